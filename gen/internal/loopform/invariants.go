package loopform

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Calls of costly functions that have the same value in all iterations of a loop are made once, before the loop.
// Their adjoints are added up before they are propagated through the function:
//
//	for s := range 4 { for t := range 4 { y[s] += math.Exp(-lengths[a]) * p[t] } }
//
//	var e float64 // four iterations run
//	if a >= 0 && a < len(lengths) { e = math.Exp(-lengths[a]) }
//	for s := range 4 { for t := range 4 { _ = lengths[a]; y[s] += e * p[t] } }
//
// Such a call is moved if each iteration makes it on every path. It only runs if the loop runs, because otherwise the
// function might have no derivative there. The moved call does not panic. Expressions that panic in the loop still
// do.

// Hoist moves such calls out of the loops of f and of its callees. If vectors is set, loops that may become vector
// code keep calls that need tests.
func Hoist(f *ir.Func, vectors bool) {
	eachFunc(f, func(g *ir.Func) {
		if !calls(g.Body) {
			return
		}
		h := newHoister(g, analysis.NewAlias(g, g != f))
		h.vectors = vectors
		h.block(g.Body)
	})
}

func newHoister(f *ir.Func, alias *analysis.Alias) *hoister {
	h := &hoister{f: f, effects: analysis.NewEffects(f, alias), defs: map[*ir.Var]*ir.Expr{}}
	f.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE && a.LHS.Op == ir.OpVar && len(h.effects.Defs(a.LHS.Var)) == 1 {
			h.defs[a.LHS.Var] = a.RHS
		}
	})
	return h
}

// calls reports whether a loop of b calls a costly function.
func calls(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		if l, ok := s.(*ir.Loop); ok && !found {
			l.Body.Parts(func(x *ir.Expr) { found = found || costly(x) })
		}
	})
	return found
}

// costly reports whether x calls a function that takes longer than a load of its value.
func costly(x *ir.Expr) bool {
	if !match.Math(x) || !analysis.IsFloat(x.Type) {
		return false
	}
	switch x.Obj.Name() {
	case "Abs", "Ceil", "Copysign", "Dim", "Float32frombits", "Float64frombits", "Floor", "Inf", "Max", "Min", "NaN", "Round", "RoundToEven", "Trunc":
		return false
	}
	return true
}

// A hoister has the state for one function.
type hoister struct {
	f       *ir.Func
	vectors bool
	effects *analysis.Effects
	defs    map[*ir.Var]*ir.Expr // the definitions of variables with one definition
	around  []*ir.Loop
	free    map[*ir.Var]bool // indices that values may contain; nil: none
}

// scalar reports whether l, the loops around it and the loops inside it run without vectors.
func (h *hoister) scalar(l *ir.Loop) bool {
	if !h.vectors {
		return true
	}
	ok := h.scalarAround() && (few(l) || keepsScalar(l))
	l.Body.Walk(func(s ir.Stmt) {
		if inner, loop := s.(*ir.Loop); loop {
			ok = ok && (few(inner) || keepsScalar(inner))
		}
	})
	return ok
}

// scalarAround reports whether the loops around run without vectors.
func (h *hoister) scalarAround() bool {
	return !h.vectors || !slices.ContainsFunc(h.around, func(o *ir.Loop) bool { return !keepsScalar(o) })
}

// runs reports whether l runs at least once, because its bounds are constants or an enclosing loop has the same
// bounds.
func (h *hoister) runs(l *ir.Loop) bool {
	if l.From.Op == ir.OpConst && l.To.Op == ir.OpConst {
		return constant.Compare(l.From.Val, l.Cmp, l.To.Val)
	}
	return slices.ContainsFunc(h.around, func(o *ir.Loop) bool {
		return counted(o) && o.Cmp == l.Cmp && ir.Same(o.From, l.From) && ir.Same(o.To, l.To) &&
			h.expand(o, l.From, 0) != nil && h.expand(o, l.To, 0) != nil
	})
}

// counted reports whether the index determines the iterations of l.
func counted(l *ir.Loop) bool { return l.Index != nil && l.Over == nil }

// few reports whether l is known to have fewer iterations than a vector has lanes.
func few(l *ir.Loop) bool {
	if !counted(l) || l.From.Op != ir.OpConst || l.To.Op != ir.OpConst || l.Step == 0 {
		return false
	}
	from, exact := constant.Int64Val(l.From.Val)
	to, too := constant.Int64Val(l.To.Val)
	return exact && too && (to-from)/l.Step < 8
}

// keepsScalar reports whether l cannot become vector code, because it is not counted, allocates memory, stores
// references, or calls functions.
func keepsScalar(l *ir.Loop) bool {
	found := !counted(l)
	l.Body.Walk(func(s ir.Stmt) {
		a, assign := s.(*ir.Assign)
		_, call := s.(*ir.Call)
		found = found || call || assign && (a.LHS.Op != ir.OpVar && analysis.HasRefs(a.LHS.Type) || a.RHS.Builtin() == effects.Make)
	})
	return found
}

// block moves calls out of the loops of b, and first out of outer loops.
func (h *hoister) block(b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		if isLoop {
			if l.Checkpoint == nil && counted(l) {
				out = append(out, h.loop(l)...)
			}
			h.around = append(h.around, l)
		}
		for _, n := range ir.Blocks(s) {
			h.block(n)
		}
		if isLoop {
			h.around = h.around[:len(h.around)-1]
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// loop returns the statements that precede l.
func (h *hoister) loop(l *ir.Loop) []ir.Stmt {
	var out []ir.Stmt
	for _, c := range h.invariantCalls(l, l.Body) {
		guard := h.guard(c.value)
		if guard != nil && !h.scalar(l) {
			continue
		}
		if !h.runs(l) {
			if !h.scalarAround() {
				continue
			}
			guard = conjoin(ir.Binary(l.Cmp, l.From.Clone(), l.To.Clone()), guard)
		}
		v := &ir.Var{Name: h.f.Fresh("t"), Type: c.value.Type, Temp: true}
		call := &ir.Assign{Note: c.note, LHS: ir.Use(v), RHS: c.value.Clone(), Tok: token.DEFINE}
		if guard == nil {
			out = append(out, call)
		} else {
			call.Tok = token.ASSIGN
			out = append(out, &ir.Decl{Var: v}, &ir.If{Note: c.note, Cond: guard, Then: &ir.Block{Stmts: []ir.Stmt{call}}})
		}
		h.replace(l, l.Body, c.value, v)
	}
	return out
}

// A invariantCall is a call that every iteration of a loop makes.
type invariantCall struct {
	value *ir.Expr // the call, in terms of values that the loop does not change
	note  ir.Note
}

// invariantCalls lists the calls that b makes on every path and that are invariant in l.
func (h *hoister) invariantCalls(l *ir.Loop, b *ir.Block) []invariantCall {
	var list []invariantCall
	add := func(c invariantCall) {
		if !slices.ContainsFunc(list, func(d invariantCall) bool { return ir.Same(c.value, d.value) }) {
			list = append(list, c)
		}
	}
	for _, s := range b.Stmts {
		if e := evaluated(s); e != nil {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Tok == token.LAND || x.Tok == token.LOR {
					return false
				}
				if !costly(x) {
					return true
				}
				value := h.expand(l, x, 0)
				if value != nil {
					add(invariantCall{value, ir.NoteOf(s)})
				}
				return value == nil
			})
		}
		switch s := s.(type) {
		case *ir.If:
			if s.Else != nil {
				other := h.invariantCalls(l, s.Else)
				for _, c := range h.invariantCalls(l, s.Then) {
					if slices.ContainsFunc(other, func(d invariantCall) bool { return ir.Same(c.value, d.value) }) {
						add(c)
					}
				}
			}
		case *ir.Loop:
			if counted(s) && h.runs(s) {
				for _, c := range h.invariantCalls(l, s.Body) {
					add(c)
				}
			}
		}
	}
	return list
}

// evaluated returns the expression that s evaluates once, if it may contain such calls.
func evaluated(s ir.Stmt) **ir.Expr {
	switch s := s.(type) {
	case *ir.Assign:
		return &s.RHS
	case *ir.If:
		return &s.Cond
	}
	return nil
}

// expand returns e in terms of values that l does not change, or nil if that is not possible.
func (h *hoister) expand(l *ir.Loop, e *ir.Expr, depth int) *ir.Expr {
	if depth > 10 {
		return nil
	}
	switch e.Op {
	case ir.OpConst:
		return e.Clone()
	case ir.OpGlobal:
		if e.IsConst() {
			return e.Clone()
		}
		return nil
	case ir.OpVar:
		return h.variable(l, e, depth)
	case ir.OpUnary, ir.OpConvert:
		if _, basic := e.Type.Underlying().(*types.Basic); !basic {
			return nil
		}
	case ir.OpBinary:
		if !analysis.IsFloat(e.Type) && e.Tok != token.ADD && e.Tok != token.SUB && e.Tok != token.MUL {
			return nil
		}
	case ir.OpCall:
		if !match.Math(e) {
			return nil
		}
	case ir.OpBuiltin:
		if e.Builtin() != effects.Len {
			return nil
		}
	case ir.OpIndex, ir.OpField:
		if !loadable(e) || h.effects.StoredIn(l, e) {
			return nil
		}
	case ir.OpSlice:
		if h.free == nil || e.Args[3] != nil || !analysis.IsSlice(e.Args[0].Type) {
			return nil
		}
	default:
		return nil
	}
	c := *e
	c.Args = make([]*ir.Expr, len(e.Args))
	for i, x := range e.Args {
		if x == nil {
			continue
		}
		if c.Args[i] = h.expand(l, x, depth+1); c.Args[i] == nil {
			return nil
		}
	}
	return &c
}

// loadable reports whether a test can determine that e exists, because e is an element of a slice, or a field.
func loadable(e *ir.Expr) bool {
	if e.Op == ir.OpField {
		return true
	}
	basic, ok := e.Args[1].Type.Underlying().(*types.Basic)
	return analysis.IsSlice(e.Args[0].Type) && ok && basic.Kind() == types.Int
}

// variable is expand for a variable.
func (h *hoister) variable(l *ir.Loop, e *ir.Expr, depth int) *ir.Expr {
	v := e.Var
	if v.Addressed {
		return nil
	}
	if h.free[v] {
		return e.Clone()
	}
	within := func(s *analysis.Site) bool { return s != nil && slices.Contains(s.Loops, l) }
	if !within(h.effects.DeclaredIn(v)) && !slices.ContainsFunc(h.effects.Defs(v), within) {
		return e.Clone()
	}
	if d := h.defs[v]; d != nil {
		return h.expand(l, d, depth+1)
	}
	return nil
}

// replace replaces the call by v in the statements of b. Operands that may panic are still evaluated.
func (h *hoister) replace(l *ir.Loop, b *ir.Block, call *ir.Expr, v *ir.Var) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		if e := evaluated(s); e != nil {
			*e = h.use(l, *e, call, v, func(operand *ir.Expr) {
				for _, x := range ir.Failing(operand) {
					if x.Op != ir.OpIndex || !h.inRange(x) {
						out = append(out, ir.Check(ir.NoteOf(s), x.Clone()))
					}
				}
			})
		}
		for _, n := range ir.Blocks(s) {
			h.replace(l, n, call, v)
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// use returns e with the call replaced by v. It calls dropped for each call that it replaces.
func (h *hoister) use(l *ir.Loop, e, call *ir.Expr, v *ir.Var, dropped func(*ir.Expr)) *ir.Expr {
	if e == nil || e.Tok == token.LAND || e.Tok == token.LOR {
		return e
	}
	if costly(e) {
		if x := h.expand(l, e, 0); x != nil && ir.Same(x, call) {
			dropped(e)
			return ir.Use(v)
		}
	}
	for i, x := range e.Args {
		e.Args[i] = h.use(l, x, call, v, dropped)
	}
	return e
}
