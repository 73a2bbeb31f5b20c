package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

func (fr *frame) switchStmt(s *ast.SwitchStmt, label string) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: fr.scope.switchHead(s)}
	var tag *ir.Expr
	if s.Tag != nil {
		tag = fr.exprs.expr(s.Tag)
		if !tag.IsConst() {
			tag = fr.fn.temp("tag", tag, note)
		}
	}
	brk := fr.fn.newLabel("switch")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	w := &switching{fn: fr.fn, scope: fr.scope, ops: fr.ops, pairs: fr.exprs.pairs, exprs: fr.exprs, frame: fr, list: s.Body.List, tag: tag}
	b := fr.fn.inBlock(w.cases)
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.fn.emit(&ir.Scope{Label: brk, Body: b})
}

// A switching is a switch that is being lowered.
type switching struct {
	fn    *function
	scope *scope
	ops   *operands
	pairs *pairs
	exprs *expressions
	frame *frame
	list  []ast.Stmt // its clauses
	tag   *ir.Expr   // nil if there is none
}

// cases lowers the clauses of a switch to a chain of if statements, with the default last.
func (w *switching) cases() {
	def := -1
	var order []int
	for i, c := range w.list {
		if c.(*ast.CaseClause).List == nil {
			def = i
		} else {
			order = append(order, i)
		}
	}
	w.chain(order, def)
}

func (w *switching) chain(order []int, def int) {
	if len(order) == 0 {
		if def >= 0 {
			w.clause(def)
		}
		return
	}
	c := w.list[order[0]].(*ast.CaseClause)
	st := &ir.If{Note: ir.Note{Pos: c.Pos(), Src: w.scope.source(c)}, Cond: w.cond(c.List)}
	st.Then = w.fn.inBlock(func() { w.clause(order[0]) })
	st.Else = w.fn.inBlock(func() { w.chain(order[1:], def) })
	if len(st.Else.Stmts) == 0 {
		st.Else = nil
	}
	w.fn.emit(st)
}

func (w *switching) cond(list []ast.Expr) *ir.Expr {
	defer evaluating(w.scope, list...)()
	cond := w.test(list[0])
	for _, e := range list[1:] {
		cond = w.ops.shortCircuit(token.LOR, cond, func() *ir.Expr { return w.test(e) })
	}
	return cond
}

func (w *switching) test(e ast.Expr) *ir.Expr {
	x := w.exprs.condition(e)
	if w.tag == nil {
		return x
	}
	if w.scope.isPair(w.tag.Type) && w.scope.isPair(x.Type) {
		return w.pairs.arithmetic(token.EQL, w.tag.Clone(), x, types.Typ[types.Bool])
	}
	return ir.Binary(token.EQL, w.tag.Clone(), comparedWith(w.ops, x, w.tag))
}

// clause lowers the body of clause i, and the bodies that it falls through to.
func (w *switching) clause(i int) {
	body := w.list[i].(*ast.CaseClause).Body
	if n := len(body); n > 0 {
		if b, ok := body[n-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
			w.frame.stmts(body[:n-1])
			w.clause(i + 1)
			return
		}
	}
	w.frame.stmts(body)
}
