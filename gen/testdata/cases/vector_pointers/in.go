// Loops over structs that are reached through pointers, which the bound of the loop, a statement before it
// or a check on entry has dereferenced: methods on pointers, pointers in structs, and their accumulators.
package vector_pointers

import "math"

type star struct {
	Mass, Age, Flux float64
	Kind            int
}

type catalogue struct {
	Stars []star
	Scale float64
}

type Model struct {
	*catalogue
	Other     *catalogue
	Weights   []float64
	Bandwidth float64
	Grid      [3]float64
}

func (s *star) luminosity(c float64) float64 { return c * s.Mass * math.Exp(-s.Age) }

// Density copies structs, in a nest whose outer loop follows nothing.
//
//gradgen:grad wrt=p vector=on
//gradgen:fast
func (m *Model) Density(p []float64) float64 {
	s := 0.0
	for k := range m.Grid {
		for _, st := range m.Stars {
			d := (m.Grid[k] - p[0]*st.Mass) / m.Bandwidth
			s += math.Exp(-0.5*d*d) * st.Flux * m.Scale
		}
	}
	return s
}

// Light adds to the numbers in m.Other, whose accumulator is there if m.Other is.
//
//gradgen:grad wrt=m vector=on
func (m *Model) Light(p []float64) float64 {
	s := 0.0
	for i := range m.Other.Stars {
		st := &m.Other.Stars[i]
		s += st.luminosity(p[0]) * m.Other.Scale * m.Bandwidth
	}
	return s
}

// Optional follows m.Other in some iterations alone; what it is there for stays scalar.
//
//gradgen:fast
//gradgen:grad wrt=p vector=on
func (m *Model) Optional(p []float64) float64 {
	s := 0.0
	for i := range p {
		if p[i] > 0.2 {
			s += p[i] * m.Other.Stars[i].Mass
		}
	}
	return s
}

// Moved follows a pointer that changes between the loops.
//
//gradgen:fast
//gradgen:grad wrt=p vector=on
func Moved(m *Model, p []float64) float64 {
	s := 0.0
	c := m.catalogue
	for i := range c.Stars {
		s += c.Stars[i].Mass * p[0]
	}
	if c = m.Other; p[0] > 1e9 {
		c = nil
	}
	for i := range p {
		if p[i] > 0.2 {
			s += p[i] * c.Stars[i].Mass
		}
	}
	return s
}

//gradgen:fast
//gradgen:vjp wrt=m,dt of=m vector=on
func (m *Model) Step(dt float64) {
	for i := range m.Stars {
		st := &m.Stars[i]
		st.Flux += dt * st.Mass * m.Bandwidth
		st.Age = st.Age*st.Age + dt*m.Weights[i]
	}
}

func newModel(n int) *Model {
	list := func(phase float64) *catalogue {
		c := &catalogue{Stars: make([]star, n), Scale: 1.2}
		for i := range c.Stars {
			x := phase + float64(i)
			c.Stars[i] = star{Mass: 1 + 0.5*math.Sin(x), Age: 0.5 + 0.3*math.Cos(x), Flux: 1 + 0.2*math.Sin(3*x)}
		}
		return c
	}
	m := &Model{catalogue: list(0.1), Other: list(0.7), Weights: make([]float64, n), Bandwidth: 0.8, Grid: [3]float64{0.4, 0.9, 1.3}}
	for i := range m.Weights {
		m.Weights[i] = 1 / float64(1+i)
	}
	return m
}

func parameters(n int) []float64 {
	p := make([]float64, n)
	for i := range p {
		p[i] = math.Sin(1 + 2*float64(i))
	}
	return p
}

func inputs() [][]any {
	return [][]any{{newModel(5), parameters(5)}, {newModel(21), parameters(21)}}
}

func ModelDensityInputs() [][]any  { return inputs() }
func ModelLightInputs() [][]any    { return inputs() }
func ModelOptionalInputs() [][]any { return inputs() }
func MovedInputs() [][]any         { return inputs() }
func ModelStepInputs() [][]any     { return [][]any{{newModel(5), 0.3}, {newModel(21), 0.2}} }
