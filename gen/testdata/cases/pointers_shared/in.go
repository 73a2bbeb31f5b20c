// Pointers of one type within an argument may lead to the same variable, which the
// function may write to.
package pointers_shared

//case:nohvp numbers behind pointers

type S struct{ P, Q *float64 }

//gradgen:grad wrt=s
//gradgen:vjp wrt=s
//gradgen:jvp wrt=s
func F(s S, x []float64) float64 {
	r := *s.P * *s.Q
	for i := range x {
		r += *s.P * x[i] * *s.Q * *s.Q
	}
	return r * *s.P
}

//gradgen:grad wrt=s
//gradgen:vjp wrt=s
func G(s *S, x []float64) float64 {
	r := 1.0
	for i := range x {
		*s.P *= x[i]
		r += *s.Q * *s.P
		*s.Q += *s.P * r
	}
	return r * *s.P
}

type N struct {
	V, W float64
	A, B *N
	C    []*N
}

//gradgen:grad wrt=n
//gradgen:vjp wrt=n
//gradgen:jvp wrt=n
func H(n *N, x []float64) float64 {
	r := 1.0
	for i := range x {
		r += n.A.V*n.B.V*x[i] + n.C[0].W*n.C[1].W*r*.1 + n.V*n.A.V
	}
	n.A.V = r
	n.B.W *= n.A.V
	for _, c := range n.C {
		c.V += r * c.W
		r *= c.V
	}
	return r + n.B.V + n.B.W*n.C[1].V
}

//gradgen:grad wrt=p
//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func P(p []*float64, x []float64) float64 {
	s := 0.0
	for i, q := range p {
		for _, v := range x {
			s += *q * v * *p[0]
			*p[len(p)-1-i] *= 1.01
		}
	}
	return s
}

//gradgen:grad wrt=p
//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func A(p *[3]*[2]float64) float64 {
	s := 1.0
	for i, q := range p {
		s *= q[0] * p[0][1]
		p[2-i][1] += s
	}
	return s * p[1][1]
}

func FInputs() [][]any {
	a, b := 1.1, .7
	return [][]any{{S{&a, &a}, []float64{1, .5}}, {S{&a, &b}, []float64{1, .5}}}
}
func GInputs() [][]any {
	a, b := 1.1, .7
	return [][]any{{&S{&a, &a}, []float64{1, .5}}, {&S{&a, &b}, []float64{1, .5}}}
}
func HInputs() [][]any {
	k := &N{V: .5, W: 1.2}
	l := &N{V: .8, W: 1.1}
	n := &N{V: .3, W: .4, A: k, B: k, C: []*N{k, k}}
	m := &N{V: .3, W: .4, A: k, B: l, C: []*N{l, k}}
	o := &N{V: .3, W: .4}
	o.A, o.B, o.C = o, k, []*N{o, k, o}
	return [][]any{{n, []float64{1, .5}}, {m, []float64{1, .5}}, {o, []float64{1, .5}}}
}
func PInputs() [][]any {
	a, b := 1.1, .7
	return [][]any{{[]*float64{&a, &a}, []float64{1, .5}}, {[]*float64{&a, &b, &a}, []float64{1, .5}}}
}
func AInputs() [][]any {
	a, b := [2]float64{1.1, .7}, [2]float64{.5, .4}
	return [][]any{{&[3]*[2]float64{&a, &a, &a}}, {&[3]*[2]float64{&a, &b, &a}}}
}

//gradgen:grad wrt=s
//gradgen:vjp wrt=s
func G2(s S, x []float64) float64 {
	r := 1.0
	for i := range x {
		*s.P *= x[i]
		r += *s.Q * *s.P
		*s.Q += *s.P * r
	}
	return r * *s.P
}

type O struct {
	I, J S
	k    float64
}

//gradgen:grad wrt=o
//gradgen:vjp wrt=o
//gradgen:jvp wrt=o
func G3(o *O, x []float64) float64 {
	r := o.k
	for i := range x {
		*o.I.P *= x[i]
		r += *o.J.Q * *o.I.P
		*o.J.P += *o.I.Q * r
	}
	o.I.P, o.J.Q = o.J.Q, o.I.P
	return r * *o.I.P * *o.J.P
}

//gradgen:grad wrt=s
//gradgen:vjp wrt=s
func G4(s S, q *float64, x []float64) float64 {
	r := 1.0
	for i := range x {
		*s.P *= x[i]
		r += *s.Q * *s.P
		s.Q = s.P
		*s.Q += *s.P * r * *q
	}
	return r * *s.P
}

func G2Inputs() [][]any { return FInputs() }
func G4Inputs() [][]any {
	a, b, c := 1.1, .7, .6
	return [][]any{{S{&a, &a}, &c, []float64{1, .5}}, {S{&a, &b}, &c, []float64{1, .5}}}
}
func G3Inputs() [][]any {
	a, b := 1.1, .7
	return [][]any{{&O{S{&a, &a}, S{&a, &a}, 2}, []float64{1, .5}}, {&O{S{&a, &b}, S{&b, &a}, 2}, []float64{1, .5}}}
}

// Apart is called with tangents that do not share what the argument shares.
//
//gradgen:jvp wrt=s
func Apart(s S) float64 {
	*s.P *= 3
	return *s.Q * *s.Q
}
