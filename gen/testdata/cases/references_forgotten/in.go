// The shadow of a value that sets a slice to nil has no slice either:
// an append there begins a new one.
package references_forgotten

type lanes struct {
	P, Q []float64
	W    float64
}

// Declared has a value of its own in each iteration.
//
//gradgen:vjp wrt=x
func Declared(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		r := lanes{P: x, W: v}
		r.Q = append(r.Q, v*s, r.W*x[0])
		var t lanes
		t.P = append(t.P, r.Q...)
		if i%2 == 0 {
			t.W = r.Q[1]
		}
		t.P = append(t.P, t.W)
		for _, v := range t.P {
			s += v * r.P[i]
		}
	}
	return s
}

func DeclaredInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Assigned leaves fields and elements out of the values that it assigns.
//
//gradgen:vjp wrt=x
func Assigned(x []float64) float64 {
	s := 0.0
	r := lanes{Q: x}
	list := make([]lanes, 2)
	for i, v := range x {
		s += v * v
		r = lanes{P: r.Q}
		r.Q = append(r.Q, v*s, x[0])
		s += r.Q[0]*r.Q[1] + r.P[0]
		list[i%2].P = append(list[i%2].P, v*s, s)
		for _, w := range list[i%2].P {
			s += w * v
		}
		if i > 0 {
			list[i%2] = lanes{W: s}
		}
		r.Q = r.Q[:2:2]
	}
	return s + list[0].W
}

func AssignedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1, 0.3}}} }

// Pointed does so behind pointers and in arrays.
//
//gradgen:vjp wrt=x
func Pointed(x []float64) float64 {
	s := 1.0
	r := &lanes{}
	a := [2]lanes{{P: x}, {Q: x}}
	for i, v := range x {
		r.P = append(r.P, v*s)
		*r = lanes{Q: r.P, W: r.W + s}
		r.P = append(r.P, s)
		s += r.Q[0]*r.P[0] + 0.1*r.W
		a = [2]lanes{1: {P: a[i%2].P, W: s}}
		for k := range a {
			a[k].Q = append(a[k].Q, s, v)
			s += a[k].Q[0] * a[k].Q[1]
			for _, w := range a[k].P {
				s += 0.1 * w
			}
		}
		list := append([]lanes{{P: x}, {Q: x}}[:1], lanes{W: v})
		list[1].Q = append(list[1].Q, s)
		s *= list[1].Q[0]
	}
	return s
}

func PointedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 0.6}}} }
