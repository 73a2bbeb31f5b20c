// Package generic_pointer_methods: methods that a constraint asks for, of
// pointers to a type parameter and of type arguments that are pointers.
package generic_pointer_methods

type setter[T any] interface {
	*T
	Set(v float64)
}

type square struct{ V float64 }

func (s *square) Set(v float64) { s.V = v * v }

type holder interface {
	Set(v float64)
	Get(by float64) float64
}

type cell struct{ K float64 }

func (c *cell) Set(v float64)          { c.K = v }
func (c *cell) Get(by float64) float64 { return c.K * by }

type getter interface{ Get(by float64) float64 }

type scale struct{ K float64 }

func (s scale) Get(by float64) float64 { return s.K * by }

type both[T getter] struct {
	In T
	P  *T
}

func (b both[T]) Get(by float64) float64 { return b.In.Get(by) + (*b.P).Get(by) }

func fresh[T any, P setter[T]](v float64) T {
	var t T
	P(&t).Set(v)
	p := P(new(T))
	p.Set(v * 2)
	*p, t = t, *p
	return *p
}

func through[T holder](t T, x float64) float64 {
	t.Set(x)
	return t.Get(x)
}

func read[T getter](t T, x float64) float64 { return t.Get(x) + t.Get(2) }

//gradgen:vjp
//gradgen:jvp
func F(x float64) float64 {
	s := scale{x}
	return fresh[square](x).V*x + through(&cell{1}, x) + read(scale{x}, 3*x) + read(both[scale]{scale{x}, &s}, x)
}
