package interp

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// block compiles the statements of a block.
func (c *statements[T]) block(b *ir.Block) action[T] {
	var list []action[T]
	if b != nil {
		for _, s := range b.Stmts {
			if a := c.statement(s); a != nil {
				list = append(list, a)
			}
		}
	}
	return func(fr *frame[T]) signal {
		for _, a := range list {
			if s := a(fr); s != next {
				return s
			}
		}
		return next
	}
}

// statement compiles s. It returns nil if s does nothing.
func (c *statements[T]) statement(s ir.Stmt) action[T] {
	switch s := s.(type) {
	case *ir.Assign:
		return c.assign(s)
	case *ir.Multi:
		return c.multi(s)
	case *ir.Decl:
		v := c.scope.local(s.Var)
		return func(fr *frame[T]) signal { v.reallocate(fr); return next }
	case *ir.ExprStmt:
		return c.effect(s.X)
	case *ir.If:
		return c.branch(s)
	case *ir.Loop:
		return c.loop(s)
	case *ir.Jump:
		to := c.label(s.Target)
		return func(*frame[T]) signal { return to }
	case *ir.Scope:
		return c.until(c.block(s.Body), c.label(s.Label))
	case *ir.Call:
		return c.callStatement(s)
	case *ir.Parallel:
		return c.parallel(s)
	case *ir.Kernel:
		return c.kernel(s)
	case *ir.Return:
		return func(*frame[T]) signal { return leave }
	}
	return nil
}

func (c *statements[T]) label(l *ir.Label) signal {
	if _, ok := c.labels[l]; !ok {
		c.labels[l] = jumped + signal(len(c.labels))
	}
	return c.labels[l]
}

// until runs a body that a jump to a label may leave.
func (c *statements[T]) until(body action[T], label signal) action[T] {
	return func(fr *frame[T]) signal {
		if s := body(fr); s != label {
			return s
		}
		return next
	}
}

func (c *statements[T]) branch(s *ir.If) action[T] {
	cond, then, otherwise := c.ints.truth(s.Cond), c.block(s.Then), c.block(s.Else)
	return func(fr *frame[T]) signal {
		if cond(fr) {
			return then(fr)
		}
		return otherwise(fr)
	}
}

// assign compiles an assignment. It evaluates the right-hand side first, as Go does; an index fails only when the
// element is written.
func (c *statements[T]) assign(s *ir.Assign) action[T] {
	if op, ok := isOp(s.Tok); ok {
		return c.operate(s, op)
	}
	t := s.LHS.Type
	set := c.places.set(s.RHS, t)
	if isMapElement(s.LHS) {
		return c.assignInMap(s.LHS, set)
	}
	if s.LHS.Op == ir.OpVar {
		return c.assignVar(s, set)
	}
	at, size := c.places.place(s.LHS), c.scope.shape(t).Size
	tmp := c.scope.room(size)
	return func(fr *frame[T]) signal {
		value := fr.cells[tmp : tmp+size]
		set(fr, value)
		copy(at(fr), value)
		return next
	}
}

func (c *statements[T]) assignVar(s *ir.Assign, set setter[T]) action[T] {
	v := c.scope.local(s.LHS.Var)
	if s.Tok != token.DEFINE || !v.boxed {
		return func(fr *frame[T]) signal { set(fr, v.cells(fr)); return next }
	}
	return func(fr *frame[T]) signal {
		fresh := allocate[T](v.shape.Size)
		set(fr, fresh)
		fr.cells[v.slot].Ref = &Pointer[T]{fresh}
		return next
	}
}

// operate compiles x op= y.
func (c *statements[T]) operate(s *ir.Assign, op token.Token) action[T] {
	sum := &ir.Expr{Op: ir.OpBinary, Tok: op, Type: s.LHS.Type, Args: []*ir.Expr{s.LHS, s.RHS}}
	set := c.places.set(sum, s.LHS.Type)
	if isMapElement(s.LHS) {
		return c.assignInMap(s.LHS, set)
	}
	at := c.places.place(s.LHS)
	return func(fr *frame[T]) signal {
		var value [1]Cell[T]
		set(fr, value[:])
		copy(at(fr), value[:])
		return next
	}
}

// multi compiles an assignment of several values. All values are evaluated before
// any is assigned.
func (c *statements[T]) multi(s *ir.Multi) action[T] {
	if x := ir.Checked(s); x != nil && x.Type != nil && !isTuple(x.Type) {
		set, size := c.places.set(x, x.Type), c.scope.shape(x.Type).Size
		at := c.scope.room(size)
		return func(fr *frame[T]) signal { set(fr, fr.cells[at:at+size]); return next }
	}
	values, sources := c.calls.several(s.RHS, len(s.LHS))
	to := make([]func(*frame[T], []Cell[T]), len(s.LHS))
	for i, x := range s.LHS {
		if x != nil {
			to[i] = c.receive(x, sources[i], s.Define)
		}
	}
	return func(fr *frame[T]) signal {
		got := values(fr)
		for i, put := range to {
			if put != nil {
				put(fr, got[i])
			}
		}
		return next
	}
}

// receive compiles a store of cells of type from into the place x.
func (c *statements[T]) receive(x *ir.Expr, from types.Type, define bool) func(*frame[T], []Cell[T]) {
	box := from != nil && types.IsInterface(x.Type) && !types.IsInterface(from)
	adapt := func(cells []Cell[T]) []Cell[T] {
		if !box {
			return cells
		}
		return []Cell[T]{{Ref: boxed(from, cells)}}
	}
	if isMapElement(x) {
		at := c.places.mapPlace(x)
		return func(fr *frame[T], cells []Cell[T]) { copy(at(fr), adapt(cells)) }
	}
	if x.Op == ir.OpVar && define {
		v := c.scope.local(x.Var)
		return func(fr *frame[T], cells []Cell[T]) {
			if v.boxed {
				v.reallocate(fr)
			}
			copy(v.cells(fr), adapt(cells))
		}
	}
	at := c.places.place(x)
	return func(fr *frame[T], cells []Cell[T]) { copy(at(fr), adapt(cells)) }
}

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

// effect compiles an expression that is a statement.
func (c *statements[T]) effect(e *ir.Expr) action[T] {
	switch e.Op {
	case ir.OpBuiltin:
		return c.builtinEffect(e)
	case ir.OpTape:
		return c.tapeEffect(e)
	case ir.OpRuntime:
		run := c.calls.runtime(e)
		return func(fr *frame[T]) signal { run(fr); return next }
	case ir.OpMethod:
		run := c.calls.method(e)
		return func(fr *frame[T]) signal { run(fr); return next }
	case ir.OpLanes:
		return c.vectorEffect(e)
	case ir.OpCall, ir.OpEmitted:
		run := c.calls.call(e)
		return func(fr *frame[T]) signal { run(fr); return next }
	}
	unsupported("the statement %s", e)
	return nil
}

// isOp returns the operation of an assignment such as +=, and whether tok
// is one.
func isOp(tok token.Token) (token.Token, bool) {
	if tok >= token.ADD_ASSIGN && tok <= token.AND_NOT_ASSIGN {
		return tok - token.ADD_ASSIGN + token.ADD, true
	}
	return tok, false
}
