// Rules of functions that take and return structs by value: with references to
// numbers, and with references that lead to none.
package custom_rule_structs

//case:nohvp rules written by hand have no derivatives

// A Series is numbers with a common factor.
type Series struct {
	Gain float64
	Of   []float64
}

// A Mark is a number that remembers where it came from.
type Mark struct {
	V    float64
	From []int
}

func level(s Series) (sum float64) {
	for _, v := range s.Of {
		sum += s.Gain * v
	}
	return sum
}

//gradgen:rule for=level
func levelVJP(s Series, outBar float64, sBar *Series) float64 {
	for i, v := range s.Of {
		sBar.Gain += v * outBar
		sBar.Of[i] += s.Gain * outBar
	}
	return level(s)
}

//gradgen:rule for=level
func levelJVP(s, sDot Series) (out, outDot float64) {
	for i, v := range s.Of {
		outDot += sDot.Gain*v + s.Gain*sDot.Of[i]
	}
	return level(s), outDot
}

func ramp(x float64, n int) Series {
	s := Series{x * x, make([]float64, n)}
	for i := range s.Of {
		s.Of[i] = x * float64(i)
	}
	return s
}

//gradgen:rule for=ramp
func rampVJP(x float64, n int, outBar Series, xBar *float64) Series {
	*xBar += 2 * x * outBar.Gain
	for i, v := range outBar.Of {
		*xBar += float64(i) * v
	}
	return ramp(x, n)
}

//gradgen:rule for=ramp
func rampJVP(x float64, n int, xDot float64) (out, outDot Series) {
	outDot = Series{2 * x * xDot, make([]float64, n)}
	for i := range outDot.Of {
		outDot.Of[i] = float64(i) * xDot
	}
	return ramp(x, n), outDot
}

func squared(m Mark, k float64) Mark { return Mark{k * m.V * m.V, m.From} }

//gradgen:rule for=squared
func squaredVJP(m Mark, k float64, outBar Mark, mBar *Mark, kBar *float64) Mark {
	mBar.V += 2 * k * m.V * outBar.V
	*kBar += m.V * m.V * outBar.V
	return squared(m, k)
}

//gradgen:rule for=squared
func squaredJVP(m Mark, k float64, mDot Mark, kDot float64) (out, outDot Mark) {
	return squared(m, k), Mark{V: 2*k*m.V*mDot.V + m.V*m.V*kDot}
}

// Levels passes structs whose references move between the calls.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Levels(x []float64) (y float64) {
	for i, v := range x {
		s := ramp(v, i+2)
		s.Gain *= v
		y += s.Gain * s.Of[1] * level(s)
		t := s
		t.Of = x[i:]
		y += level(t) + level(Series{v, x}) + level(ramp(v, i+1))
	}
	return y
}

// Marks passes values on from iteration to iteration.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Marks(x []float64) (y float64) {
	m := Mark{V: 1, From: []int{2}}
	for i, v := range x {
		p := Mark{v, make([]int, i)}
		q := squared(p, 3)
		y += q.V * float64(len(q.From)+1)
		m = squared(m, v)
		m.V += q.V
	}
	return y + m.V
}

func LevelsInputs() [][]any { return [][]any{{[]float64{1, 0.2, 0.7}}} }

func MarksInputs() [][]any { return [][]any{{[]float64{1, 0.2, 0.7}}} }
