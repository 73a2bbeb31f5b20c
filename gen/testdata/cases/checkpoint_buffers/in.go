// Loops with snapshots whose steps swap buffers.
package checkpoint_buffers

import "math"

// Two swaps two variables.
//
//gradgen:vjp wrt=x of=x,out
func Two(x []float64, n int) (out float64) {
	u, v := x, make([]float64, len(x))
	//gradgen:checkpoint steps=2
	for range n {
		for i := range u {
			v[i] = math.Sin(u[i]) + 0.5*u[(i+1)%len(u)]*u[i]
		}
		u, v = v, u
	}
	for _, w := range u {
		out += w * w
	}
	return out
}

func TwoInputs() [][]any {
	x := []float64{0.3, 0.2, 0.1}
	return [][]any{{x, 0}, {x, 1}, {x, 2}, {x, 7}, {x, 8}}
}

// A Model has its buffers in fields.
type Model struct {
	Height, Next []float64
	Time         float64
	Steps        int
}

// Run swaps fields.
//
//gradgen:vjp wrt=k,m of=out
func (m *Model) Run(k float64) (out float64) {
	//gradgen:checkpoint steps=3
	for range m.Steps {
		for i := range m.Height {
			m.Next[i] = m.Height[i] + k*math.Cos(m.Height[i]*m.Time)
		}
		m.Time += 0.1 * m.Height[0]
		m.Height, m.Next = m.Next, m.Height
	}
	for _, w := range m.Height {
		out += w * w
	}
	return out + m.Time
}

func ModelRunInputs() [][]any {
	m := func(n int) *Model {
		return &Model{Height: []float64{0.3, 0.2}, Next: []float64{7, 7}, Time: 0.4, Steps: n}
	}
	return [][]any{{m(0), 0.3}, {m(1), 0.3}, {m(6), 0.3}, {m(11), 0.3}}
}

// Pointed swaps them by way of a variable that a pointer changes.
//
//gradgen:grad wrt=k,x
func Pointed(k float64, x []float64, steps int) (out float64) {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=2
	for step := range steps {
		for i := range u {
			next[i] = math.Sin(u[i]) + k*u[(i+1)%len(u)]*u[i]
		}
		t := u
		p := &t
		if step%2 == 1 {
			*p = next
		}
		u, next = next, t
	}
	for i := range u {
		out += u[i]*u[i] + next[i]
	}
	return out
}

func PointedInputs() [][]any {
	x := []float64{0.3, 0.2, 0.1}
	return [][]any{{0.4, x, 0}, {0.4, x, 1}, {0.3, x, 2}, {0.3, x, 7}}
}

// Handed swaps them by way of a struct that each step has.
//
//gradgen:grad wrt=k,x
func Handed(k float64, x []float64, steps int) (out float64) {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	//gradgen:checkpoint steps=3
	for step := range steps {
		for i := range u {
			next[i] = math.Sin(u[i]) + k*u[(i+1)%len(u)]*u[i]
		}
		m := &Model{Height: next}
		m.Next = u
		if step%3 == 1 {
			m.Next = next
		}
		u, next = m.Height, m.Next
	}
	for i := range u {
		out += u[i]*u[i] + next[i]
	}
	return out
}

func HandedInputs() [][]any { return PointedInputs() }
