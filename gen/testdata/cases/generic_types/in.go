// Methods of generic types, instantiated twice.
package generic_types

type number interface{ float32 | float64 }

type Poly[T number] struct {
	C    []T
	Next *Poly[T]
}

func (p *Poly[T]) At(x T) (v T) {
	for _, c := range p.C {
		v = v*x + c
	}
	if p.Next != nil {
		v *= p.Next.At(x)
	}
	return
}

type Pair[A, B any] struct {
	First  A
	Second B
}

//gradgen:vjp wrt=p,q
func F(p Pair[Poly[float64], float64], q *Poly[float32]) float64 {
	v := p.First.At(p.Second)
	return v * float64(q.At(float32(p.Second)))
}

func FInputs() [][]any {
	p := Poly[float64]{C: []float64{0.5, 0.7, 1.1}, Next: &Poly[float64]{C: []float64{1, 2}}}
	return [][]any{{Pair[Poly[float64], float64]{p, 0.3}, &Poly[float32]{C: []float32{0.25, 0.5}}}}
}
