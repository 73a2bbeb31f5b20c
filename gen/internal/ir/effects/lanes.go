package effects

import "strings"

// A Lane is a function of the packages of vectors x8, x4 and x1, or a method of a vector.
// Where elements are of type float32 the name ends in 32.
type Lane string

const (
	LaneAdd        Lane = "Add"
	LaneClearUpper Lane = "ClearUpper" // before scalar code
	LaneCount      Lane = "Lanes"      // how many there are
	LaneFMA        Lane = "FMA"
	LaneSelect     Lane = "Select"
	LaneSplat      Lane = "Splat"
	LaneSub        Lane = "Sub"
	AddSum         Lane = "AddSum"      // adds the sum of lanes to an element
	LoadAt         Lane = "LoadAt"      // neighbours
	LoadFilled     Lane = "LoadFilled"  // neighbours in part, the others as the first
	LoadFirst      Lane = "LoadFirst"   // neighbours in part, the others zero
	StoreAt        Lane = "StoreAt"     // neighbours
	StoreFirst     Lane = "StoreFirst"  // neighbours in part
	StoreStride    Lane = "StoreStride" // elements at one distance from each other
)

// families are the functions on memory, by what their names begin with. The first that fits
// counts.
var families = []struct {
	begins string
	does   Set
}{
	{"Load", Reads | Panics},
	{"Gather", Reads | Panics},
	{"Column", Reads | Panics},
	{"Rows", Keeps | Panics},
	{"Store", Writes | Panics},
	{"ScatterAdd", Reads | Writes | Panics},
	{"Scatter", Writes | Panics},
	{"AddSum", Reads | Writes | Panics},
	{"AddOf", Reads | Writes | Panics},
	{"AddIn4", Reads | Writes | Panics},
	{"Apply", Reads | Writes | Panics},
}

// Of returns the effects of the function. Functions that are not on memory only compute.
func (l Lane) Of() Set {
	for _, f := range families {
		if strings.HasPrefix(string(l), f.begins) {
			return f.does
		}
	}
	return 0
}
