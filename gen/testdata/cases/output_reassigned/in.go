// Output parameters that are assigned, so that they lead elsewhere in the end.
package output_reassigned

//gradgen:vjp wrt=u of=u
func Swapped(u []float64) {
	v := make([]float64, len(u))
	for i := range u {
		v[i] = 2 * u[i]
	}
	u, v = v, u
	copy(v, u)
}

//gradgen:vjp wrt=u of=u
func Copied(u []float64) {
	u0 := u
	u = append([]float64(nil), u...)
	u[0] *= 3
	copy(u0, u)
}

//gradgen:vjp wrt=u of=u
func Buffers(u []float64, n int) {
	v := make([]float64, len(u))
	for range n {
		for i := range u {
			v[i] = 2 * u[i] * u[0]
		}
		u, v = v, u
	}
	if n%2 == 1 {
		copy(v, u)
	}
}

//gradgen:vjp wrt=x of=u
func Shortened(x, u []float64) {
	for i := range u {
		u[i] *= x[i]
	}
	u = u[1:]
	for i := range u {
		u[i] += x[i] * x[i]
	}
}

//gradgen:vjp wrt=p of=p
func Pointers(p *float64, n int) {
	q := new(float64)
	*q = *p * 2
	o := p
	p, q = q, p
	*p *= *q
	*o = *p
}

//gradgen:vjp wrt=u of=u
func Anew(u []float64) {
	v := u
	u = make([]float64, len(v))
	for i := range u {
		u[i] = 2 * v[i]
	}
	v[0] = u[0] * u[1]
}

type P struct {
	V [2]float64
	X float64
}

//gradgen:vjp wrt=p,q of=p,q
func Structs(p, q *P) {
	p, q = q, p
	p.X *= q.V[1]
	q.V[0] += p.X
	*p, *q = *q, *p
	p = &P{}
	p.X = q.X
	q.X = p.X * p.X
}

type N struct {
	V    float64
	Next *N
}

//gradgen:vjp wrt=h of=h
func List(h *N) {
	for h.Next != nil {
		h.Next.V *= h.V
		h = h.Next
	}
	h.V *= 3
}

// A Trace has a list of integers beside its numbers, to which Collect appends.
type Trace struct {
	X     []float64
	Large []int
}

//gradgen:vjp wrt=a of=t
func Collect(a float64, t *Trace) {
	for i := range t.X {
		t.X[i] = a * a * float64(i)
		if t.X[i] > 1 {
			t.Large = append(t.Large, i)
		}
	}
}
