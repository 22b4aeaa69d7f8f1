= A finished board
. X O . .
. X O . .
X X O O .
. X X O O
. . X O .

area W+1                  ; 12:13
territory W+1             ; 5:6
tromp-taylor W+1          ; same

= A dead stone
. X O . .
. X O X .
. X O . .

tromp-taylor B+4          ; stays
area W+3 dead D2          ; removed
territory W+4 dead D2     ; counted twice

= Points between the colours are nobody's
. X . O .
. X . O .

area 0                    ; dame
territory 0               ; dame
tromp-taylor 0            ; dame

= Prisoners count under territory rules alone
. X O . .
O X O . .
. X O . .

black A3 takes 0          ; atari
white D2 takes 0          ; inside
black A1 takes 1          ; capture
area W+3                  ; 6:9
territory W+3             ; 2:5
white E2 takes 0          ; own territory
area W+3                  ; unchanged
territory W+2             ; one point less

= One colour alone owns everything
. . .
. X .
. . .

area B+9                  ; all
territory B+8             ; empty points
tromp-taylor B+9          ; all

= An empty board
. .

area 0                    ; nobody
tromp-taylor 0            ; nobody
