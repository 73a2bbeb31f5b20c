package sparsity

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A Request is a function as lowered, and what the pattern is about.
type Request struct {
	Primal   *ir.Func
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Activity *analysis.Activity
	Path     *ir.Var // of type *sparse.Path
	Fail     func(pos token.Pos, hint, format string, args ...any)
}

const (
	mapHint  = "range over a slice"
	mapText  = "the pattern of a sparse matrix cannot be followed through a range over a map, whose order differs from call to call"
	callHint = "leave out sparse=on, or write the function without that call"
	callText = "the pattern of a sparse matrix is not followed through %s, whose derivative is a function of its own"
	madeHint = "leave out sparse=on, or make the memory in the function"
	madeText = "the pattern of a sparse matrix is not followed through memory that comes from elsewhere"
)

type builder struct {
	*Request
	needed func(ir.Stmt) bool
	open   map[*ir.Var]bool // whose values do not follow from what is noted
	noted  map[*ir.Var]bool // whose values are noted as they get them
}

// Path returns the function that notes the path of the primal. It takes the primal's arguments and
// the path, and returns nothing.
func Path(r *Request) *ir.Func {
	b := &builder{Request: r, needed: Needed(r.Primal, r.Alias, r.Activity), noted: map[*ir.Var]bool{}}
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

// choose finds the variables to note: those that what has to be noted is made of.
func (b *builder) choose() {
	for n := -1; n != len(b.noted); {
		n = len(b.noted)
		b.known()
		b.Primal.Body.Walk(func(s ir.Stmt) {
			for _, x := range b.deciding(s) {
				x.Walk(func(y *ir.Expr) bool {
					if y.Op == ir.OpVar && b.open[y.Var] && simple(y.Type) && !y.Var.Addressed {
						b.noted[y.Var] = true
					}
					return y.Op != ir.OpIndex
				})
			}
		})
	}
	b.known()
}

// simple reports whether a Path can note values of type t by themselves.
func simple(t types.Type) bool {
	u, ok := analysis.Under(t).(*types.Basic)
	return ok && u.Info()&(types.IsInteger|types.IsBoolean) != 0
}

// enter notes the arguments, but for numbers.
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

// shallow reports whether the length of a slice is all there is to know about it, but for its
// elements, which are numbers or noted where they are used.
func shallow(t types.Type) bool {
	s, ok := analysis.Under(t).(*types.Slice)
	if !ok {
		return false
	}
	_, basic := analysis.Under(s.Elem()).(*types.Basic)
	return basic || plain(s.Elem())
}

// note notes a number or the outcome of a condition.
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

// branch notes which way a branch goes.
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

// loop notes how many iterations a loop has.
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

// callee keeps calls that derivatives do not pass through and refuses others.
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

// checkMade refuses memory with derivatives that the function neither makes nor is given.
func (b *builder) checkMade(s ir.Stmt) {
	a, ok := s.(*ir.Assign)
	if ok && (a.RHS.Op == ir.OpCall || a.RHS.Op == ir.OpAssert) && carries(a.LHS.Type) && b.Activity.Shadowed(a.LHS) {
		b.Fail(a.Pos, madeHint, madeText)
	}
}

// decisions notes what decides in s about the pattern.
func (b *builder) decisions(s ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, x := range b.deciding(s) {
		out = append(out, b.note(x.Clone()))
	}
	return out
}

// deciding lists the integers in s that decide about the pattern and do not follow: bounds of loops,
// indices of numbers with derivatives, and sizes.
func (b *builder) deciding(s ir.Stmt) []*ir.Expr {
	d := &decider{builder: b}
	switch s := s.(type) {
	case *ir.Assign:
		if simple(s.LHS.Type) && !(s.RHS.Builtin() == effects.CopyTo) {
			return nil // counts where it is used
		}
		d.indices(s.LHS)
		d.indices(s.RHS)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil {
				d.indices(l)
			}
		}
		d.indices(s.RHS)
	case *ir.ExprStmt:
		d.indices(s.X)
	case *ir.Loop:
		if s.Index != nil && s.Over == nil {
			d.add(s.From)
			d.add(s.To)
		}
	}
	return d.list
}

type decider struct {
	*builder
	list []*ir.Expr
}

func (d *decider) add(x *ir.Expr) {
	if x == nil || d.follows(x) {
		return
	}
	for _, y := range d.list {
		if ir.Same(x, y) {
			return
		}
	}
	d.list = append(d.list, x)
}

// indices finds them in x: those by which numbers with derivatives, or references to
// numbers, are found, and the sizes of memory for numbers.
func (d *decider) indices(x *ir.Expr) {
	if x == nil {
		return
	}
	switch x.Op {
	case ir.OpIndex:
		if _, isMap := analysis.Under(x.Args[0].Type).(*types.Map); !isMap && matters(d.Activity, x) {
			d.add(x.Args[1])
		}
		d.indices(x.Args[0])
		return
	case ir.OpSlice:
		if carries(x.Type) {
			for _, bound := range x.Args[1:] {
				d.add(bound)
			}
		}
		d.indices(x.Args[0])
		return
	case ir.OpBuiltin:
		d.sizes(x)
	}
	for _, a := range x.Args {
		if a != nil && !simple(a.Type) {
			d.indices(a)
		}
	}
}

// matters reports whether it counts which element the place x is.
func matters(act *analysis.Activity, x *ir.Expr) bool {
	return carries(x.Type) || analysis.HoldsFloat(x.Type) && (act.Active(x) || act.Varied(x))
}

// sizes finds the sizes in what a builtin does to memory of numbers.
func (d *decider) sizes(x *ir.Expr) {
	if len(x.Args) == 0 || !carries(x.Args[0].Type) && !(x.Type != nil && carries(x.Type)) {
		return
	}
	switch x.Name {
	case "make":
		for _, n := range x.Args[1:] {
			d.add(n)
		}
	case "append":
		if d.Alias.Ref(x.Args[0]).External || !d.placeFollows(x.Args[0]) {
			d.add(ir.Builtin("cap", types.Typ[types.Int], x.Args[0]))
			d.length(x.Args[0])
		}
		if len(x.Keys) > 0 {
			d.length(x.Args[1])
		}
	case "copy":
		d.length(x.Args[0])
		d.length(x.Args[1])
	case "clear":
		d.length(x.Args[0])
	}
}

// length adds the length of a slice.
func (d *decider) length(x *ir.Expr) {
	if x.Op != ir.OpNil {
		d.add(ir.Len(x))
	}
}
