package interp

// Recorded is a number that knows the operation it came from. One without a node
// depends on no input.
type Recorded[T Number[T]] struct {
	Val  T
	node *node[T]
}

// A node is an operation on a tape.
type node[T Number[T]] struct {
	tape   *Tape[T]
	from   [maxArgs]*node[T]
	slopes [maxArgs]T
	bar    T // adjoint
	size   T // sum of the magnitudes of the terms of the adjoint
}

// A Tape holds the operations of one run in order.
type Tape[T Number[T]] struct{ chunks [][]node[T] }

const tapeChunk = 256

// Input is x as a number to differentiate with respect to.
func (t *Tape[T]) Input(x T) Recorded[T] { return Recorded[T]{x, t.push()} }

// Len is the number of operations recorded.
func (t *Tape[T]) Len() int {
	n := 0
	for _, c := range t.chunks {
		n += len(c)
	}
	return n
}

// push adds an operation. What holds operations never moves.
func (t *Tape[T]) push() *node[T] {
	last := len(t.chunks) - 1
	if last < 0 || len(t.chunks[last]) == cap(t.chunks[last]) {
		t.chunks = append(t.chunks, make([]node[T], 0, tapeChunk))
		last++
	}
	c := append(t.chunks[last], node[T]{tape: t})
	t.chunks[last] = c
	return &c[len(c)-1]
}

// Sweep adds up adjoints from the last operation to the first. Those whose adjoint is
// zero add nothing, even where a slope is infinite.
func (t *Tape[T]) Sweep() {
	for i := len(t.chunks) - 1; i >= 0; i-- {
		for k := len(t.chunks[i]) - 1; k >= 0; k-- {
			t.chunks[i][k].pull()
		}
	}
}

func (n *node[T]) pull() {
	if n.bar.Vanishes() && n.size.Vanishes() {
		return
	}
	for i, from := range n.from {
		if from != nil {
			from.bar = from.bar.Add(weighted(n.slopes[i], n.bar))
			from.size = from.size.Add(weighted(n.slopes[i].Magnitude(), n.size))
		}
	}
}

// Reset forgets adjoints and tangents.
func (t *Tape[T]) Reset() {
	for _, c := range t.chunks {
		for k := range c {
			c[k].bar, c[k].size = scalar[T](0), scalar[T](0)
		}
	}
}

// Forward propagates tangents, which take the place of adjoints, from the first
// operation to the last.
func (t *Tape[T]) Forward() {
	for _, c := range t.chunks {
		for k := range c {
			c[k].push()
		}
	}
}

func (n *node[T]) push() {
	for i, from := range n.from {
		if from != nil && !from.size.Vanishes() {
			n.bar = n.bar.Add(weighted(n.slopes[i], from.bar))
			n.size = n.size.Add(weighted(n.slopes[i].Magnitude(), from.size))
		}
	}
}

// Seed adds w to the adjoint of a. A number that depends on no input has none.
func (a Recorded[T]) Seed(w T) {
	if a.node != nil {
		a.node.bar = a.node.bar.Add(w)
		a.node.size = a.node.size.Add(w.Magnitude())
	}
}

// Bar is the adjoint of a after the sweep.
func (a Recorded[T]) Bar() T {
	if a.node == nil {
		return scalar[T](0)
	}
	return a.node.bar
}

// Size is the sum of the magnitudes of the terms that the adjoint is the sum of. Its
// rounding error is relative to that.
func (a Recorded[T]) Size() T {
	if a.node == nil {
		return scalar[T](0)
	}
	return a.node.size
}

func (a Recorded[T]) Value() float64 { return a.Val.Value() }
func (a Recorded[T]) Vanishes() bool { return a.node == nil && a.Val.Vanishes() }

// Magnitude is the magnitude of the value.
func (a Recorded[T]) Magnitude() Recorded[T] { return Recorded[T]{Val: a.Val.Magnitude()} }

// Constant is x as a number that depends on no input.
func (a Recorded[T]) Constant(x float64) Recorded[T] { return Recorded[T]{Val: scalar[T](x)} }

// Single is a rounded to float32, of which the slope is taken to be 1.
func (a Recorded[T]) Single() Recorded[T] { return Recorded[T]{a.Val.Single(), a.node} }

func (a Recorded[T]) Neg() Recorded[T] {
	return record(a.Val.Neg(), a, Recorded[T]{}, scalar[T](-1), scalar[T](0))
}

func (a Recorded[T]) Add(b Recorded[T]) Recorded[T] {
	one := scalar[T](1)
	return record(a.Val.Add(b.Val), a, b, one, one)
}

func (a Recorded[T]) Sub(b Recorded[T]) Recorded[T] {
	return record(a.Val.Sub(b.Val), a, b, scalar[T](1), scalar[T](-1))
}

func (a Recorded[T]) Mul(b Recorded[T]) Recorded[T] {
	return record(a.Val.Mul(b.Val), a, b, b.Val, a.Val)
}

func (a Recorded[T]) Div(b Recorded[T]) Recorded[T] {
	y := a.Val.Div(b.Val)
	if a.node == nil && b.node == nil {
		return Recorded[T]{Val: y}
	}
	s := scalar[T](1).Div(b.Val)
	return record(y, a, b, s, y.Mul(s).Neg())
}

// record notes the operation y of a and b with its slopes.
func record[T Number[T]](y T, a, b Recorded[T], da, db T) Recorded[T] {
	from := a.node
	if from == nil {
		from = b.node
	}
	if from == nil {
		return Recorded[T]{Val: y}
	}
	n := from.tape.push()
	n.from[0], n.from[1] = a.node, b.node
	n.slopes[0], n.slopes[1] = da, db
	return Recorded[T]{y, n}
}

// Apply is f of the arguments.
func (a Recorded[T]) Apply(f *Function, x []Recorded[T]) Recorded[T] {
	var values [maxArgs]T
	var tape *Tape[T]
	for i, v := range x {
		values[i] = v.Val
		if v.node != nil {
			tape = v.node.tape
		}
	}
	y := apply(f, values[:len(x)]...)
	if tape == nil {
		return Recorded[T]{Val: y}
	}
	n := tape.push()
	for i, v := range x {
		if v.node != nil {
			n.from[i], n.slopes[i] = v.node, slope(f, i, values[:len(x)], y)
		}
	}
	return Recorded[T]{y, n}
}
