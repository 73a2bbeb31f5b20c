// Loops with snapshots whose steps replace memory before they read it, and some that do not.
package checkpoint_rewritten

import (
	"errors"
	"math"
)

// Fill swaps two buffers, of which each step fills one: snapshots hold the other.
//
//gradgen:grad wrt=k,x
func Fill(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		u, next = next, u
	}
	return squares(u) + squares(next)
}

func FillInputs() [][]any { return inputs() }

// Three passes three buffers around.
//
//gradgen:grad wrt=k,x
func Three(k float64, x []float64, n, steps int) float64 {
	a, b := append([]float64(nil), x...), append([]float64(nil), x...)
	c := append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 0; i < n; i++ {
			c[i] = math.Sin(b[i]) + k*a[i]*a[n-1-i]
		}
		a, b, c = b, c, a
	}
	return squares(a) + squares(b) + 3*squares(c)
}

func ThreeInputs() [][]any { return inputs() }

// A Field has what steps advance, and a Flux what they compute from it.
type Field struct{ Height []float64 }

type Flux struct{ East, Rate []float64 }

// Run has no fluxes in its snapshots, and returns from within a step where something is wrong.
//
//gradgen:vjp wrt=k,x of=x,out
func (f *Flux) Run(k float64, x []float64, n, steps int) (out float64, err error) {
	s := Field{x}
	//gradgen:checkpoint steps=3
	for step := range steps {
		if err := s.check(step, n); err != nil {
			return 0, err
		}
		f.flow(k, &s, n)
		for i := 1; i < n; i++ {
			s.Height[i] += 0.1 * f.Rate[i]
		}
		out += s.Height[n-1] * float64(step)
	}
	return out + f.East[0] + f.Rate[1], nil
}

var errMany = errors.New("too many steps")

func (s *Field) check(step, n int) error {
	if step > 3*n || s.Height[0] > 100 {
		return errMany
	}
	return nil
}

func (f *Flux) flow(k float64, s *Field, n int) {
	for i := range n {
		f.East[i] = k * s.Height[i] * s.Height[(i+1)%n]
	}
	for i := 1; i < n; i++ {
		f.Rate[i] = math.Cos(f.East[i-1]) - f.East[i]
	}
}

func FluxRunInputs() [][]any {
	var list [][]any
	for _, steps := range []int{1, 2, 7, 30} {
		f := &Flux{East: []float64{1, 2, 3, 4}, Rate: []float64{5, 6, 7, 8}}
		list = append(list, []any{f, 0.3, []float64{0.3, 0.4, -0.2}, 3, steps})
	}
	return list
}

// Window stores to one element of a buffer that moves on, and reads what it stored before.
//
//gradgen:grad wrt=k,x
func Window(k float64, x []float64, n, steps int) float64 {
	a := make([]float64, n+steps+1)
	copy(a, x)
	w := a
	//gradgen:checkpoint steps=2
	for range steps {
		w[1] = math.Sin(w[0]) * k
		w[0] = w[1] * w[2]
		w = w[1:]
	}
	return squares(a)
}

func WindowInputs() [][]any { return inputs() }

// Growing stores to more elements in each step.
//
//gradgen:grad wrt=k,x
func Growing(k float64, x []float64, n, steps int) float64 {
	u, sum := append([]float64(nil), x...), 1.0
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := 0; i < min(n, step); i++ {
			u[i] = math.Sin(sum) * k
		}
		sum += 0.1 * squares(u)
	}
	return sum
}

func GrowingInputs() [][]any { return inputs() }

// Some stores to elements that the step chooses.
//
//gradgen:grad wrt=k,x
func Some(k float64, x []float64, n, steps int) float64 {
	u, v := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := range n {
			if (i+step)%3 == 0 {
				v[i] = u[i] * k
			}
		}
		for i := range n {
			u[i] = math.Sin(v[i]) + 0.2*v[n-1-i]
		}
	}
	return squares(u)
}

func SomeInputs() [][]any { return inputs() }

// Later stores once more to what steps replace, after the loop.
//
//gradgen:grad wrt=k,x
func Later(k float64, x []float64, n, steps int) float64 {
	u, v := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n; i++ {
			v[i] = u[i] * k
		}
		for i := range n {
			u[i] = math.Sin(2*v[i]) + v[n-1-i]
		}
	}
	v[0] = 5 * k
	return squares(u) + squares(v)
}

func LaterInputs() [][]any { return inputs() }

// Twice stores to an element again after it has read others.
//
//gradgen:grad wrt=k,x
func Twice(k float64, x []float64, n, steps int) float64 {
	u, v := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n; i++ {
			v[i] = u[i] * k
		}
		for i := range n {
			u[i] = math.Sin(2*v[i]) + v[n-1-i]
		}
		v[0] = u[1]
	}
	return squares(u) + squares(v)
}

func TwiceInputs() [][]any { return inputs() }

// Both stores to both buffers before it swaps them.
//
//gradgen:grad wrt=k,x
func Both(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		u[0] = next[1] * u[n-1]
		u, next = next, u
	}
	return squares(u) + squares(next)
}

func BothInputs() [][]any { return inputs() }

// Converging may end before its bounds say so.
//
//gradgen:grad wrt=k,x
func Converging(k float64, x []float64, n, steps int) float64 {
	u, v := append([]float64(nil), x...), make([]float64, n)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := range n {
			v[i] = u[i] * k
		}
		if squares(v) < 1e-3 {
			break
		}
		for i := range n {
			u[i] = math.Sin(v[i]) + 0.1*v[n-1-i]
		}
	}
	return squares(u) + squares(v)
}

func ConvergingInputs() [][]any { return inputs() }

func squares(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum
}

func inputs() [][]any {
	x := []float64{0.3, 0.2, 0.7, -0.4, 0.1}
	return [][]any{{0.4, x, 5, 0}, {0.4, x, 5, 1}, {0.4, x, 4, 2}, {0.9, x, 5, 7}, {0.7, x, 3, 12}}
}

// Lent swaps buffers of which another name leads to the same memory: what a step reads may be what it stores to.
//
//gradgen:grad wrt=k,x
func Lent(k float64, x []float64, n, steps int) float64 {
	u := append([]float64(nil), x...)
	next := u
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		u, next = next, u
	}
	return squares(u) + squares(next)
}

func LentInputs() [][]any { return inputs() }

// Chosen swaps two of its buffers in some steps only.
//
//gradgen:grad wrt=k,x
func Chosen(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		if step%3 != 1 {
			u, next = next, u
		}
	}
	return squares(u) + squares(next)
}

func ChosenInputs() [][]any { return inputs() }

// Same lets both variables name one buffer from the second step on.
//
//gradgen:grad wrt=k,x
func Same(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		u = next
	}
	return squares(u) + squares(next)
}

func SameInputs() [][]any { return inputs() }

// Seldom looks at what a step has computed in some steps alone.
//
//gradgen:grad wrt=k,x
func Seldom(k float64, x []float64, n, steps int) float64 {
	u, flow := append([]float64(nil), x...), make([]float64, n)
	sum := 0.0
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := range n {
			flow[i] = math.Sin(u[i]) * k
		}
		for i := 1; i < n; i++ {
			u[i] += flow[i-1] - 0.5*flow[i]*flow[i]
		}
		if step%2 == 1 {
			sum += squares(u)
		}
	}
	return sum + squares(u)
}

func SeldomInputs() [][]any { return inputs() }

// Turned swaps its buffers by way of a name that some steps give the other one.
//
//gradgen:grad wrt=k,x
func Turned(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := 1; i < n-1; i++ {
			next[i] = u[i] + k*math.Sin(u[i-1]-u[i+1])*u[i]
		}
		t := u
		if step%2 == 1 {
			t = next
		}
		u, next = next, t
	}
	return squares(u) + squares(next)
}

func TurnedInputs() [][]any { return inputs() }
