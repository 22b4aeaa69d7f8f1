Big eyes: how many points, in which shape. Without outside liberties where nothing is said.

= Two points
at: corner side centre
O O O O O O
O X X X X O
O X . . X O
O X X X X O
O O O O O O

black first: dead               ; filling either point leaves one
white first: dead

= Straight three
at: corner side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive by D3        ; the middle makes two eyes
white first: dead by D3         ; the vital point is the same for both

= Straight three in the corner
. . . X O
X X X X O
O O O O O

black first: alive by B3
white first: dead by B3

= Bent three
at: side centre
O O O O O O
O X X X X O
O X . . X O
O X . X X O
O X X X O O
O O O O O O

black first: alive by C4
white first: dead by C4

= Bent three in the corner
. . X O
. X X O
X X O O
O O O O

black first: alive by A4
white first: dead by A4

= Straight four
at: side centre
O O O O O O O O
O X X X X X X O
O X . . . . X O
O X X X X X X O
O O O O O O O O

black first: alive
white first: alive              ; D3 and E3 are miai

= Bent four
at: side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X . X X X O
O X X X O O O
O O O O O O O

black first: alive
white first: alive              ; C4 and D4 are miai

= Square four
at: side centre
O O O O O O
O X X X X O
O X . . X O
O X . . X O
O X X X X O
O O O O O O

black first: dead               ; black's move leaves the bent three
white first: dead with pass     ; white need not even answer

= Pyramid four
at: side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X X . X X O
O O X X X O O
O O O O O O O

black first: alive by D4
white first: dead by D4

= Zigzag four
at: side centre
O O O O O O O
O X X X X O O
O X . . X X O
O X X . . X O
O O X X X X O
O O O O O O O

black first: alive
white first: alive

= Bulky five
at: side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X . . X X O
O X X X X O O
O O O O O O O

black first: alive with D4
white first: dead by D4

= Cross five
at: centre
O O O O O O O
O O X X X O O
O X X . X X O
O X . . . X O
O X X . X X O
O O X X X O O
O O O O O O O

black first: alive by D4
white first: dead by D4

= Straight five
at: side centre
O O O O O O O O O
O X X X X X X X O
O X . . . . . X O
O X X X X X X X O
O O O O O O O O O

white first: alive

= Rabbity six
at: centre
O O O O O O O
O O X X X O O
O X X . X X O
O X . . . X O
O X . . X X O
O X X X X O O
O O O O O O O

black first: alive with D4
white first: dead by D4

= Rabbity six on the edge
at: side
O X . . X O O
O X . . . X O
O X X . X X O
O O X X X O O
. O O O O O .

black first: alive by D4 D5
white first: dead by D4

= Rectangular six
at: side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive
white first: alive              ; the two middle points are miai

= Comb with one cutting point
at: side
O X . . . X O
O X . . . X O
O X X X X O O
O O O O O O O

black first: alive by D4 D3
white first: dead

= Comb: rectangular six with both cutting points
at: side
O X . . . X O
O X . . . X O
O O X X X O O
. O O O O O .

black first: dead ; two cuts are too many
white first: dead

= Comb with outside liberties
at: side
O . X . . . X . O
O . X . . . X . O
O O . X X X . O O
. O O O O O O O .

black first: alive
white first: alive

= Comb in the centre
at: centre
. O O O O O .
O O X X X O O
O X . . . X O
O X . . . X O
O O X X X O O
. O O O O O .

black first: dead
white first: dead

= Comb in the centre, outside liberties
at: centre
. O O O O O .
O . X X X . O
O X . . . X O
O X . . . X O
O . X X X . O
. O O O O O .

black first: alive
white first: alive

= Square nine
at: side centre
O O O O O O O
O X X X X X O
O X . . . X O
O X . . . X O
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive
white first: alive

= Square nine with a cutting point
at: side
O X . . . X O
O X . . . X O
O X . . . X O
O O X X X X O
. O O O O O O

black first: alive
white first: seki by D4

= Square nine with two cutting points
at: side
O X . . . X O
O X . . . X O
O X . . . X O
O O X X X O O
. O O O O O .

black first: alive by D4 D5 D3
white first: dead
