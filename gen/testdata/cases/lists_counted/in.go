// Lists that loops append to, whose number of elements is known
// before the loop or bounded, or which their users compare with nil.
package lists_counted

import "math"

type point struct {
	X, Y float64
	N    int
}

// Smooth cuts the corners of a ring, which it closes.
//
//gradgen:grad wrt=x,y
//gradgen:hvp wrt=x,y
func Smooth(x, y []float64) float64 {
	var ring []point
	for i := 0; i+1 < len(x) && i+1 < len(y); i++ {
		ring = append(ring, point{0.75*x[i] + 0.25*x[i+1], y[i] * y[i+1], i})
		ring = append(ring, point{X: 0.25*x[i] + 0.75*x[i+1], N: len(ring)})
	}
	if len(ring) == 0 {
		return 0
	}
	ring = append(ring, ring[0])
	length := 0.0
	for i := 1; i < len(ring); i++ {
		length += math.Hypot(ring[i].X-ring[i-1].X, ring[i].Y-ring[i-1].Y+1) * float64(1+ring[i].N)
	}
	return length
}

// Path is a walk from its first point, of which the caller gets the list.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Path(x []float64, n int) []float64 {
	path := []float64{x[0], x[1]}
	for range n {
		last := path[len(path)-1]
		path = append(path, last+0.1*math.Sin(last)*path[len(path)-2])
	}
	return path
}

// Products returns nil if there are none.
//
//gradgen:vjp wrt=x
func Products(x, y []float64) (out []float64) {
	for i := range x {
		for j := range y {
			out = append(out, x[i]*math.Cos(y[j]))
		}
	}
	return out
}

// Positive looks at neighbours among those above zero, up to a large one.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Positive(x []float64) float64 {
	kept := make([]float64, 0, 4)
	for _, v := range x {
		if v > 2 {
			break
		}
		if v > 0 {
			kept = append(kept, v*v)
		} else if v < -1 {
			kept = append(kept, v, math.Exp(v))
		}
	}
	s := 0.0
	for i := 1; i < len(kept); i++ {
		s += kept[i] * math.Sin(kept[i-1])
	}
	return s
}

// Rows has a list of lists, each of which grows.
//
//gradgen:grad wrt=x
func Rows(x []float64, n int) float64 {
	var rows [][]float64
	for i := range n {
		var row []float64
		for j := range x {
			row = append(row, x[j]*float64(i+1))
		}
		rows = append(rows, row)
	}
	s := 0.0
	for i, row := range rows {
		for j := range row {
			row[j] *= rows[len(rows)-1-i][j]
			s += row[j] * float64(j+1)
		}
	}
	return s
}

// Shared appends to a list that has another name: whether the two share memory depends on
// its capacity.
//
//gradgen:grad wrt=x
func Shared(x []float64) float64 {
	var a []float64
	for _, v := range x {
		a = append(a, v*v)
	}
	b := a
	a = append(a, 1)
	a[0] = 3 * x[0]
	s := 0.0
	for i := range b {
		s += a[i] * b[i]
	}
	return s
}

// Phases appends in three ways, and asks for the length between them.
//
//gradgen:grad wrt=x
func Phases(x []float64, deep bool) float64 {
	var list []float64
	list = append(list, x[0])
	for i := len(x) - 1; i >= 0; i -= 1 {
		list = append(list, x[i]*float64(len(list)))
	}
	half := len(list)
	if deep {
		for i := 0; i < len(x); i += 2 {
			list = append(list, x[i]*x[0])
		}
	}
	list = append(list, x[1], x[0]*x[1])
	s := 0.0
	for i, v := range list {
		if i < half {
			s += v * v
		} else {
			s += v * list[0]
		}
	}
	return s
}

// Held has a pointer to an element of a list that is appended to later.
//
//gradgen:grad wrt=x
func Held(x []float64) float64 {
	var a []point
	for _, v := range x {
		a = append(a, point{X: v * v})
	}
	p := &a[0]
	a = append(a, point{X: 1})
	p.X *= 3
	return a[0].X * a[len(a)-2].X
}

// Last changes the element that it appended by a pointer.
//
//gradgen:grad wrt=x
func Last(x []float64) float64 {
	var a []point
	for _, v := range x {
		a = append(a, point{X: v})
		last := &a[len(a)-1]
		last.Y = last.X * v
	}
	s := 0.0
	for i := range a {
		s += a[i].Y * a[i].X
	}
	return s
}
