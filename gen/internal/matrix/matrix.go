package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A Request is a function and the requested matrix of its derivatives.
type Request struct {
	Primal   *ir.Func // as lowered
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Tape     *ir.Var
	Reserved []string        // names that no variable may take
	Outer    map[string]bool // the same, shared by all functions of the package
	Wrt      []Input
	Of       []*ir.Var // outputs of the primal: results, then parameters
	Hess     *ir.Var   // the parameter for a Hessian
	// These are products of the matrix with vectors. One product of a Jacobian may be missing.
	Column, Row *Product
	Sparse      *Sparse // nil for dense matrices
	Ranks       *Ranks  // nil if the primal does not communicate
	Fail        func(pos token.Pos, hint, format string, args ...any)
}

// An Input is an input of the primal, and the parameter for the Jacobian or the gradient
// with respect to it.
type Input struct{ Var, Out *ir.Var }

// A Product is a derivative of the primal that the emitted function calls.
type Product struct {
	Func   *ir.Func
	Stacks []*ir.Var // the stacks of the tape that it uses
	// Groups has the products for several vectors at once, the largest one first.
	Groups []*Group
	// Covered is set if the groups evaluate all products. The product with one vector then does not exist.
	Covered bool
	// Firsts is set if Func takes, for each input, the index of the first element whose tangent is one. These
	// parameters are before the tape.
	Firsts bool
	// Partial is set if it does not return the results of the primal.
	Partial bool
}

// A builder writes the function.
type builder struct {
	req    *Request
	layout *layout
	keeper *keeper
}

// A keeper calls products with the arguments that the caller passed.
type keeper struct {
	req    *Request
	layout *layout
	keep   keeping
	on     *ir.Var // the ranks that evaluate the matrix together
}

// A layout has the function, and the rows and columns of the matrix that belong to its arguments.
type layout struct {
	req  *Request
	f    *ir.Func
	own  map[*ir.Var]*ir.Var // for each parameter and result of the primal, that of f
	cols []sum               // index of the first column of each input
	n    *ir.Expr
}

// Build returns the function.
func Build(r *Request) *ir.Func {
	b := newBuilder(r)
	b.layout.f.Entry = b.separationTests()
	if r.Ranks != nil && len(r.Ranks.Over) > 0 {
		b.keeper.on = b.layout.newVar("ranks", rules.RanksType())
	}
	body := &ir.Block{}
	body.Add(b.layout.columns()...)
	switch {
	case r.Sparse != nil:
		body.Add(b.sparse()...)
	case r.Hess != nil:
		body.Add(b.hessian()...)
	default:
		body.Add(b.jacobian()...)
	}
	body.Add(&ir.Return{})
	b.layout.f.Body = body
	return b.layout.f
}

func newBuilder(r *Request) *builder {
	l := newLayout(r)
	return &builder{req: r, layout: l, keeper: &keeper{req: r, layout: l}}
}

// newLayout copies the parameters and results of the primal, and adds those for the matrix.
func newLayout(r *Request) *layout {
	p := r.Primal
	f := &ir.Func{Name: p.Name, Pkg: p.Pkg, Variadic: p.Variadic}
	f.ReserveOuter(r.Outer)
	f.Reserve(r.Reserved...)
	own := map[*ir.Var]*ir.Var{}
	copied := func(v *ir.Var) *ir.Var {
		w := *v
		w.Addressed = false
		own[v] = &w
		f.Reserve(w.Name)
		return &w
	}
	if p.Recv != nil {
		f.Recv = copied(p.Recv)
	}
	for _, v := range p.Params {
		f.Params = append(f.Params, copied(v))
	}
	for _, v := range p.Results {
		f.Results = append(f.Results, copied(v))
	}
	for _, w := range r.Wrt {
		f.Params = append(f.Params, w.Out)
	}
	if r.Hess != nil {
		f.Params = append(f.Params, r.Hess)
	}
	for _, v := range f.Params {
		f.Reserve(v.Name)
	}
	return &layout{req: r, f: f, own: own}
}

func (b *layout) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: b.f.Fresh(base), Type: t}
}

// use returns a parameter or result of the primal.
func (b *layout) use(v *ir.Var) *ir.Expr { return ir.Use(b.own[v]) }

// separationTests returns tests that written memory does not overlap the other arguments.
func (b *builder) separationTests() []ir.Stmt {
	var given []analysis.Given
	for _, w := range b.req.Wrt {
		if b.req.Sparse == nil || b.req.Hess != nil {
			given = append(given, analysis.Given{Var: w.Out, Written: true})
		}
	}
	if b.req.Hess != nil && b.req.Sparse == nil {
		given = append(given, analysis.Given{Var: b.req.Hess, Written: true})
	}
	list := term.Separate(b.req.Effects.Separations(b.req.Primal, given))
	list = append(list, term.Apart(analysis.Reached(b.req.Effects, b.req.Primal, given))...)
	(&ir.Block{Stmts: list}).Parts(func(x *ir.Expr) {
		if w, ok := b.layout.own[x.Var]; ok && x.Op == ir.OpVar {
			x.Var = w
		}
	})
	return list
}

// columns numbers the columns.
func (b *layout) columns() []ir.Stmt {
	var out []ir.Stmt
	at := constant(0)
	for _, w := range b.req.Wrt {
		b.cols = append(b.cols, at)
		list, next := b.count(b.use(w.Var), at)
		out, at = append(out, list...), next
	}
	b.cols = append(b.cols, at)
	b.n = at.expr()
	return out
}

// width returns the number of columns of the i-th input.
func (b *layout) width(i int) *ir.Expr {
	if b.cols[i].zero() {
		return b.cols[i+1].expr()
	}
	if n, ok := size(b.use(b.req.Wrt[i].Var)); ok {
		return n.expr()
	}
	return ir.Binary(token.SUB, b.cols[i+1].expr(), b.cols[i].expr())
}

// call calls a product. The given arguments follow those of the primal.
func (b *layout) call(p *Product, args []*ir.Expr, dots []*ir.Var) ir.Stmt {
	return b.callOf(p, p.Func.Name, args, dots)
}

func (b *layout) callOf(p *Product, name string, args []*ir.Expr, dots []*ir.Var) ir.Stmt {
	x := &ir.Expr{Op: ir.OpEmitted, Name: name}
	for _, v := range b.req.Primal.Inputs() {
		x.Args = append(x.Args, b.use(v))
	}
	x.Args = append(x.Args, args...)
	if len(p.Stacks) > 0 {
		x.Args = append(x.Args, ir.Use(b.req.Tape))
	}
	m := &ir.Multi{RHS: x}
	if !p.Partial {
		for _, v := range b.req.Primal.Results {
			m.LHS = append(m.LHS, b.use(v))
		}
	}
	for _, v := range dots {
		m.LHS = append(m.LHS, ir.Use(v))
	}
	if len(m.LHS) == 0 {
		return &ir.ExprStmt{X: x}
	}
	return m
}

// empty restores the lengths of the stacks that a product used.
func (b *layout) empty(p *Product) []ir.Stmt { return emptied(p.Stacks) }

func emptied(stacks []*ir.Var) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range stacks {
		out = append(out, &ir.ExprStmt{X: ir.OnTape(effects.Reset, s, nil)})
	}
	return out
}

// loop runs body for i from 0 to n-1.
func loop(i *ir.Var, n *ir.Expr, body ...[]ir.Stmt) ir.Stmt {
	blk := &ir.Block{}
	for _, list := range body {
		blk.Add(list...)
	}
	return &ir.Loop{Index: i, From: ir.Int(0), To: n, Cmp: token.LSS, Step: 1, Body: blk}
}

// undoEffects undoes the effects of the previous call in all iterations except the first. It waits until all ranks
// have reached this point.
func (b *keeper) undoEffects(i *ir.Var) []ir.Stmt {
	list := append(b.meet(), (&ir.Block{Stmts: b.keep.restore}).Clone().Stmts...)
	if len(list) == 0 {
		return nil
	}
	return []ir.Stmt{&ir.If{Cond: ir.Binary(token.GTR, ir.Use(i), ir.Int(0)), Then: &ir.Block{Stmts: list}}}
}
