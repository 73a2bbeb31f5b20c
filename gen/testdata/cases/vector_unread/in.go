// Numbers that nothing reads once short loops are written out and structs are variables.
package vector_unread

import "math"

// Parts computes more than it uses of some elements.
//
//gradgen:fast
//gradgen:vjp wrt=p,a vector=on
//gradgen:jvp wrt=p vector=on
func Parts(p [][3]float64, a float64) (s float64) {
	for i := range p {
		for k := range 3 {
			u := math.Exp(-p[i][k] * p[i][k])
			v := u * a
			if k == 1 {
				s += u
			} else if k > 1 {
				s += v
			}
		}
	}
	return s
}

func PartsInputs() [][]any { return [][]any{{points(3), 0.7}, {points(21), -1.2}} }

type vec struct{ X, Y, Z float64 }

func (a vec) plus(b vec) vec      { return vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a vec) times(s float64) vec { return vec{s * a.X, s * a.Y, s * a.Z} }
func (a vec) dot(b vec) float64   { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a vec) cross(b vec) vec     { return vec{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X} }

type quaternion struct {
	W float64
	V vec
}

func (q quaternion) times(r quaternion) quaternion {
	return quaternion{q.W*r.W - q.V.dot(r.V), q.V.cross(r.V).plus(r.V.times(q.W)).plus(q.V.times(r.W))}
}

// Turned uses the vector of a product of quaternions, and not its number.
//
//gradgen:fast
//gradgen:vjp wrt=p,q of=p vector=on
func Turned(p []vec, q quaternion) {
	for i := range p {
		p[i] = q.times(quaternion{0, p[i]}).times(quaternion{q.W, q.V.times(-1)}).V
	}
}

func TurnedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 8, 21} {
		p := make([]vec, n)
		for i, v := range points(n) {
			p[i] = vec{v[0], v[1], v[2]}
		}
		sets = append(sets, []any{p, quaternion{0.8, vec{0.1, -0.5, 0.3}}})
	}
	return sets
}

// Saved keeps numbers of an iteration for the reverse sweep that only some elements need.
//
//gradgen:fast
//gradgen:vjp wrt=p,w of=p vector=on
func Saved(p [][3]float64, w [3]float64) {
	for i := range p {
		for k := range 3 {
			u := p[i][k] * w[k]
			v := math.Sin(u)
			if k > 0 {
				p[i][k] = v * p[i][k-1]
			} else {
				p[i][k] *= p[i][k]
			}
		}
	}
	for i := 1; i < len(p); i++ {
		for k := range 3 {
			p[i][k] *= p[i-1][2-k]
		}
	}
}

func SavedInputs() [][]any {
	return [][]any{{points(3), [3]float64{0.3, 1, -0.8}}, {points(21), [3]float64{1.3, -1, 0.8}}}
}

func points(n int) [][3]float64 {
	p := make([][3]float64, n)
	for i := range 3 * n {
		p[i/3][i%3] = math.Sin(0.4 + 1.9*float64(i))
	}
	return p
}
