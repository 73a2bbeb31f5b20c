// Type switches: on interfaces that hold no active value, and on those whose
// dynamic type is known at generation.
package type_switch

import "math"

type layer interface{ forward(x []float64) []float64 }

type linear struct{ W []float64 }

type tanh struct{}

func (l *linear) forward(x []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = x[i] * l.W[i%len(l.W)]
	}
	return y
}

func (tanh) forward(x []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = math.Tanh(x[i])
	}
	return y
}

func penalty(l layer) float64 {
	switch l := l.(type) {
	case *linear:
		return l.W[0] * l.W[0]
	case tanh, nil:
		return 2
	}
	return 0
}

//gradgen:vjp wrt=w
//gradgen:jvp wrt=w
func Known(w, x []float64) float64 {
	var a layer = &linear{w}
	var b layer = tanh{}
	y := b.forward(a.forward(x))
	return y[0]*y[1] + penalty(a)*penalty(b)
}

//gradgen:vjp wrt=x
func Options(x []float64, options ...any) float64 {
	s := 1.0
loop:
	for i, o := range options {
		switch v := o.(type) {
		case int:
			s *= x[v%len(x)]
		case nil:
			s += x[0]
		case string, bool:
			if v == "skip" {
				continue loop
			}
			s += float64(i) * x[1]
		case []int:
			if len(v) > 1 {
				break
			}
			s *= x[2]
		default:
			break loop
		}
		s += x[0]
	}
	return s
}

func OptionsInputs() [][]any {
	return [][]any{
		{[]float64{1, 2, 3}, []any{1, "a", nil, "skip", true, 2.5, 4}},
		{[]float64{1, 2, 3}, []any{1, 2, []int{1}, []int{1, 2}}},
	}
}

type failure struct{ Code int }

func (failure) Error() string { return "failure" }

func check(code int) error { return failure{code} }

//gradgen:vjp
func Assigned(x float64, code int) float64 {
	var err error = failure{3}
	if code > 2 {
		err = check(code)
	}
	switch e := err.(type) {
	case failure:
		return x * x * float64(e.Code)
	case nil:
		return x
	}
	return 0
}

func AssignedInputs() [][]any { return [][]any{{1.5, 1}, {1.5, 4}} }

//gradgen:vjp
func Settled(x float64) float64 {
	var v any = x * x
	switch y := v.(type) {
	case int:
		return 0
	case float64:
		return y * x
	}
	return x
}
