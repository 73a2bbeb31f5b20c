// Assignments whose right side uses the overwritten variable more than once.
package assign_self_ref

//gradgen:vjp
func F(x float64) float64 {
	x = x*x + x
	x *= x
	x -= x / 3
	x += x * x
	return x
}

type buffer struct {
	v    float64
	next *buffer
}

func (b *buffer) splice(s *buffer) {
	b.next = s.next
	b.v *= s.v
}

// Spliced assigns a field to itself where a method is inlined.
//
//gradgen:vjp
//gradgen:jvp
func Spliced(x float64) float64 {
	b := &buffer{v: x}
	b.next = b
	b.splice(b)
	return b.next.v
}
