package ir

import (
	"fmt"
	"go/types"
)

// Verify reports a place at which f is not in the form that passes require.
func Verify(f *Func, given ...*Var) error { return new(Verifier).Verify(f, given...) }

// A Verifier verifies one function after the other. It keeps its memory, because the expressions of a function need
// much of it.
type Verifier struct{ seen map[*Expr]bool }

// Verify reports a place at which f is not in the form that passes require: a variable out of the scope of its
// declaration or declared twice in one block, an expression that occurs in two places, a side effect in an
// expression, a jump that is not at the end of the construct that it leaves, or types that do not match. given has
// variables that need no declaration, such as the tape.
func (m *Verifier) Verify(f *Func, given ...*Var) error {
	if m.seen == nil {
		m.seen = map[*Expr]bool{}
	}
	clear(m.seen)
	v := &verifier{declared: map[*Var]bool{}, seen: m.seen}
	for _, list := range [][]*Var{given, f.Inputs(), f.Results} {
		for _, x := range list {
			v.declared[x] = true
		}
	}
	v.block(f.Body, scope{known: v.declared}, nil)
	return v.err
}

// A verifier is the state of one verification. It keeps the first fault.
type verifier struct {
	declared map[*Var]bool // anywhere so far
	seen     map[*Expr]bool
	err      error
}

// A scope has the variables of a block and a link to the scope around it.
type scope struct {
	known map[*Var]bool
	outer *scope
}

func (s *scope) has(x *Var) bool {
	for ; s != nil; s = s.outer {
		if s.known[x] {
			return true
		}
	}
	return false
}

func (v *verifier) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf(format, args...)
	}
}

// block verifies the statements of b. tail has the labels whose constructs end at the end of the block.
func (v *verifier) block(b *Block, around scope, tail []*Label) {
	if b == nil {
		return
	}
	own := scope{outer: &around}
	for i, s := range b.Stmts {
		var last []*Label
		if i == len(b.Stmts)-1 {
			last = tail
		}
		v.statement(s, &own, last)
	}
}

func (v *verifier) statement(s Stmt, in *scope, tail []*Label) {
	switch s := s.(type) {
	case *Loop:
		v.loop(s, in, tail)
		return
	case *Jump:
		v.jump(s, tail)
	case *Parallel:
		v.parallel(s, in)
		return
	case *Kernel:
		v.kernel(s, in)
		return
	}
	v.operands(s, in)
	for _, x := range Declares(s) {
		v.declare(x, in)
	}
	for _, b := range Blocks(s) {
		v.block(b, *in, v.labels(s, tail))
	}
}

// labels returns the labels whose constructs end at the ends of the blocks of s.
func (v *verifier) labels(s Stmt, tail []*Label) []*Label {
	if sc, ok := s.(*Scope); ok {
		return append(tail[:len(tail):len(tail)], sc.Label)
	}
	return tail
}

func (v *verifier) loop(s *Loop, in *scope, tail []*Label) {
	for _, e := range []*Expr{s.From, s.To, s.Over} {
		v.use(e, in)
	}
	within := scope{outer: in}
	for _, x := range []*Var{s.Index, s.Val} {
		if x != nil {
			v.declare(x, &within)
		}
	}
	v.use(s.Cond, in)
	v.condition(s.Cond)
	labels := tail[:len(tail):len(tail)]
	if s.Break != nil {
		labels = append(labels, s.Break)
	}
	v.block(s.Body, within, labels)
}

// jump verifies that a jump is at the end of the construct that it leaves: the body
// of its loop.
func (v *verifier) jump(s *Jump, tail []*Label) {
	for _, l := range tail {
		if l == s.Target {
			return
		}
	}
	v.fail("the jump to %s does not stand at the tail of what it leaves", s.Target.Name)
}

func (v *verifier) parallel(s *Parallel, in *scope) {
	v.operands(s, in)
	within := scope{known: map[*Var]bool{s.Chunk: true, s.Lo: true, s.Hi: true}, outer: in}
	v.block(s.Body, within, nil)
}

func (v *verifier) kernel(s *Kernel, in *scope) {
	v.operands(s, in)
	v.block(s.Body, scope{known: map[*Var]bool{s.Numbers: true}, outer: in}, nil)
}

// declare adds x to the scope.
func (v *verifier) declare(x *Var, in *scope) {
	if x == nil {
		return
	}
	if in.known[x] {
		v.fail("%s is declared twice in one block", x)
	}
	if in.known == nil {
		in.known = map[*Var]bool{}
	}
	in.known[x] = true
}

// operands verifies the expressions of a statement.
func (v *verifier) operands(s Stmt, in *scope) {
	fresh := map[*Var]bool{}
	for _, x := range Declares(s) {
		fresh[x] = true
	}
	Exprs(s, func(e **Expr, write bool) {
		if write && (*e).Op == OpVar && fresh[(*e).Var] {
			v.share(*e)
			return
		}
		v.use(*e, in)
	})
	switch s := s.(type) {
	case *If:
		v.condition(s.Cond)
	case *Assign:
		v.assignable(s)
	}
}

// use verifies an expression.
func (v *verifier) use(e *Expr, in *scope) {
	top := e
	for top != nil && top.Op == OpConvert {
		top = top.Args[0] // the value of an effect may need a type
	}
	e.Walk(func(x *Expr) bool {
		v.share(x)
		switch {
		case x.Op == OpVar && !in.has(x.Var):
			v.fail("%s is used out of its scope", x.Var)
		case x != top && effectful(x):
			v.fail("the effect %s is part of the expression %s", x, e)
		case x.Op == OpBinary:
			v.operator(x)
		}
		return v.err == nil
	})
}

// share records that e is used.
func (v *verifier) share(e *Expr) {
	if v.seen[e] {
		v.fail("the expression %s stands in two places", e)
	}
	v.seen[e] = true
}

// effectful reports whether the evaluation of e itself has side effects.
func effectful(e *Expr) bool {
	switch e.Op {
	case OpBuiltin:
		return e.Builtin().IsStatement()
	case OpTape:
		return e.Tape().IsStatement()
	}
	return false
}

func (v *verifier) condition(e *Expr) {
	if e == nil || e.Type == nil {
		return
	}
	if b, ok := e.Type.Underlying().(*types.Basic); !ok || b.Info()&types.IsBoolean == 0 {
		v.fail("the condition %s has the type %s", e, e.Type)
	}
}

// operator verifies that the operands of e have the same type. Constants and shifts are exceptions.
func (v *verifier) operator(e *Expr) {
	x, y := e.Args[0], e.Args[1]
	if e.Tok.IsOperator() && (e.Tok.String() == "<<" || e.Tok.String() == ">>") {
		return
	}
	if contextTyped(x) || contextTyped(y) || sameType(x.Type, y.Type) || types.AssignableTo(x.Type, y.Type) || types.AssignableTo(y.Type, x.Type) {
		return
	}
	v.fail("the operands of %s are of types %s and %s", e, x.Type, y.Type)
}

// sameType reports whether x and y are the same type. The type may belong to a package that was loaded twice, for the
// source of the user and for functions that derivatives call.
func sameType(x, y types.Type) bool {
	return types.Identical(x, y) || types.TypeString(x, nil) == types.TypeString(y, nil)
}

// contextTyped reports whether the type of e is determined by its context.
func contextTyped(e *Expr) bool {
	if e.Type == nil || e.IsConst() {
		return true
	}
	b, ok := e.Type.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// assignable verifies that the type of the value is that of its place.
func (v *verifier) assignable(s *Assign) {
	if contextTyped(s.RHS) || s.LHS.Type == nil || types.AssignableTo(s.RHS.Type, s.LHS.Type) || lane(s.LHS.Type) || lane(s.RHS.Type) || open(s.LHS.Type) {
		return
	}
	if _, shift := s.RHS.Type.Underlying().(*types.Basic); shift && (s.Tok.String() == "<<=" || s.Tok.String() == ">>=") {
		return
	}
	v.fail("%s of type %s is assigned to %s of type %s", s.RHS, s.RHS.Type, s.LHS, s.LHS.Type)
}

// open reports whether t is or contains a type parameter of a generic function of the runtime, which is inlined
// unchanged.
func open(t types.Type) bool {
	switch t := t.(type) {
	case *types.TypeParam:
		return true
	case *types.Slice:
		return open(t.Elem())
	case *types.Pointer:
		return open(t.Elem())
	}
	return false
}

// lane reports whether t is a type of vectors, or of slices of vectors. Operations do not distinguish these.
func lane(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == LanesPath
}
