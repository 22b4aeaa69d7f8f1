Notchers: rows on the second line with a notch under the third. What counts is the number of stones on both sides and the
width of the notch, and whether the corners of the notch are closed, open, or cut by white.

= Notch of one, legs of 1 and 2
at: side
O . . . . . . O
O O X . X X O O
. O X X X O O .
. O O O O O . .

black first: dead ; four die
white first: dead

= Notch of one, legs of 1 and 3
at: side
O . . . . . . . O
O O X . X X X O O
. O X X X O O O .
. O O O O O . . .

black first: alive by D4 ; five and six are unsettled
white first: dead by D4 F4 G4

= Notch of one, legs of 2 and 3
at: side
O . . . . . . . . O
O O X X . X X X O O
. O O X X X O O O .
. . O O O O O . . .

black first: alive by E4 H4
white first: dead by E4

= Notch of one, legs of 2 and 3, outside liberties
at: side
O . . . . . . . . O
O O X X . X X X O O
. O . X X X . . O .
. . O O O O O O . .

black first: alive by E4 H4 ; they do not matter
white first: dead by E4

= Notch of one, legs of 2 and 4
at: side
O . . . . . . . . . O
O O X X . X X X X O O
. O O X X X O O O O .
. . O O O O O . . . .

black first: alive ; seven live
white first: alive

= Notch of one, legs of 3 and 3
at: side
O . . . . . . . . . O
O O X X X . X X X O O
. O O O X X X O O O .
. . . O O O O O . . .

black first: alive ; seven live, but this one can be pressed into a seki
white first: seki by F4

= Notch of one, legs of 3 and 3, outside liberties
at: side
O . . . . . . . . . O
O O X X X . X X X O O
. O . . X X X . . O .
. . O O O O O O O . .

black first: alive ; they do not help
white first: seki by F4

= Notch of one, legs of 2, both corners open
at: side
O . . . . . . . O
O O X X . X X O O
. O O . X . O O .
. . O O O O O . .

black first: alive by E4 ; as if they were closed
white first: dead

= Notch of one, legs of 1 and 5, both corners open
at: side
O . . . . . . . . . O
O O X . X X X X X O O
. O . X . O O O O O .
. O O O O O . . . . .

black first: alive ; the long row makes a ko of it
white first: ko, black needs 1 by C4

= Notch of one, legs of 1 and 3, both corners open
at: side
O . . . . . . . O
O O X . X X X O O
. O . X . O O O .
. O O O O O . . .

black first: ko, black needs 1 by D4 ; tables have alive: but white throws in at C4
white first: dead

= Notch of one, legs of 1 and 3, one corner cut
at: side
O . . . . . . . O
O O X . X X X O O
. O O X X O O O .
. . O O O O . . .

black first: ko, black needs 1 by D4 ; tables have alive: white throws in here too
white first: dead

= Notch of one, legs of 1 and 5, one corner cut
at: side
O . . . . . . . . . O
O O X . X X X X X O O
. O O X X O O O O O .
. . O O O O . . . . .

black first: alive by C4
white first: ko, black needs 3 by C4

= Notch of one, legs of 2 and 3, one corner cut, one open
at: side
O . . . . . . . . O
O O X X . X X X O O
. O O O X . O O O .
. . . O O O O . . .

black first: ko, black needs 2 by E4
white first: dead

= Notch of one, legs of 2 and 4, one corner cut, one open
at: side
O . . . . . . . . . O
O O X X . X X X X O O
. O O O X . O O O O .
. . . O O O O . . . .

black first: alive by C4 F2 ; tables have a ko for white first: there is none
white first: dead by C4 B4 F2

= Notch of one, legs of 2 and 5, one corner cut, one open
at: side
O . . . . . . . . . . O
O O X X . X X X X X O O
. O O O X . O O O O O .
. . . O O O O . . . . .

black first: alive ; tables have alive for white first: that takes liberties outside
white first: ko, black needs 1 by C4

= Notch of one, legs of 3 and 3, both corners cut
at: side
O . . . . . . . . . O
O O X X X . X X X O O
. O O O O X O O O O .
. . . . O O O . . . .

black first: ko, black needs 3 by F4
white first: dead

= Notch of one, legs of 3 and 4, both corners cut
at: side
O . . . . . . . . . . O
O O X X X . X X X X O O
. O O O O X O O O O O .
. . . . O O O . . . . .

black first: alive by F3 ; connecting the stone in atari lives
white first: dead by F3 C4

= Notch of one, legs of 2 and 4, both corners cut
at: side
O . . . . . . . . . O
O O X X . X X X X O O
. O O O X O O O O O .
. . . O O O . . . . .

black first: dead ; six stones and dead
white first: dead

= Notch of two, legs of 1 and 2
at: side
O . . . . . . . O
O O X . . X X O O
. O X X X X O O .
. . O O O O . . .

black first: dead
white first: dead

= Notch of two, legs of 2 and 2
at: side
O . . . . . . . . O
O O X X . . X X O O
. O O X X X X O O .
. . . O O O O . . .

black first: alive
white first: dead by H4 C4

= Notch of two, legs of 2 and 3
at: side
O . . . . . . . . . O
O O X X . . X X X O O
. O O X X X X O O O .
. . . O O O O . . . .

black first: alive
white first: alive

= Notch of two, legs of 2 and 2, both corners cut
at: side
O . . . . . . . . O
O O X X . . X X O O
. O O O X X O O O .
. . . . O O . . . .

black first: dead
white first: dead

= Notch of two, legs of 2 and 3, both corners cut
at: side
O . . . . . . . . . O
O O X X . . X X X O O
. O O O X X O O O O .
. . . . O O . . . . .

black first: alive
white first: dead

= Notch of two, legs of 3 and 3, both corners cut
at: side
O . . . . . . . . . . O
O O X X X . . X X X O O
. O O O O X X O O O O .
. . . . . O O . . . . .

black first: alive
white first: alive

= Notch of three, legs of 1 and 1, both corners cut
at: side
O . . . . . . . O
O O X . . . X O O
. O O X X X O O .
. . . O O O . . .

black first: dead
white first: dead

= Notch of three, legs of 1 and 1
at: side
O . . . . . . . O
O O X . . . X O O
. O X X X X X O .
. . O O O O O . .

black first: seki by E3 ; tables have it that black can live: he does in seki
white first: dead

= Notch of three, legs of 1 and 2
at: side
O . . . . . . . . O
O O X . . . X X O O
. O X X X X X O O .
. . O O O O O . . .

black first: alive by F4 E4 E3 ; five are unsettled
white first: dead by E3 D4

= Notch of three, legs of 2 and 2
at: side
O . . . . . . . . . O
O O X X . . . X X O O
. O O X X X X X O O .
. . . O O O O O . . .

black first: alive ; six live
white first: alive
