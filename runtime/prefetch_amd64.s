#include "textflag.h"

// func prefetch(p unsafe.Pointer, size uintptr)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), AX
	MOVQ size+8(FP), CX
	ADDQ AX, CX

line:
	CMPQ AX, CX
	JHS  done
	PREFETCHT0 (AX)
	ADDQ $64, AX
	JMP  line

done:
	RET
