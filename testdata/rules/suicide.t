= Suicide of several stones, forbidden
turn: white
O . X .
O X . .
X . . .

white B3 is suicide       ; last liberty

= Suicide of several stones, allowed
rules: several
turn: white
O . X .
O X . .
X . . .

white B3 takes 3          ; own stones
black holds 3 prisoners   ; paid
white holds 0 prisoners   ; nothing gained
white B3 is legal         ; room again
undo 1                    ; back
A3 has 2 stones           ; restored

= A single stone stays forbidden when several are allowed
rules: several
turn: white
. X .
X . .
. . .

white A3 is suicide       ; single

= A single stone, allowed
rules: suicide
turn: white
. X .
X . .
. . .

white A3 takes 1          ; vanishes
black holds 1 prisoners   ; paid
black A3 is legal         ; empty

= A single stone repeats the position
rules: suicide positional
turn: white
. X .
X . .
. . .

white A3 is superko       ; unchanged

= Capture is no suicide under any rule
rules: suicide
O . X .
X O X .
. X . .

black B3 takes 2          ; breathes
