// Numbers of type parameters that stand for floating-point types and others.
//
//case:refused the instance decides what has derivatives
package refuse_undecided

type number interface{ ~int | ~float64 }

type box[N number] struct {
	a float64
	n N
}

//gradgen:vjp
func Held[N number](b box[N]) float64 { return b.a * float64(b.n) }

//gradgen:vjp wrt=b
func Listed[N number](b []*box[N]) float64 {
	s := 0.0
	for _, c := range b {
		s += c.a
	}
	return s
}

//gradgen:grad wrt=x
func Converted[N number](x []float64, n N) float64 {
	s := n
	for _, c := range x {
		s += N(c)
	}
	return float64(s)
}

// Constant has such numbers that do not depend on x: it is not refused.
//
//gradgen:grad wrt=x
func Constant[N number](x float64, n N) float64 { return x * float64(n*n) }

// A held value may be a number of an instance.
type held[T any] struct {
	w float64
	v T
}

//gradgen:vjp wrt=h of=h
func (h *held[T]) Replace(w float64, v T) { h.w *= w; h.v = v }

//gradgen:vjp
func Renewed[T any](h held[T], v T) held[T] { return held[T]{h.w * h.w, v} }

// Weight has such a value as an input, which no number depends on: it is not refused.
//
//gradgen:vjp wrt=h
func Weight[T any](h held[T]) (float64, T) { return h.w * h.w, h.v }
