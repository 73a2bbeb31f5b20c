package vec

import (
	"os"
	"strconv"
	"sync"
)

// WidthVariable names the environment variable that lowers the width of vector code, to
// compare widths and to test the narrower ones. Values are 0, 1, 4 and 8; 0 and 1 mean
// scalar code. It is read when the program starts. Any other value has no effect, and
// the program reports it on standard error once, at the first call of [Width].
const WidthVariable = "GRADGEN_VECTOR_WIDTH"

// width is fixed when the program starts; understood reports whether the value of
// WidthVariable is valid.
var width, understood = chooseWidth(machineWidth(), os.Getenv(WidthVariable))

// Width returns the number of float64 lanes that vector code may use on this
// machine: 8 (package x8), 4 (package x4), or 0 if there is no vector code.
// Without GOEXPERIMENT=simd, and on machines other than amd64, it is 0.
func Width() int {
	if !understood {
		complain()
	}
	return width
}

// chooseWidth returns the smaller of the machine's width and the one asked for, and
// whether the value is valid.
func chooseWidth(machine int, asked string) (lanes int, understood bool) {
	switch asked {
	case "", "8":
		return machine, true
	case "4":
		return min(machine, 4), true
	case "0", "1":
		return 0, true
	}
	return machine, false
}

// complain reports an invalid value on standard error.
var complain = sync.OnceFunc(func() {
	asked := strconv.Quote(os.Getenv(WidthVariable))
	os.Stderr.WriteString("gradgen: " + WidthVariable + " is " + asked + ", which has no effect: want 0, 4 or 8\n")
})
