Groups on the second line: six die, eight live; in the corner four die, six live. A leg on the first line is worth a
stone, white's hane nothing. And two rows of three.

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

= Stones on the first line alone
at: side
O . X X X X X X X . O
. O O O O O O O O O .

black first: dead ; however many
white first: dead by K2 B2 pass

= Six, hane on both sides
at: side
. O . . . . . . O .
O O X X X X X X O O
. O O O O O O O O .

black first: dead
white first: dead

= Seven, hane on both sides
at: side
. O . . . . . . . O .
O O X X X X X X X O O
. O O O O O O O O O .

black first: alive by F3 J3 C3 ; the hane is of no use to white
white first: dead by J3 C3

= Eight, hane on both sides
at: side
. O . . . . . . . . O .
O O X X X X X X X X O O
. O O O O O O O O O O .

black first: alive
white first: alive

= Six die, outside liberties
at: side
O . . . . . . . . O
O O X X X X X X O O
. O . O O O O . O .
. O O O . . O O O .

black first: dead ; they do not help
white first: dead

= Five with a leg
at: side
O . . . . . X O
O O X X X X X O
. O O O O O O O

black first: dead ; a leg is worth a stone
white first: dead

= Six with a leg
at: side
O . . . . . . X O
O O X X X X X X O
. O O O O O O O O

black first: alive by F3 C3
white first: dead by F3 C3

= Seven with a leg
at: side
O . . . . . . . X O
O O X X X X X X X O
. O O O O O O O O O

black first: alive
white first: alive

= Four with two legs
at: side
O X . . X O
O X X X X O
O O O O O O

black first: dead
white first: dead by C3 D3 pass

= Five with two legs
at: side
O X . . . X O
O X X X X X O
O O O O O O O

black first: alive by D3
white first: dead by D3

= Six with two legs
at: side
O X . . . . X O
O X X X X X X O
O O O O O O O O

black first: alive by E3 D3 pass
white first: alive

= Four in the corner, hane
. . . . O
X X X X O
O O O O O

black first: dead
white first: dead

= Five in the corner, hane
. . . . . O
X X X X X O
O O O O O O

black first: alive by B3 E3
white first: dead by B3 E3

= Six in the corner, hane
. . . . . . O
X X X X X X O
O O O O O O O

black first: alive
white first: alive

= Three in the corner with a leg
. . X O
X X X O
O O O O

black first: dead
white first: dead by A3 B3 pass

= Four in the corner with a leg
. . . X O
X X X X O
O O O O O

black first: alive by B3
white first: dead by B3

= Five in the corner with a leg
. . . . X O
X X X X X O
O O O O O O

black first: alive by B3 C3 pass
white first: alive

= Five in the corner, outside liberties
. . . . . . O
X X X X X O O
. . . . . O .
O O O O O O .

black first: alive by B4 E4 ; they change nothing but the moves
white first: dead by B4 E4
