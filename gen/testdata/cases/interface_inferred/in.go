// Package interface_inferred has interfaces whose dynamic types no directive lists, as the function makes all of their
// values: chosen by data, nil at first, in a slice, in a struct, asked for, within each other, in trees, written by
// pointers.
package interface_inferred

import "math"

type kernel interface{ at(d float64) float64 }

type gauss struct{ width float64 }

func (g gauss) at(d float64) float64 { return math.Exp(-d * d / g.width) }

type linear float64

func (l *linear) at(d float64) float64 { return float64(*l) * d }

func choose(kind int, w float64) kernel {
	k := kernel(nil)
	switch kind {
	case 0:
		k = gauss{w}
	case 1:
		l := linear(w)
		k = &l
	}
	return k
}

//gradgen:grad
func Chosen(x []float64, kind int) float64 {
	k := choose(kind, x[0])
	if k == nil {
		k = gauss{1 + x[1]}
	}
	return k.at(x[1])
}

func ChosenInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4}, 0}, {[]float64{0.7, 0.4}, 1}, {[]float64{0.7, 0.4}, 2}}
}

//gradgen:grad
func Several(x []float64) float64 {
	l := linear(x[1])
	list := []kernel{gauss{x[0]}, &l, gauss{x[1] * x[1]}}
	sum := 0.0
	for i, k := range list {
		sum += k.at(x[i])
	}
	if g, ok := list[0].(gauss); ok {
		sum *= g.width
	}
	return sum
}

func SeveralInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

// A model keeps a kernel.
type model struct {
	k     kernel
	noise float64
}

func newModel(x []float64, smooth bool) *model {
	m := &model{noise: x[2]}
	if smooth {
		m.k = gauss{x[0]}
	} else {
		l := linear(x[0])
		m.k = &l
	}
	return m
}

//gradgen:grad
func Kept(x []float64, smooth bool) float64 {
	m := newModel(x, smooth)
	return m.k.at(x[1]) + m.noise*m.k.at(0.3)
}

func KeptInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4, 1.3}, true}, {[]float64{0.7, 0.4, 1.3}, false}}
}

type scaled struct {
	kernel
	by float64
}

func (s scaled) at(d float64) float64 { return s.by * s.kernel.at(2*d) }

//gradgen:grad
func FromAny(x []float64) float64 {
	var a any = gauss{x[0]}
	k := a.(kernel)
	if x[1] > 3 {
		k = gauss{x[1]}
	}
	return k.at(x[1])
}

//gradgen:grad
func Embedded(x []float64) float64 {
	var k kernel = gauss{x[0]}
	for i := 1; i < len(x); i++ {
		k = scaled{k, x[i]}
	}
	return k.at(0.3)
}

type node interface{ eval() float64 }
type leaf struct{ v float64 }
type sum struct{ a, b node }

func (l leaf) eval() float64 { return l.v * l.v }
func (s sum) eval() float64  { return s.a.eval() * s.b.eval() }

func tree(x []float64) node {
	if len(x) == 1 {
		return leaf{x[0]}
	}
	return sum{tree(x[:len(x)/2]), tree(x[len(x)/2:])}
}

//gradgen:grad
func Tree(x []float64) float64 { return tree(x).eval() }

type pair struct{ f, g kernel }

//gradgen:grad
func Swapped(x []float64) float64 {
	p := pair{gauss{x[0]}, gauss{x[1]}}
	p.f, p.g = p.g, p.f
	q := p
	q.f = gauss{x[2]}
	fs := [2]kernel{q.f, p.g}
	return p.f.at(x[2])*q.g.at(x[2]) + fs[1].at(x[0])*fs[0].at(x[1])
}

func FromPointer(k *kernel, x float64) { *k = gauss{x} }

//gradgen:grad
func Written(x []float64) float64 {
	var k kernel
	FromPointer(&k, x[0])
	call := func(d float64) float64 { return k.at(d) }
	a := call(x[1])
	k = scaled{k, x[1]}
	return a * call(x[1])
}

func FromAnyInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}, {[]float64{0.7, 3.4}}} }

func EmbeddedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}, {[]float64{0.7}}} }

func TreeInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3, 0.9, 1.2}}} }

func SwappedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

func WrittenInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}} }

type sequence interface {
	Len() int
	At(i int) float64
}

// Numbers become one by their name alone: the variable of the inlined constructor has to keep it.
type numbers []float64

func (n numbers) Len() int         { return len(n) }
func (n numbers) At(i int) float64 { return n[i] }

func newNumbers(values ...float64) numbers { return values }

// View is a result with an interface, of which only what is in values has derivatives.
type View struct{ sequence }

//gradgen:vjp wrt=values of=values
func Viewed(values ...float64) View {
	values[0] *= values[1]
	return View{newNumbers(values...)}
}

//gradgen:grad
func Squares(x []float64) float64 {
	sum := 0.0
	for v, i := (View{newNumbers(x...)}), 0; i < v.Len(); i++ {
		sum += v.At(i) * v.At(i)
	}
	return sum
}
