// Methods promoted from embedded fields, called through interfaces whose dynamic type is known
// and through type parameters: the receiver is the embedded field, not the struct around it.
package promoted_methods

import (
	"iter"
	"sort"

	"github.com/gradgen/gradgen/gen/testdata/elsewhere"
)

type inner struct{ v float64 }

func (i inner) Val() float64 { return i.v * i.v }

func (i *inner) Grow(by float64) float64 {
	i.v *= by
	return i.v
}

// outer has a field of the same type in the place of the embedded one's.
type outer struct {
	w float64
	inner
}

// linked embeds a pointer.
type linked struct {
	k, l float64
	*inner
}

// deep promotes through two structs.
type deep struct {
	u float64
	outer
}

func of(c interface{ Val() float64 }) float64 { return c.Val() }

func ofAny[T interface{ Val() float64 }](c T) float64 { return c.Val() }

func grown[T any, P interface {
	*T
	Grow(by float64) float64
}](c *T, by float64) float64 {
	return P(c).Grow(by)
}

//gradgen:grad
func Interface(x []float64) float64 {
	return of(outer{x[0], inner{x[1]}}) + 2*of(&outer{x[1], inner{x[0]}}) + 3*of(linked{x[0], x[1], &inner{x[2]}}) + 5*of(deep{x[0], outer{x[2], inner{x[1]}}})
}

func InterfaceInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}} }

//gradgen:grad
func TypeParameter(x []float64) float64 {
	return ofAny(outer{x[0], inner{x[1]}}) + 2*ofAny(&outer{x[1], inner{x[0]}}) + 3*ofAny(linked{x[0], x[1], &inner{x[2]}}) + 5*ofAny(&deep{x[0], outer{x[2], inner{x[1]}}})
}

func TypeParameterInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}} }

// Changed lets a promoted method change the embedded field.
//
//gradgen:grad
func Changed(x []float64) float64 {
	o := outer{x[0], inner{x[1]}}
	a := grown[outer](&o, x[2])
	l := linked{x[0], x[1], &o.inner}
	var g interface{ Grow(by float64) float64 } = l
	return a + g.Grow(x[0])*o.w + of(o)
}

func ChangedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}} }

type planet struct{ mass, way float64 }

type planets []planet

func (p planets) Len() int      { return len(p) }
func (p planets) Swap(i, j int) { p[i], p[j] = p[j], p[i] }

type byMass struct{ planets }

func (b byMass) Less(i, j int) bool { return b.planets[i].mass < b.planets[j].mass }

// Sorted sorts by a struct that embeds a slice, as package sort shows it.
//
//gradgen:grad
func Sorted(x []float64) float64 {
	p := planets{{x[0], x[1]}, {x[1], x[2]}, {x[2], x[0]}}
	sort.Sort(byMass{p})
	return p[0].way*p[1].way + 3*p[2].mass
}

func SortedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}} }

type store struct {
	scale float64
	list  []float64
}

func (s store) All() iter.Seq[float64] {
	return func(yield func(float64) bool) {
		for _, v := range s.list {
			if !yield(v * s.scale) {
				return
			}
		}
	}
}

type bag struct {
	scale float64
	store
}

// Ranged ranges over a promoted iterator.
//
//gradgen:grad
func Ranged(x []float64) float64 {
	var c interface{ All() iter.Seq[float64] } = bag{x[0], store{x[1], x}}
	s := 0.0
	for v := range c.All() {
		s += v * v
	}
	return s
}

func RangedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}} }

// Foreign does so in another package.
//
//gradgen:grad
func Foreign(x []float64) float64 { return elsewhere.Twice(elsewhere.NewFramed(x[0], x[1])) }

func ForeignInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}} }

// Passed calls methods of an argument that another package promotes from a struct that it does
// not export.
//
//gradgen:vjp wrt=x
func Passed(o *elsewhere.Framed, x float64) float64 {
	o.Set(x * x)
	return o.Val() * x
}

func PassedInputs() [][]any {
	o := elsewhere.NewFramed(1, 2)
	return [][]any{{&o, 0.7}}
}
