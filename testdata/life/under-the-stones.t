Life where stones were captured.

= Five stones given away
. X O X X O
. X . . X O
X X X O X O
O O O O O O

black first: alive by D3        ; C3 takes five, D3 cuts, and three white stones cannot get out
white first: dead
