package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// A Request is a lowered function and the derivative requested of it.
type Request struct {
	Primal   *ir.Func
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Activity *analysis.Activity

	Wrt []Input
	Of  []Output
	// Grad overwrites the gradient arguments and seeds the only output with 1.
	Grad bool
	// Splitter makes the derivative code of callees.
	Splitter *Splitter
	Optimise bool
	Steps    *pass.Steps
	// SecondOrder requests a function that can be differentiated once more.
	SecondOrder bool
	// Trusted says that arguments are known to fit: the tests of them will go.
	Trusted bool
	// Checks run at entry, before those of accumulators.
	Checks []ir.Stmt
	// Fail reports what cannot be differentiated after all.
	Fail func(pos token.Pos, hint, format string, args ...any)
}

// An Input is a variable differentiated with respect to, and the parameter of
// the derived function that receives the derivative.
type Input struct {
	Var, Acc *ir.Var
	Like     *ir.Var // whose shape Var and Acc have; nil: that of Var
}

// shape is the variable whose shape the accumulator must have.
func (in Input) shape() *ir.Var {
	if in.Like != nil {
		return in.Like
	}
	return in.Var
}

// An Output is a result or parameter differentiated, and the parameter that
// is its adjoint; Seed is nil for a gradient.
type Output struct{ Var, Seed *ir.Var }

// Saved says what the derived function stores between its sweeps.
type Saved struct {
	Var *ir.Var
	Why string
}

// Build returns the derived function's body and tapes in a copy of the primal
// header; names and parameters are the caller's to complete.
func Build(r *Request) (*ir.Func, []Saved) {
	b := newBuilder(r)
	entry, exit := b.interface_()
	b.collectDefs(r.Primal.Body)
	b.findUndo(r.Primal.Body)
	b.cx = &context{}
	fwd, rev := b.block(r.Primal.Body, nil)
	body := &ir.Block{}
	body.Add(entry...)
	body.Add(b.early...)
	body.Add(b.cx.decls...)
	if f := b.cx.fused; f != nil {
		body.Add(b.earlyRev...)
		fwd, rev = f.fwd, f.rev
	} else {
		rev = append(b.earlyRev, rev...)
	}
	body.Add(fwd...)
	body.Add(rev...)
	body.Add(exit...)
	body.Add(b.returnFault(b.f.Results)...)
	body.Add(&ir.Return{})
	b.f.Entry, b.f.Body = b.separationTests(), body
	b.dropIdleUndo(body)
	b.settlePoles(body)
	if r.Optimise {
		finisher{b}.improve()
	}
	b.applyHoists(body)
	b.dropIdleStacks(body)
	b.f.Saved = savedVars(b.saves)
	return b.f, b.saves
}

func savedVars(saves []Saved) []*ir.Var {
	vs := make([]*ir.Var, len(saves))
	for i, s := range saves {
		vs[i] = s.Var
	}
	return vs
}

// collectDefs finds the variables with one definition.
func (b *definitions) collectDefs(body *ir.Block) {
	for _, p := range b.f.Inputs() {
		if len(b.Effects.Defs(p)) == 0 && !p.Addressed && b.defs[p] == nil {
			b.fixed[p] = true
		}
	}
	b.collectBlock(body)
	b.findStorers(body)
}

func (b *definitions) collectBlock(blk *ir.Block) {
	for _, s := range blk.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if s.Tok == token.DEFINE {
				b.define(s.LHS.Var, s, blk, b.asMade(s.RHS))
			}
		case *ir.Multi:
			for _, l := range s.LHS {
				if l != nil && s.Define {
					b.define(l.Var, s, blk, nil)
				}
			}
		case *ir.Call:
			for _, v := range s.Results {
				b.define(v, s, blk, nil)
			}
		case *ir.Loop:
			b.collectLoop(s)
		}
		for _, n := range ir.Blocks(s) {
			b.collectBlock(n)
		}
	}
}

// asMade returns what e is equal to: for the length of a slice that has been made, what it
// was made with, if that has one value.
func (b *definitions) asMade(e *ir.Expr) *ir.Expr {
	if !b.Optimise || e.Builtin() != effects.Len || e.Args[0].Op != ir.OpVar {
		return e
	}
	d := b.defs[e.Args[0].Var]
	if d == nil || d.rhs == nil || d.rhs.Builtin() != effects.Make || len(d.rhs.Args) < 2 || !analysis.IsSlice(d.rhs.Type) {
		return e
	}
	n := d.rhs.Args[1]
	lasts := n.IsConst() || n.Op == ir.OpVar && (b.fixed[n.Var] || b.defs[n.Var] != nil)
	if !lasts || !types.Identical(n.Type, e.Type) {
		return e
	}
	return n.Clone()
}

// collectLoop records what a loop defines: a counted index can be told in the
// reverse loop, other loop variables are defined in each iteration again.
func (b *definitions) collectLoop(l *ir.Loop) {
	if l.Over == nil {
		if l.Index != nil {
			b.fixed[l.Index] = true
		}
		return
	}
	for _, v := range []*ir.Var{l.Index, l.Val} {
		if v != nil {
			b.define(v, l, l.Body, nil)
		}
	}
}

// define records v as single-defined if s is the only statement to write it.
func (b *definitions) define(v *ir.Var, s ir.Stmt, blk *ir.Block, rhs *ir.Expr) {
	if len(b.Effects.Defs(v)) != 1 || v.Addressed {
		return
	}
	site := *b.Effects.Defs(v)[0]
	b.defs[v] = &def{v: v, site: &site, stmt: s, block: blk, rhs: rhs}
}

// applyHoists turns the declarations of hoisted variables into assignments.
func (b *regions) applyHoists(body *ir.Block) {
	if len(b.hoist) == 0 {
		return
	}
	var visit func(blk *ir.Block, top bool)
	visit = func(blk *ir.Block, top bool) {
		kept := blk.Stmts[:0:0]
		for _, s := range blk.Stmts {
			switch s := s.(type) {
			case *ir.Assign:
				if s.Tok == token.DEFINE && b.hoist[s.LHS.Var] {
					s.Tok = token.ASSIGN
				}
			case *ir.Multi:
				if s.Define && b.hoistedMulti(s) {
					s.Define = false
					for _, l := range s.LHS {
						if l != nil && !b.hoist[l.Var] {
							kept = append(kept, &ir.Decl{Var: l.Var})
						}
					}
				}
			case *ir.Decl:
				if b.hoist[s.Var] && s.Src != hoistNote {
					continue
				}
			}
			kept = append(kept, s)
			for _, n := range ir.Blocks(s) {
				visit(n, false)
			}
		}
		blk.Stmts = kept
	}
	visit(body, true)
}

const hoistNote = "hoisted"

func (b *regions) hoistedMulti(s *ir.Multi) bool {
	for _, l := range s.LHS {
		if l != nil && b.hoist[l.Var] {
			return true
		}
	}
	return false
}

// lift declares v at the top of the current region so that the reverse sweep
// sees it.
func (b *regions) lift(v *ir.Var) {
	if b.hoist[v] {
		return
	}
	b.hoist[v] = true
	b.cx.decls = append(b.cx.decls, &ir.Decl{Note: ir.Note{Src: hoistNote}, Var: v})
}

func (b *header) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: b.f.Fresh(base), Type: t}
}

func assign(lhs, rhs *ir.Expr) *ir.Assign { return &ir.Assign{LHS: lhs, RHS: rhs, Tok: token.ASSIGN} }

func defineStmt(v *ir.Var, rhs *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: rhs, Tok: token.DEFINE}
}

// silence drops the quotes of the source from the forward sweep, which reads
// like the source itself.
func silence(list []ir.Stmt) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			s.Src = ""
		case *ir.Multi:
			s.Src = ""
		case *ir.ExprStmt:
			s.Src = ""
		case *ir.If:
			s.Src = ""
		}
	})
}
