#include "textflag.h"

// func prefetch(p unsafe.Pointer, size uintptr)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVD p+0(FP), R0
	MOVD size+8(FP), R1
	ADD  R0, R1

line:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	CMP  R1, R0
	BLO  line
	RET
