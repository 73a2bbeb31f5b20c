// Columns of a Jacobian are the lanes of vectors where no loop is: tangents of several columns share a register, and the
// primal is the same in all lanes.
package vector_columns

import "math"

// An Arm has joints one after the other, each a turn and a shift, as matrices row by row.
type Arm struct {
	Parents []int
	Shift   [][3]float64
	Points  [][3]float64
	Weights [][]float64
	Mirror  bool
}

// Places are where the joints put the points: loops whose numbers of iterations vary, arrays that are passed from one
// iteration to another, pointers to elements, functions of package math.
//
//gradgen:jacobian wrt=angles vector=on mode=forward
func (a *Arm) Places(angles []float64) []float64 {
	joints := make([][12]float64, len(a.Parents))
	for j, p := range a.Parents {
		turn := turned(angles[j], a.Shift[j])
		if p >= 0 {
			turn = chained(joints[p], turn)
		}
		joints[j] = turn
	}
	out := make([]float64, 3*len(a.Points))
	for i, x := range a.Points {
		var at [3]float64
		for j, w := range a.Weights[i] {
			for r := range 3 {
				m := &joints[j]
				at[r] += w * (m[4*r]*x[0] + m[4*r+1]*x[1] + m[4*r+2]*x[2] + m[4*r+3])
			}
		}
		if a.Mirror {
			at[0] = -at[0]
		}
		for r := range 3 {
			out[3*i+r] = at[r]
		}
	}
	return out
}

func turned(angle float64, shift [3]float64) [12]float64 {
	s, c := math.Sincos(angle)
	return [12]float64{c, -s, 0, shift[0], s, c, 0, shift[1], 0, 0, 1, shift[2]}
}

func chained(x, y [12]float64) (z [12]float64) {
	for r := range 3 {
		for c := range 4 {
			for k := range 3 {
				z[4*r+c] += x[4*r+k] * y[4*k+c]
			}
		}
		z[4*r+3] += x[4*r+3]
	}
	return z
}

func ArmPlacesInputs() [][]any {
	arm := func(n int, mirror bool) *Arm {
		a := &Arm{Mirror: mirror}
		for j := range n {
			a.Parents = append(a.Parents, j-1)
			a.Shift = append(a.Shift, [3]float64{1, 0.25 * float64(j), -0.5})
		}
		for i := range n + 2 {
			a.Points = append(a.Points, [3]float64{0.5, float64(i), -1})
			a.Weights = append(a.Weights, ramp(n))
		}
		return a
	}
	return [][]any{{arm(11, false), ramp(11)}, {arm(5, true), ramp(5)}, {arm(8, true), ramp(8)}, {arm(1, false), ramp(1)}}
}

// Turned has branches on tangents, where a zero wins over what is infinite, and branches on numbers that all columns share.
//
//gradgen:jacobian wrt=x vector=on mode=forward
func Turned(x []float64, limit float64) (out [4]float64, size float64) {
	size = math.Sqrt(x[0]*x[0] + x[1]*x[1] + x[2]*x[2])
	if size < limit {
		out = [4]float64{1, x[0], x[1], x[2]}
		return out, size
	}
	a, b, c := x[0]/size, x[1]/size, math.Pow(x[2], 3)/size
	out[0] = a*b + c
	out[1] = max(a, b, c)
	out[2] = math.Abs(a-b) * math.Exp(-c)
	carry := 1.0
	for i, v := range x {
		if v > 0 && i%2 == 0 {
			carry = float64(i) * v * carry
		} else {
			carry -= v
		}
	}
	out[3] = carry
	return out, size
}

func TurnedInputs() [][]any {
	return [][]any{{ramp(9), 0.01}, {ramp(9), 100.0}, {[]float64{0.1, -0.2, 0.3}, 1.0}, {[]float64{1, 3, -1, 1}, 0.5}, {ramp(16), 0.0}}
}

// Filtered keeps memory of its own from one sweep to the next, which it overwrites and copies.
//
//gradgen:jacobian wrt=u vector=on mode=forward
func Filtered(u []float64, steps int) []float64 {
	now := make([]float64, len(u))
	copy(now, u)
	next := make([]float64, len(u))
	for range steps {
		carry := 0.5
		for i := range now {
			carry = 0.25*carry + now[i]*now[i]
			next[i] = math.Tanh(carry)
		}
		now, next = next, now
	}
	return now
}

func FilteredInputs() [][]any { return [][]any{{ramp(10), 3}, {ramp(24), 1}, {ramp(3), 2}} }

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 0.1*float64(i%7) - 0.25 + 0.01*float64(i)
	}
	return x
}

// Counted counts in a map, and overwrites elements of its own array by index.
//
//gradgen:jacobian wrt=x vector=on mode=forward
func Counted(x []float64, steps []int) ([]float64, float64) {
	kept := make([]float64, len(x))
	copy(kept, x)
	seen := map[int]int{}
	var ring [3]float64
	last := 1.0
	for i, s := range steps {
		seen[s]++
		ring[i%3] = kept[s%len(kept)]*last - ring[(i+1)%3]/float64(seen[s])
		last = math.Cos(ring[i%3])
	}
	return kept, ring[0]*ring[1] - ring[2]
}

func CountedInputs() [][]any {
	return [][]any{{ramp(8), []int{3, 1, 4, 1, 5}}, {ramp(13), []int{2, 7}}, {ramp(4), []int{}}}
}

// Bent has columns of four parameters: those of neighbours share a vector.
//
//gradgen:jacobian wrt=a,b,scale,c vector=on mode=forward
func Bent(a []float64, b [3]float64, scale float64, c []float64, steps int) (out []float64, last float64) {
	now := 0.5 * scale
	out = make([]float64, steps)
	for i := range steps {
		now = math.Tanh(now*a[i%len(a)] + b[i%3])
		if i%2 == 0 {
			now -= b[0] * scale
		}
		out[i] = now
	}
	for i, v := range c {
		last = math.Sin(last*scale) + v*float64(i)*b[2]
	}
	return out, last * now
}

// Shared has one row, and parameters that do not influence every output.
//
//gradgen:jacobian wrt=a,b vector=on mode=forward
func Shared(a, b []float64) (first, second float64) {
	s := 1.0
	for _, v := range a {
		s = math.Cos(s*v) + 0.25*s
	}
	t := 0.5
	for _, v := range b {
		t = math.Exp(-t*v) + t
	}
	return s * t, t
}

// Pointed has a pointer to a number that no tangent belongs to.
//
//gradgen:jacobian wrt=a,b vector=on mode=forward
func Pointed(a, b []float64) float64 {
	s, step := 1.0, pointer(0.25)
	for _, v := range a {
		s = math.Sin(s*v) + 0.25*s**step
		halve(step)
	}
	for _, v := range b {
		s = math.Cos(s*v) + 0.25*s
	}
	return s
}

func pointer(x float64) *float64 { return &x }

func halve(p *float64) { *p = 0.5 }

func BentInputs() [][]any {
	b := [3]float64{0.5, -0.25, 1.5}
	return [][]any{{ramp(3), b, 0.75, ramp(2), 4}, {ramp(1), b, 1.25, ramp(0), 1}, {ramp(9), b, 0.5, ramp(17), 3}, {ramp(8), b, 0.5, ramp(4), 0}}
}

func SharedInputs() [][]any {
	return [][]any{{ramp(3), ramp(5)}, {ramp(0), ramp(4)}, {ramp(12), ramp(0)}, {ramp(1), ramp(1)}, {ramp(8), ramp(8)}, {ramp(20), ramp(7)}}
}

func PointedInputs() [][]any { return SharedInputs() }

// Taken changes an array that it takes by value.
//
//gradgen:jacobian wrt=a,b vector=on mode=forward
func Taken(a []float64, b [3]float64) (first, second float64) {
	s := 1.0
	for _, v := range a {
		s = math.Cos(s*v) + 0.25*b[1]*s
	}
	b[0] += 0.5 * s
	return math.Sin(b[0]), s * b[2]
}

func TakenInputs() [][]any {
	b := [3]float64{0.5, -0.25, 1.5}
	return [][]any{{ramp(3), b}, {ramp(0), b}, {ramp(12), b}, {ramp(20), b}}
}
