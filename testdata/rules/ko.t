= Ko in the centre
. . . . . .
. . X O . .
. X O . O .
. . X O . .
. . . . . .

black D3 takes 1          ; take
white C3 is ko            ; at once
black C3 is legal         ; connection
white A1 takes 0          ; threat
black F1 takes 0          ; answer
white C3 takes 1          ; retake
black D3 is ko            ; mutual
white holds 1 prisoners   ; retaken
undo 3                    ; before the threat
white C3 is ko            ; restored

= Ko at the edge
X O . O .
. X O . .
. . . . .

black C3 takes 1          ; take
white B3 is ko            ; at once
white pass                ; waits
black pass                ; waits
white B3 takes 1          ; later

= Ko in the corner
. X O .
X O O .
. X . .

white A3 takes 1          ; corner
black B3 is ko            ; at once
A3 has 1 liberties        ; in atari

= A stone that takes one and connects makes no ko
. X O . .
X O . X .
. X O . .

black C2 takes 1          ; connected
C2 has 2 stones           ; joined
white B2 is suicide       ; nothing to retake

= A stone that takes one and keeps another liberty makes no ko
. X O .
X O . .
. X O .

black C2 takes 1          ; open
C2 has 2 liberties        ; free
white B2 is suicide       ; nothing to retake

= A stone that takes two may be taken at once
turn: white
. O . O .
X X O O .
. X O . .

white A3 takes 0          ; sends two
black C3 takes 2          ; capture
white B3 is legal         ; no ko: two came off

= Without a ko rule the retake is legal
rules: no-ko
X O . O .
. X O . .
. . . . .

black C3 takes 1          ; take
white B3 takes 1          ; retake
black C3 takes 1          ; endless
