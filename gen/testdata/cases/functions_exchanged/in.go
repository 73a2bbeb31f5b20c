// A function value that a call returns is the one at the return, whatever is assigned later where it was kept.
package functions_exchanged

type point struct{ v func() float64 }

func (p *point) swap(f func() float64) func() float64 {
	w := p.v
	p.v = f
	return w
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Swapped(x []float64) float64 {
	p := &point{func() float64 { return x[0] }}
	w := p.swap(func() float64 { return x[1] })
	_ = p.swap(func() float64 { return x[1] * x[2] })
	get := func() func() float64 { return p.v }
	change := func(y float64) float64 {
		p.v = func() float64 { return x[2] }
		return y
	}
	return w()*x[2] + get()() + change(x[0])*p.v() + with(get(), change(x[1]))
}

func with(f func() float64, y float64) float64 { return f() + 10*y }

type queue struct {
	list []func() float64
	at   int
}

func (q *queue) next() func() float64 {
	f := q.list[q.at]
	q.at = (q.at + 1) % len(q.list)
	return f
}

// Ring takes one function after another.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Ring(x []float64) float64 {
	q := &queue{list: []func() float64{func() float64 { return x[0] }, func() float64 { return x[1] * x[1] }}}
	a, b, c := q.next(), q.next(), q.next()
	d := q.next()
	return a()*b() + 10*c() + 100*d()*x[2]
}

// Deferred changes what it returns after the return.
//
//gradgen:grad wrt=x
func Deferred(x []float64) float64 {
	k := 0
	get := func() func() float64 {
		defer func() { k++ }()
		if k == 0 {
			return func() float64 { return x[0] * x[2] }
		}
		return func() float64 { return x[1] }
	}
	a := get()
	b := get()
	return a() + 10*b() + float64(k)*x[2]
}

type curve func(float64) float64

func square(a float64) float64 { return a * a }

// Forms assigns returned functions in all ways.
//
//gradgen:grad wrt=x
func Forms(x []float64) float64 {
	k := 0
	var v curve = square
	get := func() func(float64) float64 {
		k++
		w := v
		v = func(a float64) float64 { return a * x[k%3] }
		return w
	}
	var a curve = get()
	var b func(float64) float64
	b = get()
	c, d := get(), get()
	_, _ = get(), 1
	_ = get()
	for i := range 2 {
		f := get()
		if i == 1 {
			d = get()
		}
		x[0] += 0.1 * f(x[1])
	}
	return a(x[0]) + 3*b(x[1]) + 5*c(x[2]) + 7*d(x[0]) + float64(k)
}

// Taken is in a map until it is returned.
//
//gradgen:grad wrt=x
func Taken(x []float64) float64 {
	table := map[string]func(float64) float64{"a": func(t float64) float64 { return t * x[0] }, "b": func(t float64) float64 { return t + x[1] }}
	take := func(name string) func(float64) float64 {
		f := table[name]
		delete(table, name)
		return f
	}
	a := take("a")
	return a(x[2]) * take("b")(x[2])
}

func three() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }

func SwappedInputs() [][]any { return three() }

func RingInputs() [][]any { return three() }

func DeferredInputs() [][]any { return three() }

func FormsInputs() [][]any { return three() }

func TakenInputs() [][]any { return three() }
