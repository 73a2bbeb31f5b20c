package sparsity

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

const (
	mapHint  = "range over a slice"
	mapText  = "the pattern of a sparse matrix cannot be followed through a range over a map, whose order differs from call to call"
	callHint = "leave out sparse=on, or write the function without that call"
	callText = "the pattern of a sparse matrix is not followed through %s, whose derivative is a function of its own"
	madeHint = "leave out sparse=on, or make the memory in the function"
	madeText = "the pattern of a sparse matrix is not followed through memory that another package allocates"
)

type builder struct {
	*facts
	needed func(ir.Stmt) bool
}

// Path returns the function that records the path of the primal. Its parameters are those of the primal and the path.
// It returns nothing.
func Path(r *Request) *ir.Func {
	b := &builder{facts: &facts{Request: r, noted: map[*ir.Var]bool{}}, needed: Needed(r.Primal, r.Alias, r.Activity)}
	b.choose()
	p := r.Primal
	f := &ir.Func{Name: p.Name, Pkg: p.Pkg, Variadic: p.Variadic, Params: append(clip(p.Inputs()), r.Path)}
	f.AdoptNames(p)
	body := &ir.Block{}
	for _, v := range p.Results {
		body.Add(&ir.Decl{Var: v})
	}
	body.Add(b.enter()...)
	body.Add(b.block(p.Body).Stmts...)
	body.Add(&ir.Return{})
	f.Body = body
	return f
}

func clip(vs []*ir.Var) []*ir.Var { return vs[:len(vs):len(vs)] }

// enter records the arguments, except numbers.
func (b *builder) enter() []ir.Stmt {
	var out []ir.Stmt
	var deep []*ir.Expr
	for _, v := range b.Primal.Inputs() {
		switch {
		case v.Name == "_":
		case simple(v.Type):
			out = append(out, b.note(ir.Use(v)))
		case shallow(v.Type):
			out = append(out, b.note(ir.Len(ir.Use(v))))
		case !plain(v.Type):
			deep = append(deep, ir.Use(v))
		}
	}
	if len(deep) > 0 {
		out = append(out, b.call("Shape", deep...))
	}
	return out
}

// shallow reports whether a slice is determined by its length and its elements, where the elements are numbers or are
// recorded when they are used.
func shallow(t types.Type) bool {
	s, ok := analysis.Under(t).(*types.Slice)
	if !ok {
		return false
	}
	_, basic := analysis.Under(s.Elem()).(*types.Basic)
	return basic || plain(s.Elem())
}

// note records a number or the outcome of a condition.
func (b *builder) note(x *ir.Expr) ir.Stmt {
	t := analysis.Under(x.Type).(*types.Basic)
	switch {
	case t.Info()&types.IsBoolean != 0:
		if !types.Identical(x.Type, types.Typ[types.Bool]) && t.Kind() != types.UntypedBool {
			x = ir.Convert(types.Typ[types.Bool], x)
		}
		return b.call("Bool", x)
	case !types.Identical(x.Type, types.Typ[types.Int]) && x.Op != ir.OpConst:
		x = ir.Convert(types.Typ[types.Int], x)
	}
	return b.call("Int", x)
}

func (b *builder) call(method string, args ...*ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: &ir.Expr{Op: ir.OpMethod, Name: method, Args: append([]*ir.Expr{ir.Use(b.Path)}, args...)}}
}

func (b *builder) block(blk *ir.Block) *ir.Block {
	out := &ir.Block{}
	if blk == nil {
		return out
	}
	for _, s := range blk.Stmts {
		out.Add(b.stmt(s)...)
	}
	return out
}

func (b *builder) stmt(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.If:
		return b.branch(s)
	case *ir.Loop:
		return b.loop(s)
	case *ir.Call:
		return b.callee(s)
	}
	out := b.decisions(s)
	b.checkMade(s)
	if b.needed(s) {
		out = append(out, ir.CloneStmt(s))
	}
	for _, v := range ir.Defines(s) {
		if _, decl := s.(*ir.Decl); !decl && b.noted[v] {
			out = append(out, b.note(ir.Use(v)))
		}
	}
	return out
}

// branch records the outcome of a branch.
func (b *builder) branch(s *ir.If) []ir.Stmt {
	c := &ir.If{Note: s.Note, Cond: s.Cond.Clone(), Then: b.block(s.Then), Else: b.block(s.Else)}
	if !b.follows(s.Cond) {
		c.Then.Stmts = append([]ir.Stmt{b.call("Bool", ir.Bool(true))}, c.Then.Stmts...)
		c.Else.Stmts = append([]ir.Stmt{b.call("Bool", ir.Bool(false))}, c.Else.Stmts...)
	}
	if len(c.Else.Stmts) == 0 {
		c.Else = nil
	}
	return []ir.Stmt{c}
}

// loop records the number of iterations of a loop.
func (b *builder) loop(s *ir.Loop) []ir.Stmt {
	c := *s
	c.From, c.To, c.Over, c.Cond = s.From.Clone(), s.To.Clone(), s.Over.Clone(), s.Cond.Clone()
	c.Body, c.Checkpoint = b.block(s.Body), nil
	if s.Index != nil && s.Over == nil {
		var out []ir.Stmt
		for _, x := range b.deciding(s) {
			out = append(out, b.note(x.Clone()))
		}
		return append(out, &c)
	}
	if s.Over != nil {
		if _, ok := analysis.Under(s.Over.Type).(*types.Map); ok {
			b.Fail(s.Pos, mapHint, mapText)
			return nil
		}
	}
	if s.Over == nil && (s.Cond == nil || b.follows(s.Cond)) {
		return []ir.Stmt{&c}
	}
	c.Body.Stmts = append([]ir.Stmt{b.call("Bool", ir.Bool(true))}, c.Body.Stmts...)
	return []ir.Stmt{&c, b.call("Bool", ir.Bool(false))}
}

// callee keeps calls through which derivatives do not pass, and refuses others.
func (b *builder) callee(s *ir.Call) []ir.Stmt {
	active := false
	for _, v := range s.Results {
		active = active || v != nil && (b.Activity.Active(ir.Use(v)) || b.Activity.Shadowed(ir.Use(v)))
	}
	for _, x := range s.Args {
		active = active || b.Activity.Shadowed(x)
	}
	if active || !s.Callable(b.Primal) {
		b.Fail(s.Pos, callHint, callText, calleeName(s.Callee))
		return nil
	}
	out := []ir.Stmt{ir.CloneStmt(s).(*ir.Call).Plain()}
	for _, v := range s.Results {
		if v != nil && b.noted[v] {
			out = append(out, b.note(ir.Use(v)))
		}
	}
	return out
}

func calleeName(c *ir.Callee) string {
	if c.Fn == nil {
		return "a recursive function literal"
	}
	return c.Fn.Name()
}

// checkMade refuses memory with derivatives that the function neither makes nor gets from its caller.
func (b *builder) checkMade(s ir.Stmt) {
	a, ok := s.(*ir.Assign)
	if ok && (a.RHS.Op == ir.OpCall || a.RHS.Op == ir.OpAssert) && carries(a.LHS.Type) && b.Activity.Shadowed(a.LHS) {
		b.Fail(a.Pos, madeHint, madeText)
	}
}

// decisions records the integers in s on which the pattern depends.
func (b *builder) decisions(s ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, x := range b.deciding(s) {
		out = append(out, b.note(x.Clone()))
	}
	return out
}
