// Functions that return functions: what those capture is as it was when they
// were made.
package closure_maker

func adder(k float64) func(float64) float64 {
	sum := k * k
	return func(v float64) float64 {
		sum += v
		return sum * v
	}
}

type scale struct{ By float64 }

func (s scale) times() func(float64) float64 {
	return func(v float64) float64 { return s.By * v }
}

func (s *scale) shared() func(float64) float64 {
	return func(v float64) float64 { return s.By * v }
}

func composed(f, g func(float64) float64) func(float64) float64 {
	return func(v float64) float64 { return f(g(v)) }
}

//gradgen:vjp
//gradgen:jvp
func F(x []float64) float64 {
	f := adder(x[0])
	s := scale{By: x[1]}
	g, h := s.times(), s.shared()
	s.By = x[0] * 3
	both := composed(f, g)
	t := f(x[1]) + f(x[2]) + g(x[0])*s.By + h(x[2]) + both(x[1])
	for _, v := range x {
		k := adder(v)
		t += k(v) * k(2)
	}
	return t + adder(2)(x[0])
}
