// Each iteration has its own loop variable, which pointers keep.
package loop_variable_addressed

//gradgen:vjp wrt=x
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
		*p = 0
	}
	return sum, *kept[0]
}

//gradgen:vjp wrt=x
func Counts(x []float64) float64 {
	var kept []*int
	for i := 0; i < len(x); i++ {
		p := &i
		*p++
		kept = append(kept, p)
	}
	s := 1.0
	for _, p := range kept {
		s *= x[*p-1] * float64(*p)
	}
	return s
}

type state struct{ t, y float64 }

func (s *state) step(k float64) *state {
	s.t += 0.25
	s.y += s.y * k
	return s
}

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

func FInputs() [][]any      { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}, {[]float64{0.5}}} }
func CountsInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}, {[]float64{0.5}}} }
func KeptInputs() [][]any   { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}}} }
