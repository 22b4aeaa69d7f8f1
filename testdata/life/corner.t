Eye shapes in the corner, where the edge takes liberties away.

= Straight four
. . . . X O
X X X X X O
O O O O O O

black first: alive with pass
white first: alive

= Bent four
. . . X O
. X X X O
X X O O O
O O O O .

black first: alive by A4 B4
white first: ko, black needs 1 by B4    ; B4, black A4, white takes at A3

= Bent four with two outside liberties
. . . X O O O
. X X X . . O
X X O O O O O
O O O . . . .

black first: alive by A4 B4
white first: ko, black needs 1 by B4    ; they do not help: the ko is inside

= Square four
. . X O
. . X O
X X X O
O O O O

black first: dead
white first: dead

= Pyramid four
. . . X O
X . X X O
X X X O O
O O O O .

black first: alive by B4
white first: dead by B4

= Bulky five
. . . X O
. . X X O
X X X O O
O O O O .

black first: alive by B4
white first: dead by B4

= Rabbity six
. . X X O
. . . X O
X . X X O
X X X O O
O O O O .

black first: alive with B4
white first: dead by B4

= Rectangular six, no outside liberty
. . . X O
. . . X O
X X X X O
O O O O O

black first: alive by B4 B3
white first: dead by B3

= Rectangular six, one outside liberty
. . . X O O
. . . X . O
X X X X O O
O O O O O .

black first: alive by B4 B3
white first: ko, black needs 1 by B4

= Rectangular six, two outside liberties
. . . X O O
. . . X . O
X X X X . O
O O O O O O

black first: alive with pass
white first: alive

= Comb: rectangular six with a cutting point
. . . X O
. . . X O
X X X O O
O O O O .

black first: alive by B4
white first: dead with B4 B3

= Comb with liberties on one side
. . . X . O
. . . X . O
X X X O O O
O O O O . .

black first: alive by B4 B3
white first: dead by B3

= Comb with one liberty on each side
. . . X . O
. . . X O O
X X X O O .
. O O O . .
O O . . . .

black first: alive by B5 B4
white first: ko, black needs 1 by B5

= Comb with liberties on both sides
. . . X . O
. . . X . O
X X X . O O
. . . O O .
O O O O . .

black first: alive with pass
white first: alive
