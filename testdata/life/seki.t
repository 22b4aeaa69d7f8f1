Seki of several kinds: neither killed nor able to force two eyes.

= Two liberties shared, no eyes
at: side
O X . O O O . X O
O X X X X X X X O
O O O O O O O O O

black first: seki by pass
white first: seki by pass       ; whoever fills one is taken

= The same with two stones inside is no seki
at: side
O X . O O . X O
O X X X X X X O
O O O O O O O O

black first: dead               ; black cannot touch it
white first: dead with pass C3  ; C3, black takes three, and white plays the middle

= Eye against eye
. O . X . X O
O O . X X X O
X X X X O O O
O O O O O . .

black first: seki by C4 C3 pass ; two liberties are shared, one may be given up
white first: seki by C4 C3 pass

= Seven points in the corner
. . . X O
. . . X O
X . X X O
X X X O O
O O O O .

black first: alive by B4 B5 A4
white first: seki by B4

= White can only reach seki
O . X O O
. . X X O
X X . X O
O X X O O
O O O O O

black first: alive
white first: seki
