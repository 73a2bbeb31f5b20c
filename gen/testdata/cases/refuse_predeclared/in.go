// Names that emitted code needs as Go declares them.
//
//case:refused emitted code would call the functions declared here
package refuse_predeclared

func len(x []float64) int { return 2 }

func panic(s string) float64 { return 3 }

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for i := range x {
		s += x[i]*s + x[i%len(x)]*panic("a")
	}
	return s
}

type ptr struct{ v float64 }

func (p ptr) square() float64 { return p.v * p.v }

//gradgen:vjp wrt=x
func Expression(x float64) float64 { return (*ptr).square(&ptr{x}) }
