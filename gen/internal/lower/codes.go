package lower

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A code identifies a stored function value. It remains valid if the function that stores the value is lowered again.
type code struct {
	key, text string
	env       *types.Struct // its captured variables
	lit       *ast.FuncLit
	fn        *types.Func
	recv      bool      // the first field of env is the receiver
	frames    []frameOf // from the innermost body outwards, each once
	scope     *scope    // the scope of lit
	list      []capture
}

// A frameOf records the body that contains a function literal.
type frameOf struct {
	scope  *scope
	params []*types.TypeParam
	args   []types.Type
}

// Key implements [shape.Code].
func (c *code) Key() string { return c.key }

// Text implements [shape.Code].
func (c *code) Text() string { return c.text }

// codeOf returns the code of fv, with the values of its captured variables, or nil if fv cannot be stored.
func (fs *functions) codeOf(fv *funcValue) (*code, []*ir.Expr) {
	if fv.lit == nil {
		return fs.codeOfDeclared(fv)
	}
	caught := captured(fv)
	if caught.bad {
		return nil, nil
	}
	c := &code{lit: fv.lit, scope: fv.scope, list: caught.list}
	pos := fs.req.fset.Position(fv.lit.Pos())
	c.text = fmt.Sprintf("the literal in %s", fs.prog.enclosing(fv))
	fs.prog.recordFrame(c, fv.scope)
	var key strings.Builder
	fmt.Fprintf(&key, "literal %s", pos)
	var fields []*types.Var
	var vals []*ir.Expr
	add := func(name string, x *ir.Expr) {
		t := fs.prog.names.View.SourceType(x.Type)
		fields = append(fields, types.NewField(token.NoPos, fs.req.pkg, fmt.Sprintf("%s%d", name, len(fields)+1), t, false))
		vals = append(vals, x)
		fmt.Fprintf(&key, " %s:%s", name, t)
	}
	for i := range c.list {
		p := &c.list[i]
		p.byPt = p.b.fn == nil && p.b.place == nil && !p.fixed(fv.lit)
		switch {
		case p.b.fn != nil:
			fmt.Fprintf(&key, " %s=%s", p.obj.Name(), p.b.fn.key())
			if p.b.fn.lit != nil {
				fs.prog.recordFrame(c, p.b.fn.scope)
			}
			if p.b.fn.recv != nil {
				add("recv", fs.ops.pointed(p.b.fn.recv))
			}
		case p.b.place != nil:
			add(p.obj.Name(), fs.ops.addrOf(p.b.place.Clone()))
		case p.byPt:
			add(p.obj.Name(), fs.ops.addrOf(p.b.value()))
		default:
			add(p.obj.Name(), p.b.value())
		}
	}
	for _, f := range c.frames {
		for i, t := range f.args {
			fmt.Fprintf(&key, " %s=%s", f.params[i], t)
		}
	}
	c.key, c.env = key.String(), types.NewStruct(fields, nil)
	return c, vals
}

// pointed returns x as a value. If x is the address of a variable, that variable becomes memory.
func (o *operands) pointed(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpAddr {
		return o.addrOf(x.Args[0].Clone())
	}
	return x.Clone()
}

// enclosing returns the name of the function around the literal of fv.
func (pg *program) enclosing(fv *funcValue) string {
	d := fv.scope.decl
	if d.Syntax == nil {
		return d.Pkg.Name()
	}
	if d.Pkg == pg.req.pkg {
		return d.Syntax.Name.Name
	}
	return d.Pkg.Name() + "." + d.Syntax.Name.Name
}

// recordFrame records the body of s, and those around it, with their type arguments.
func (pg *program) recordFrame(c *code, s *scope) {
	for ; s != nil; s = s.outer {
		if slices.ContainsFunc(c.frames, func(f frameOf) bool { return f.scope == s }) {
			continue
		}
		f := frameOf{scope: s, params: slices.Collect(maps.Keys(s.targs))}
		slices.SortFunc(f.params, func(p, q *types.TypeParam) int { return cmp.Compare(p.Obj().Pos(), q.Obj().Pos()) })
		for _, p := range f.params {
			f.args = append(f.args, pg.names.View.SourceType(s.targs[p]))
		}
		c.frames = append(c.frames, f)
	}
}

// codeOfDeclared is codeOf for a declared function, and for a method with its receiver.
func (fs *functions) codeOfDeclared(fv *funcValue) (*code, []*ir.Expr) {
	c := &code{fn: fv.fn, text: fv.fn.Name(), key: fv.fn.FullName(), env: types.NewStruct(nil, nil)}
	if pkg := fv.fn.Pkg(); pkg != nil && pkg != fs.req.pkg {
		c.text = pkg.Name() + "." + c.text
	}
	if fv.recv == nil {
		return c, nil
	}
	x := fs.ops.pointed(fv.recv)
	t := fs.prog.names.View.SourceType(x.Type)
	c.recv, c.key = true, c.key+" of "+t.String()
	c.env = types.NewStruct([]*types.Var{types.NewField(token.NoPos, fs.req.pkg, "recv", t, false)}, nil)
	return c, []*ir.Expr{x}
}

// revived returns the function of the code c. env points to its captured variables.
func (fs *functions) revived(c *code, env *ir.Expr) *funcValue {
	st := env.Type.Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	k := 0
	next := func(name string) *ir.Expr {
		f := st.Field(k)
		k++
		return fs.fn.temp(name, ir.Field(env.Clone(), f, f.Type()), fs.scope.note)
	}
	if c.lit == nil {
		fv := &funcValue{fn: c.fn}
		if c.recv {
			fv.recv = next("recv")
		}
		return fv
	}
	vars := map[types.Object]binding{}
	moved := map[*scope]*scope{}
	for _, f := range c.frames {
		in := newScope(fs.fn, f.scope.decl, nil)
		in.env, in.site, in.targs = vars, fs.scope.site, map[*types.TypeParam]types.Type{}
		for i, p := range f.params {
			in.targs[p] = fs.prog.names.View.Type(f.args[i])
		}
		moved[f.scope] = in
	}
	for _, p := range c.list {
		vars[p.obj] = p.revived(next, moved)
	}
	return &funcValue{lit: c.lit, scope: moved[c.scope]}
}

// revived returns the binding of the captured name. next returns the value of the next field.
func (p capture) revived(next func(string) *ir.Expr, moved map[*scope]*scope) binding {
	switch {
	case p.b.fn != nil:
		fv := *p.b.fn
		if fv.scope != nil {
			fv.scope = moved[fv.scope]
		}
		if fv.recv != nil {
			fv.recv = next("recv")
		}
		return binding{fn: &fv}
	case p.b.place != nil || p.byPt:
		x := next(p.obj.Name())
		at := ir.Deref(x, x.Type.Underlying().(*types.Pointer).Elem())
		if p.byPt {
			return binding{at: at}
		}
		return binding{place: at}
	}
	return binding{v: next(p.obj.Name()).Var}
}
