package cost

import (
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// defaultTime is the time of an operation on vectors that is not in a table.
var defaultTime = duration{0.25, 0.12}

// someLane is the assumed probability that some lane of a vector takes a branch that half of the iterations take.
const someLane = 0.75

// operationTimes lists the times of operations on vectors, in nanoseconds for a vector of eight and of four lanes.
var operationTimes = map[string]duration{
	"Lanes": {}, "ClearUpper": {}, "SplatInt": {0.1, 0.05}, "IotaInt": {0.1, 0.05}, "Splat": {0.1, 0.05},
	"LoadAt": {0.25, 0.2}, "StoreAt": {0.5, 0.3}, "LoadRow": {0.25, 0.2}, "StoreRow": {0.5, 0.3},
	"LoadFirst": {1, 1}, "LoadFilled": {1, 1}, "StoreFirst": {1, 1},
	"LoadUint8": {0.8, 0.6}, "LoadBool": {1, 0.8}, "StoreBool": {1.5, 1}, "MulInt": {0.8, 0.5}, "ShiftRightSigned": {0.8, 0.5}, "LoadUint16": {0.5, 0.6}, "LoadInt16": {1.2, 1}, "LoadInt8": {1.4, 1.2}, "FromUint": {0.8, 0.8}, "TruncInt": {0.6, 0.4},
	"Slide": {0.4, 0.3}, "Max": {0.8, 0.5}, "Min": {0.8, 0.5}, "Any": {0.3, 0.2}, "Round32": {0.5, 0.4},
	"Gather": {5, 2.4}, "Column": {5, 2.4}, "ScatterAdd": {8.6, 4.5}, "Scatter": {8.6, 4.5},
	"LoadStride": {2.5, 1.9}, "StoreStride": {3.2, 1.9},
	"LoadOf2": {1.2, 0.6}, "LoadOf3": {1.8, 0.9}, "LoadOf4": {2, 0.9}, "LoadIn4": {3.2, 1.5},
	"AddOf2": {3, 1.5}, "AddOf3": {4, 2}, "AddOf4": {4.5, 2}, "AddIn4": {4.5, 2}, "AddSum": {3, 1.5}, "AddSum4": {6, 3},
	"QuoInt": {3.8, 7.9}, "RemInt": {8, 8.5}, "Div": {2.4, 1.2}, "Sqrt": {3.7, 1.9},
	"Exp": {4.3, 3.6}, "Exp2": {6.5, 7.7}, "Expm1": {19, 13}, "Log": {10, 11.5}, "Log1p": {13.5, 15}, "Log2": {12, 15}, "Log10": {12, 15},
	"Pow": {32, 30}, "Cbrt": {15, 13}, "Hypot": {5.6, 3.8}, "Sin": {8.5, 5.5}, "Cos": {8.7, 6}, "Tan": {16, 11},
	"Asin": {14, 10.6}, "Acos": {16, 12}, "Atan": {24, 15.6}, "Atan2": {22, 13.6}, "Sinh": {13, 15}, "Cosh": {10.4, 11}, "Tanh": {11.6, 15.6},
	"Erf": {11.3, 8.3}, "Erfc": {42, 27.6},
	"Asinh": {22, 18}, "Acosh": {23, 16}, "Atanh": {20, 15}, "RoundAway": {1, 0.8}, "Dim": {0.8, 0.5}, "MathMax": {1.5, 1}, "MathMin": {1.5, 1},
	"Mod": {4.5, 3.2}, "Remainder": {5.3, 3.6}, "Lgamma": {55, 29}, "Gamma": {67, 36}, "Digamma": {185, 95}, "Trigamma": {135, 68},
	"Erfinv": {77, 42}, "Erfcinv": {80, 43}, "J0": {198, 102}, "J1": {200, 102}, "Y0": {244, 124}, "Y1": {250, 126}, "Jn": {420, 210}, "BesselJn": {420, 210}, "Yn": {500, 250},
	"Ldexp": {2.5, 2}, "Mantissa": {1.2, 1}, "Exponent": {1.2, 1},
}

// oneByOne is the name for functions such as Gamma, which runtime/vec does not compute in vectors.
const oneByOne = "functions computed one number at a time"

// kinds lists the kinds of slow operations, and their names in -explain.
var kinds = []struct{ prefix, name string }{
	{"Gather", "loads at computed indices"},
	{"Scatter", "additions at computed indices"},
	{"Column", "loads from a different slice in each iteration"},
	{"LoadStride", "strided elements"},
	{"StoreStride", "strided elements"},
	{"LoadOf", "fields of structs"}, {"LoadIn4", "fields of structs"},
	{"AddOf", "fields of structs"}, {"AddIn4", "fields of structs"},
	{"Gamma", oneByOne}, {"Digamma", oneByOne}, {"Trigamma", oneByOne}, {"Erfinv", oneByOne}, {"Erfcinv", oneByOne},
	{"J0", oneByOne}, {"J1", oneByOne}, {"Jn", oneByOne}, {"BesselJn", oneByOne}, {"Y0", oneByOne}, {"Y1", oneByOne}, {"Yn", oneByOne},
	{"QuoInt", "quotients of integers"}, {"RemInt", "remainders of integers"},
}

// A vectors adds up the times of the body of a kernel.
type vectors struct {
	seen  map[string]bool // values that are in registers
	kinds []float64       // the time of each of kinds
}

func newVectors() *vectors {
	return &vectors{seen: map[string]bool{}, kinds: make([]float64, len(kinds))}
}

// block returns the time of b.
func (v *vectors) block(b *ir.Block) duration {
	var time duration
	groups := map[*ir.Var]float64{} // the numbers of iterations of which previous loops leave a part
	for _, s := range b.Stmts {
		time.add(v.stmt(s, groups), 1)
	}
	return time
}

func (v *vectors) stmt(s ir.Stmt, groups map[*ir.Var]float64) duration {
	var time duration
	ir.Exprs(s, func(e **ir.Expr, _ bool) { time.add(v.value(*e), 1) })
	times := 1.0
	switch s := s.(type) {
	case *ir.Loop:
		times = tripsAfter(s, groups)
	case *ir.If:
		times = someLane
	}
	for _, b := range ir.Blocks(s) {
		inner := &vectors{map[string]bool{}, v.kinds}
		time.add(inner.block(b), times)
	}
	return time
}

// tripsAfter is trips for a loop after other loops, which ran groups of iterations. It adds the groups that l runs.
func tripsAfter(l *ir.Loop, groups map[*ir.Var]float64) float64 {
	if next, size := groupOf(l); next != nil {
		groups[next] = size
		return unknownTrips / size
	}
	if l.From != nil && l.From.Op == ir.OpVar && groups[l.From.Var] > 0 {
		return (groups[l.From.Var] - 1) / 2
	}
	return trips(l)
}

// value returns the time of e.
func (v *vectors) value(e *ir.Expr) duration {
	var time duration
	e.Walk(func(x *ir.Expr) bool {
		if x.Op != ir.OpLanes {
			return true
		}
		key := x.String()
		if v.seen[key] && strings.HasPrefix(x.Name, "Load") {
			return false
		}
		v.seen[key] = true
		t := operationTime(x.Name)
		for i, k := range kinds {
			if strings.HasPrefix(x.Name, k.prefix) {
				v.kinds[i] += t[0]
			}
		}
		time.add(t, 1)
		return true
	})
	return time
}

// operationTime returns the time of an operation by its name, which may end in the kind of its elements.
func operationTime(name string) duration {
	if t, known := operationTimes[name]; known {
		return t
	}
	for _, family := range []string{"LoadStride", "StoreStride", "Gather", "Scatter", "LoadFirst", "StoreFirst", "LoadAt", "StoreAt"} {
		if strings.HasPrefix(name, family) {
			return operationTimes[family]
		}
	}
	return defaultTime
}

// slowest returns the name of the kind that takes most of the time, or "" if none takes any.
func (v *vectors) slowest() string {
	best, name := 0.0, ""
	for i, t := range v.kinds {
		if t > best {
			best, name = t, kinds[i].name
		}
	}
	return name
}

// add adds the product of t and times.
func (s *duration) add(t duration, times float64) {
	for i := range s {
		s[i] += times * t[i]
	}
}
