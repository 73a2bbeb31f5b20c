//case:refused methods with effects that package fmt calls
package refuse_callbacks

import (
	"errors"
	"fmt"
)

// A doubling number doubles when it is printed.
type doubling struct{ v float64 }

func (d *doubling) String() string { d.v *= 2; return "doubled" }

//gradgen:grad
func Printed(x []float64) float64 {
	d := &doubling{x[0]}
	_ = fmt.Sprint(d)
	return d.v * x[1]
}

//gradgen:grad
func PrintedInside(x []float64) float64 {
	list := []struct{ D *doubling }{{&doubling{x[0]}}}
	fmt.Println("values", list)
	return list[0].D.v * x[1]
}

type tripling struct{ a []float64 }

func (t tripling) Format(f fmt.State, verb rune) { t.a[0] *= 3; fmt.Fprint(f, "tripled") }

//gradgen:jvp
func Formatted(x []float64) float64 {
	t := tripling{[]float64{x[0], x[1]}}
	_ = fmt.Sprintf("%v", t)
	return t.a[0] * t.a[1]
}

type counted []int

func (c counted) Error() string { c[0]++; return "counted" }

//gradgen:hessian
func Repeated(x []float64) float64 {
	var err error = counted{0}
	return x[0] * x[0] * float64(len(err.Error()))
}

type limited struct{ n *int }

func (l limited) Error() string        { return "limited" }
func (l limited) Is(target error) bool { *l.n++; return true }

//gradgen:vjp wrt=x
func Compared(x float64, n int) float64 {
	if errors.Is(limited{&n}, errors.ErrUnsupported) {
		x *= x
	}
	return float64(n) * x
}
