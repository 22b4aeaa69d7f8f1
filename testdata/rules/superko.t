= Triple ko under the simple rule goes round
. X O .
X O . O
. X O .
. X O .
X . X O
. X O .
. X O .
X O . O
. X O .

black C8 takes 1          ; upper
white B5 takes 1          ; middle
black C2 takes 1          ; lower
white B8 takes 1          ; upper
black C5 takes 1          ; middle
white B2 takes 1          ; cycle closed
black C8 is legal         ; and again

= Triple ko under positional superko stops
rules: positional
. X O .
X O . O
. X O .
. X O .
X . X O
. X O .
. X O .
X O . O
. X O .

black C8 takes 1          ; upper
white B8 is ko            ; at once
white B5 takes 1          ; middle
black C2 takes 1          ; lower
white B8 takes 1          ; upper
black C5 takes 1          ; middle
white B2 is superko       ; first position
undo 1                    ; step back
black C5 is legal         ; unchanged

= Triple ko under situational superko stops
rules: situational
. X O .
X O . O
. X O .
. X O .
X . X O
. X O .
. X O .
X O . O
. X O .

black C8 takes 1          ; upper
white B5 takes 1          ; middle
black C2 takes 1          ; lower
white B8 takes 1          ; upper
black C5 takes 1          ; middle
white B2 is superko       ; same mover

= Sending two, returning one: simple
turn: white
. O . O .
X X O O .
. X O . .

white A3 takes 0          ; sends two
black C3 takes 2          ; takes two
white B3 takes 1          ; returns one
black pass                ; waits
white A3 is legal         ; endless

= Sending two, returning one: positional
rules: positional
turn: white
. O . O .
X X O O .
. X O . .

white A3 takes 0          ; sends two
black C3 takes 2          ; takes two
white B3 is superko       ; first position

= Sending two, returning one: situational
rules: situational
turn: white
. O . O .
X X O O .
. X O . .

white A3 takes 0          ; sends two
black C3 takes 2          ; takes two
white B3 takes 1          ; other mover
black pass                ; waits
white A3 is superko       ; second round

= A pass does not make a position new
rules: positional
X O . O .
. X O . .
. . . . .

black C3 takes 1          ; take
white pass                ; waits
black pass                ; waits
white B3 is superko       ; remembered
