// Outputs are parameters that point to structs: the function appends to what has no numbers in them, and assigns the
// pointers themselves.
package pointer_output_grows

type Counted struct {
	A, B float64
	Seen []int
}

//gradgen:vjp wrt=p,x of=p
//gradgen:jvp wrt=p,x of=p
func Step(p *Counted, x float64) {
	p.Seen = append(p.Seen, 1)
	p.A *= x * p.B * float64(len(p.Seen))
	q := p
	p = &Counted{Seen: []int{3}}
	p.Seen = append(p.Seen, 4)
	q.B += x
}

//gradgen:vjp wrt=p,x of=p
//gradgen:jvp wrt=p,x of=p
func Moved(p *[2]float64, x float64) {
	p[0] *= x
	p = &[2]float64{x, 1}
	p[1] = 3
}
