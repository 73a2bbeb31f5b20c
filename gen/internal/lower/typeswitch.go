package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// typeSwitch lowers a type switch. If the dynamic type is known at generation, the switch becomes the clause for that
// type; otherwise it becomes a chain of assertions.
func (fr *frame) typeSwitch(s *ast.TypeSwitchStmt, label string) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: "switch " + fr.scope.source(s.Assign)}
	switched := syntax.Switched(s)
	tag := fr.exprs.inspected(switched)
	if tag.Op != ir.OpVar {
		tag = fr.fn.temp("tag", tag, note)
	}
	w := &typeSwitching{prog: fr.fn.prog, fn: fr.fn, scope: fr.scope, ops: fr.ops, frame: fr, clauses: syntax.Clauses(s.Body.List), switched: switched, tag: tag, note: note}
	brk := fr.fn.newLabel("switch")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.fn.inBlock(func() {
		if isInterface(tag.Type) || fr.fn.prog.names.View.Union(tag.Type) != nil || w.instances() {
			w.chain(w.clauses)
		} else if c := w.clauseFor(tag.Type); c != nil {
			w.clause(c, tag)
		}
	})
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.fn.emit(&ir.Scope{Label: brk, Body: b})
}

// A typeSwitching is a type switch that is being lowered.
type typeSwitching struct {
	prog     *program
	fn       *function
	scope    *scope
	ops      *operands
	frame    *frame
	clauses  []*ast.CaseClause // the default last
	switched ast.Expr
	tag      *ir.Expr
	note     ir.Note
}

// clauseFor returns the clause that runs for a value of type t, or nil.
func (w *typeSwitching) clauseFor(t types.Type) *ast.CaseClause {
	for _, c := range w.clauses {
		if c.List == nil {
			return c
		}
		for _, e := range c.List {
			if syntax.IsNil(w.scope.decl, e) {
				continue
			}
			noteBoxed(w.scope, e)
			if holds(w.prog.names.View.Original(t), w.prog.names.View.Original(w.scope.typeOf(e))) {
				return c
			}
		}
	}
	return nil
}

// instances reports whether the clause that runs depends on the instance of a generic function.
func (w *typeSwitching) instances() bool {
	own := w.prog.names.View.Original(w.tag.Type)
	for _, c := range w.clauses {
		for _, e := range c.List {
			if mayBeInterface(own) || !syntax.IsNil(w.scope.decl, e) && instanceDecides(own, w.prog.names.View.Original(w.scope.typeOf(e))) {
				return true
			}
		}
	}
	return false
}

// clause emits the body of a clause, in which x is the value of its variable.
func (w *typeSwitching) clause(c *ast.CaseClause, x *ir.Expr) {
	if obj := w.variable(c); obj != nil {
		v := w.fn.fresh(obj.Name(), x.Type, obj.Pos())
		v.User = obj.Name()
		w.scope.env[obj] = binding{v: v}
		w.fn.emit(&ir.Assign{Note: w.note, LHS: ir.Use(v), RHS: x.Clone(), Tok: token.DEFINE})
	}
	w.frame.stmts(c.Body)
}

// variable returns the variable of a clause, if the clause uses it.
func (w *typeSwitching) variable(c *ast.CaseClause) types.Object {
	if obj := w.scope.decl.Info.Implicits[c]; obj != nil && syntax.MentionsObject(w.scope.decl.Info, c.Body, obj) {
		return obj
	}
	return nil
}

// chain emits the clauses if the dynamic type is not known at generation.
func (w *typeSwitching) chain(list []*ast.CaseClause) {
	if len(list) == 0 {
		return
	}
	c := list[0]
	if c.List == nil {
		w.otherwise(c)
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
	st := &ir.If{Note: ir.Note{Pos: c.Pos(), Src: w.scope.source(c)}, Cond: cond}
	st.Then = w.fn.inBlock(func() { w.clause(c, x) })
	if len(list) > 1 {
		st.Else = w.fn.inBlock(func() { w.chain(list[1:]) })
	}
	w.fn.emit(st)
}

// test returns the condition that tag has a value of the type e, or is nil, and the value, if it is wanted.
func (w *typeSwitching) test(e ast.Expr, wanted bool) (val, is *ir.Expr) {
	if syntax.IsNil(w.scope.decl, e) {
		return w.tag, w.isNil()
	}
	noteBoxed(w.scope, e)
	t := w.scope.typeOf(e)
	if w.prog.names.View.Union(w.tag.Type) != nil {
		return w.ops.unionAs(w.tag, t, e)
	}
	if own, want := w.prog.names.View.Original(w.tag.Type), w.prog.names.View.Original(t); !isInterface(w.tag.Type) {
		switch {
		case instanceDecides(own, want):
			return instanceAssertion(w.ops, w.tag, t, wanted, e.Pos())
		case holds(own, want):
			return w.tag, ir.Bool(true)
		}
		return w.ops.zeroOf("val", t, e.Pos()), ir.Bool(false)
	}
	v, ok := w.fn.fresh("val", t, e.Pos()), w.fn.fresh("ok", ir.Bool(true).Type, e.Pos())
	assert := &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{w.tag.Clone()}, Pos: e.Pos()}
	w.fn.emit(&ir.Multi{Note: w.note, LHS: []*ir.Expr{ir.Use(v), ir.Use(ok)}, RHS: assert, Define: true})
	return ir.Use(v), ir.Use(ok)
}

// isNil returns the condition that the interface in tag is nil.
func (w *typeSwitching) isNil() *ir.Expr {
	switch x := w.tag.Clone(); {
	case w.prog.names.View.Union(x.Type) != nil:
		return nilUnion(token.EQL, x)
	case mayBeInterface(x.Type):
		x = inAny(x)
		fallthrough
	case isInterface(x.Type):
		return ir.Binary(token.EQL, x, &ir.Expr{Op: ir.OpNil, Type: x.Type})
	}
	return ir.Bool(false)
}
