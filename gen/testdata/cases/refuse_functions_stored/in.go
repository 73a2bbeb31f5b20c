// Package refuse_functions_stored keeps functions where it is not known which they are, or lets one that is kept call
// itself.
//
//case:refused the callee is not known
package refuse_functions_stored

import "math"

// Table may be changed by any package.
var Table = []func(float64) float64{math.Sin, math.Cos}

//gradgen:grad
func FromTable(x []float64, i int) float64 {
	f := math.Exp
	if i > 0 {
		f = Table[i]
	}
	return f(x[0])
}

type model struct{ f func(float64) float64 }

//gradgen:grad wrt=x
func FromArgument(m model, x []float64) float64 {
	if m.f == nil {
		m.f = math.Sin
	}
	return m.f(x[0])
}

type machine struct{ next func(float64) float64 }

//gradgen:grad
func Itself(x []float64) float64 {
	m := &machine{}
	m.next = func(v float64) float64 {
		if v > 10 {
			return v
		}
		return m.next(v * x[0])
	}
	return m.next(x[1])
}

//gradgen:grad
func Handed(x []float64, i int) (float64, func(float64) float64) {
	fs := []func(float64) float64{math.Sin, math.Cos}
	return fs[i](x[0]), fs[i]
}

type hub struct {
	fs [12]func(h *hub, v float64) float64
}

//gradgen:grad
func Permuted(x []float64, order []int) float64 {
	h := &hub{}
	h.fs[0] = func(h *hub, v float64) float64 { return v * x[0] }
	h.fs[1] = func(h *hub, v float64) float64 { return h.fs[order[1]](h, v) + 1 }
	h.fs[2] = func(h *hub, v float64) float64 { return h.fs[order[2]](h, v) + 2 }
	h.fs[3] = func(h *hub, v float64) float64 { return h.fs[order[3]](h, v) + 3 }
	h.fs[4] = func(h *hub, v float64) float64 { return h.fs[order[4]](h, v) + 4 }
	h.fs[5] = func(h *hub, v float64) float64 { return h.fs[order[5]](h, v) + 5 }
	h.fs[6] = func(h *hub, v float64) float64 { return h.fs[order[6]](h, v) + 6 }
	h.fs[7] = func(h *hub, v float64) float64 { return h.fs[order[7]](h, v) + 7 }
	h.fs[8] = func(h *hub, v float64) float64 { return h.fs[order[8]](h, v) + 8 }
	h.fs[9] = func(h *hub, v float64) float64 { return h.fs[order[9]](h, v) + 9 }
	return h.fs[order[0]](h, x[1])
}

var (
	stored  = map[string]func(float64) float64{"sin": math.Sin}
	cleared = map[string]func(float64) float64{"sin": math.Sin}
	named   = []func(float64) float64{math.Sin, math.Cos}
)

// Store changes the tables.
func Store() {
	stored["cos"] = math.Cos
	clear(cleared)
	again := named
	again[0] = math.Tan
}

//gradgen:grad
func FromStored(x []float64) float64 { return stored["sin"](x[0]) }

//gradgen:grad
func FromCleared(x []float64) float64 { return cleared["sin"](x[0]) }

//gradgen:grad
func FromNamed(x []float64) float64 { return named[0](x[0]) }
