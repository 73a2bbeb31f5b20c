package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Split is the derivative code of a function that is called: its forward and
// its reverse sweep as two functions that share the caller's tape.
type Split struct {
	Fwd, Rev *ir.Func
	Name     string           // the prefix of the names of both functions
	Own      map[*ir.Var]bool // variables of the function itself
	flatArgs []int            // positions of arguments with adjoints by value
	refArgs  []int            // positions of arguments with shadows
	flatRes  []int
	refRes   []int
}

// A Splitter makes the split functions of the callees of one derivative.
type Splitter struct {
	Root        string              // name of the derivative
	SecondOrder bool                // it can be differentiated once more
	Tape        *ir.Var             // the tape that is passed to every function
	Names       func(string) string // makes a package-level name unique
	Flow        analysis.Flow
	Fail        Failure
	Check       func(*ir.Func, *analysis.Activity)
	Funcs       []*ir.Func // the functions made so far
	Splits      []*Split   // the splits that the functions belong to
	Tapes       []*ir.Var  // their stacks
	Saves       []Saved
	splits      map[*ir.Callee]*Split
	plain       map[*ir.Callee]*ir.Func
	originals   map[*ir.Callee]*ir.Block // bodies as they were before derivatives were built
	poles       bool                     // the function, or a callee, divides or calls a function with poles
}

// Of returns the split of a callee. It makes the split on the first call.
func (sp *Splitter) Of(c *ir.Callee) *Split {
	if s, ok := sp.splits[c]; ok {
		return s
	}
	if sp.splits == nil {
		sp.splits = map[*ir.Callee]*Split{}
		sp.originals = map[*ir.Callee]*ir.Block{}
	}
	sp.originals[c] = c.Func.Body.Clone()
	s := sp.signature(c.Func)
	sp.splits[c] = s
	s.Own = VariablesOf(c.Func)
	sp.build(c.Func, s)
	sp.Funcs = append(sp.Funcs, s.Fwd, s.Rev)
	sp.Splits = append(sp.Splits, s)
	return s
}

// VariablesOf is the set of variables of f.
func VariablesOf(f *ir.Func) map[*ir.Var]bool {
	own := f.Body.Declared()
	for _, v := range slices.Concat(f.Inputs(), f.Results) {
		own[v] = true
	}
	return own
}

// signature classifies arguments and results by the way in which their adjoints are passed.
func (sp *Splitter) signature(f *ir.Func) *Split {
	s := &Split{}
	for i, v := range f.Inputs() {
		s.flatArgs, s.refArgs = sp.sort(i, v, s.flatArgs, s.refArgs)
	}
	for i, v := range f.Results {
		s.flatRes, s.refRes = sp.sort(i, v, s.flatRes, s.refRes)
	}
	s.Name = sp.Root + ir.Capital(f.Name)
	s.Fwd = &ir.Func{Name: sp.Names(s.Name + "Forward"), Pkg: f.Pkg}
	s.Rev = &ir.Func{Name: sp.Names(s.Name + "Reverse"), Pkg: f.Pkg}
	return s
}

func (sp *Splitter) sort(i int, v *ir.Var, flat, ref []int) ([]int, []int) {
	switch {
	case !analysis.Carries(v):
	case analysis.IsFlat(v.Type):
		flat = append(flat, i)
	case analysis.IsRef(v.Type):
		ref = append(ref, i)
	default:
		sp.Fail(v.Pos, "pass a pointer to it", "a recursive function takes or returns %s, a struct with references, by value", v.Name)
	}
	return flat, ref
}

// build fills in the bodies.
func (sp *Splitter) build(f *ir.Func, s *Split) {
	al := analysis.NewAlias(f, true)
	eff := analysis.NewEffects(f, al)
	act := analysis.NewCalleeActivity(f, al, sp.Flow)
	sp.Check(f, act)
	b := newBuilder(&Request{Primal: f, Alias: al, Effects: eff, Activity: act, Fail: sp.Fail, Splitter: sp, Optimise: true, SecondOrder: sp.SecondOrder})
	b.out.prefix = f.Name
	sp.bind(b.shadows, f, s)
	b.defs.collectDefs(f.Body)
	b.poles.findStorers(f.Body)
	b.regions.cx = &context{}
	b.regions.cx.region.Volatile = true
	fwd, rev := b.block(f.Body, nil)
	s.Fwd.Body = &ir.Block{Stmts: append(b.shadows.decls.early, fwd...)}
	s.Rev.Body = &ir.Block{Stmts: append(b.shadows.decls.earlyRev, rev...)}
	s.Rev.Body.Add(b.faults.returnFault(nil)...)
	s.Fwd.Body.Add(&ir.Return{})
	s.Rev.Body.Add(&ir.Return{})
	s.Fwd.AdoptNames(b.out.f)
	s.Rev.AdoptNames(b.out.f)
	s.Fwd.Saved = savedVars(b.stacks.saves)
	sp.Tapes = append(sp.Tapes, b.out.f.Tapes...)
	sp.Saves = append(sp.Saves, b.stacks.saves...)
}

// bind makes the parameters of the two functions from the adjoints and shadows of the parameters and results of the
// callee.
func (sp *Splitter) bind(sh *shadows, f *ir.Func, s *Split) {
	inputs := f.Inputs()
	s.Fwd.Params = append([]*ir.Var{sp.Tape}, inputs...)
	s.Fwd.Results = append([]*ir.Var(nil), f.Results...)
	s.Rev.Params = []*ir.Var{sp.Tape}
	for _, i := range s.flatArgs {
		w := sh.out.newVar(inputs[i].Name+"Bar", inputs[i].Type)
		sh.bars[inputs[i]] = ir.Use(w)
		s.Rev.Results = append(s.Rev.Results, w)
	}
	for _, i := range s.refArgs {
		w := sh.out.newVar(inputs[i].Name+"Bar", inputs[i].Type)
		w.Param = true
		sh.bars[inputs[i]] = ir.Use(w)
		sh.primal[w] = inputs[i]
		if len(sh.req.Effects.Defs(inputs[i])) == 0 {
			sh.defs.entering(w, f.Body)
		}
		s.Fwd.Params = append(s.Fwd.Params, w)
	}
	for _, i := range s.flatRes {
		w := sh.out.newVar(f.Results[i].Name+"Bar", f.Results[i].Type)
		sh.bars[f.Results[i]] = ir.Use(w)
		s.Rev.Params = append(s.Rev.Params, w)
	}
	for _, i := range s.refRes {
		w := sh.out.newVar(f.Results[i].Name+"Bar", f.Results[i].Type)
		sh.bars[f.Results[i]] = ir.Use(w)
		sh.primal[w] = f.Results[i]
		s.Fwd.Results = append(s.Fwd.Results, w)
	}
	for _, v := range inputs {
		if len(sh.req.Effects.Defs(v)) == 0 && !v.Addressed {
			sh.defs.entering(v, f.Body)
		}
	}
}

// entering records the value of v on entry. The reverse function gets that value only if it is saved.
func (b *definitions) entering(v *ir.Var, body *ir.Block) {
	site := &analysis.Site{At: 0, Block: body}
	b.single[v] = &def{v: v, site: site, block: body}
}

// call returns the forward and the reverse of a call whose callee has its own derivative code.
func (b *builder) call(s *ir.Call) (fwd, rev []ir.Stmt) {
	if s.Callee.Comm != nil {
		return b.communicate(s)
	}
	if !callActive(b.req.Activity, s) {
		return []ir.Stmt{b.req.Splitter.plainCall(s, b.req.Primal)}, nil
	}
	if s.Callee.Op != nil {
		return b.operate(s)
	}
	if s.Callee.Custom != nil {
		return b.customCall(s)
	}
	sp := b.req.Splitter.Of(s.Callee)
	return b.shadows.splitForward(s, sp), b.splitReverse(s, sp)
}

// callActive reports whether derivatives pass through the call.
func callActive(act *analysis.Activity, s *ir.Call) bool {
	for _, v := range s.Results {
		if act.ActiveVar(v) || act.Shadowed(ir.Use(v)) {
			return true
		}
	}
	for _, a := range s.Args {
		if act.Shadowed(a) {
			return true
		}
	}
	return false
}

func (b *shadows) splitForward(s *ir.Call, sp *Split) []ir.Stmt {
	x := &ir.Expr{Op: ir.OpEmitted, Name: sp.Fwd.Name, Args: []*ir.Expr{ir.Use(b.req.Splitter.Tape)}}
	for _, a := range s.Args {
		x.Args = append(x.Args, a.Clone())
	}
	for _, i := range sp.refArgs {
		x.Args = append(x.Args, b.shadowArg(s.Args[i]))
	}
	m := &ir.Multi{Note: s.Note, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, ir.Use(r))
	}
	for _, i := range sp.refRes {
		m.LHS = append(m.LHS, b.bar(s.Results[i]))
	}
	if len(m.LHS) == 0 {
		return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
	}
	return []ir.Stmt{m}
}

// shadowArg returns the shadow to pass for an argument. An argument that leads to no active memory has no shadow; a
// shadow of zeros is passed for it.
func (b *shadows) shadowArg(a *ir.Expr) *ir.Expr {
	if a.Op == ir.OpNil {
		return a.Clone()
	}
	if b.req.Activity.Shadowed(a) {
		return b.shadowOf(a)
	}
	return ir.Runtime("Shadow", a.Type, a.Clone())
}

func (b *builder) splitReverse(s *ir.Call, sp *Split) []ir.Stmt {
	x := &ir.Expr{Op: ir.OpEmitted, Name: sp.Rev.Name, Args: []*ir.Expr{ir.Use(b.req.Splitter.Tape)}}
	for _, i := range sp.flatRes {
		x.Args = append(x.Args, b.shadows.bar(s.Results[i]))
	}
	if len(sp.flatArgs) == 0 {
		return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
	}
	m := &ir.Multi{Note: s.Note, RHS: x, Define: true}
	r := &reverse{values: b.values, poles: b.poles, s: s}
	for _, i := range sp.flatArgs {
		a := s.Args[i]
		if !b.req.Activity.Varied(a) {
			m.LHS = append(m.LHS, nil)
			continue
		}
		t := b.out.newVar("tBar", a.Type)
		m.LHS = append(m.LHS, ir.Use(t))
		r.propagate(a, ir.Use(t))
	}
	return append([]ir.Stmt{m}, r.out...)
}
