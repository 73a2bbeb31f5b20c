// Elements of composite literals without their types: structs, arrays and slices, and
// pointers to such, in slices, arrays and maps.
package literals_elided

type P struct{ a, b int }
type W struct{ v, w float64 }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Elided(x []float64) float64 {
	m := map[P]*P{{1, 2}: {2, 1}, {b: 1}: {}}
	n := map[string]P{"a": {0, 1}, "b": {}}
	k := map[int][]int{0: {1, 2}, 1: nil}
	l := map[*int]int{nil: 2}
	q := []*[2]float64{{x[0], x[1]}, 2: {1: x[2]}}
	r := []*[]float64{{x[0]}, {}}
	s := [...]*W{{v: x[0]}, {x[1], x[2]}}
	t := [][]*W{{{x[0], 1}}, nil}
	*r[1] = append(*r[1], x[1])
	s[0].w = t[0][0].v * x[n["a"].b]
	return q[0][1]*q[2][1]*(*r[1])[0]*s[0].w*s[1].w + x[m[P{1, 2}].a]*x[k[0][1]]*x[l[nil]]
}

type G[T any] struct{ p []*T }

func mk[T any](v T) G[T]                   { return G[T]{[]*T{&v}} }
func mk2[A any, T struct{ A A }](v A) []*T { return []*T{{A: v}} }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Gens(x float64) float64 { return *mk(x).p[0] * x * mk2[float64, struct{ A float64 }](x)[0].A }

func ElidedInputs() [][]any { return [][]any{{[]float64{0.7, 1.1, 0.4}}} }
