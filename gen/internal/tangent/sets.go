package tangent

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// Sets requests a function that computes sets of inputs in place of tangents. The number in place of a tangent
// denotes the set of the inputs on which the value depends (package sparse of the runtime). If a value depends on
// several values, its set is the union of theirs. Factors and conditions of the chain rule do not matter.
type Sets struct {
	Var *ir.Var // of type *sparse.Sets
	// Second also requests the pairs of inputs that interact nonlinearly (Walther, ACM Trans. Math. Softw. 34, 2008).
	Second bool
}

const (
	setsHint = "leave out sparse=on, or write the function without that call"
	setsText = "the pattern of a sparse matrix is not followed through %s, whose derivative is a function of its own"
)

var float64Type = types.Typ[types.Float64]

// dependence returns the set of inputs on which the number e depends. e is varied.
func (st *partials) dependence(e *ir.Expr) *ir.Expr {
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return st.read(e)
	case ir.OpUnary:
		return st.tangent(e.Args[0])
	case ir.OpConvert:
		return st.b.named(e.Type, st.tangent(e.Args[0]))
	case ir.OpBinary:
		return st.binarySet(e)
	case ir.OpCall:
		rule, ok := term.RuleOf(e)
		if !ok {
			return st.unknown(e)
		}
		return st.b.named(e.Type, st.ruleSet(rule, 0, st.setsOf(e.Args)))
	case ir.OpBuiltin:
		return st.b.union(e.Type, st.setsOf(e.Args)...)
	}
	return st.unknown(e)
}

func (st *partials) binarySet(e *ir.Expr) *ir.Expr {
	ds := st.setsOf(e.Args)
	switch e.Tok {
	case token.MUL:
		st.interact(ds[0], ds[1])
	case token.QUO:
		st.interact(ds[1], ds[0])
		st.interact(ds[1], ds[1])
	}
	return st.b.union(e.Type, ds...)
}

// setsOf returns the sets of several numbers; nil is the empty set. Sets that are used twice are assigned to
// variables.
func (st *partials) setsOf(args []*ir.Expr) []*ir.Expr {
	return st.tangents(args, st.b.req.Sets.Second)
}

// ruleSet returns the set for result k of a function of the rule table.
func (st *partials) ruleSet(rule *rules.Rule, k int, ds []*ir.Expr) *ir.Expr {
	var list []*ir.Expr
	for _, p := range rule.Partials {
		d := ds[p.Arg]
		if p.Zero || p.Result != k || d == nil {
			continue
		}
		list = append(list, d)
		if constant(p.Expr) {
			continue
		}
		ins, outs := p.Uses()
		if len(outs) > 0 {
			for _, other := range ds {
				st.interact(d, other)
			}
			continue
		}
		for _, i := range ins {
			st.interact(d, ds[i])
		}
	}
	return st.b.union(float64Type, list...)
}

// constant reports whether a partial is a number.
func constant(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return true
	case *ast.UnaryExpr:
		return constant(x.X)
	}
	return false
}

// interact records that the inputs in x and the inputs in y interact nonlinearly.
func (st *partials) interact(x, y *ir.Expr) {
	if !st.b.req.Sets.Second || x == nil || y == nil {
		return
	}
	st.emit(&ir.ExprStmt{X: st.b.callSets("Interact", nil, asFloat64(x), asFloat64(y))})
}

// callSets calls a method of the sets.
func (b *facts) callSets(method string, t types.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpMethod, Name: method, Type: t, Args: append([]*ir.Expr{ir.Use(b.req.Sets.Var)}, args...)}
}

// union returns the union of sets as a number of type t, or nil if all of them are empty.
func (b *facts) union(t types.Type, ds ...*ir.Expr) *ir.Expr {
	var list []*ir.Expr
	for _, d := range ds {
		if d != nil {
			list = addSet(list, d)
		}
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return b.named(t, list[0])
	}
	for i := range list {
		list[i] = asFloat64(list[i])
	}
	return b.named(t, b.callSets("Union", float64Type, list...))
}

// addSet adds the set d to the list, or the sets of which it is the union, unless they are already there.
func addSet(list []*ir.Expr, d *ir.Expr) []*ir.Expr {
	if d.Op == ir.OpMethod && d.Name == "Union" {
		for _, x := range d.Args[1:] {
			list = addSet(list, x)
		}
		return list
	}
	for _, x := range list {
		if ir.Same(x, d) {
			return list
		}
	}
	return append(list, d.Clone())
}

// asFloat64 returns a set as a float64.
func asFloat64(d *ir.Expr) *ir.Expr {
	if types.Identical(d.Type, float64Type) {
		return d.Clone()
	}
	return ir.Convert(float64Type, d.Clone())
}

// named returns a set as a number of type t. The type may be too short for the number of a set.
func (b *facts) named(t types.Type, d *ir.Expr) *ir.Expr {
	if d == nil || types.Identical(d.Type, t) {
		return d
	}
	d = asFloat64(d)
	if u, ok := t.Underlying().(*types.Basic); !ok || u.Kind() != types.Float64 {
		d = b.callSets("Narrow", float64Type, d)
	}
	if types.Identical(t, float64Type) {
		return d
	}
	return ir.Convert(t, d)
}

// numberSet assigns the set of a number, or adds to it.
func (st *step) numberSet(s *ir.Assign, place *ir.Expr) {
	d := st.tangent(s.RHS)
	switch s.Tok {
	case token.DEFINE, token.ASSIGN:
		st.assignSet(place, d, s.Tok)
		return
	case token.MUL_ASSIGN:
		st.interact(place, d)
	case token.QUO_ASSIGN:
		if d != nil {
			d = st.atom(d)
			st.interact(d, place)
			st.interact(d, d)
		}
	}
	if d != nil && !ir.Same(d, place) {
		st.emit(assign(place.Clone(), st.b.union(place.Type, place.Clone(), d)))
	}
}

// assignSet returns the assignment of a set.
func (st *step) assignSet(place, d *ir.Expr, tok token.Token) {
	if d != nil {
		d = st.b.named(place.Type, d)
	}
	st.set(place, d, tok)
}

// multiSets handles a call with several values.
func (st *step) multiSets(s *ir.Multi, rule *rules.Rule) {
	ds := st.tangents(s.RHS.Args, true)
	st.late = true
	for k, l := range s.LHS {
		if l == nil || !st.b.req.Activity.Active(l) {
			continue
		}
		tok := token.ASSIGN
		if s.Define {
			tok = token.DEFINE
		}
		st.assignSet(st.b.place(l), st.ruleSet(rule, k, ds), tok)
	}
}

// Pattern returns the function that computes sets. After the arguments, it takes the sets of the inputs and the
// variable of type *sparse.Sets. It returns only the sets of the outputs; for Second it returns nothing. keep tells
// which statements of the primal must run.
func Pattern(r *Request, keep func(ir.Stmt) bool) *ir.Func {
	f, _ := Build(r)
	var dots []*ir.Var
	for _, o := range r.Of {
		dots = append(dots, o.Dot)
	}
	body := &ir.Block{}
	for _, v := range r.Primal.Results {
		body.Add(&ir.Decl{Var: v})
	}
	f.Params = append(clip(f.Inputs()), r.Sets.Var)
	f.Recv, f.Results, f.Entry = nil, dots, nil
	if r.Sets.Second {
		f.Results = nil
		for _, v := range dots {
			body.Add(&ir.Decl{Var: v})
		}
	}
	removeUnneeded(f.Body, keep)
	body.Add(f.Body.Stmts...)
	f.Body = body
	return f
}

// removeUnneeded removes the statements that need not run.
func removeUnneeded(b *ir.Block, keep func(ir.Stmt) bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			removeUnneeded(inner, keep)
		}
		switch s.(type) {
		case *ir.If, *ir.Loop:
			out = append(out, s)
		default:
			if keep(s) {
				out = append(out, s)
			}
		}
	}
	b.Stmts = out
}

func calleeName(c *ir.Callee) string {
	if c.Fn == nil {
		return "a recursive function literal"
	}
	return c.Fn.Name()
}
