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
	l := &forLoop{frame: fr, s: s, label: label, note: ir.Note{Pos: s.Pos(), Src: fr.forHead(s)}}
	if c, ok := syntax.CountedForm(fr.decl, s); ok && fr.asInts(c) && l.counted(c) {
		return
	}
	loop := fr.inBlock(func() {
		if s.Init != nil {
			fr.stmt(s.Init)
		}
		l.while()
	})
	if vars := fr.addressed(syntax.InitVars(fr.decl, s)); len(vars) > 0 && !fr.decl.OneForAll() {
		l.perIteration(vars)
		return
	}
	fr.out.Add(loop.Stmts...)
}

// A forLoop is a for statement that is being lowered.
type forLoop struct {
	*frame
	s     *ast.ForStmt
	label string
	note  ir.Note
}

// while lowers a loop whose trip count is found out by running it.
func (l *forLoop) while() {
	l.of(func() {}, func() {
		if l.s.Post != nil {
			l.stmt(l.s.Post)
		}
	})
}

// of lowers the condition and the body of a loop. The statements that begin emits are
// at the start of each iteration, before the condition, and what next emits at
// its end.
func (l *forLoop) of(begin, next func()) {
	brk := l.newLabel("break")
	loop := &ir.Loop{Note: l.note, Break: brk}
	pre := l.inBlock(func() {
		begin()
		if l.s.Cond != nil {
			loop.Cond = l.condition(l.s.Cond)
		}
	})
	body, cont := l.loopBody(l.label, brk, func() { l.stmts(l.s.Body.List) })
	full := &ir.Block{}
	if loop.Cond == nil {
		full.Add(pre.Stmts...)
	} else if len(pre.Stmts) > 0 {
		full.Add(pre.Stmts...)
		full.Add(&ir.If{Note: l.note, Cond: not(loop.Cond), Then: &ir.Block{Stmts: []ir.Stmt{&ir.Jump{Note: l.note, Target: brk}}}})
		loop.Cond = nil
	}
	full.Add(&ir.Scope{Label: cont, Body: body})
	full.Add(l.inBlock(next).Stmts...)
	loop.Body = full
	l.emit(loop)
}

// counted lowers a candidate as a counted loop, if the bound is not made of the index,
// and the lowered body leaves both alone. If not it emits nothing and reports false.
func (l *forLoop) counted(c syntax.Counted) bool {
	index := l.subst(c.Obj.Type())
	var from *ir.Expr
	first := l.inBlock(func() { from = l.value(c.From, index) })
	v := l.declare(c.Obj)
	var to *ir.Expr
	pre := l.inBlock(func() { to = plus(l.value(c.To, index), -c.Ahead) })
	brk := l.newLabel("break")
	body, cont := l.loopBody(l.label, brk, func() { l.stmts(l.s.Body.List) })
	if len(pre.Stmts) == 0 && !to.Uses(v) && !v.Addressed && !l.loopBodyOf(body).Writes(v) && l.loopBodyOf(body).Fixed(to) {
		if hidden := l.hideIndex(v, body, l.note); hidden != nil {
			v, from, to = hidden, l.asInt(c.From, from), l.asInt(c.To, to)
		}
		scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
		l.out.Add(first.Stmts...)
		l.emit(&ir.Loop{Note: l.note, Index: v, From: from, To: to, Cmp: c.Cmp, Step: c.Step, Body: scope, Break: brk})
		return true
	}
	return false
}

// perIteration lowers a loop where the addresses of the loop variables objs are
// taken. Go gives each iteration variables of its own, which a pointer may
// keep: they start with what the iteration before left, and the post statement
// is applied to them.
func (l *forLoop) perIteration(objs []types.Object) {
	l.stmt(l.s.Init)
	between := make([]*ir.Var, len(objs))
	for i, obj := range objs {
		between[i] = l.env[obj].v
	}
	again := l.temp("again", ir.Bool(false), l.note)
	begin := func() {
		for i, obj := range objs {
			l.emit(&ir.Assign{Note: l.note, LHS: ir.Use(l.declare(obj)), RHS: ir.Use(between[i]), Tok: token.DEFINE})
		}
		if l.s.Post == nil {
			return
		}
		l.emit(&ir.If{Note: l.note, Cond: again.Clone(), Then: l.inBlock(func() { l.stmt(l.s.Post) })})
		l.emit(&ir.Assign{Note: l.note, LHS: again.Clone(), RHS: ir.Bool(true), Tok: token.ASSIGN})
	}
	next := func() {
		for i, obj := range objs {
			l.emit(&ir.Assign{Note: l.note, LHS: ir.Use(between[i]), RHS: ir.Use(l.env[obj].v), Tok: token.ASSIGN})
		}
	}
	l.of(begin, next)
}

// asInts reports whether an int counts the iterations of c as its index does: that is
// an int by another name, or so narrow that it stops before it would overflow.
func (fr *scope) asInts(c syntax.Counted) bool {
	t := fr.subst(c.Obj.Type())
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
		from, known := syntax.SmallConst(fr.decl, c.From)
		return c.Cmp == token.LSS && c.Step == 1 && c.Ahead == 0 && known && from >= 0 && from < 128
	}
	return false
}

// asInt returns what e was lowered to as an int.
func (fr *scope) asInt(e ast.Expr, x *ir.Expr) *ir.Expr {
	b, _ := x.Type.Underlying().(*types.Basic)
	n, known := syntax.SmallConst(fr.decl, e)
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
