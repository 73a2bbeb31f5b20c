// Values whose types differ from instance to instance are not kept in interfaces.
//
//case:refused types differ from instance to instance
package refuse_instances_kept

type sized interface{ Len() int }

type list[T ~float32 | ~float64] []T

func (l list[T]) Len() int { return len(l) }

func boxed[T ~float32 | ~float64](v ...T) sized { return list[T](v) }

type Vector[T ~float32 | ~float64] struct{ V []T }

//gradgen:grad wrt=x
func (d *Vector[T]) Scaled(x float64) float64 { return x * float64(boxed(d.V...).Len()) }

// Squared reads active values by a type that only some instances have.
//
//gradgen:grad
func Squared[T ~float32 | ~float64](x []T) T {
	if v, ok := any(x).([]float64); ok {
		return T(v[0] * v[0])
	}
	return x[0]
}
