Groups in the corner that are open on the first line: how far they reach, and what a leg or a liberty is worth.

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

= Stairs in the corner
. . . . . O
. . X X O O
. X X O O .
. X O O . .
. O O . . .
O O . . . .

black first: alive by B6 A5
white first: dead by B6 A5 D6 A3 ; the 1-2 points, or the hane

= Stairs in the corner with a leg
. . . X O
. . X X O
. X X O O
. X O O .
. O O . .
O O . . .

black first: alive with B6
white first: ko, black needs 1 by B6

= Stairs in the corner with a leg, one outside liberty
. . . X O
. . X X O
. X X . O
. X O O O
O O O . .

black first: alive with B5
white first: ko, black needs 1 by B5    ; it does not help

= J group
. . . X . . . O
. . . . X O O O
. X X X O O . .
. O O O O . . .
. O . . . . . .
O O . . . . . .

black first: alive ; unsettled like the L group with a leg
white first: dead by B6 A4

= J group, one outside liberty
. . . X . . . O
. . . . X O O O
. X X X . O . .
. O O O O O . .
. O . . . . . .
O O . . . . . .

black first: alive ; a liberty is enough
white first: alive

= J group with a stone on the first line
. . . X . . . O
. . . . X O O O
. X X X O O . .
X O O O O . . .
. O . . . . . .
O O . . . . . .

black first: alive
white first: alive

= Straight J group
. . . . X . . O
. . . . X O O O
. X X X O O . .
. O O O O . . .
. O . . . . . .
O O . . . . . .

black first: alive ; a ko in which white takes first
white first: ko, black needs 1 by B5 A4

= Long L group
. . . . . . O
. . . . X O O
. X X X X O .
. O O O O O .
. O . . . . .
O O . . . . .

black first: alive ; where white is a point further away on both first lines, it is white who needs the threat
white first: ko, black needs 1 by B6 E6

= Rectangular eight
. . . . X O
. . . . X O
X X X X X O
O O O O O O

black first: alive ; no liberty outside
white first: seki by B4 C3

= Rectangular eight, one outside liberty
. . . . X O O
. . . . X . O
X X X X X O O
O O O O O O .

black first: alive
white first: alive

= Five stones around the 2-2 point, one side open
. . . . . O
. X X X O O
. . X O O .
. X O O . .
. . O . . .
. O O . . .
O O . . . .

black first: alive ; among the smallest groups in the corner that live as they are
white first: alive

= Five stones around the 2-2 point, a white stone on the first line
. . . . . O
. X X X O O
. . X O O .
. X O O . .
O . O . . .
. O O . . .
O O . . . .

black first: alive by A5 A7 A4 ; the stone makes them unsettled
white first: dead by A4
