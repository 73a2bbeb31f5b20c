//go:build go1.21

// Before Go 1.22 a loop had one variable for all of its iterations, which pointers
// and closures share.
package loop_variable_shared

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) (sum, first float64) {
	var kept []*float64
	for v, i := x[0], 0; i < len(x); v, i = v*x[i]+0.1, i+1 {
		if i == 2 {
			continue
		}
		v *= 1.5
		kept = append(kept, &v)
	}
	for i, p := range kept {
		sum += *p * float64(i+1)
		*p *= 0.5
	}
	return sum, *kept[0]
}

//gradgen:vjp wrt=x
func Counts(x []float64) float64 {
	var kept []*int
	for i := 0; i < len(x); i++ {
		p := &i
		kept = append(kept, p)
	}
	s := 1.0
	for _, p := range kept {
		s *= x[*p-1] * float64(*p)
		*p = 1
	}
	return s
}

// Ranged keeps the addresses of both variables of a range.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Ranged(x []float64) float64 {
	var at []*int
	var of []*float64
	for i, v := range x {
		v *= v
		at, of = append(at, &i), append(of, &v)
	}
	s := 0.0
	for k, p := range of {
		s += *p * x[*at[k]] * float64(k+1)
		*p *= 0.5
	}
	return s
}

// Rows keeps slices of an array that a range sets.
//
//gradgen:vjp wrt=x
func Rows(x [][2]float64) float64 {
	var rows [][]float64
	for _, r := range x {
		r[0] *= r[1]
		rows = append(rows, r[:])
	}
	s := 0.0
	for k, r := range rows {
		s += r[0] * x[k][1]
		r[1] += s
	}
	return s + rows[0][1]
}

// Nested has a loop of a loop: the inner variable is new for each run of its loop.
//
//gradgen:vjp wrt=x
func Nested(x []float64) float64 {
	var kept []*float64
	for i := range x {
		for _, v := range x[:i+1] {
			v *= x[i]
			kept = append(kept, &v)
		}
	}
	s := 0.0
	for k, p := range kept {
		s += *p * float64(k)
		*p *= 0.75
	}
	return s
}

type state struct{ t, y float64 }

func (s *state) step(k float64) *state {
	s.t += 0.25
	s.y += s.y * k
	return s
}

// Kept calls a method that returns its receiver.
//
//gradgen:vjp wrt=x
func Kept(x []float64) float64 {
	var last *state
	sum := 0.0
	for s := (state{0, x[0]}); s.t < 1; s.step(x[1]) {
		if last != nil {
			sum += last.y * s.y
		}
		last = s.step(x[2])
		s.y *= x[3]
	}
	return sum + last.y
}

// Text keeps addresses of what a range over a string and a map sets.
//
//gradgen:vjp wrt=x
func Text(x []float64, t string, m map[int]int) float64 {
	var kept []*int
	for i := range t {
		kept = append(kept, &i)
	}
	for _, n := range m {
		kept = append(kept, &n)
	}
	s := 1.0
	for _, p := range kept {
		s += x[*p%len(x)] * s
	}
	return s
}

// Calls takes an address within a closure, and calls it in another iteration's place.
//
//gradgen:vjp wrt=x
func Calls(x []float64) float64 {
	s := 1.0
	var first *int
	for i := 0; i < len(x); i++ {
		add := func(k float64) *int {
			s += k * x[i]
			return &i
		}
		p := add(2)
		if first == nil {
			first = p
		}
		s *= x[*first]
	}
	return s
}

func FInputs() [][]any      { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}, {[]float64{0.5}}} }
func CountsInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}, {[]float64{0.5}}} }
func KeptInputs() [][]any   { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}} }
func TextInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, "abc", map[int]int{1: 2, 4: 2}}}
}
