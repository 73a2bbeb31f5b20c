package lower

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// loopBody lowers the body of a loop as a scope that continue leaves.
func (fr *frame) loopBody(label string, brk *ir.Label, f func()) (*ir.Block, *ir.Label) {
	cont := fr.label("continue")
	fr.targets = append(fr.targets, target{label: label, brk: brk, cont: cont})
	b := fr.inBlock(f)
	fr.targets = fr.targets[:len(fr.targets)-1]
	return b, cont
}

func (fr *frame) forStmt(s *ast.ForStmt, label string) {
	note := ir.Note{Pos: s.Pos(), Src: fr.forHead(s)}
	if c, ok := syntax.CountedForm(fr.decl, s); ok && fr.asInts(c) && fr.countedFor(s, c, label, note) {
		return
	}
	loop := fr.inBlock(func() {
		if s.Init != nil {
			fr.stmt(s.Init)
		}
		fr.whileFor(s, label, note)
	})
	if vars := fr.addressed(syntax.InitVars(fr.decl, s)); len(vars) > 0 && !fr.decl.OneForAll() {
		fr.renewingFor(s, vars, label, note)
		return
	}
	fr.out.Add(loop.Stmts...)
}

func (fr *scope) forHead(s *ast.ForStmt) string {
	if s.Cond == nil {
		return "for"
	}
	head := fr.source(s.Cond)
	if s.Init != nil {
		head = fr.source(s.Init) + "; " + head
	}
	if s.Post != nil {
		head += "; " + fr.source(s.Post)
	}
	return "for " + head
}

// whileFor lowers a loop whose trip count is found out by running it.
func (fr *frame) whileFor(s *ast.ForStmt, label string, note ir.Note) {
	fr.loopOf(s, label, note, func() {}, func() {
		if s.Post != nil {
			fr.stmt(s.Post)
		}
	})
}

// loopOf lowers the condition and the body of a loop. What begin emits stands
// at the start of each iteration, before the condition, and what next emits at
// its end.
func (fr *frame) loopOf(s *ast.ForStmt, label string, note ir.Note, begin, next func()) {
	brk := fr.label("break")
	loop := &ir.Loop{Note: note, Break: brk}
	pre := fr.inBlock(func() {
		begin()
		if s.Cond != nil {
			loop.Cond = fr.condition(s.Cond)
		}
	})
	body, cont := fr.loopBody(label, brk, func() { fr.stmts(s.Body.List) })
	full := &ir.Block{}
	if loop.Cond == nil {
		full.Add(pre.Stmts...)
	} else if len(pre.Stmts) > 0 {
		full.Add(pre.Stmts...)
		full.Add(&ir.If{Note: note, Cond: not(loop.Cond), Then: &ir.Block{Stmts: []ir.Stmt{&ir.Jump{Note: note, Target: brk}}}})
		loop.Cond = nil
	}
	full.Add(&ir.Scope{Label: cont, Body: body})
	full.Add(fr.inBlock(next).Stmts...)
	loop.Body = full
	fr.emit(loop)
}

func not(x *ir.Expr) *ir.Expr { return ir.Unary(token.NOT, x) }

// countedFor lowers a candidate as a counted loop, if the lowered body leaves
// the index and the bound alone. If not it emits nothing and reports false.
func (fr *frame) countedFor(s *ast.ForStmt, c syntax.Counted, label string, note ir.Note) bool {
	index := fr.subst(c.Obj.Type())
	var from *ir.Expr
	first := fr.inBlock(func() { from = fr.value(c.From, index) })
	v := fr.declare(c.Obj)
	var to *ir.Expr
	pre := fr.inBlock(func() { to = plus(fr.value(c.To, index), -c.Ahead) })
	brk := fr.label("break")
	body, cont := fr.loopBody(label, brk, func() { fr.stmts(s.Body.List) })
	if len(pre.Stmts) == 0 && !v.Addressed && !fr.loopBodyOf(body).Writes(v) && fr.loopBodyOf(body).Fixed(to) {
		if hidden := fr.hideIndex(v, body, note); hidden != nil {
			v, from, to = hidden, fr.asInt(c.From, from), fr.asInt(c.To, to)
		}
		scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
		fr.out.Add(first.Stmts...)
		fr.emit(&ir.Loop{Note: note, Index: v, From: from, To: to, Cmp: c.Cmp, Step: c.Step, Body: scope, Break: brk})
		return true
	}
	return false
}

// plus is the integer x+n.
func plus(x *ir.Expr, n int64) *ir.Expr {
	c, isConst := int64(0), false
	if x.Op == ir.OpConst {
		c, isConst = constant.Int64Val(x.Val)
	}
	switch {
	case n == 0:
		return x
	case isConst:
		return ir.Int(c + n)
	case n < 0:
		return ir.Binary(token.SUB, x, ir.Int(-n))
	}
	return ir.Binary(token.ADD, x, ir.Int(n))
}
