package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A capture is a variable or function that a function literal uses from the functions around it.
type capture struct {
	obj  types.Object
	b    binding
	byPt bool        // passed by its address, because it is assigned or its address is taken
	decl source.Decl // the function around a literal that mentions the variable
}

// fixed reports whether a copy of the variable, made where the literal is, can replace it.
func (p capture) fixed(lit *ast.FuncLit) bool {
	v, ok := p.obj.(*types.Var)
	return ok && syntax.Fixed(p.decl, v, lit)
}

// A captures lists what function literals capture, for calls outside their function. It has each item once, in order
// of first use.
type captures struct {
	list []capture
	at   map[types.Object]binding
	lits map[instance]bool
	self map[instance]types.Object // literals that are called by a name
	bad  bool                      // one name has two meanings, or is the body of a loop
}

// An instance is a function literal together with the scope in which it was evaluated.
type instance struct {
	lit   *ast.FuncLit
	scope *scope
}

func (fv *funcValue) instance() instance { return instance{fv.lit, fv.scope} }

// captured collects the captures of the known functions.
func captured(fns ...*funcValue) *captures {
	c := mentioned(fns...)
	for i := range c.list {
		c.list[i].byPt = kind.Mixed(c.list[i].b.typeOf()) || c.shared(c.list[i].obj, fns)
	}
	return c
}

// mentioned is captured, but does not set byPt, which takes much longer to find.
func mentioned(fns ...*funcValue) *captures {
	c := &captures{at: map[types.Object]binding{}, lits: map[instance]bool{}, self: map[instance]types.Object{}}
	for _, fv := range fns {
		c.visit(fv)
	}
	return c
}

func (c *captures) visit(fv *funcValue) {
	if fv.lit == nil || c.lits[fv.instance()] {
		return
	}
	c.lits[fv.instance()] = true
	ast.Inspect(fv.lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := fv.scope.decl.Info.Uses[id]
		b, ok := fv.scope.lookup(obj)
		if !ok {
			return true
		}
		c.add(obj, b, fv.scope.decl)
		return true
	})
}

func (c *captures) add(obj types.Object, b binding, d source.Decl) {
	if old, ok := c.at[obj]; ok {
		c.bad = c.bad || old != b
		return
	}
	c.at[obj] = b
	nothing := b.fn == nil && b.place == nil && b.at == nil && b.v == nil // the value could not be lowered
	c.bad = c.bad || nothing || b.fn != nil && b.fn.yield != nil
	c.list = append(c.list, capture{obj: obj, b: b, decl: d})
	if b.fn != nil && b.fn.lit != nil {
		c.self[b.fn.instance()] = obj
		c.visit(b.fn)
	}
}

// shared reports whether the literals and the functions around them must use the same variable.
func (c *captures) shared(obj types.Object, fns []*funcValue) bool {
	v, ok := obj.(*types.Var)
	if !ok {
		return false
	}
	for _, fv := range fns {
		if fv.lit == nil {
			continue
		}
		for in := range c.lits {
			if syntax.UsageOf(fv.scope.decl, v, in.lit.Body).Written {
				return true
			}
		}
		if syntax.AddressTaken(fv.scope.decl, v) {
			return true
		}
	}
	return false
}

// recursive reports whether the literal can call itself.
func (c *captures) recursive(fv *funcValue) bool { return c.self[fv.instance()] != nil }

// args returns the captured values as arguments of a call in the scope of o.
func (c *captures) args(o *operands) []argument {
	var out []argument
	for _, p := range c.list {
		switch {
		case p.b.fn != nil:
			if p.b.fn.recv != nil {
				out = append(out, argument{x: p.b.fn.recv.Clone()})
			}
		case p.b.place != nil:
			out = append(out, argument{x: o.addrOf(p.b.place.Clone())})
		case p.byPt:
			out = append(out, argument{x: o.addrOf(p.b.value())})
		default:
			out = append(out, argument{x: p.b.value()})
		}
	}
	return out
}

// bind makes the captured names parameters of f. It returns a function that returns the scope which replaces the
// scope of a literal.
func (c *captures) bind(l *function, f *ir.Func) func(*scope) *scope {
	env := map[types.Object]binding{}
	moved := map[*scope]*scope{}
	move := func(from *scope) *scope {
		if moved[from] == nil {
			sc := newScope(l, from.decl, nil)
			sc.env, sc.targs, sc.site = env, from.targs, from.site
			moved[from] = sc
		}
		return moved[from]
	}
	for _, p := range c.list {
		env[p.obj] = p.rebind(l, f, move)
	}
	return move
}

// rebind returns the binding of the captured name to a parameter of f.
func (p capture) rebind(l *function, f *ir.Func, move func(*scope) *scope) binding {
	param := func(t types.Type) *ir.Expr { return l.paramFor(p.obj.Name(), t, f) }
	switch {
	case p.b.fn != nil:
		fv := *p.b.fn
		if fv.scope != nil {
			fv.scope = move(fv.scope)
		}
		if fv.recv != nil {
			fv.recv = param(fv.recv.Type)
		}
		return binding{fn: &fv}
	case p.b.place != nil:
		t := p.b.place.Type
		return binding{place: ir.Deref(param(types.NewPointer(t)), t)}
	case p.byPt:
		t := p.b.value().Type
		return binding{at: ir.Deref(param(types.NewPointer(t)), t)}
	}
	return binding{v: param(p.b.value().Type).Var}
}

// key identifies the captures of a function, other than the literals themselves.
func (c *captures) key() string {
	var b strings.Builder
	for _, p := range c.list {
		switch {
		case p.b.fn == nil:
			fmt.Fprintf(&b, " %s:%s", p.obj.Name(), p.b.typeOf())
		case p.b.fn.lit != nil:
			fmt.Fprintf(&b, " %s@%d", p.obj.Name(), p.b.fn.lit.Pos())
		default:
			fmt.Fprintf(&b, " %s=%s", p.obj.Name(), p.b.fn.key())
		}
	}
	return b.String()
}

// callLifted lowers a call of a recursive function literal. The literal becomes a function of its own, and its
// captured variables become parameters.
func (cs *callees) callLifted(fv *funcValue, c *captures, args []argument, e ast.Node) []*ir.Expr {
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	results := substAll(fv.scope, sig.Results())
	for _, a := range args {
		if a.fn != nil || c.bad {
			cs.scope.errorf(e.Pos(), "make it a package-level function", "this recursive closure cannot be differentiated")
			return absent(results)
		}
	}
	key := fmt.Sprintf("closure %d%s", fv.lit.Pos(), c.key())
	callee, ok := cs.prog.made[key]
	if !ok {
		callee = &ir.Callee{Key: key}
		cs.prog.made[key] = callee
		cs.prog.unit.Callees = append(cs.prog.unit.Callees, callee)
		callee.Func = cs.fn.build(c.self[fv.instance()].Name(), nil, true, func(f *ir.Func) (*scope, func()) {
			in := cs.liftedFrame(f, fv, c)
			return in.scope, in.bodyOrNone(fv.lit.Body)
		})
	}
	return cs.emitCall(callee, append(args, c.args(cs.ops)...), results)
}

// liftedFrame declares the parameters and results of a lifted literal.
func (cs *callees) liftedFrame(f *ir.Func, fv *funcValue, c *captures) *callees {
	around := &ir.Func{}
	in := cs.up.enter(fv.scope.decl, c.bind(cs.fn, around)(fv.scope)).callees
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	for i := range sig.Params().Len() {
		f.Params = append(f.Params, in.scope.declareCalleeParam(sig.Params().At(i), "arg"))
	}
	f.Params = append(f.Params, around.Params...)
	in.scope.declareResults(sig)
	return in
}
