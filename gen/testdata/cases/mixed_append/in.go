// Appending structs that hold both numbers and references.
package mixed_append

type Particle struct {
	Pos  []float64
	Mass float64
	Tag  []int
	In   struct {
		Q [2]float64
		P *float64
	}
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Build(x []float64) (s float64) {
	var all []Particle
	for i := range x {
		p := Particle{Pos: x[i:], Mass: x[i] * x[0]}
		p.In.Q[1] = x[i] * 2
		p.In.P = &x[0]
		all = append(all, p)
		all[0].Mass *= 1.5
	}
	all = append(all, all[0], Particle{Mass: x[1], Pos: all[1].Pos})
	for i, p := range all {
		s += p.Mass * p.Pos[0] * float64(i+1)
		p.Pos[0] *= 1.1
		if p.In.P != nil {
			*p.In.P += p.In.Q[1]
			s *= *p.In.P
		}
	}
	return s
}

// Kept appends to what came in, within its capacity or not, and moves elements.
//
//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func Kept(p []Particle, n int) float64 {
	q := append(p[:n:n], p[0], p[1])
	q[0].Mass *= 2
	q[n].Mass *= p[1].Mass
	q[n].Pos[0] *= 3
	r := append(p[:1], p[2:]...)
	r[1].Mass *= r[0].Mass
	w := append([]Particle(nil), q...)
	w[0].Mass += q[1].Mass
	w[1].Pos[0] *= w[0].Mass
	return q[0].Mass*r[1].Mass + q[n].Mass*q[n+1].Pos[0] + w[0].Mass*p[2].Pos[0]*w[n].Pos[0]
}

func particles() []Particle {
	var p []Particle
	for i := range 4 {
		v := float64(i)/4 + 0.5
		p = append(p, Particle{Pos: []float64{v * v, v}, Mass: 1 + v})
	}
	return p
}

func KeptInputs() [][]any {
	return [][]any{{particles(), 2}, {particles(), 3}}
}

//gradgen:vjp wrt=x
func Tree(x []float64) float64 {
	type item struct {
		V    float64
		Kids []*float64
	}
	var queue []item
	queue = append(queue, item{x[0], []*float64{&x[1], &x[2]}})
	s := 1.0
	for len(queue) > 0 {
		it := queue[0]
		queue = queue[1:]
		for _, k := range it.Kids {
			queue = append(queue, item{V: it.V * *k})
			*k += it.V
		}
		s += it.V * s
	}
	return s
}
