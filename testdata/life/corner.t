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

= Small L: five points and a hole
. . . O .
. . X O .
X X X O .
O O O O .

black first: dead
white first: dead

= L group
. . . . O O
. . . X . O
. X X X . O
O O O . O O
. . O O O .

black first: dead               ; outside liberties do not help
white first: dead

= L group, the first line open
. . . . . O
. . . X O O
. X X X O .
. O O O O .
O O . . . .

black first: dead
white first: dead

= L group with a leg at the top
. . . X O O
. . . X . O
. X X X . O
O O O . O O
. . O O O .

black first: alive by B5 B4 A3
white first: dead with B5 A3

= L group with a leg at the left
. . . . O O
. . . X . O
X X X X . O
O O O . O O
. . O O O .

black first: alive by B5 B4 D5
white first: dead with B4 D5

= A bent row of six
. . . . X O
. X X X X O
. X O O O O
O O O . . .

black first: alive by B4 C4 A3 A2
white first: ko, black needs 1 by B4

= A bent row of six, one outside liberty
. . . . X O
. X X X X O
. X . O O O
O O O O . .

black first: alive with pass
white first: alive

= Tripod group with an extra leg
. . . X O
. . X X O
. X X O O
. X O O .
. O O . .
O O . . .

black first: alive with B6
white first: ko, black needs 1 by B6

= Tripod group with an extra leg, one outside liberty
. . . X O
. . X X O
. X X . O
. X O O O
O O O . .

black first: alive with B5
white first: ko, black needs 1 by B5    ; it does not help

= Nine points without the stones on the first line
. . . . O
. . . X O
. . . X O
. X X X O
O O O O O

black first: alive by B4
white first: dead with B4

= The same with three outside liberties
. . . . O O
. . . X . O
. . . X . O
. X X X . O
O O O O O O

black first: alive by B4
white first: dead by B4 C5 A3

= Nine points with a cutting point
. . . X O
. . . X O
. . . X O
X X X O O
O O O O .

black first: alive by B4
white first: dead by B4 C3

= Nine points with a cutting point, two outside liberties
. . . X O O
. . . X . O
. . . X . O
X X X O O O
O O O O . .

black first: alive with B4
white first: ko, white needs 1 by B4

= Square nine
. . . X O
. . . X O
. . . X O
X X X X O
O O O O O

black first: alive with B4
white first: seki by B4         ; no liberty outside, no cutting point

= Square nine, two outside liberties
. . . X O O
. . . X . O
. . . X . O
X X X X O O
O O O O O .

black first: alive with pass
white first: alive

= Carpenter's square
. . . . . O
. . . X O O
. . . X O .
. X X X O .
. O O O O .
O O . . . .

black first: alive with B5
white first: ko, black needs 2 with B5 D6 A3    ; the 2-2 point, or the hane on either side

= Carpenter's square, one outside liberty
. . . . . O
. . . X O O
. . . X . O
. X X X O O
. O O O O .
O O . . . .

black first: alive with B5
white first: ko, black needs 2 by B5            ; now only the 2-2 point
