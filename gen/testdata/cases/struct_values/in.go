// Assignment and parameter passing copy structs, arrays inside them too.
package struct_values

type Vec struct {
	X, Y float64
	T    [2]float64
}

func bump(v Vec) float64 {
	v.X *= 2
	v.T[0] += v.X
	return v.T[0]
}

//gradgen:vjp wrt=v
func F(v Vec) Vec {
	w := v
	w.X = v.Y * v.X
	w.T[1] *= w.X
	v.T = w.T
	v.T[1] += 1
	u := Vec{Y: bump(v), T: v.T}
	u.X = u.Y * w.T[1]
	return u
}
