The door group on the side, of which the rule is that it is dead and unsettled with a leg; and the tripod, which stands on
the 2-3, 3-3 and 4-2 points of the corner, with what may be added to it.

= Door group
at: side
O . . . . . . O
O O X . . X O O
. O X . . X O .
. O X X X X O .
. O O O O O O .

black first: dead ; a hane from each side, or one and then the middle of five points
white first: dead

= Door group, outside liberties
at: side
O . . . . . . O
O O X . . X O O
O . X . . X . O
O . X X X X . O
O O O O O O O O

black first: dead ; they do not help
white first: dead

= Door group, corners cut, white stones at its feet
at: side
O O . . . . O O
. O X . . X O .
. O X . . X O .
. O O X X O O .
. . O O O O . .

black first: dead
white first: dead

= Door group with a leg
at: side
O . X . . . . O
O O X . . X O O
. O X . . X O .
. O X X X X O .
. O O O O O O .

black first: alive by E4 D4 F5 ; the other leg makes it a rectangular six
white first: dead by F5

= Door group with a leg, outside liberties
at: side
O . X . . . . O
O O X . . X O O
. O X . . X . O
. O X X X X . O
. O O O O O O O

black first: alive by E4 D4 F5
white first: dead by F5

= Door group with two legs
at: side
O . X . . X . O
O O X . . X O O
. O X . . X O .
. O X X X X O .
. O O O O O O .

black first: alive
white first: alive

= Door group next to the corner
. . . . . . O
O X . . X O O
O X . . X O .
O X X X X O .
O O O O O O .

black first: dead ; white reaches the first line through the corner as well
white first: dead

= Door group in the corner
. . . . . O
X . . X O O
X . . X O .
X X X X O .
O O O O O .

black first: alive ; there is no hane from the corner, which is better than a leg
white first: alive

= Tripod group
. . . . . O
. . . X O O
. X X O O .
. O O O . .
. O . . . .
O O . . . .

black first: dead ; closed in on both sides
white first: dead

= Tripod group, one outside liberty
. . . . . O
. . . X O O
. X X . O .
. O O O O .
. O . . . .
O O . . . .

black first: dead
white first: dead

= Tripod group with a leg
. . X . . O
. . . X O O
. X X O O .
. O O O . .
. O . . . .
O O . . . .

black first: ko, black needs 2 by B5
white first: dead with B5

= Tripod group with a leg, one outside liberty
. . X . . O
. . . X O O
. X X . O .
. O O O O .
. O . . . .
O O . . . .

black first: alive by B5        ; the 2-2 point decides
white first: dead by B5 A5

= Tripod group, one longer
. . . . . O
. . . X O O
. X X O O .
. X O O . .
. O O . . .
O O . . . .

black first: ko, black needs 2 by C6
white first: dead with C5

= Tripod group, one longer, one outside liberty
. . . . . O
. . . X O O
. X X . O .
. X O O O .
. O O . . .
O O . . . .

black first: alive by B6 D6
white first: dead by B5 D6 A3   ; the 2-2 point, or the hane on either side

= Tripod group, one longer, with a leg
. . X . . O
. . . X O O
. X X O O .
. X O O . .
. O O . . .
O O . . . .

black first: alive by A5 D6
white first: ko, black needs 2 by A3 D6
