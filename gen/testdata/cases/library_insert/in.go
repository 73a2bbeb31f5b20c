// Functions of package slices that move active values, also within the memory that they have.
package library_insert

import "slices"

// Insert inserts with and without spare capacity, and what lies in the slice itself.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Insert(x []float64, at int) float64 {
	y := slices.Insert(slices.Clone(x), at, x[0]*2, 3)
	y = slices.Insert(y, len(y), x[1])
	z := make([]float64, len(y), 3*len(y))
	copy(z, y)
	z = slices.Insert(z, at, z[at+1:]...)
	z = slices.Insert(z, 1)
	return weighted(z)
}

func weighted(x []float64) (s float64) {
	for i, v := range x {
		s += v * v * float64(i+1)
	}
	return s
}

func InsertInputs() [][]any {
	x := []float64{1, 2.5, -3, 0.5}
	return [][]any{{x, 0}, {x, 2}, {x, 4}}
}

// Replace replaces by more and by fewer elements.
//
//gradgen:vjp wrt=x
func Replace(x []float64, i, j int) float64 {
	y := slices.Replace(slices.Clone(x), i, j, x[1]*x[2])
	z := make([]float64, len(x), 4*len(x))
	copy(z, x)
	z = slices.Replace(z, i, j, z[1:]...)
	whole := z[:len(x)+1]
	short := slices.Replace(z, 0, 2, z[2])
	return weighted(y) + weighted(whole)*weighted(short)
}

func ReplaceInputs() [][]any {
	x := []float64{1, 2.5, -3, 0.5}
	return [][]any{{x, 0, 1}, {x, 1, 3}, {x, 2, 2}, {x, 1, 4}, {x, 0, 4}}
}

// Others delete, repeat and join.
//
//gradgen:vjp wrt=x
func Others(x []float64) float64 {
	y := slices.Delete(slices.Clone(x), 1, 2)
	y = slices.DeleteFunc(y, func(v float64) bool { return v < 0 })
	y = slices.Concat(y, slices.Repeat(x[:2], 2))
	y = slices.Compact(append(y, y[len(y)-1]))
	slices.Reverse(y)
	for c := range slices.Chunk(y, 2) {
		c[0] *= c[len(c)-1]
	}
	return weighted(y)
}

func OthersInputs() [][]any {
	return [][]any{{[]float64{1, 2.5, -3, 0.5}}}
}

// Points inserts structs of a named slice type.
//
//gradgen:vjp wrt=p
func Points(p Path) (s float64) {
	p = slices.Insert(p[:len(p):len(p)], 1, point{p[0].X, p[1].Y}, p[0])
	for i, q := range p[1:] {
		s += (q.X - p[i].X) * (q.Y + p[i].Y)
	}
	return s
}

type point struct{ X, Y float64 }

type Path []point

func PointsInputs() [][]any {
	return [][]any{{Path{{1, 2}, {3, 5}, {4, -1}}}}
}
