// Type assertions on interfaces whose dynamic type is known at generation, and
// type switches on values of a type parameter.
package assertions

import "math"

type normed interface{ norm() float64 }

type pair struct{ X, Y float64 }

func (p pair) norm() float64 { return p.X*p.X + p.Y }

type scale struct{ By float64 }

func (s *scale) norm() float64 { return math.Exp(s.By) }

func measure[T any](x T) float64 {
	switch v := any(x).(type) {
	case float64:
		return v * v
	case pair:
		return math.Sin(v.X * v.Y)
	case normed:
		return math.Sin(v.norm())
	}
	return 0
}

//gradgen:vjp wrt=x,p,s
//gradgen:jvp wrt=x,p,s
func Parameters(x float64, p pair, s *scale) float64 {
	return measure(x)*measure(p) + measure(s) + measure("a")
}

//gradgen:vjp
//gradgen:jvp
func Settled(x float64) float64 {
	for range 2 {
		var v any = x * x
		y, ok := v.(float64)
		n, is := v.(int)
		if ok && !is && n == 0 {
			x = y + math.Sin(v.(float64))
		}
	}
	var low any = min(x, 3)
	switch y := low.(type) {
	case float64:
		x *= y
	}
	var m normed = pair{x, 2}
	if q, ok := m.(pair); ok {
		x += q.X
	}
	return x * m.norm()
}

//gradgen:vjp
func Loose(x float64, v any) float64 {
	if s, ok := v.(string); ok {
		return x * float64(len(s))
	}
	return x * float64(v.(int))
}

func LooseInputs() [][]any { return [][]any{{1.5, "abc"}, {1.5, 4}} }
