// Type assertions that would panic, in branches that do not run: the kind of an object is known by
// a number.
package assertions_not_run

import "math"

type shape interface{ kind() int }

type circle struct{ r float64 }

type box struct{ sides [3]float64 }

func (c *circle) kind() int { return 0 }
func (b *box) kind() int    { return 1 }

func size(s shape) float64 {
	switch s.kind() {
	case 0:
		c := s.(*circle)
		return math.Pi * c.r * c.r
	case 1:
		b := s.(*box)
		return b.sides[0] * b.sides[1] * b.sides[2]
	}
	return 0
}

//gradgen:grad wrt=r,x
//gradgen:jvp wrt=r,x
//gradgen:hvp wrt=r,x
func Sizes(r, x float64) float64 {
	return size(&circle{r}) * size(&box{[3]float64{x, r, x}})
}

// Far panics like the assertion if x is large.
//
//gradgen:grad wrt=x
func Far(x float64) float64 {
	var s shape = &box{[3]float64{x, x, 2}}
	if x > 5 {
		return s.(*circle).r
	}
	return size(s)
}

func FarInputs() [][]any { return [][]any{{1.5}} }
