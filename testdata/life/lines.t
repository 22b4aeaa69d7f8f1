Groups on the second line: six die, eight live; in the corner four die, six live. And two rows of three.

= Four
at: side
O . . . . . . O
O O X X X X O O
. O O O O O O .

black first: dead
white first: dead

= Six die
at: side
O . . . . . . . . O
O O X X X X X X O O
. O O O O O O O O .

black first: dead
white first: dead

= Seven are unsettled
at: side
O . . . . . . . . . O
O O X X X X X X X O O
. O O O O O O O O O .

black first: alive by C3 F3 J3  ; descend, or the middle
white first: dead by C3 J3      ; jump in from either side

= Eight live
at: side
O . . . . . . . . . . O
O O X X X X X X X X O O
. O O O O O O O O O O .

black first: alive with pass
white first: alive

= Four in the corner die
. . . . . O
X X X X O O
O O O O O .

black first: dead
white first: dead

= Five in the corner are unsettled
. . . . . . O
X X X X X O O
O O O O O O .

black first: alive by B3 E3
white first: dead by B3 E3

= Six in the corner live
. . . . . . . O
X X X X X X O O
O O O O O O O .

black first: alive with pass
white first: alive

= Two rows of three, one leg
at: side
O X . . . . O
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive by D4 D3 F4  ; the other leg, or either point of the middle
white first: dead by E4 F4

= Two rows of three, two legs
at: side
O X . . . X O
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive with pass
white first: alive
