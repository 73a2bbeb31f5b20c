package tangent

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Request is a lowered function and the kind of derived function to build.
type Request struct {
	Primal   *ir.Func
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Activity *analysis.Activity
	Wrt, Of  []Pair
	Helpers  *Helpers
	// SecondOrder requests a function that can be differentiated once more. It is in the form that lowering makes,
	// without calls of the runtime and without conditions on tangents. Outputs are variables of it, not results.
	SecondOrder bool
	// Source is set if the function will be differentiated like source. It then communicates by calls of package
	// comm.
	Source bool
	// Reset is set if the caller no longer uses any tangent when it resets the stacks of the derived function.
	// Tangents may then be on these stacks.
	Reset bool
	// Sets, if not nil, has a variable of type *sparse.Sets. Tangents are then sets of inputs, not numbers.
	Sets *Sets
	// Fail reports code that cannot be differentiated.
	Fail func(pos token.Pos, hint, format string, args ...any)
}

// A Pair is an input or an output of the primal, and the variable of the derived function that has its tangent: a
// parameter or a result.
type Pair struct{ Var, Dot *ir.Var }

type builder struct {
	tangents
	depth int // the number of loops around the current statement
}

// A tangents makes the tangents of variables and memory.
type tangents struct {
	facts
	f    *ir.Func
	dots map[*ir.Var]*ir.Expr // tangent of a variable
}

// A facts has the facts about the primal.
type facts struct {
	req      *Request
	written  map[*analysis.Node]bool
	appended map[*analysis.Node]bool
}

// Build returns the derived function. If that function is to be differentiated again, Build also returns the tests of
// its arguments, which are then not part of it.
func Build(r *Request) (f *ir.Func, checks []ir.Stmt) {
	p := r.Primal
	b := newBuilder(r)
	b.f = &ir.Func{
		Name: p.Name, Recv: p.Recv, Pkg: p.Pkg, Variadic: p.Variadic,
		Params: clip(p.Params), Results: clip(p.Results), Shared: p.Shared,
	}
	b.f.AdoptNames(p)
	for _, in := range r.Wrt {
		b.f.Params = append(b.f.Params, in.Dot)
	}
	body := &ir.Block{}
	for _, out := range r.Of {
		if r.SecondOrder {
			body.Add(&ir.Decl{Var: out.Dot})
		} else {
			b.f.Results = append(b.f.Results, out.Dot)
		}
	}
	body.Add(b.enter()...)
	body.Add(b.block(p.Body).Stmts...)
	body.Add(b.shapeResults()...)
	if !r.SecondOrder {
		body.Add(&ir.Return{})
	}
	b.f.Body = body
	if r.SecondOrder {
		checks = b.checks()
	}
	return b.f, checks
}

func newBuilder(r *Request) *builder {
	b := &builder{tangents: tangents{
		facts: facts{req: r, written: map[*analysis.Node]bool{}, appended: map[*analysis.Node]bool{}},
		dots:  map[*ir.Var]*ir.Expr{},
	}}
	r.Primal.Body.Walk(b.noteWrites)
	return b
}

func clip(vs []*ir.Var) []*ir.Var { return vs[:len(vs):len(vs)] }

// block returns blk with the tangents of its statements.
func (b *builder) block(blk *ir.Block) *ir.Block {
	if blk == nil {
		return nil
	}
	out := &ir.Block{}
	for _, s := range blk.Stmts {
		out.Add(b.stmt(s)...)
	}
	return out
}

func (b *builder) stmt(s ir.Stmt) []ir.Stmt {
	st := newStep(b)
	switch s := s.(type) {
	case *ir.Assign:
		s.Src = ""
		st.assign(s)
	case *ir.Decl:
		st.decl(s)
	case *ir.Multi:
		s.Src = ""
		st.multi(s)
	case *ir.ExprStmt:
		s.Src = ""
		st.effect(s.X)
	case *ir.If:
		return []ir.Stmt{&ir.If{Cond: s.Cond, Then: b.block(s.Then), Else: b.block(s.Else)}}
	case *ir.Loop:
		return []ir.Stmt{b.loop(s)}
	case *ir.Call:
		return b.call(s)
	}
	return append(append(st.pre, s), st.post...)
}

func (b *builder) loop(s *ir.Loop) ir.Stmt {
	if s.Over != nil && s.Val != nil && b.tracked(ir.Use(s.Val)) {
		b.req.Fail(s.Pos, "range over a slice", "the values of a map cannot be differentiated")
	}
	c := *s
	b.depth++
	c.Body = b.block(s.Body)
	b.depth--
	return &c
}

// tracked reports whether the value of x has a tangent that may differ from zero, or leads to memory that has one.
func (b *facts) tracked(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpComposite:
		for _, a := range x.Args {
			if b.tracked(a) {
				return true
			}
		}
		return false
	case ir.OpConvert:
		return b.tracked(x.Args[0])
	}
	return b.req.Activity.Active(x) || b.req.Activity.Varied(x) && !analysis.IsPlace(x) || b.req.Activity.Shadowed(x)
}

// dot returns the tangent of the variable v.
func (b *tangents) dot(v *ir.Var) *ir.Expr {
	if e, ok := b.dots[v]; ok {
		return e.Clone()
	}
	w := b.newDot(v.Name+"Dot", v.Type)
	w.Pos, w.Addressed = v.Pos, v.Addressed
	b.dots[v] = ir.Use(w)
	return ir.Use(w)
}

// newDot makes a variable for a tangent, or for references to tangents.
func (b *tangents) newDot(base string, t types.Type) *ir.Var {
	v := b.newVar(base, t)
	return v
}

func (b *tangents) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: b.f.Fresh(base), Type: t}
}

func assign(lhs, rhs *ir.Expr) *ir.Assign { return &ir.Assign{LHS: lhs, RHS: rhs, Tok: token.ASSIGN} }
