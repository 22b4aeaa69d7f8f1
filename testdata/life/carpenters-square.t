Three by three in the corner, among them the carpenter's square: dead, ko, seki or alive by a stone or a liberty.

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

black first: alive with B5 named double ko
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

= Carpenter's square with a leg
. . . X O O
. . . X O .
. . . X O .
. X X X O .
. O O O O .
O O . . . .

black first: alive ; the leg saves it, in seki at least
white first: seki by B5 A5

= Weak carpenter's square
. . . . . O
. . . X O O
. . . X O .
. X X O O .
. O O O . .
O O . . . .

black first: alive by B5 ; the cut at its corner kills it
white first: dead
