package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// typeSwitch lowers a type switch: to the clause that runs where the dynamic
// type is known at generation, otherwise to a chain of assertions.
func (fr *frame) typeSwitch(s *ast.TypeSwitchStmt, label string) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: "switch " + fr.source(s.Assign)}
	tag := unboxed(fr.expr(syntax.Switched(s)))
	if tag.Op != ir.OpVar {
		tag = fr.temp("tag", tag, note)
	}
	brk := fr.label("switch")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.inBlock(func() {
		if types.IsInterface(tag.Type) || fr.names.View.Union(tag.Type) != nil {
			fr.typeChain(syntax.Clauses(s.Body.List), tag, note)
		} else if c := fr.clauseFor(s.Body.List, tag.Type); c != nil {
			fr.typeClause(c, tag, note)
		}
	})
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.emit(&ir.Scope{Label: brk, Body: b})
}

// unboxed is the value that x makes an interface of, or x itself.
func unboxed(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConvert && types.IsInterface(x.Type) && !x.Args[0].IsConst() {
		return x.Args[0]
	}
	return x
}

// assertion lowers x.(T). Where the dynamic type is known at generation the
// value is x itself; is tells then whether it is a T, which a test is for the
// rest.
func (fr *expressions) assertion(e *ast.TypeAssertExpr, t types.Type) (x *ir.Expr, is, known bool) {
	x = unboxed(fr.expr(e.X))
	if types.IsInterface(x.Type) || x.Op == ir.OpNil {
		return &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{x}, Pos: e.Pos()}, false, false
	}
	return x, holds(fr.names.View.Original(x.Type), fr.names.View.Original(t)), true
}

// settled are the values of an assertion whose outcome is known.
func (fr *operands) settled(x *ir.Expr, is bool, t types.Type) []*ir.Expr {
	if is {
		return []*ir.Expr{fr.temp("val", x, fr.note), ir.Bool(true)}
	}
	v := fr.fresh("val", t, x.Pos)
	fr.emit(&ir.Decl{Note: fr.note, Var: v})
	return []*ir.Expr{ir.Use(v), ir.Bool(false)}
}

// holds reports whether a value of the concrete type t is one of type want.
func holds(t, want types.Type) bool {
	iface, is := want.Underlying().(*types.Interface)
	return types.Identical(want, t) || is && types.Implements(t, iface)
}

// clauseFor is the clause that runs for a value of type t; nil for none.
func (fr *frame) clauseFor(list []ast.Stmt, t types.Type) *ast.CaseClause {
	for _, c := range syntax.Clauses(list) {
		if c.List == nil {
			return c
		}
		for _, e := range c.List {
			if syntax.IsNil(fr.decl, e) {
				continue
			}
			if holds(fr.names.View.Original(t), fr.names.View.Original(fr.typeOf(e))) {
				return c
			}
		}
	}
	return nil
}

// typeClause emits the body of a clause, with x as its variable.
func (fr *frame) typeClause(c *ast.CaseClause, x *ir.Expr, note ir.Note) {
	if obj := fr.decl.Info.Implicits[c]; obj != nil && syntax.MentionsObject(fr.decl.Info, c.Body, obj) {
		v := fr.fresh(obj.Name(), x.Type, obj.Pos())
		v.User = obj.Name()
		fr.env[obj] = binding{v: v}
		fr.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x.Clone(), Tok: token.DEFINE})
	}
	fr.stmts(c.Body)
}

// typeChain emits the clauses for a dynamic type that is known when the function
// runs.
func (fr *frame) typeChain(list []*ast.CaseClause, tag *ir.Expr, note ir.Note) {
	if len(list) == 0 {
		return
	}
	c := list[0]
	if c.List == nil {
		fr.typeClause(c, tag, note)
		return
	}
	x := tag
	var cond *ir.Expr
	for _, e := range c.List {
		val, is := fr.typeTest(tag, e, note)
		if cond == nil {
			cond = is
		} else {
			cond = ir.Binary(token.LOR, cond, is)
		}
		if len(c.List) == 1 {
			x = val
		}
	}
	st := &ir.If{Note: ir.Note{Pos: c.Pos(), Src: fr.source(c)}, Cond: cond}
	st.Then = fr.inBlock(func() { fr.typeClause(c, x, note) })
	if len(list) > 1 {
		st.Else = fr.inBlock(func() { fr.typeChain(list[1:], tag, note) })
	}
	fr.emit(st)
}

// typeTest asserts that tag holds a value of the type e, or nil. It returns the
// value and whether that is so.
func (fr *frame) typeTest(tag *ir.Expr, e ast.Expr, note ir.Note) (val, is *ir.Expr) {
	if syntax.IsNil(fr.decl, e) {
		if fr.names.View.Union(tag.Type) != nil {
			return tag, nilUnion(token.EQL, tag.Clone())
		}
		return tag, ir.Binary(token.EQL, tag.Clone(), &ir.Expr{Op: ir.OpNil, Type: tag.Type})
	}
	t := fr.typeOf(e)
	if fr.names.View.Union(tag.Type) != nil {
		return fr.heldAs(tag, t, e)
	}
	v, ok := fr.fresh("val", t, e.Pos()), fr.fresh("ok", ir.Bool(true).Type, e.Pos())
	assert := &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{tag.Clone()}, Pos: e.Pos()}
	fr.emit(&ir.Multi{Note: note, LHS: []*ir.Expr{ir.Use(v), ir.Use(ok)}, RHS: assert, Define: true})
	return ir.Use(v), ir.Use(ok)
}
