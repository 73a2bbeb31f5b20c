package interp

// Numbers of a step have tangents, and both are recorded.
type traced[T Number[T]] = Dual[Recorded[T]]

// A counterpart is the adjoint, the tangent or the adjoint of the tangent of an operand. Its shape is nil if the
// operand has none.
type counterpart[T Number[T]] struct{ Value[T] }

func (c counterpart[T]) there() bool { return c.Shape != nil }

// A traceable is an operand with its counterparts, as in package linalg of the runtime. The operand is an object or
// a number. The counterparts of a number only record that the step computes them.
type traceable[T Number[T]] struct {
	Value[T]
	bar, dot, dotBar counterpart[T]
}

// A linalgStep is an operation that ran. It implements the documentation of package linalg: the operation runs on
// recorded numbers, and its reverse is a sweep over them.
type linalgStep[T Number[T]] struct {
	tape    Tape[T]
	results []Cell[T]
	numbers []Cell[traced[T]] // the results, where those are numbers
	scalars []traced[T]
	before  []mirrored[T]
	after   []mirrored[T]
	restore []func()
}

// mirrored is a number of an operand with pointers to its adjoints, which may be nil.
type mirrored[T Number[T]] struct {
	x           traced[T]
	bar, dotBar *Cell[T]
}

// newStep runs an operation on its operands, which include arguments without derivatives.
func newStep[T Number[T]](traces operation[traced[T]], runs operation[T], list []traceable[T]) *linalgStep[T] {
	s := &linalgStep[T]{}
	values := make([]Value[T], len(list))
	for i, o := range list {
		values[i] = o.Value
	}
	lifted := Lifted(func(x T) traced[T] { return traced[T]{Val: Recorded[T]{Val: x}} }, values...)
	s.before = s.enter(list, lifted)
	s.numbers = traces(lifted)
	memories := memoriesOf(list)
	s.results = runs(values)
	for i, o := range list {
		for k, c := range []counterpart[T]{o.bar, o.dot, o.dotBar} {
			if c.there() && !o.isNumber() {
				x, to := objectOf(o.Value), objectOf(c.Value)
				s.follow(x, to, x.memory() == memories[i], k != 1)
			}
		}
	}
	s.after = s.leave(list, lifted)
	return s
}

// isNumber reports whether the operand is a number, or an integer argument.
func (o traceable[T]) isNumber() bool { return o.Shape.Class != refs }

// enter makes the numbers with adjoints inputs of the tape.
func (s *linalgStep[T]) enter(list []traceable[T], lifted []Value[traced[T]]) []mirrored[T] {
	var entered []mirrored[T]
	seen := map[*Cell[T]]bool{}
	for i, o := range list {
		if o.isNumber() {
			s.number(o, &lifted[i].Cells[0])
			continue
		}
		for _, p := range o.places(objectOf(lifted[i])) {
			if seen[p.cell] {
				continue
			}
			seen[p.cell] = p.bar != nil || p.dot != nil
			if p.dot != nil {
				p.traced.Num.Dot.Val = p.dot.Num
			}
			if p.bar != nil {
				p.traced.Num.Val = s.tape.Input(p.traced.Num.Val.Val)
			}
			if p.dotBar != nil {
				p.traced.Num.Dot = s.tape.Input(p.traced.Num.Dot.Val)
			}
			entered = append(entered, mirrored[T]{p.traced.Num, p.bar, p.dotBar})
		}
	}
	return entered
}

// number makes an operand an input of the tape if the operand is a number.
func (s *linalgStep[T]) number(o traceable[T], x *Cell[traced[T]]) {
	if o.Shape.Class != numbers {
		return
	}
	if o.dot.there() {
		x.Num.Dot.Val = o.dot.Cells[0].Num
	}
	if o.bar.there() {
		x.Num.Val = s.tape.Input(x.Num.Val.Val)
	}
	if o.dotBar.there() {
		x.Num.Dot = s.tape.Input(x.Num.Dot.Val)
	}
	if o.bar.there() || o.dotBar.there() {
		s.scalars = append(s.scalars, x.Num)
	}
}

// An operandPlace has an element of an operand, the recorded number, and the elements of the operand's counterparts,
// which may be nil.
type operandPlace[T Number[T]] struct {
	cell             *Cell[T]
	traced           *Cell[traced[T]]
	bar, dot, dotBar *Cell[T]
}

// places returns the elements of an operand. A counterpart of another shape contributes no elements: the operation
// overwrites it.
func (o traceable[T]) places(lifted object[traced[T]]) []operandPlace[T] {
	x := objectOf(o.Value)
	cells := x.elements()
	of := func(c counterpart[T]) []*Cell[T] {
		if !c.there() {
			return make([]*Cell[T], len(cells))
		}
		p := objectOf(c.Value)
		if !p.like(x) {
			return make([]*Cell[T], len(cells))
		}
		return p.elements()
	}
	bars, dots, dotBars := of(o.bar), of(o.dot), of(o.dotBar)
	list := make([]operandPlace[T], len(cells))
	for i, c := range lifted.elements() {
		list[i] = operandPlace[T]{cells[i], c, bars[i], dots[i], dotBars[i]}
	}
	return list
}

// memoriesOf returns where the elements of the operands begin.
func memoriesOf[T Number[T]](list []traceable[T]) []*Cell[T] {
	places := make([]*Cell[T], len(list))
	for i, o := range list {
		if !o.isNumber() {
			places[i] = objectOf(o.Value).memory()
		}
	}
	return places
}

// follow gives a counterpart the shape of x, if it has another shape or x has other memory than before. If x still
// has its memory, so has the counterpart, whose adjoints stay there. The reverse restores the old contents.
func (s *linalgStep[T]) follow(x, to object[T], same, adjoint bool) {
	g := x.grid()
	known := x.data() != nil
	if to.like(x) && (same || g.rows == 0 || !known) {
		return
	}
	old := append([]Cell[T](nil), to.cells...)
	s.restore = append(s.restore, func() { copy(to.cells, old) })
	kept := to.numbers()
	if same = same && known; same {
		to.reset()
	} else {
		clear(to.cells)
	}
	if g.rows == 0 {
		return
	}
	if x.name() == "TriDense" {
		to.setSize(x.size("mat", "Uplo"), "mat", "Uplo")
	}
	to.shapeAs(g.rows, g.cols)
	if same && adjoint {
		s.keep(to, kept)
	}
}

// keep puts adjoints back that shapeAs has cleared. The reverse clears those of elements that to does not have.
func (s *linalgStep[T]) keep(to object[T], kept []T) {
	data := to.list("mat", "Data")
	own := map[*Cell[T]]bool{}
	for _, c := range to.elements() {
		own[c] = true
	}
	for i := range data.Len() {
		c := &data.At(i)[0]
		if i < len(kept) {
			c.Num = kept[i]
		}
		if !own[c] {
			s.restore = append(s.restore, func() { c.Num = scalar[T](0) })
		}
	}
}

// leave stores the tangents of the operands after the operation.
func (s *linalgStep[T]) leave(list []traceable[T], lifted []Value[traced[T]]) []mirrored[T] {
	var left []mirrored[T]
	seen := map[*Cell[T]]bool{}
	for i, o := range list {
		if o.isNumber() {
			continue
		}
		for _, p := range o.places(objectOf(lifted[i])) {
			if seen[p.cell] {
				continue
			}
			seen[p.cell] = p.bar != nil || p.dot != nil
			if p.dot != nil {
				p.dot.Num = p.traced.Num.Dot.Val
			}
			left = append(left, mirrored[T]{p.traced.Num, p.bar, p.dotBar})
		}
	}
	return left
}

// reverse seeds the adjoints of the operands after the operation, clears them, sweeps, and adds to the adjoints of
// the operands before the operation.
func (s *linalgStep[T]) reverse(seeds []T) {
	for i, w := range seeds {
		n := len(s.numbers)
		if x := s.numbers[i%n].Num; i < n {
			x.Val.Seed(w)
		} else {
			x.Dot.Seed(w)
		}
	}
	for _, m := range s.after {
		takeInto(m.x.Val, m.bar)
		takeInto(m.x.Dot, m.dotBar)
	}
	s.tape.Sweep()
	for _, m := range s.before {
		addBar(m.x.Val, m.bar)
		addBar(m.x.Dot, m.dotBar)
	}
	for i := len(s.restore) - 1; i >= 0; i-- {
		s.restore[i]()
	}
}

// takeInto seeds x with its adjoint and sets the adjoint to zero.
func takeInto[T Number[T]](x Recorded[T], bar *Cell[T]) {
	if bar != nil {
		x.Seed(bar.Num)
		bar.Num = scalar[T](0)
	}
}

func addBar[T Number[T]](x Recorded[T], bar *Cell[T]) {
	if bar != nil {
		bar.Num = bar.Num.Add(scalar[T](x.Bar().Value))
	}
}
