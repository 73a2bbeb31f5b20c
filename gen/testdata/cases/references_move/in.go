// A statement that moves references reads all of them before it writes, in the shadow as in the
// value itself: fields may be exchanged, and places may be found through what is overwritten.
package references_move

type lanes struct {
	P, Q []float64
	W    float64
}

// Swapped lets two fields change places.
//
//gradgen:vjp wrt=x
func Swapped(x []float64) float64 {
	r := lanes{P: x, Q: make([]float64, len(x)), W: 1}
	s := 0.0
	for i := range x {
		r.Q[i] += r.P[i] * r.W
		s += r.P[0] * r.Q[i]
		r = lanes{P: r.Q, Q: r.P, W: 0.1 * r.W * s}
	}
	return s + r.P[0]*r.Q[0]
}

func SwappedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Turned moves the elements of an array around.
//
//gradgen:vjp wrt=x
func Turned(x []float64) float64 {
	a := [3][]float64{x, make([]float64, len(x)), make([]float64, len(x))}
	s := 0.0
	for range 4 {
		for i := range x {
			a[1][i] = 0.5*a[0][i] + a[2][i]*x[i]
		}
		a = [3][]float64{a[1], a[2], a[0]}
		s += a[0][0] * a[2][len(x)-1]
	}
	return s
}

func TurnedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4}}} }

type cursor struct {
	At   int
	Row  []float64
	Rows [][]float64
}

// Stepped finds the next row by the field that says which it is.
//
//gradgen:vjp wrt=x
func Stepped(x []float64) float64 {
	c := cursor{Rows: [][]float64{{x[0], x[1]}, {x[1], x[2]}, {x[2], x[0]}}}
	s := 0.0
	for range 4 {
		c = cursor{At: (c.At + 1) % 3, Row: c.Rows[c.At], Rows: c.Rows}
		s += c.Row[0] * c.Row[1]
		c.Row[1] *= s
	}
	return s
}

func SteppedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

type link struct {
	Next int
	V    []float64
	W    float64
}

func ring(x []float64) []link {
	list := make([]link, 4, 12)
	for i := range list {
		list[i] = link{Next: (i + 1) % 4, V: []float64{x[i%len(x)] * x[0]}, W: x[0] * float64(i+1)}
	}
	return list
}

// Followed writes over the index by which it finds what it writes.
//
//gradgen:vjp wrt=x
func Followed(x []float64) float64 {
	list := ring(x)
	s := 0.0
	for k := range 6 {
		list[k%4] = list[list[k%4].Next]
		list[k%4].V[0] += 0.1 * s
		list[k%4].W *= 1.1
		s += list[k%4].V[0] * list[k%4].W
	}
	return s
}

func FollowedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Appended grows in place over what it appends, and over how it finds it.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Appended(x []float64) float64 {
	list := ring(x)
	s := 0.0
	for k := range 3 {
		list = append(list[:0], list[1], list[2], list[0])
		s += list[0].V[0] * list[2].W
		list[0].Next = 0
		list = append(list[:list[0].Next], link{Next: 2, V: []float64{s + x[0]}, W: x[0]}, list[list[0].Next+1])
		s += list[0].V[0] * list[1].W
		list = append(list[:1], list[list[0].Next-1:]...)
		list[1].Next = k
		s += list[1].V[0] * list[1].W
		list = append(list, ring(x)...)
	}
	return s
}

func AppendedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Copied copies over, and clears, the indices by which it finds what to.
//
//gradgen:vjp wrt=x
func Copied(x []float64) float64 {
	list := ring(x)
	s := 0.0
	copy(list[list[1].Next-1:], list[list[0].Next-1:])
	for _, l := range list {
		s += l.V[0] * l.W
		l.V[0] *= 0.5
	}
	list[3].Next = 3
	clear(list[list[3].Next:])
	for _, l := range list {
		for _, v := range l.V {
			s += v * l.W
		}
	}
	return s
}

func CopiedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

type chain struct {
	Next *chain
	V    []float64
	W    float64
}

// Chained moves from link to link by value.
//
//gradgen:vjp wrt=x
func Chained(x []float64) float64 {
	var head *chain
	for i := range 4 {
		head = &chain{head, []float64{x[i%len(x)] * x[0]}, x[i%len(x)]}
	}
	s := 0.0
	cur := *head
	for range 3 {
		s += cur.V[0] * cur.W
		cur.V[0] += 0.1 * s
		cur = *cur.Next
	}
	*head = chain{head.Next.Next, head.Next.V, head.W * s}
	for c := head; c != nil; c = c.Next {
		s += c.V[0] * c.W
	}
	return s
}

func ChainedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }
