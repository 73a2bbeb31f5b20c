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
	tag := fr.inspected(syntax.Switched(s))
	if tag.Op != ir.OpVar {
		tag = fr.temp("tag", tag, note)
	}
	w := &typeSwitching{frame: fr, clauses: syntax.Clauses(s.Body.List), tag: tag, note: note}
	brk := fr.newLabel("switch")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.inBlock(func() {
		if isInterface(tag.Type) || fr.names.View.Union(tag.Type) != nil || w.instances() {
			w.chain(w.clauses)
		} else if c := w.clauseFor(tag.Type); c != nil {
			w.clause(c, tag)
		}
	})
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.emit(&ir.Scope{Label: brk, Body: b})
}

// A typeSwitching is a type switch that is being lowered.
type typeSwitching struct {
	*frame
	clauses []*ast.CaseClause // the default last
	tag     *ir.Expr
	note    ir.Note
}

// clauseFor is the clause that runs for a value of type t; nil for none.
func (w *typeSwitching) clauseFor(t types.Type) *ast.CaseClause {
	for _, c := range w.clauses {
		if c.List == nil {
			return c
		}
		for _, e := range c.List {
			if syntax.IsNil(w.decl, e) {
				continue
			}
			noteBoxed(w.scope, e)
			if holds(w.names.View.Original(t), w.names.View.Original(w.typeOf(e))) {
				return c
			}
		}
	}
	return nil
}

// instances reports whether the clause that runs depends on the instance of a generic function.
func (w *typeSwitching) instances() bool {
	own := w.names.View.Original(w.tag.Type)
	for _, c := range w.clauses {
		for _, e := range c.List {
			if mayBeInterface(own) || !syntax.IsNil(w.decl, e) && instanceDecides(own, w.names.View.Original(w.typeOf(e))) {
				return true
			}
		}
	}
	return false
}

// clause emits the body of a clause, with x as its variable.
func (w *typeSwitching) clause(c *ast.CaseClause, x *ir.Expr) {
	if obj := w.variable(c); obj != nil {
		v := w.fresh(obj.Name(), x.Type, obj.Pos())
		v.User = obj.Name()
		w.env[obj] = binding{v: v}
		w.emit(&ir.Assign{Note: w.note, LHS: ir.Use(v), RHS: x.Clone(), Tok: token.DEFINE})
	}
	w.stmts(c.Body)
}

// variable is the variable of a clause that uses it.
func (w *typeSwitching) variable(c *ast.CaseClause) types.Object {
	if obj := w.decl.Info.Implicits[c]; obj != nil && syntax.MentionsObject(w.decl.Info, c.Body, obj) {
		return obj
	}
	return nil
}

// chain emits the clauses for a dynamic type that is known when the function
// runs.
func (w *typeSwitching) chain(list []*ast.CaseClause) {
	if len(list) == 0 {
		return
	}
	c := list[0]
	if c.List == nil {
		w.clause(c, w.tag)
		return
	}
	x := w.tag
	var cond *ir.Expr
	for _, e := range c.List {
		val, is := w.test(e, len(c.List) == 1 && w.variable(c) != nil)
		if cond == nil {
			cond = is
		} else {
			cond = ir.Binary(token.LOR, cond, is)
		}
		if len(c.List) == 1 {
			x = val
		}
	}
	st := &ir.If{Note: ir.Note{Pos: c.Pos(), Src: w.source(c)}, Cond: cond}
	st.Then = w.inBlock(func() { w.clause(c, x) })
	if len(list) > 1 {
		st.Else = w.inBlock(func() { w.chain(list[1:]) })
	}
	w.emit(st)
}

// test asserts that tag has a value of the type e, or nil. It returns the
// value, if it is wanted, and whether that is so.
func (w *typeSwitching) test(e ast.Expr, wanted bool) (val, is *ir.Expr) {
	if syntax.IsNil(w.decl, e) {
		return w.tag, w.isNil()
	}
	noteBoxed(w.scope, e)
	t := w.typeOf(e)
	if w.names.View.Union(w.tag.Type) != nil {
		return w.unionAs(w.tag, t, e)
	}
	if own, want := w.names.View.Original(w.tag.Type), w.names.View.Original(t); !isInterface(w.tag.Type) {
		switch {
		case instanceDecides(own, want):
			return instanceAssertion(w.operands, w.tag, t, wanted, e.Pos())
		case holds(own, want):
			return w.tag, ir.Bool(true)
		}
		return w.zeroOf("val", t, e.Pos()), ir.Bool(false)
	}
	v, ok := w.fresh("val", t, e.Pos()), w.fresh("ok", ir.Bool(true).Type, e.Pos())
	assert := &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{w.tag.Clone()}, Pos: e.Pos()}
	w.emit(&ir.Multi{Note: w.note, LHS: []*ir.Expr{ir.Use(v), ir.Use(ok)}, RHS: assert, Define: true})
	return ir.Use(v), ir.Use(ok)
}

// isNil returns the condition that the interface in tag is nil.
func (w *typeSwitching) isNil() *ir.Expr {
	switch x := w.tag.Clone(); {
	case w.names.View.Union(x.Type) != nil:
		return nilUnion(token.EQL, x)
	case mayBeInterface(x.Type):
		x = inAny(x)
		fallthrough
	case isInterface(x.Type):
		return ir.Binary(token.EQL, x, &ir.Expr{Op: ir.OpNil, Type: x.Type})
	}
	return ir.Bool(false)
}
