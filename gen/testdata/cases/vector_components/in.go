// Loops that add to fields of local structs and of struct parameters, and to numbers that pointers point to.
package vector_components

import "math"

type Tally struct {
	N        int
	Max, Sum float64
	Parts    [2]float64
}

// Summary adds to fields of a local struct; the number that takes the largest value passes on.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Summary(x []float64) float64 {
	var t Tally
	for i, v := range x {
		e := math.Exp(v)
		t.N++
		if v > 0.1 {
			t.Sum += e
		}
		t.Parts[1] += v * x[len(x)-1-i]
		t.Max = max(t.Max, v)
	}
	return t.Sum/float64(t.N) + t.Max + t.Parts[0] + t.Parts[1]
}

type Holder struct {
	S   []float64
	Sum float64
}

// Total reads a slice beside the field that it adds to.
//
//gradgen:fast
func Total(h Holder) float64 {
	for i := range h.S {
		h.Sum += math.Exp(h.S[i])
	}
	return h.Sum
}

// Collect adds to a field behind a pointer; the accumulator of h is no part of h.
//
//gradgen:fast
//gradgen:grad wrt=h vector=on
func (h *Holder) Collect() float64 {
	for i := range h.S {
		h.Sum += math.Exp(h.S[i])
	}
	return h.Sum
}

// AddTo adds to what s leads to, which may be one of the elements of x.
//
//gradgen:fast
//gradgen:vjp wrt=s,x of=s vector=on
func AddTo(s, c *float64, x []float64) {
	for i := range x {
		*s += math.Exp(*c * x[i])
	}
}

// Meets stays scalar: s may be the field.
//
//gradgen:fast
func Meets(s *float64, h *Holder, x []float64) {
	for i := range x {
		*s += h.Sum * x[i]
	}
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(1 + 2*float64(i))
	}
	return x
}

func SummaryInputs() [][]any { return [][]any{{numbers(5)}, {numbers(21)}} }
func TotalInputs() [][]any   { return [][]any{{Holder{numbers(5), 0.3}}, {Holder{numbers(21), 0.3}}} }
func HolderCollectInputs() [][]any {
	return [][]any{{&Holder{numbers(5), 0.3}}, {&Holder{numbers(21), 0.3}}}
}
func AddToInputs() [][]any {
	s, c := 0.4, 0.3
	return [][]any{{&s, &c, numbers(5)}, {&s, &c, numbers(21)}}
}
func MeetsInputs() [][]any {
	h := &Holder{numbers(3), 0.3}
	return [][]any{{&h.Sum, h, numbers(21)}}
}
