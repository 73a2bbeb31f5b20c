package onepass

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A slicer finds the statements on which some variables depend.
type slicer struct {
	*caller
	needed   map[*ir.Var]bool
	declared map[*ir.Var]bool // variables that the statements found declare
	changed  map[*ir.Var]bool // variables that they change
	ok       bool
}

// before returns statements that compute args, which come after list, before the call. These are copies, with
// separate variables, of the statements of list on which args depend. If that is not possible, it returns no args.
//
// The copies compute the same values, because neither list nor the call changes a variable that the copies do not
// declare themselves. They read numbers of the primal, which neither list nor the call changes. They do not panic: if
// an index is out of range, the copy uses zero, because the original statement panics later. So the first panic of
// the function is still one of its own statements.
func (c *caller) before(call ir.Stmt, list []ir.Stmt, args []*ir.Expr) (early []ir.Stmt, renamed []*ir.Expr) {
	s := &slicer{caller: c, needed: map[*ir.Var]bool{}, declared: map[*ir.Var]bool{}, changed: map[*ir.Var]bool{}, ok: true}
	for _, a := range args {
		s.read(a)
		s.ok = s.ok && !hasLoad(a)
	}
	found := s.back(list)
	for v := range s.changed {
		s.ok = s.ok && s.declared[v]
	}
	for _, v := range ir.Defines(call) {
		s.ok = s.ok && !s.needed[v]
	}
	if !s.ok {
		return nil, nil
	}
	own := map[*ir.Var]*ir.Var{}
	for _, st := range found {
		c.name(st, s.declared, own)
	}
	renamed = []*ir.Expr{}
	for _, a := range args {
		renamed = append(renamed, replaced(a, own))
	}
	return copied(found, own), renamed
}

// read records the variables and memory that e reads.
func (s *slicer) read(e *ir.Expr) {
	s.ok = s.ok && safe(e) && s.loadsOwn(e)
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			s.needed[x.Var] = true
		}
		return true
	})
}

// back returns the statements of list on which the values needed after it depend.
func (s *slicer) back(list []ir.Stmt) []ir.Stmt {
	var found []ir.Stmt
	for _, st := range slices.Backward(list) {
		switch t := st.(type) {
		case *ir.Decl:
			if s.needed[t.Var] {
				s.declares(t.Var)
				found = append(found, t)
			}
		case *ir.Assign:
			if t.LHS.Op == ir.OpVar && s.needed[t.LHS.Var] {
				s.assign(t)
				found = append(found, t)
			}
			s.ok = s.ok && (t.LHS.Op == ir.OpVar || !s.needed[t.LHS.Root()])
		case *ir.If:
			if b := s.branch(t); b != nil {
				found = append(found, b)
			}
		default:
			for v := range match.Changes(&ir.Block{Stmts: []ir.Stmt{st}}) {
				s.ok = s.ok && !s.needed[v]
			}
		}
	}
	slices.Reverse(found)
	return found
}

func (s *slicer) declares(v *ir.Var) {
	s.declared[v] = true
	delete(s.needed, v)
}

func (s *slicer) assign(a *ir.Assign) {
	if a.Tok == token.DEFINE {
		s.declares(a.LHS.Var)
	} else {
		s.changed[a.LHS.Var] = true
	}
	s.read(a.RHS)
}

// branch returns the part of t on which the needed values depend, or nil.
func (s *slicer) branch(t *ir.If) *ir.If {
	before := map[*ir.Var]bool{}
	for v := range s.needed {
		before[v] = true
	}
	b := &ir.If{Cond: t.Cond, Then: &ir.Block{Stmts: s.back(t.Then.Stmts)}}
	after := s.needed
	if t.Else != nil {
		s.needed = before
		b.Else = &ir.Block{Stmts: s.back(t.Else.Stmts)}
		for v := range after {
			s.needed[v] = true
		}
	}
	if len(b.Then.Stmts) == 0 && (b.Else == nil || len(b.Else.Stmts) == 0) {
		return nil
	}
	s.read(t.Cond)
	s.ok = s.ok && !hasLoad(t.Cond)
	return b
}

// safe reports whether e can be evaluated earlier. Then it has no effect. It may only panic because an index of a
// slice of numbers in a variable is out of range, or because a variable whose field is read is nil.
func safe(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !x.Var.Addressed
		case ir.OpUnary, ir.OpConvert:
			ok = ok && basic(x.Args[0])
		case ir.OpIndex:
			ok = ok && x.Args[0].Op == ir.OpVar && match.Float(x.Type) && match.InSlice(x) != nil && !hasLoad(x.Args[1])
		case ir.OpField:
			ok = ok && x.Args[0].Op == ir.OpVar && match.Float(x.Type) && match.Pointer(x.Args[0].Type)
		case ir.OpBinary:
			ok = ok && basic(x.Args[0]) && basic(x.Args[1]) && match.NeverFails(x)
		case ir.OpCall:
			ok = ok && match.Math(x)
		case ir.OpBuiltin:
			ok = ok && (x.Builtin() == effects.Len || x.Builtin() == effects.Min || x.Builtin() == effects.Max)
		default:
			ok = ok && x.IsConst()
		}
		return ok
	})
	return ok
}

func basic(e *ir.Expr) bool {
	_, ok := e.Type.Underlying().(*types.Basic)
	return ok
}

// name gives new names to those listed variables that s declares.
func (c *caller) name(s ir.Stmt, declared map[*ir.Var]bool, own map[*ir.Var]*ir.Var) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			if declared[v] && own[v] == nil {
				own[v] = &ir.Var{Name: c.f.Fresh(v.Name), Type: v.Type}
			}
		}
	})
}

// replaced returns a copy of e with variables replaced.
func replaced(e *ir.Expr, own map[*ir.Var]*ir.Var) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpVar && own[x.Var] != nil {
			return ir.Use(own[x.Var])
		}
		return x
	})
}

// copied copies statements with variables replaced, and first tests indices.
func copied(list []ir.Stmt, own map[*ir.Var]*ir.Var) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *ir.Decl:
			out = append(out, &ir.Decl{Var: own[s.Var]})
		case *ir.Assign:
			out = append(out, guarded(replaced(s.LHS, own), replaced(s.RHS, own), s.Tok)...)
		case *ir.If:
			b := &ir.If{Cond: replaced(s.Cond, own), Then: &ir.Block{Stmts: copied(s.Then.Stmts, own)}}
			if s.Else != nil {
				b.Else = &ir.Block{Stmts: copied(s.Else.Stmts, own)}
			}
			out = append(out, b)
		}
	}
	return out
}

// guarded assigns x to v unless an index in x is out of range, or a pointer in x is nil.
func guarded(v, x *ir.Expr, tok token.Token) []ir.Stmt {
	var tests []*ir.Expr
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpField:
			tests = append(tests, ir.Binary(token.NEQ, y.Args[0].Clone(), &ir.Expr{Op: ir.OpNil, Type: y.Args[0].Type}))
		case ir.OpIndex:
			if !match.Natural(y.Args[1]) {
				tests = append(tests, ir.Binary(token.GEQ, y.Args[1].Clone(), ir.Int(0)))
			}
			tests = append(tests, ir.Binary(token.LSS, y.Args[1].Clone(), ir.Len(y.Args[0].Clone())))
		}
		return true
	})
	if len(tests) == 0 {
		return []ir.Stmt{&ir.Assign{LHS: v, RHS: x, Tok: tok}}
	}
	var out []ir.Stmt
	if tok == token.DEFINE {
		out, tok = append(out, &ir.Decl{Var: v.Var}), token.ASSIGN
	}
	set := &ir.Assign{LHS: v.Clone(), RHS: x, Tok: tok}
	return append(out, &ir.If{Cond: build.And(tests[0], tests[1:]...), Then: &ir.Block{Stmts: []ir.Stmt{set}}})
}
