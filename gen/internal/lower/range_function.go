package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A range over a function becomes the body of that function, in which each call of yield becomes the body of the
// loop. A statement that leaves the loop early sets a variable, makes yield return false, and jumps after the
// function has returned.

// A yield is the body of a range over a function.
type yield struct {
	frame       *frame
	stmt        *ast.RangeStmt
	label       string
	targets     []target // the targets of the frame with the loop
	exit        *ir.Var  // the exit that was taken; 0 if the body ran to its end
	exits       []exit
	end         *ir.Label // the end of the body that is being lowered
	mayContinue bool      // the function may continue after it should have stopped
}

// An exit is a way to leave the loop: jump continues there after the loop.
type exit struct {
	name string
	jump func()
}

// rangeFunc lowers a range over a function.
func (fr *frame) rangeFunc(s *ast.RangeStmt, label string) {
	note := ir.Note{Pos: s.Pos(), Src: fr.scope.rangeHead(s)}
	fv, ok := fr.funcs.known(s.X)
	if !ok || fv.yield != nil || fv.oneOf.codes != nil {
		fr.scope.errorf(s.X.Pos(), "range over a function that is known where the derivative is generated", "the iterator %s is not known at generation", fr.scope.source(s.X))
		return
	}
	sig := fr.scope.signatureOf(s.X)
	y := &yield{frame: fr, stmt: s, label: label, targets: fr.targets, mayContinue: !stopsWithYield(fv, fr.req.lib)}
	y.exit = fr.fn.fresh("exit", types.Typ[types.Int], s.Pos())
	before, at := fr.fn.out, len(fr.fn.out.Stmts)
	fr.scope.note = note
	fr.calls.callIterator(fv, argument{fn: &funcValue{yield: y, sig: sig.Params().At(0).Type().Underlying().(*types.Signature)}}, s)
	if len(y.exits) == 0 {
		return
	}
	decl := &ir.Assign{Note: note, LHS: ir.Use(y.exit), RHS: ir.Int(0), Tok: token.DEFINE}
	before.Stmts = append(before.Stmts[:at:at], append([]ir.Stmt{decl}, before.Stmts[at:]...)...)
	for i, e := range y.exits {
		if e.jump == nil {
			continue
		}
		is := ir.Binary(token.EQL, ir.Use(y.exit), ir.Int(int64(i+1)))
		fr.fn.emit(&ir.If{Note: note, Cond: is, Then: fr.fn.inBlock(e.jump)})
	}
}

// deepestIterator is how often the body of an iterator may contain the same iterator: as an argument of itself, such
// as a filter of a filter, or in the body of its own loop.
const (
	deepestIterator = 10
	exhausted       = 1 << 20 // the count of an iterator that was refused; no other way to it is tried
)

// callIterator inlines an iterator, whose argument is the body of the loop.
func (cl *calls) callIterator(fv *funcValue, body argument, s *ast.RangeStmt) {
	if fv.lit != nil {
		if cl.fn.iterating[fv.lit] >= deepestIterator {
			cl.fn.iterating[fv.lit] = exhausted
			cl.scope.errorf(s.X.Pos(), "write a loop", "the iterator %s calls itself", cl.scope.source(s.X))
			return
		}
		cl.fn.iterating[fv.lit]++
		cl.inlining.enterClosure(fv, []argument{body}, s)
		cl.fn.iterating[fv.lit]--
		return
	}
	d, ok := cl.req.lib.Source(fv.fn.Origin())
	if !ok || d.Syntax.Body == nil || cl.prog.graph.Recursive(fv.fn.Origin()) {
		cl.scope.errorf(s.X.Pos(), "write a loop", "the iterator %s has no source, or calls itself", fv.fn.Name())
		return
	}
	args := []argument{body}
	if fv.recv != nil {
		args = append([]argument{{x: fv.recv}}, args...)
	}
	cl.inlining.inlineAt(fv, d, args, s.X.Pos())
}

// stopsWithYield reports whether the iterator returns after each call of yield that returns false, as in "if
// !yield(x) { return }". Then it never continues after the loop was left.
func stopsWithYield(fv *funcValue, lib source.Library) bool {
	var body *ast.BlockStmt
	var info *types.Info
	var param *types.Var
	if fv.lit != nil {
		body, info = fv.lit.Body, fv.scope.decl.Info
		param = info.TypeOf(fv.lit).(*types.Signature).Params().At(0)
	} else if d, ok := lib.Source(fv.fn.Origin()); ok && d.Syntax.Body != nil {
		body, info = d.Syntax.Body, d.Info
		param = info.Defs[d.Syntax.Name].Type().(*types.Signature).Params().At(0)
	} else {
		return false
	}
	return syntax.DecidesReturns(info, body, param)
}

// inlineYield lowers a call of yield to the body of the loop, whose variables are the yielded values. The value of
// the call tells whether to continue.
func (cl *calls) inlineYield(fv *funcValue, e *ast.CallExpr) []*ir.Expr {
	y := fv.yield
	args := cl.funcs.argList(e, fv.sig)
	note := cl.scope.note
	vals := make([]*ir.Expr, len(args))
	for i, a := range args {
		if vals[i] = cl.ops.unpack(a.x); vals[i] == nil {
			vals[i] = cl.scope.bad(e, "yield values", "a function is yielded")
		}
	}
	y.lower(vals, note)
	if len(y.exits) == 0 {
		yes := ir.Bool(true)
		yes.Name = knownCondition
		return []*ir.Expr{yes}
	}
	return []*ir.Expr{ir.Binary(token.EQL, ir.Use(y.exit), ir.Int(0))}
}

// lower emits the body of the loop once.
func (y *yield) lower(vals []*ir.Expr, note ir.Note) {
	out := y.frame
	saved, savedNote, savedEnd := out.targets, out.scope.note, y.end
	defer func() { out.targets, out.scope.note, y.end = saved, savedNote, savedEnd }()
	y.end = out.fn.newLabel("yielded")
	out.targets = append(y.targets[:len(y.targets):len(y.targets)], target{label: y.label, yield: y, cont: y.end})
	if y.mayContinue {
		out.fn.emit(y.guard(note))
	}
	body := out.fn.inBlock(func() {
		y.vars(vals, note)
		out.stmts(y.stmt.Body.List)
	})
	out.fn.emit(&ir.Scope{Label: y.end, Body: body})
}

// guard returns a panic as in Go, for an iterator that continues after the loop was left.
func (y *yield) guard(note ir.Note) ir.Stmt {
	text := &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.String], Val: constant.MakeString("runtime error: range function continued iteration after function for loop body returned false")}
	then := &ir.Block{Stmts: []ir.Stmt{&ir.ExprStmt{X: ir.Builtin("panic", nil, text)}}}
	y.leave("break", nil)
	return &ir.If{Note: note, Cond: ir.Binary(token.NEQ, ir.Use(y.exit), ir.Int(0)), Then: then}
}

// vars assigns the values yielded to the loop's variables.
func (y *yield) vars(vals []*ir.Expr, note ir.Note) {
	fr := y.frame
	if y.stmt.Tok == token.ASSIGN && len(vals) > 1 {
		// A range over a slice assigns all variables at once, but here Go assigns one after the other.
		for i, x := range vals {
			if !x.IsConst() {
				vals[i] = fr.fn.temp("t", x, note)
			}
		}
	}
	for i, e := range []ast.Expr{y.stmt.Key, y.stmt.Value} {
		switch {
		case i >= len(vals):
		case e == nil || syntax.IsBlank(e):
			fr.fn.discard(vals[i], note)
		case y.stmt.Tok == token.DEFINE:
			fr.funcs.defineVar(e.(*ast.Ident), vals[i], note)
		default:
			fr.fn.emit(&ir.Assign{Note: note, LHS: fr.exprs.place(e), RHS: vals[i], Tok: token.ASSIGN})
		}
	}
}

// leave adds an exit of the loop and returns its number. jump, if it is not nil, continues after the loop.
func (y *yield) leave(name string, jump func()) int {
	for i, e := range y.exits {
		if e.name == name {
			return i + 1
		}
	}
	y.exits = append(y.exits, exit{name, jump})
	return len(y.exits)
}

// leaveLoop emits the jump to the exit of the loop with the given name.
func (fr *frame) leaveLoop(y *yield, name string, jump func()) {
	code := y.leave(name, jump)
	fr.fn.emit(&ir.Assign{Note: fr.scope.note, LHS: ir.Use(y.exit), RHS: ir.Int(int64(code)), Tok: token.ASSIGN})
	fr.fn.emit(&ir.Jump{Note: fr.scope.note, Target: y.end})
}

// branchLoop lowers a break or continue in the body of the loop over a function. The loop belongs to t.
func (fr *frame) branchLoop(s *ast.BranchStmt, t target) {
	switch {
	case s.Label != nil && s.Label.Name != t.label:
		fr.leaveLoop(t.yield, s.Tok.String()+" "+s.Label.Name, func() { fr.branch(s) })
	case s.Tok == token.CONTINUE:
		fr.fn.emit(&ir.Jump{Note: fr.scope.note, Target: t.cont})
	default:
		fr.leaveLoop(t.yield, "break", nil)
	}
}
