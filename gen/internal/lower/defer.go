package lower

import (
	"go/ast"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/normal"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A deferral is a call that runs when its function returns, with operands
// evaluated when it was deferred.
type deferral struct {
	note ir.Note
	call *ast.CallExpr
	fv   *funcValue
	args []argument
	on   *ir.Var // whether it was deferred; nil if it always is
}

// withDefers lowers a body that defers calls. The calls follow the scope that return leaves, the last one first.
func (fr *frame) withDefers(b *ast.BlockStmt) {
	fr.before = fr.fn.out
	inner := fr.fn.inBlock(func() { fr.stmts(b.List) })
	for _, d := range fr.deferred {
		if d.on != nil {
			normal.Hoist(fr.fn.f, inner, d.mentions(), fr.before)
		}
	}
	fr.fn.emit(&ir.Scope{Label: fr.scope.ret, Body: inner})
	for i := len(fr.deferred) - 1; i >= 0; i-- {
		d := fr.deferred[i]
		fr.scope.note = d.note
		if d.on == nil {
			fr.runDeferred(d)
			continue
		}
		then := fr.fn.inBlock(func() { fr.runDeferred(d) })
		fr.fn.emit(&ir.If{Note: d.note, Cond: ir.Use(d.on), Then: then})
	}
}

func (fr *frame) runDeferred(d deferral) {
	if d.fv.lit != nil {
		fr.inlining.enterClosure(d.fv, d.args, d.call)
		return
	}
	args := d.args
	if d.fv.recv != nil {
		args = append([]argument{{x: d.fv.recv}}, args...)
	}
	if _, x := fr.calls.apply(d.fv, args, d.call); x != nil && x.Op == ir.OpCall {
		fr.fn.emit(&ir.ExprStmt{Note: d.note, X: x})
	}
}

// deferStmt records a deferred call, and evaluates its operands.
func (fr *frame) deferStmt(s *ast.DeferStmt) {
	if fr.before == nil || fr.inLoop() {
		fr.scope.errorf(s.Pos(), "call it at the end of the loop body, or of the function", "a defer in a loop cannot be differentiated")
		return
	}
	if _, builtin := syntax.BuiltinName(fr.scope.decl, s.Call.Fun); builtin {
		fr.refuseStmt(s)
		return
	}
	d := deferral{note: ir.Note{Pos: s.Pos(), Src: fr.scope.source(s)}, call: s.Call}
	fv, ok := fr.funcs.known(s.Call.Fun)
	if !ok {
		fr.funcs.unknownCallee(s.Call)
		return
	}
	d.fv = fv
	d.args = fr.funcs.args(s.Call, fv.fn)
	for i, a := range d.args {
		if a.x != nil {
			d.args[i].x = fr.atExit(a.x)
		}
	}
	if fv.recv != nil {
		own := *fv
		own.recv = fr.atExit(fv.recv)
		d.fv = &own
	}
	if !syntax.Always(fr.top, s) {
		d.on = fr.fn.fresh("deferred", ir.Bool(false).Type, s.Pos())
		fr.before.Add(&ir.Assign{Note: ir.Note{Pos: s.Pos()}, LHS: ir.Use(d.on), RHS: ir.Bool(false), Tok: token.DEFINE})
		fr.fn.emit(&ir.Assign{Note: d.note, LHS: ir.Use(d.on), RHS: ir.Bool(true), Tok: token.ASSIGN})
	}
	fr.deferred = append(fr.deferred, d)
}

// atExit returns the present value of x, in a variable that lives until the function returns.
func (fr *frame) atExit(x *ir.Expr) *ir.Expr {
	x = fr.ops.unpack(x)
	if x.IsConst() || x.Op == ir.OpNil {
		return x
	}
	if x.Op == ir.OpAddr {
		if samePlace(x.Args[0]) {
			return x
		}
		x = fr.ops.addrOf(x.Args[0])
	}
	v := fr.fn.fresh("arg", x.Type, fr.scope.note.Pos)
	fr.before.Add(&ir.Decl{Note: ir.Note{Pos: fr.scope.note.Pos}, Var: v})
	fr.fn.emit(&ir.Assign{Note: fr.scope.note, LHS: ir.Use(v), RHS: x, Tok: token.ASSIGN})
	return ir.Use(v)
}

func (fr *frame) inLoop() bool {
	for _, t := range fr.targets {
		if t.cont != nil {
			return true
		}
	}
	return false
}

// mentions lists the variables that a deferred call uses.
func (d deferral) mentions() map[*ir.Var]bool {
	used := map[*ir.Var]bool{}
	note := func(x *ir.Expr) {
		if x == nil {
			return
		}
		x.Walk(func(e *ir.Expr) bool {
			if e.Op == ir.OpVar {
				used[e.Var] = true
			}
			return true
		})
	}
	note(d.fv.recv)
	fns := []*funcValue{d.fv}
	for _, a := range d.args {
		note(a.x)
		if a.fn != nil {
			note(a.fn.recv)
			fns = append(fns, a.fn)
		}
	}
	for _, c := range captured(fns...).list {
		switch {
		case c.b.fn != nil:
			note(c.b.fn.recv)
		case c.b.place != nil:
			note(c.b.place)
		case c.b.v != nil || c.b.at != nil:
			note(c.b.value())
		}
	}
	return used
}
