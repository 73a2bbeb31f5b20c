package effects

import "strings"

// A Lane is a function of the packages of vectors x8, x4 and x1, or a method of a vector. If elements have type
// float32, its name ends in 32.
type Lane string

const (
	LaneAdd        Lane = "Add"
	LaneClearUpper Lane = "ClearUpper" // before scalar code
	LaneCount      Lane = "Lanes"      // the number of lanes
	LaneFMA        Lane = "FMA"
	LaneSelect     Lane = "Select"
	LaneSplat      Lane = "Splat"
	LaneSub        Lane = "Sub"
	AddSum         Lane = "AddSum"      // adds the sum of lanes to an element
	LoadAt         Lane = "LoadAt"      // neighbouring elements
	LoadFilled     Lane = "LoadFilled"  // some neighbouring elements; the other lanes equal the first
	LoadFirst      Lane = "LoadFirst"   // some neighbouring elements; the other lanes are zero
	StoreAt        Lane = "StoreAt"     // neighbouring elements
	StoreFirst     Lane = "StoreFirst"  // some neighbouring elements
	StoreStride    Lane = "StoreStride" // elements at equal distances
)

// families lists the functions on memory, by the beginnings of their names. The first one that matches counts.
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

// Of returns the effects of the function. Functions that do not access memory only compute.
func (l Lane) Of() Set {
	for _, f := range families {
		if strings.HasPrefix(string(l), f.begins) {
			return f.does
		}
	}
	return 0
}
