// Functions that are kept, and types declared in functions, with names that those of other functions have, too:
// methods of one name, and literals in them.
package keptsamenames

type step func(float64) float64

func iterate(n float64, f step) float64 {
	for range 5 {
		n = f(n)
	}
	return n
}

type First struct{ A, B float64 }

//gradgen:vjp wrt=d
func (d *First) Zero(strong bool) float64 {
	var f step
	if strong {
		f = func(n float64) float64 { return n*0.5 + d.A }
	} else {
		k := d.B
		f = func(n float64) float64 { return n*n*0.1 + k }
	}
	return iterate(0.3, f)
}

type Second struct{ A, B float64 }

//gradgen:vjp wrt=d
func (d *Second) Zero(strong bool) float64 {
	var f step
	if strong {
		u, v := d.A*2, d.B
		f = func(n float64) float64 { return n*u*0.3 - v }
	} else {
		p, q := d.B, d.A
		f = func(n float64) float64 { return n/(2+p) + q }
	}
	return iterate(0.2, f)
}

type area interface{ Area() float64 }

type disc struct{ r float64 }

func (d disc) Area() float64 { return d.r * d.r }

func sum(s []area) (t float64) {
	for _, x := range s {
		t += x.Area()
	}
	return t
}

//gradgen:vjp
func Front(x []float64) float64 {
	type box struct {
		disc
		k float64
	}
	return sum([]area{box{disc{x[0]}, 1}, disc{x[1]}})
}

//gradgen:vjp
func Back(x []float64) float64 {
	type box struct {
		k, l float64
		disc
	}
	return sum([]area{box{1, x[0], disc{x[1]}}, disc{x[0]}})
}
