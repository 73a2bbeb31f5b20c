package lower

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Compiled Go first makes the calls of a statement. Then it reads the elements of maps that are not arguments of a
// call. A mirrored map is read in the order of the source. Both orders give the same values, unless a later call of
// the statement changes the memory that was read.

// An openRead is an element of a mirrored map that the current statement has read, and that
// calls may still change.
type openRead struct {
	of     types.Type // the mirror; nil if only a key was read
	vars   []*ir.Var  // the variables of the map and the key
	memory bool       // some operand is in memory
	pos    token.Pos
}

// A reads lists the openReads of the statements that are being lowered, outermost first.
type reads struct {
	list  []openRead
	base  int // the number of reads by statements around the current body
	since int // the number of reads before the current call
}

// read records that an element of a map of type of is read at pos. If of is nil, only a key is read. named lists the
// operands of the place.
func (r *reads) read(of types.Type, pos token.Pos, named ...*ir.Expr) {
	o := openRead{of: of, pos: pos}
	for _, part := range named {
		part.Walk(func(e *ir.Expr) bool {
			switch e.Op {
			case ir.OpVar:
				o.vars = append(o.vars, e.Var)
				o.memory = o.memory || e.Var.Addressed
			case ir.OpIndex, ir.OpDeref, ir.OpGlobal:
				o.memory = true
			case ir.OpField:
				o.memory = o.memory || e.Root() == nil
			}
			return true
		})
	}
	r.list = append(r.list, o)
}

// done removes the reads of the current statement from the nth on, because their values have been used.
func (r *reads) done(n int) { r.list = r.list[:min(n, len(r.list))] }

// begins records that a statement of the current body begins.
func (r *reads) begins() { r.done(r.base) }

// calling records that a call is being lowered until the returned function is called.
func (r *reads) calling() (done func()) {
	saved := r.since
	r.since = len(r.list)
	return func() { r.since = saved }
}

// entering records that the body of the current call is being lowered, until the returned function is called. The
// arguments are already lowered.
func (r *reads) entering() (done func()) {
	r.done(r.since)
	base, n := r.base, len(r.list)
	r.base = n
	return func() {
		r.done(n)
		r.base = base
	}
}

// mayChange refuses the statement s of a callee if it may change memory that an enclosing statement has read.
func (l *function) mayChange(s ir.Stmt) {
	if len(l.reads.list) == 0 {
		return
	}
	before := l.reads.list[:min(l.reads.base, len(l.reads.list))]
	var changed func(o openRead) bool
	switch s := s.(type) {
	case *ir.Call:
		before = l.reads.list[:min(l.reads.since, len(l.reads.list))]
		changed = func(o openRead) bool {
			return o.memory || o.of != nil && slices.ContainsFunc(s.Args, func(x *ir.Expr) bool { return reaches(x.Type, o.of, map[types.Type]bool{}) })
		}
	case *ir.Assign:
		changed = func(o openRead) bool { return s.Tok != token.DEFINE && o.changedBy(s.LHS) }
	case *ir.Multi:
		changed = func(o openRead) bool { return !s.Define && slices.ContainsFunc(s.LHS, o.changedBy) }
	case *ir.ExprStmt:
		changed = func(o openRead) bool {
			return o.of != nil && (s.X.Op == ir.OpBuiltin && (s.X.Name == "delete" || s.X.Name == "clear"))
		}
	default:
		return
	}
	for _, o := range before {
		if changed(o) {
			l.prog.errorf(o.pos, "read it in a statement of its own", "an element of a map is read in a statement with a call that may change it, or its key: Go does not specify the order")
			l.reads = reads{}
			return
		}
	}
}

// changedBy reports whether an assignment to place changes the memory that was read.
func (o openRead) changedBy(place *ir.Expr) bool {
	switch {
	case place == nil: // blank
		return false
	case place.Op == ir.OpVar:
		return slices.Contains(o.vars, place.Var)
	case place.Op == ir.OpIndex && o.of != nil && types.Identical(place.Args[0].Type, o.of):
		return true
	}
	return slices.Contains(o.vars, place.Root()) || o.memory
}

// reaches reports whether a value of type t may point to one of type to, directly or indirectly.
func reaches(t, to types.Type, seen map[types.Type]bool) bool {
	if t == nil || types.Identical(t, to) {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Map:
		return reaches(u.Key(), to, seen) || reaches(u.Elem(), to, seen)
	case *types.Struct:
		for f := range u.Fields() {
			if reaches(f.Type(), to, seen) {
				return true
			}
		}
		return false
	case interface{ Elem() types.Type }:
		return reaches(u.Elem(), to, seen)
	}
	return true
}
