package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (fr *frame) forStmt(s *ast.ForStmt, label string) {
	l := &forLoop{fn: fr.fn, scope: fr.scope, exprs: fr.exprs, frame: fr, s: s, label: label, note: ir.Note{Pos: s.Pos(), Src: fr.scope.forHead(s)}}
	if c, ok := syntax.CountedForm(fr.scope.decl, s); ok && fr.scope.asInts(c) && l.counted(c) {
		return
	}
	loop := fr.fn.inBlock(func() {
		if s.Init != nil {
			fr.stmt(s.Init)
		}
		l.while()
	})
	if vars := fr.scope.addressed(syntax.InitVars(fr.scope.decl, s)); len(vars) > 0 && !fr.scope.decl.OneForAll() {
		l.perIteration(vars)
		return
	}
	fr.fn.out.Add(loop.Stmts...)
}

// A forLoop is a for statement that is being lowered.
type forLoop struct {
	fn    *function
	scope *scope
	exprs *expressions
	frame *frame
	s     *ast.ForStmt
	label string
	note  ir.Note
}

// while lowers a loop whose number of iterations is not known before it runs.
func (l *forLoop) while() {
	l.of(func() {}, func() {
		if l.s.Post != nil {
			l.frame.stmt(l.s.Post)
		}
	})
}

// of lowers the condition and the body of a loop. The statements that begin emits run at the start of each iteration,
// before the condition. Those that next emits run at its end.
func (l *forLoop) of(begin, next func()) {
	brk := l.fn.newLabel("break")
	loop := &ir.Loop{Note: l.note, Break: brk}
	pre := l.fn.inBlock(func() {
		begin()
		if l.s.Cond != nil {
			loop.Cond = l.exprs.condition(l.s.Cond)
		}
	})
	body, cont := l.frame.loopBody(l.label, brk, func() { l.frame.stmts(l.s.Body.List) })
	full := &ir.Block{}
	if loop.Cond == nil {
		full.Add(pre.Stmts...)
	} else if len(pre.Stmts) > 0 {
		full.Add(pre.Stmts...)
		full.Add(&ir.If{Note: l.note, Cond: not(loop.Cond), Then: &ir.Block{Stmts: []ir.Stmt{&ir.Jump{Note: l.note, Target: brk}}}})
		loop.Cond = nil
	}
	full.Add(&ir.Scope{Label: cont, Body: body})
	full.Add(l.fn.inBlock(next).Stmts...)
	loop.Body = full
	l.fn.emit(loop)
}

// counted lowers a candidate as a counted loop if the bound does not depend on the index and the lowered body changes
// neither of them. Otherwise it emits nothing and returns false.
func (l *forLoop) counted(c syntax.Counted) bool {
	index := l.scope.subst(c.Obj.Type())
	var from *ir.Expr
	first := l.fn.inBlock(func() { from = l.exprs.value(c.From, index) })
	v := l.scope.declare(c.Obj)
	var to *ir.Expr
	pre := l.fn.inBlock(func() { to = plus(l.exprs.value(c.To, index), -c.Ahead) })
	brk := l.fn.newLabel("break")
	body, cont := l.frame.loopBody(l.label, brk, func() { l.frame.stmts(l.s.Body.List) })
	if len(pre.Stmts) == 0 && !to.Uses(v) && !v.Addressed && !l.scope.loopBodyOf(body).Writes(v) && l.scope.loopBodyOf(body).Fixed(to) {
		if hidden := l.scope.hideIndex(v, body, l.note); hidden != nil {
			v, from, to = hidden, l.scope.asInt(c.From, from), l.scope.asInt(c.To, to)
		}
		scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
		l.fn.out.Add(first.Stmts...)
		l.fn.emit(&ir.Loop{Note: l.note, Index: v, From: from, To: to, Cmp: c.Cmp, Step: c.Step, Body: scope, Break: brk})
		return true
	}
	return false
}

// perIteration lowers a loop in which the addresses of the loop variables objs are taken. In Go, each iteration has
// its own variables, and a pointer may outlive the iteration. The variables start with the values at the end of the
// previous iteration, after the post statement.
func (l *forLoop) perIteration(objs []types.Object) {
	l.frame.stmt(l.s.Init)
	between := make([]*ir.Var, len(objs))
	for i, obj := range objs {
		between[i] = l.scope.env[obj].v
	}
	again := l.fn.temp("again", ir.Bool(false), l.note)
	begin := func() {
		for i, obj := range objs {
			l.fn.emit(&ir.Assign{Note: l.note, LHS: ir.Use(l.scope.declare(obj)), RHS: ir.Use(between[i]), Tok: token.DEFINE})
		}
		if l.s.Post == nil {
			return
		}
		l.fn.emit(&ir.If{Note: l.note, Cond: again.Clone(), Then: l.fn.inBlock(func() { l.frame.stmt(l.s.Post) })})
		l.fn.emit(&ir.Assign{Note: l.note, LHS: again.Clone(), RHS: ir.Bool(true), Tok: token.ASSIGN})
	}
	next := func() {
		for i, obj := range objs {
			l.fn.emit(&ir.Assign{Note: l.note, LHS: ir.Use(between[i]), RHS: ir.Use(l.scope.env[obj].v), Tok: token.ASSIGN})
		}
	}
	l.of(begin, next)
}

// asInts reports whether an int can count the iterations of c instead of its index. Either the underlying type of the
// index is int, or it is so narrow that the loop stops before the index would overflow.
func (sc *scope) asInts(c syntax.Counted) bool {
	t := sc.subst(c.Obj.Type())
	if kind.IsInt(t) {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	if _, param := types.Unalias(t).(*types.TypeParam); !ok || param {
		return false
	}
	switch b.Kind() {
	case types.Int:
		return true
	case types.Int8, types.Int16, types.Int32, types.Int64, types.Uint8, types.Uint16, types.Uint32:
		from, known := syntax.SmallConst(sc.decl, c.From)
		return c.Cmp == token.LSS && c.Step == 1 && c.Ahead == 0 && known && from >= 0 && from < 128
	}
	return false
}

// asInt returns x, the lowered form of e, as an int.
func (sc *scope) asInt(e ast.Expr, x *ir.Expr) *ir.Expr {
	b, _ := x.Type.Underlying().(*types.Basic)
	n, known := syntax.SmallConst(sc.decl, e)
	switch {
	case kind.IsInt(x.Type):
		return x
	case known && x.Op != ir.OpBinary:
		return ir.Int(n)
	case x.Op == ir.OpConvert && b.Kind() == types.Int && kind.IsInt(x.Args[0].Type):
		return x.Args[0]
	}
	return ir.Convert(types.Typ[types.Int], x)
}
