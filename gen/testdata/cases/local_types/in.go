// Struct types declared inside a function, one embedded in another.
package local_types

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) float64 {
	type point struct{ X, Y float64 }
	type segment struct {
		point
		End  point
		Tags []string
	}
	all := []segment{{point{x[0], x[1]}, point{1, x[2]}, nil}, {End: point{x[1], 2}}}
	sum := 0.0
	for _, s := range all {
		s.X += s.End.Y
		sum += s.X * s.Y * s.End.X
	}
	first := all[0]
	first.point = all[1].End
	all[0].Y *= first.X
	return sum*all[0].Y + first.End.Y
}

type stack[T any] struct{ items []T }

func (s *stack[T]) push(v T) { s.items = append(s.items, v) }
func (s *stack[T]) top() T   { return s.items[len(s.items)-1] }

// Stacked has local types as type arguments.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Stacked(x []float64) (sum float64) {
	type mark struct {
		At   int
		V, W float64
	}
	var s stack[mark]
	var deep stack[[]mark]
	for i, v := range x {
		s.push(mark{i, v, v * v})
		deep.push(s.items[:1])
		sum += s.top().W * deep.top()[0].V
	}
	return sum * s.items[1].V
}

type width = float64

// Embedding has a local type that embeds what an alias stands for.
//
//gradgen:vjp wrt=x
func Embedding(x float64) float64 {
	type beam struct {
		width
		load float64
	}
	b := beam{x, 2}
	b.width *= b.load
	return b.width * x
}
