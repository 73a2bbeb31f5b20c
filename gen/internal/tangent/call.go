package tangent

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Helpers makes the derivative code of the callees of one derivative. Each callee gets a function that takes the
// tangents of its arguments after the arguments, and returns the tangents of its results after the results.
type Helpers struct {
	Root        string              // name of the derivative
	Names       func(string) string // makes a package-level name unique
	Flow        analysis.Flow
	Fail        func(pos token.Pos, hint, format string, args ...any)
	Check       func(*ir.Func, *analysis.Activity)
	Funcs       []*ir.Func // the functions made so far
	SecondOrder bool       // the functions are to be differentiated once more

	made        map[*ir.Callee]*ir.Func
	secondOrder map[*ir.Callee]*ir.Callee
	write       map[*ir.Callee]bool
}

// of returns the helper of a callee. It makes the helper on the first call.
func (h *Helpers) of(c *ir.Callee) *ir.Func {
	if f, ok := h.made[c]; ok {
		return f
	}
	if h.made == nil {
		h.made = map[*ir.Callee]*ir.Func{}
	}
	f := h.declare(c)
	h.made[c] = f
	h.Funcs = append(h.Funcs, f)
	h.build(c.Func, f)
	return f
}

func (h *Helpers) declare(c *ir.Callee) *ir.Func {
	if h.SecondOrder {
		return &ir.Func{Name: c.Func.Name + "Dot", Pkg: c.Func.Pkg}
	}
	return &ir.Func{Name: h.Names(h.Root + ir.Capital(c.Func.Name)), Pkg: c.Func.Pkg}
}

func (h *Helpers) build(p, f *ir.Func) {
	al := analysis.NewAlias(p, true)
	act := analysis.NewCalleeActivity(p, al, h.Flow)
	h.Check(p, act)
	b := newBuilder(&Request{
		Primal: p, Alias: al, Effects: analysis.NewEffects(p, al), Activity: act, Helpers: h, Fail: h.Fail, SecondOrder: h.SecondOrder,
	})
	b.f = f
	f.AdoptNames(p)
	f.Params, f.Results = clip(p.Inputs()), clip(p.Results)
	f.Params = append(f.Params, b.pairs(p.Inputs(), true)...)
	f.Results = append(f.Results, b.pairs(p.Results, false)...)
	f.Body = b.block(p.Body)
	f.Body.Add(b.shapeResults()...)
	if !h.SecondOrder {
		f.Body.Add(&ir.Return{})
	}
}

// pairs makes the tangents of parameters or results.
func (b *tangents) pairs(vs []*ir.Var, params bool) []*ir.Var {
	var out []*ir.Var
	for _, v := range vs {
		if !analysis.Carries(v) {
			continue
		}
		w := b.dot(v).Var
		w.Param, w.Result = params, !params
		out = append(out, w)
		if !params {
			b.req.Of = append(b.req.Of, Pair{v, w})
		}
	}
	return out
}

// writes reports whether a callee, or a function that it calls, stores to memory of its caller.
func (h *Helpers) writes(c *ir.Callee) bool {
	if w, ok := h.write[c]; ok {
		return w
	}
	if h.write == nil {
		h.write = map[*ir.Callee]bool{}
	}
	h.write[c] = false // until it is found
	b := newBuilder(&Request{Primal: c.Func, Alias: analysis.NewAlias(c.Func, true), Helpers: h})
	for n := range b.written {
		h.write[c] = h.write[c] || n.External
	}
	return h.write[c]
}

// call handles a call of a function with separate derivative code.
func (b *builder) call(s *ir.Call) []ir.Stmt {
	s.Src = ""
	switch {
	case b.req.Sets != nil && !(!b.callActive(s) && s.Callable(b.req.Primal)):
		b.req.Fail(s.Pos, setsHint, setsText, calleeName(s.Callee))
		return nil
	case s.Callee.Comm != nil:
		return b.communicate(s)
	case b.req.SecondOrder && !b.req.Source && !b.callActive(s):
		return []ir.Stmt{s}
	case !b.callActive(s) && s.Callable(b.req.Primal):
		return []ir.Stmt{s.Plain()}
	case s.Callee.Op != nil:
		return b.operate(s)
	case s.Callee.Custom != nil:
		return b.customCall(s)
	case b.req.SecondOrder:
		return b.callSecondOrder(s)
	}
	f := b.req.Helpers.of(s.Callee)
	st := newStep(b)
	x := &ir.Expr{Op: ir.OpEmitted, Name: f.Name}
	for _, a := range s.Args {
		x.Args = append(x.Args, a.Clone())
	}
	for i, v := range s.Callee.Func.Inputs() {
		if analysis.Carries(v) {
			x.Args = append(x.Args, st.argument(s.Args[i]))
		}
	}
	m := &ir.Multi{Note: s.Note, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, ir.Use(r))
	}
	for _, r := range s.Results {
		if analysis.ReachesFloat(r.Type) {
			m.LHS = append(m.LHS, b.resultDot(r))
		}
	}
	if len(m.LHS) == 0 {
		return append(st.pre, &ir.ExprStmt{Note: s.Note, X: x})
	}
	return append(st.pre, m)
}

func (b *tangents) resultDot(r *ir.Var) *ir.Expr {
	if b.tracked(ir.Use(r)) {
		return b.dot(r)
	}
	return nil
}

// argument returns the tangent that is passed for an argument.
func (st *step) argument(a *ir.Expr) *ir.Expr {
	if a.Op != ir.OpNil && !analysis.IsFloat(a.Type) && analysis.HasRefs(a.Type) && !st.b.tracked(a) {
		return st.b.zeros(a.Clone())
	}
	return st.whole(a)
}

// callActive reports whether tangents pass through the call.
func (b *facts) callActive(s *ir.Call) bool {
	for _, v := range s.Results {
		if b.tracked(ir.Use(v)) {
			return true
		}
	}
	for _, a := range s.Args {
		if b.req.Activity.Shadowed(a) {
			return true
		}
	}
	return false
}
