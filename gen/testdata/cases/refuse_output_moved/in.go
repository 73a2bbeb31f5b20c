// What an output parameter leads to must stay where it is.
//
//case:refused the seed lies where the numbers are in the end
package refuse_output_moved

//gradgen:vjp wrt=m of=m
func Rows(m [][]float64) {
	m[0], m[1] = m[1], m[0]
	m[0][0] *= m[1][0]
	m[2] = []float64{m[0][0], 2, m[1][1], m[2][0]}
}

//gradgen:vjp wrt=x of=p
func Grown(x []float64, p *[]float64) { *p = append(*p, x[0]*x[1]) }

type P struct {
	S []float64
	X float64
}

//gradgen:vjp wrt=p of=p
func Shorter(p *P) {
	p.S[0] *= p.X
	p.S = p.S[1:]
	p.S[0] *= 2
	p.X *= p.S[1]
}
