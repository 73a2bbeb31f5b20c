package vec

import "os"

// WidthVariable names the environment variable which, set to 0, 1, 4 or 8 when
// the program starts, lowers the width of vector code: to compare widths, and
// to test the narrower ones. 0 and 1 both mean scalar code.
const WidthVariable = "GRADGEN_VECTOR_WIDTH"

// width is fixed when the program starts.
var width = chooseWidth(machineWidth(), os.Getenv(WidthVariable))

// Width returns the number of float64 lanes that vector code may use on this
// machine: 8 (package x8), 4 (package x4), or 0 if there is no vector code.
// Without GOEXPERIMENT=simd, and on machines other than amd64, it is 0.
func Width() int { return width }

// chooseWidth returns the machine's width, or the narrower one asked for.
func chooseWidth(machine int, asked string) int {
	switch {
	case asked == "0" || asked == "1":
		return 0
	case asked == "4" && machine > 4:
		return 4
	}
	return machine
}
