// An interface that holds a nil pointer is not nil itself.
package nil_in_interface

type Lens struct{ Power float64 }

func (l *Lens) Bend(x float64) float64 {
	if l == nil {
		return x
	}
	return l.Power * x
}

type bender interface{ Bend(x float64) float64 }

//gradgen:vjp wrt=x
func Assigned(x float64) float64 {
	var b bender = (*Lens)(nil)
	if b == nil {
		return x
	}
	return x * x
}

//gradgen:vjp wrt=x
func Listed(x float64) float64 {
	list := []any{(*Lens)(nil), nil}
	y := x
	for i, l := range list {
		if l != nil {
			y *= x * float64(i+2)
		}
	}
	return y
}

func count(list ...any) int {
	n := 0
	for _, l := range list {
		if l != nil {
			n++
		}
	}
	return n
}

//gradgen:vjp wrt=x
func Passed(x float64) float64 {
	if count(nil, (*Lens)(nil), []float64(nil)) == 2 {
		return x * x * x
	}
	return x
}
