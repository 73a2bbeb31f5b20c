// Values of types that emitted code replaces, such as complex numbers and interfaces with active values, in values of
// type any.
package interfaces_replaced

type cell struct{ z complex128 }

type shape interface{ area() float64 }

type square struct{ a float64 }

func (s square) area() float64 { return s.a * s.a }

//gradgen:grad
//gradgen:hvp
func Switched(x []float64) float64 {
	m := map[string]any{"z": complex(x[0], x[1]), "c": cell{complex(x[2], 1)}, "f": x[1], "s": shape(square{x[2]})}
	s := 0.0
	for _, k := range []string{"z", "c", "f", "s"} {
		switch v := m[k].(type) {
		case complex128:
			s += real(v * v)
		case cell:
			s += imag(v.z * v.z)
		case float64:
			s += v * v
		case shape:
			s += v.area() * x[0]
		}
	}
	return s
}

//gradgen:grad
//gradgen:jacobian
func Asserted(x []float64) float64 {
	s := 0.0
	for _, v := range []any{complex(x[0], x[1]), x[2], shape(square{x[1]})} {
		if w, ok := v.(complex128); ok {
			s += real(w * w)
		}
		if w, ok := v.(shape); ok {
			s += w.area()
		}
	}
	return s
}

func kind[T any](v T) float64 {
	switch any(v).(type) {
	case float64:
		return 1
	case complex128:
		return 2
	}
	return 3
}

//gradgen:grad
func Kinds(x []float64) float64 {
	z := complex(x[0], x[1])
	return real(z*z)*kind(z) + x[2]*x[2]*kind(x[2])
}

func three() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }

func SwitchedInputs() [][]any { return three() }

func AssertedInputs() [][]any { return three() }

func KindsInputs() [][]any { return three() }
