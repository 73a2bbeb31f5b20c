// Package struct_literal_fields has structs of which a literal gives some fields constants: these stay constant where other
// fields are active, unless somebody writes to the struct.
package struct_literal_fields

import "gonum.org/v1/gonum/stat/distuv"

type curve struct {
	power, scale float64
	n            int
}

func (c curve) at(x float64) float64 { return c.scale*x*x + c.power + float64(c.n) }

func (c *curve) grow(by float64) { c.power *= by }

//gradgen:grad
func Gamma(x []float64) float64 {
	g := distuv.Gamma{Alpha: 2.5, Beta: x[0]}
	return g.CDF(x[1]) + g.Survival(0.3) + g.Mean()
}

func GammaInputs() [][]any { return [][]any{{[]float64{1.2, 0.7}}} }

//gradgen:grad
func Successes(x []float64) float64 {
	return distuv.Binomial{N: 9, P: x[0]}.CDF(2)
}

func SuccessesInputs() [][]any { return [][]any{{[]float64{0.3}}} }

//gradgen:grad
func Written(x []float64) float64 {
	a := curve{power: 2, scale: x[0]}
	sum := a.at(x[1])
	a.power = x[1]
	b := curve{power: 2, scale: x[0], n: 3}
	b.grow(x[1])
	c := curve{power: 2, scale: x[0]}
	p := &c.power
	*p *= x[0]
	d := curve{3, x[1], 1}
	double := func() { d.power *= x[0] }
	double()
	return sum*a.at(1) + b.at(2) + c.at(3)*d.at(x[0])
}

func WrittenInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}} }

//gradgen:grad
func Copied(x []float64) float64 {
	a := curve{power: 2, scale: x[0]}
	b := a
	c := b
	c.power += x[1]
	sum := 0.0
	for i := range 3 {
		d := curve{power: 0.5, scale: x[1] * float64(i)}
		e := a
		if i == 1 {
			e = d
		}
		sum += d.at(x[0]) * e.power * e.at(x[1])
	}
	return b.at(x[1])*c.at(x[0]) + sum
}

func CopiedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}} }
