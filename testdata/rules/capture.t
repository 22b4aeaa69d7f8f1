= Snapback: one stone is the bait for five
O . . X .
O O O X .
X X X . .

A3 has 2 liberties        ; not yet in atari
black B3 takes 0          ; throw-in
B3 has 1 liberties        ; bait
A3 has 1 liberties        ; shortage
white C3 takes 1          ; greedy
A3 has 5 stones           ; joined
A3 has 1 liberties        ; still in atari
white B3 is suicide       ; no way out
black B3 is legal         ; no ko: five come off for one
black B3 takes 5          ; snapback
white holds 1 prisoners   ; bait
black holds 5 prisoners   ; catch
white A3 is legal         ; open
undo 3                    ; back to the start
A3 has 2 liberties        ; as before

= Three chains with one liberty in common come off together
. X O X .
X O . O X
. X O X .

black C2 takes 4          ; centre
C2 has 4 liberties        ; room

= Capture comes before suicide
. O X
O X .
X . .

white A3 is suicide       ; no liberty, nothing taken
black A3 takes 2          ; both lose their last liberty
A3 has 2 liberties        ; the captured points

= The whole board but one point
X X X
X . X
X X X

black B2 is suicide       ; all its own liberties
white B2 takes 8          ; everything
B2 has 4 liberties        ; empty board

= A board of one point
.

black A1 is suicide       ; no liberty anywhere
white A1 is suicide       ; nor for White

= A board of one row
. O X .

black A1 takes 1          ; edge
white B1 is ko            ; even on one row

= Nothing is taken twice when one chain touches the move on two sides
. . X X .
. X O O X
. X O . X
. . X X .

black D2 takes 3          ; bent
