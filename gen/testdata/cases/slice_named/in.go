// Named slice types with methods.
package slice_named

type Vec []float64

func (v Vec) Dot(w Vec) (s float64) {
	for i := range v {
		s += v[i] * w[i]
	}
	return
}

func (v Vec) Scale(k float64) Vec {
	out := make(Vec, len(v))
	for i := range v {
		out[i] = k * v[i]
	}
	return out
}

func (v *Vec) Push(x float64) { *v = append(*v, x) }

//gradgen:vjp wrt=v,w
func F(v, w Vec) Vec {
	u := v.Scale(v.Dot(w))
	u.Push(w[0] * w[1])
	return u
}
