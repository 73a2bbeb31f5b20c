package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
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
	if c, ok := fr.countedForm(s); ok && fr.countedFor(s, c, label, note) {
		return
	}
	loop := fr.inBlock(func() {
		if s.Init != nil {
			fr.stmt(s.Init)
		}
		fr.whileFor(s, label, note)
	})
	if vars := fr.addressed(fr.initVars(s)); len(vars) > 0 && !fr.decl.OneForAll() {
		fr.renewingFor(s, vars, label, note)
		return
	}
	fr.out.Add(loop.Stmts...)
}

func (fr *frame) forHead(s *ast.ForStmt) string {
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

// A counted loop candidate: for i := from; i+ahead cmp to; i += step.
type counted struct {
	obj      types.Object
	from, to ast.Expr
	cmp      token.Token
	ahead    int64
	step     int64
}

// countedForm recognises the syntax of a counted loop.
func (fr *frame) countedForm(s *ast.ForStmt) (c counted, ok bool) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return c, false
	}
	c.obj = fr.decl.Info.Defs[init.Lhs[0].(*ast.Ident)]
	if c.obj == nil {
		return c, false
	}
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok {
		return c, false
	}
	if c.ahead, ok = fr.aheadOf(cond.X, c.obj); !ok {
		return c, false
	}
	c.from, c.to, c.cmp = init.Rhs[0], cond.Y, cond.Op
	c.step = fr.stepOf(s.Post, c.obj)
	up := c.step > 0 && (c.cmp == token.LSS || c.cmp == token.LEQ)
	down := c.step < 0 && (c.cmp == token.GTR || c.cmp == token.GEQ)
	return c, (up || down) && fr.asInts(c)
}

func (fr *frame) isObj(e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && fr.decl.Info.Uses[id] == obj
}

// aheadOf returns the constant n for an e that is obj, obj+n or obj-n.
func (fr *frame) aheadOf(e ast.Expr, obj types.Object) (n int64, ok bool) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD && b.Op != token.SUB {
		return 0, fr.isObj(e, obj)
	}
	n, ok = fr.smallConst(b.Y)
	if b.Op == token.SUB {
		n = -n
	}
	return n, ok && fr.isObj(b.X, obj)
}

// smallConst returns the value of an integer constant that no sum of indices and
// lengths overflows by.
func (fr *frame) smallConst(e ast.Expr) (int64, bool) {
	v := fr.decl.Info.Types[e].Value
	if v == nil {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	return n, ok && n > -1<<31 && n < 1<<31
}

// stepOf returns the constant by which post advances obj, or 0.
func (fr *frame) stepOf(post ast.Stmt, obj types.Object) int64 {
	switch p := post.(type) {
	case *ast.IncDecStmt:
		if !fr.isObj(p.X, obj) {
			return 0
		}
		if p.Tok == token.INC {
			return 1
		}
		return -1
	case *ast.AssignStmt:
		if len(p.Lhs) != 1 || !fr.isObj(p.Lhs[0], obj) {
			return 0
		}
		n, _ := fr.smallConst(p.Rhs[0])
		switch p.Tok {
		case token.ADD_ASSIGN:
			return n
		case token.SUB_ASSIGN:
			return -n
		}
	}
	return 0
}

// countedFor lowers a candidate as a counted loop, if the lowered body leaves
// the index and the bound alone. If not it emits nothing and reports false.
func (fr *frame) countedFor(s *ast.ForStmt, c counted, label string, note ir.Note) bool {
	index := fr.subst(c.obj.Type())
	var from *ir.Expr
	first := fr.inBlock(func() { from = fr.value(c.from, index) })
	v := fr.declare(c.obj)
	var to *ir.Expr
	pre := fr.inBlock(func() { to = plus(fr.value(c.to, index), -c.ahead) })
	brk := fr.label("break")
	body, cont := fr.loopBody(label, brk, func() { fr.stmts(s.Body.List) })
	if len(pre.Stmts) == 0 && !v.Addressed && !writes(body, v) && fr.fixedIn(to, body) {
		if hidden := fr.hideIndex(v, body, note); hidden != nil {
			v, from, to = hidden, fr.asInt(c.from, from), fr.asInt(c.to, to)
		}
		scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
		fr.out.Add(first.Stmts...)
		fr.emit(&ir.Loop{Note: note, Index: v, From: from, To: to, Cmp: c.cmp, Step: c.step, Body: scope, Break: brk})
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

// writes reports whether b assigns v.
func writes(b *ir.Block, v *ir.Var) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || write && (*e).Root() == v
		})
		for _, d := range ir.Defines(s) {
			found = found || d == v
		}
	})
	return found
}

// fixedIn reports whether b cannot change the value of e.
func (fr *frame) fixedIn(e *ir.Expr, b *ir.Block) bool {
	fixed := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			fixed = fixed && !writes(b, x.Var) && !x.Var.Addressed && !(fr.inMemory(x.Var) && fr.storesType(b, x.Type))
		case ir.OpDeref, ir.OpIndex, ir.OpField:
			if x.Root() == nil || fr.inMemory(x.Root()) {
				fixed = fixed && !fr.storesType(b, x.Type)
			}
		case ir.OpCall, ir.OpGlobal:
			if !x.IsConst() {
				fixed = false
			}
		case ir.OpBuiltin:
			fixed = fixed && x.Name != ir.Size
		}
		return fixed
	})
	return fixed
}

// storesType reports whether b may store a value of type t, or containing
// one, to memory, directly or in a call.
func (fr *frame) storesType(b *ir.Block, t types.Type) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call:
			found = true
		case *ir.ExprStmt:
			found = found || s.X.Op == ir.OpCall || s.X.Name == "copy"
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && ((*e).Op != ir.OpVar || fr.inMemory((*e).Var)) {
				found = found || kind.Contains((*e).Type, t)
			}
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || x.Op == ir.OpCall && len(x.Args) > 0 && !pureResult(x)
				return true
			})
		})
	})
	return found
}

// pureResult reports whether an opaque call takes only values that give it no
// way to store.
func pureResult(x *ir.Expr) bool {
	for _, a := range x.Args {
		if _, ok := a.Type.Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
