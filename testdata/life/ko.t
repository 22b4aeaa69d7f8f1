Kos of several kinds. The outcome says who needs threats to change it, and how many. Direct: one more move after the
capture settles it; approach: somebody has to add another move first; stages: or to win another ko.

= Black takes part in a ko or dies
X . X O
. . X O
. X X O
X X O O
O O O O

black first: alive
white first: ko, black needs 1 fought direct, white first

= Black makes a ko
O X . X O
. . X O O
X X O O O
O O O O O

black first: ko, black needs 1 fought direct, white first
white first: dead

= White needs the threat
X . X O O
. X X O O
X . X O O
O . O O O
O O O O O

black first: alive
white first: ko, white needs 1 fought direct, black first

= White needs the threat after black's best move
. X X O
. . X O
. X O O
. O O O
O O O O

black first: ko, white needs 1 fought direct, black first
white first: dead

= Two threats needed
X . X O O
X . . X O
. . X O O
X X O O O
O O O O O

black first: ko, black needs 2 fought direct, white first
white first: dead

= Two threats needed when white begins
X . X O O
. X . X O
. . X O O
X X O O O
O O O O O

black first: alive
white first: ko, black needs 2 fought direct, white first

= An approach ko
X O . O X X O O
. X X O . X O O
X X X X X X O O
O O O O O O O O

black first: alive by A3 C4 E3
white first: ko, white needs 1 by A3 fought approach, white first ; takes, but has to add C4, and black takes back

= An approach ko, black takes first
O X O X X O
. . . X X O
. X X O O O
. X X X X O
X X . X X O
O O O O O O

black first: alive by A5 C5 A4 B5
white first: ko, white needs 2 by B5 fought approach, black first ; C2 comes between the two captures

= Two threats for a direct ko
O . . . X X O
X X X X . X O
X O X O X O O
O O O O O O O

black first: alive by B4 E3
white first: ko, black needs 2 by E3 fought direct, white first ; white has a threat of his own inside

= An approach ko, one threat
. O X . X O
. X . . X O
X O X X O O
O O O O O O

black first: ko, white needs 1 by D3 fought approach, black first ; A4 takes, but one move more is not enough
white first: dead by D3

= A ko in two stages
O X . . . O
. . X X X O
O . X X O O
. X . O O O
O O O O O O

white first: ko, white needs 2 fought stages, black first ; A4 takes, A5 takes back, then A4 and A3 once more

= A ko that black can never finish is no ko
. X . X O
X X X O O
O O O O .

black first: dead               ; D3 stays in atari, however often black takes back
white first: dead with pass

= Two such kos are not a double ko
at: side
O X . X . X . X O
O O X X X X X O O
. O O O O O O O .

black first: dead               ; white takes one and connects
white first: dead

= Bent four in the corner
O O . X O
O X X X O
. X O O O
X X O . .
O O O . .

black first: ko, black needs 1 by pass fought direct, white first ; black must not touch it
white first: ko, black needs 1 with pass fought direct, white first ; white has all the time in the world

= Bent four in the corner by Japanese rules
rules: japanese
O O . X O
O X X X O
. X O O O
X X O . .
O O O . .

black first: dead
white first: dead

= Life by double ko
O X . X O
. O X X O
O X X X O
X X . X O
O X X X O
O O O O O

black first: alive with A5              ; takes the second ko too
white first: alive with C6 named double ko ; C6 takes, A5 takes the other

= White has taken both kos
O . O X O
. O X X O
O X X X O
X X . X O
O X X X O
O O O O O

black first: alive by B6 A5 named double ko
white first: dead by C3

= Thousand-year ko
. O O O X O
. X . X X O
X X X X X O
O O O O O O

black first: ko, white needs 1 by pass fought direct, black first named thousand-year ko
white first: ko, white needs 1 by A3 pass fought direct, black first named thousand-year ko ; A3, black A4 takes first

= Thousand-year ko that black can turn into seki
O . O X O
X O O X O
X . . X O
X X X X O
O O O O O

black first: ko, white needs 1 by B5 pass fought approach, black first named thousand-year ko ; take, and fill if white lets him
white first: ko, white needs 1 with pass B3 fought direct, black first named thousand-year ko
