Kos of several kinds. The outcome says who needs threats to change it, and how many.

= Black takes part in a ko or dies
X . X O
. . X O
. X X O
X X O O
O O O O

black first: alive
white first: ko, black needs 1

= Black makes a ko
O X . X O
. . X O O
X X O O O
O O O O O

black first: ko, black needs 1
white first: dead

= White needs the threat
X . X O O
. X X O O
X . X O O
O . O O O
O O O O O

black first: alive
white first: ko, white needs 1

= White needs the threat after black's best move
. X X O
. . X O
. X O O
. O O O
O O O O

black first: ko, white needs 1
white first: dead

= Two threats needed
X . X O O
X . . X O
. . X O O
X X O O O
O O O O O

black first: ko, black needs 2
white first: dead

= Two threats needed when white begins
X . X O O
. X . X O
. . X O O
X X O O O
O O O O O

black first: alive
white first: ko, black needs 2

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

black first: ko, black needs 1 by pass  ; black must not touch it
white first: ko, black needs 1 with pass ; white has all the time in the world

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

black first: ko, white needs 1 by pass named thousand-year ko
white first: ko, white needs 1 by A3 pass named thousand-year ko ; A3, black A4 takes first

= Thousand-year ko that black can turn into seki
O . O X O
X O O X O
X . . X O
X X X X O
O O O O O

black first: ko, white needs 1 by B5 pass named thousand-year ko ; take, and fill if white lets him
white first: ko, white needs 1 with pass B3 named thousand-year ko
