package vec

import (
	"os"
	"strconv"
	"sync"
)

// WidthVariable names the environment variable which, set to 0, 1, 4 or 8 when
// the program starts, lowers the width of vector code: to compare widths, and
// to test the narrower ones. 0 and 1 both mean scalar code. Any other value has
// no effect, which the program says on standard error, once, when it first asks
// for the width.
const WidthVariable = "GRADGEN_VECTOR_WIDTH"

// width is fixed when the program starts, and so is whether the value of
// WidthVariable was understood.
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

// chooseWidth returns the machine's width, or the narrower one asked for, and
// whether it understood what was asked.
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

// complain tells the user, where nobody else would.
var complain = sync.OnceFunc(func() {
	asked := strconv.Quote(os.Getenv(WidthVariable))
	os.Stderr.WriteString("gradgen: " + WidthVariable + " is " + asked + ", which has no effect: want 0, 4 or 8\n")
})
