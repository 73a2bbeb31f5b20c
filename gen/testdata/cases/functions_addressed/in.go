// Variables of functions and interfaces whose addresses are taken may have another value than the one they are
// declared with.
package functions_addressed

func recursive(n int, p *func() float64) float64 {
	s := (*p)()
	if n > 0 {
		s += recursive(n-1, p)
	}
	return s
}

// Recursive passes the address of a function.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Recursive(x []float64) float64 {
	v := func() float64 { return x[0] * x[0] }
	return recursive(1, &v)
}

func set(p *func() float64, x []float64) {
	if x[1] > 1 {
		*p = func() float64 { return x[1] }
	}
}

//gradgen:grad wrt=x
func Set(x []float64) float64 {
	v := func() float64 { return x[0] }
	u := v() * 2
	set(&v, x)
	w := func() float64 { return x[0] }
	list := []*func() float64{&w, &w}
	if x[1] > 1 {
		*list[0] = func() float64 { return x[2] }
	}
	return v() + u + (*list[1])()*w()
}

func both(g func() float64, x []float64) float64 {
	set(&g, x)
	return g()
}

// Ranged assigns a function variable by a range, and a parameter through a pointer.
//
//gradgen:grad wrt=x
func Ranged(x []float64) float64 {
	f := func() float64 { return x[0] }
	s := 0.0
	list := []func() float64{func() float64 { return x[1] }, func() float64 { return x[2] }}
	if x[1] > 1 {
		list = list[:1]
	}
	for _, f = range list {
		s += f()
	}
	return f()*3 + s + both(func() float64 { return x[0] }, x)
}

type shape interface{ area() float64 }

type square struct{ a float64 }

type circle struct{ a float64 }

func (s square) area() float64 { return s.a * s.a }

func (s circle) area() float64 { return 3 * s.a }

func round(p *shape, x []float64) {
	if x[1] > 1 {
		*p = circle{x[1] + (*p).area()}
	}
}

func rounded(s shape, x []float64) float64 {
	p := &s
	if x[1] > 1 {
		*p = circle{x[1] * s.area()}
	}
	return s.area()
}

//gradgen:grad wrt=x
func Shapes(x []float64) float64 {
	var s, r shape = square{x[0]}, square{x[1]}
	round(&s, x)
	t := r.area() * s.area()
	list := []shape{square{x[1]}, circle{x[2]}}
	if x[1] > 1 {
		list[0], list[1] = list[1], list[0]
	}
	for _, r = range list {
		t += r.area()
	}
	return s.area() + r.area()*t + rounded(square{x[0]}, x)
}

func two() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}, {[]float64{0.7, 0.4, 0.9}}} }

func RecursiveInputs() [][]any { return two() }

func SetInputs() [][]any { return two() }

func RangedInputs() [][]any { return two() }

func ShapesInputs() [][]any { return two() }
