package interp

// Recorded is a number with the operation that computed it. A number without a
// node depends on no input.
type Recorded[T Number[T]] struct {
	Val  T
	node *node[T]
}

// A node is an operation on a tape.
type node[T Number[T]] struct {
	tape   *Tape[T]
	from   [maxArgs]*node[T]
	slopes [maxArgs]T
	single bool // the number is a float32
	bar    adjoint
}

// A Tape holds the operations of one run in order.
type Tape[T Number[T]] struct{ chunks [][]node[T] }

// The sizes of the chunks of a tape, from the first one to the largest. Most runs do not fill the first chunk.
const (
	firstChunk   = 16
	largestChunk = 256
)

// Input returns x as a number to differentiate with respect to.
func (t *Tape[T]) Input(x T) Recorded[T] { return Recorded[T]{x, t.push()} }

// Len returns the number of operations recorded.
func (t *Tape[T]) Len() int {
	n := 0
	for _, c := range t.chunks {
		n += len(c)
	}
	return n
}

// push adds an operation. Chunks never move.
func (t *Tape[T]) push() *node[T] {
	last := len(t.chunks) - 1
	if last < 0 || len(t.chunks[last]) == cap(t.chunks[last]) {
		size := firstChunk
		if last >= 0 {
			size = min(2*len(t.chunks[last]), largestChunk)
		}
		t.chunks = append(t.chunks, make([]node[T], 0, size))
		last++
	}
	c := append(t.chunks[last], node[T]{tape: t})
	t.chunks[last] = c
	return &c[len(c)-1]
}

// Sweep accumulates adjoints from the last operation to the first. Operations with a
// zero adjoint add nothing, even if a slope is infinite.
func (t *Tape[T]) Sweep() {
	for i := len(t.chunks) - 1; i >= 0; i-- {
		for k := len(t.chunks[i]) - 1; k >= 0; k-- {
			t.chunks[i][k].pull()
		}
	}
}

func (n *node[T]) pull() {
	if n.bar.vanishes() {
		return
	}
	n.bar.within(n.format())
	for i, from := range n.from {
		if from != nil {
			slope, dot := n.slopes[i].Parts()
			from.bar.add(slope, dot, &n.bar)
		}
	}
}

// format returns the format of the number, and of its adjoint and tangent.
func (n *node[T]) format() precise {
	if n.single {
		return singles
	}
	return doubles
}

// Reset clears adjoints and tangents.
func (t *Tape[T]) Reset() {
	for _, c := range t.chunks {
		for k := range c {
			c[k].bar = adjoint{}
		}
	}
}

// Forward propagates tangents, which it stores in place of adjoints, from the
// first operation to the last.
func (t *Tape[T]) Forward() {
	for _, c := range t.chunks {
		for k := range c {
			c[k].push()
		}
	}
}

func (n *node[T]) push() {
	for i, from := range n.from {
		if from != nil {
			slope, dot := n.slopes[i].Parts()
			n.bar.add(slope, dot, &from.bar)
		}
	}
	n.bar.within(n.format())
}

// Seed adds w to the adjoint of a. It does nothing if a depends on no input.
func (a Recorded[T]) Seed(w T) {
	if a.node == nil {
		return
	}
	val, dot := w.Parts()
	one := adjoint{val: seeded(1)}
	a.node.bar.add(val, dot, &one)
}

func seeded(x float64) term { return term{sum: wideOf(x), size: wideOf(x).magnitude()} }

// Bar returns the adjoint of a after the sweep.
func (a Recorded[T]) Bar() Bound {
	if a.node == nil {
		return Bound{}
	}
	return a.node.bar.val.bound()
}

// BarDot returns the tangent of the adjoint of a after the sweep.
func (a Recorded[T]) BarDot() Bound {
	if a.node == nil {
		return Bound{}
	}
	return a.node.bar.dot.bound()
}

func (a Recorded[T]) Value() float64 { return a.Val.Value() }
func (a Recorded[T]) Vanishes() bool { return a.node == nil && a.Val.Vanishes() }

// Parts returns the parts of the value.
func (a Recorded[T]) Parts() (val, dot float64) { return a.Val.Parts() }

// Magnitude returns the magnitude of the value.
func (a Recorded[T]) Magnitude() Recorded[T] { return Recorded[T]{Val: a.Val.Magnitude()} }

// Constant returns x as a number that depends on no input.
func (a Recorded[T]) Constant(x float64) Recorded[T] { return Recorded[T]{Val: scalar[T](x)} }

// Single returns a rounded to float32; the slope is taken to be 1. Its adjoint and tangent
// have the range of float32.
func (a Recorded[T]) Single() Recorded[T] {
	y := record(a.Val.Single(), a, Recorded[T]{}, scalar[T](1), scalar[T](0))
	if y.node != nil {
		y.node.single = true
	}
	return y
}

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

// record adds the operation y of a and b with its slopes to the tape.
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

// Apply returns f of the arguments.
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
