package columns

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

func (w *widening) block(b *ir.Block) *ir.Block {
	if b == nil {
		return nil
	}
	out := &ir.Block{}
	for _, s := range b.Stmts {
		out.Add(w.stmt(s)...)
	}
	return out
}

func (w *widening) stmt(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Assign:
		return w.assign(s)
	case *ir.Multi:
		if w.mentions(s.RHS) || slices.ContainsFunc(s.LHS, func(x *ir.Expr) bool { return x != nil && w.mentions(x) }) {
			w.refuse("%s has no vector form", s.RHS)
		}
	case *ir.ExprStmt:
		s.X = w.effect(s.X)
	case *ir.If:
		if w.vary.Of(s.Cond) {
			return w.masked(s, nil)
		}
		s.Cond, s.Then, s.Else = w.plain(s.Cond), w.block(s.Then), w.block(s.Else)
	case *ir.Loop:
		s.From, s.To, s.Over, s.Cond = w.plain(s.From), w.plain(s.To), w.plain(s.Over), w.plain(s.Cond)
		s.Body = w.block(s.Body)
	case *ir.Decl, *ir.Jump, *ir.Return, *ir.Comment:
	default:
		w.refuse("it has a statement without a vector form")
	}
	return []ir.Stmt{s}
}

// effect handles an expression that is a statement.
func (w *widening) effect(x *ir.Expr) *ir.Expr {
	switch {
	case x.Op == ir.OpTape:
		return w.onTape(x)
	case x.Builtin() == effects.Clear || x.Builtin() == effects.CopyTo:
		if w.vary.Of(x.Args[0]) {
			for i, a := range x.Args {
				x.Args[i] = w.memory(a)
			}
			return x
		}
	}
	return w.plain(x)
}

func (w *widening) assign(s *ir.Assign) []ir.Stmt {
	varies := w.vary.Of(s.LHS)
	switch {
	case match.Float64(s.LHS.Type):
		return w.assignNumber(s)
	case varies:
		s.LHS, s.RHS = w.place(s.LHS), w.memory(s.RHS)
		return []ir.Stmt{s}
	case s.RHS.Op == ir.OpComposite && w.mentions(s.RHS):
		return w.parts(s)
	}
	s.LHS, s.RHS = w.place(s.LHS), w.plain(s.RHS)
	return []ir.Stmt{s}
}

// assignNumber assigns in all lanes, or assigns the value of the first lane to memory that all lanes share. A
// variable that is defined, and to which pointers point, is such memory. It is declared first.
func (w *widening) assignNumber(s *ir.Assign) []ir.Stmt {
	rhs := s.RHS
	if op, compound := lane.PlainOps[s.Tok]; compound {
		rhs = ir.Binary(op, s.LHS.Clone(), rhs)
		s.Tok = token.ASSIGN
	}
	value := w.number(rhs)
	if s.LHS = w.place(s.LHS); w.isVector(s.LHS) {
		s.RHS = value
		return []ir.Stmt{s}
	}
	store := w.single(s.Note, s.LHS, value)
	if s.Tok == token.DEFINE && s.LHS.Op == ir.OpVar {
		return []ir.Stmt{&ir.Decl{Var: s.LHS.Var}, store}
	}
	return []ir.Stmt{store}
}

// single stores the first lane of value at place. The lanes of value are equal.
func (w *widening) single(n ir.Note, place, value *ir.Expr) ir.Stmt {
	v := place.Root()
	switch {
	case place.Op == ir.OpIndex && match.Map(place.Args[0].Type):
		w.refuse("%s is in a map", place)
	case v == nil:
	case place.Op == ir.OpVar && !v.Addressed:
		w.refuse("%s is assigned to", v.Name)
	case !analysis.HasRefs(v.Type):
		v.Addressed = true
	}
	return &ir.ExprStmt{Note: n, X: lane.Call("StoreSingle", types.NewTuple(), ir.Addr(place), value)}
}

// parts stores the numbers of an array one by one in memory that all lanes share.
func (w *widening) parts(s *ir.Assign) []ir.Stmt {
	x := s.RHS
	a, ok := types.Unalias(x.Type).(*types.Array)
	v := s.LHS.Root()
	if !ok || !match.Float64(a.Elem()) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN || s.LHS.Op != ir.OpVar || x.Uses(v) {
		w.refuse("%s has no vector form", x)
		return nil
	}
	out := []ir.Stmt{&ir.Assign{Note: s.Note, LHS: s.LHS, RHS: build.ZeroOf(x.Type), Tok: s.Tok}}
	for i, e := range x.Args {
		at := int64(i)
		if i < len(x.Keys) && x.Keys[i] != "" {
			k, err := strconv.ParseInt(x.Keys[i], 10, 64)
			if at = k; err != nil {
				w.refuse("%s has no vector form", x)
			}
		}
		if !match.FloatZero(e) {
			out = append(out, w.single(ir.Note{}, ir.Index(ir.Use(v), ir.Int(at), a.Elem()), w.number(e)))
		}
	}
	return out
}

// masked runs the branches of s in the lanes that take them. Only lanes of the mask within take part.
func (w *widening) masked(s *ir.If, within *ir.Expr) []ir.Stmt {
	m := &ir.Var{Name: w.f.Fresh("m"), Type: lane.MaskType}
	out := []ir.Stmt{build.Define(m, both(w.mask(s.Cond), within))}
	out = append(out, w.branch(ir.Use(m), s.Then))
	if s.Else != nil {
		not := &ir.Var{Name: w.f.Fresh("m"), Type: lane.MaskType}
		out = append(out, build.Define(not, both(lane.Mask("Not", ir.Use(m)), within)), w.branch(ir.Use(not), s.Else))
	}
	return out
}

func both(m, within *ir.Expr) *ir.Expr {
	if within == nil {
		return m
	}
	return lane.Mask("And", m, within.Clone())
}

// branch runs b if any lane does.
func (w *widening) branch(m *ir.Expr, b *ir.Block) ir.Stmt {
	then := &ir.Block{}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			then.Add(w.chosen(m, s)...)
		case *ir.If:
			if w.vary.Of(s.Cond) {
				then.Add(w.masked(s, m)...)
			} else {
				w.refuse("a condition depends on a tangent, and a nested one does not")
			}
		case *ir.Decl, *ir.Comment:
			then.Add(s)
		default:
			w.refuse("a condition on a tangent guards a statement without a vector form")
		}
	}
	return &ir.If{Cond: lane.Call("Any", types.Typ[types.Bool], m.Clone()), Then: then}
}

// chosen assigns in the lanes of m. Variables declared here are not used elsewhere, so they are assigned in all
// lanes.
func (w *widening) chosen(m *ir.Expr, s *ir.Assign) []ir.Stmt {
	if !match.Float64(s.LHS.Type) || !w.vary.Of(s.LHS) {
		w.refuse("a condition on a tangent guards an assignment to %s", s.LHS)
		return nil
	}
	define := s.Tok == token.DEFINE
	list := w.assignNumber(s)
	if !define {
		s.RHS = lane.Vec("Select", m.Clone(), s.RHS, s.LHS.Clone())
	}
	return list
}
