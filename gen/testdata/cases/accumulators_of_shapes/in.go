// Parameters of every shape get accumulators of the same shape.
package accumulators_of_shapes

type Leaf struct {
	W    float32
	Name string
}

type Param struct {
	A    [2][]float64
	M    map[string]int
	L    []Leaf
	Self *Param
	Flag bool
	F    float64
}

//gradgen:vjp wrt=p,q,f
func F(p Param, q [2]*float64, f float32) float64 {
	s := p.A[0][1]*p.A[1][0] + float64(p.L[2].W*f)
	if p.Flag {
		s *= p.F
	}
	if p.Self != nil {
		s += p.Self.F * p.Self.A[1][1] * *q[0]
	}
	return s * *q[1]
}

func FInputs() [][]any {
	u, v := 0.6, 1.3
	leaves := []Leaf{{1, "a"}, {2, "b"}, {0.5, "c"}}
	in := &Param{A: [2][]float64{{}, {1, 2}}, L: leaves[:1:1], F: 3}
	p := Param{A: [2][]float64{{0.5, 0.7}, {1.1}}, M: map[string]int{"k": 1}, L: leaves, Self: in, Flag: true, F: 2}
	return [][]any{{p, [2]*float64{&u, &v}, float32(0.75)}, {p, [2]*float64{&u, &u}, float32(0.75)}}
}
