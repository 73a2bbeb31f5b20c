package lower

import (
	"go/ast"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A target is a statement that break and continue refer to.
type target struct {
	label     string
	brk, cont *ir.Label // nil for a switch
	yield     *yield    // the body of a range over a function, which has no brk
}

// breakable reports whether an unlabelled break leaves t: a loop or a switch,
// not a labelled block.
func (t target) breakable() bool { return t.cont != nil || t.brk.Name == "switch" }

func (fr *frame) labeled(s *ast.LabeledStmt) {
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		fr.scope.note = fr.scope.noteOf(inner)
		fr.checkpointed(inner, func() { fr.forStmt(inner, s.Label.Name) })
	case *ast.RangeStmt:
		fr.scope.note = fr.scope.noteOf(inner)
		fr.checkpointed(inner, func() { fr.rangeStmt(inner, s.Label.Name) })
	case *ast.SwitchStmt:
		fr.scope.note = fr.scope.noteOf(inner)
		fr.switchStmt(inner, s.Label.Name)
	case *ast.TypeSwitchStmt:
		fr.scope.note = fr.scope.noteOf(inner)
		fr.typeSwitch(inner, s.Label.Name)
	default:
		fr.scoped(s.Label.Name, func() { fr.stmt(s.Stmt) })
	}
}

// scoped lowers the statements of f as a block that a labelled break can leave.
func (fr *frame) scoped(label string, f func()) {
	brk := fr.fn.newLabel("end")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.fn.inBlock(f)
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.fn.emit(&ir.Scope{Label: brk, Body: b})
}

func (fr *frame) branch(s *ast.BranchStmt) {
	if s.Tok == token.GOTO {
		fr.jump(s)
		return
	}
	for i := len(fr.targets) - 1; i >= 0; i-- {
		t := fr.targets[i]
		if t.yield != nil {
			fr.branchLoop(s, t)
			return
		}
		if s.Label != nil && t.label != s.Label.Name || s.Label == nil && t.brk == nil {
			continue
		}
		if s.Tok == token.CONTINUE {
			if t.cont == nil {
				continue
			}
			fr.fn.emit(&ir.Jump{Note: fr.scope.note, Target: t.cont})
			return
		}
		if s.Label == nil && t.label != "" && t.cont == nil && !t.breakable() {
			continue
		}
		fr.fn.emit(&ir.Jump{Note: fr.scope.note, Target: t.brk})
		return
	}
}

// jump refuses a goto that remains after others were replaced by blocks and loops.
func (fr *frame) jump(s *ast.BranchStmt) {
	if label := fr.scope.decl.Info.Uses[s.Label]; label != nil && label.Pos() < s.Pos() {
		fr.scope.errorf(s.Pos(), "write a loop instead, or label the statements that break and continue refer to",
			"goto cannot be differentiated if the code that it repeats has an unlabelled break, continue or fallthrough for an enclosing statement")
		return
	}
	fr.scope.errorf(s.Pos(), "write a loop instead", "goto cannot be differentiated if it jumps into code that another goto repeats")
}

func (fr *frame) returnStmt(s *ast.ReturnStmt) {
	note := fr.scope.note
	switch {
	case len(s.Results) == 0:
	case len(s.Results) == 1 && len(fr.scope.results) > 1:
		vals := fr.exprs.multi(s.Results[0], false)
		fr.setResults(vals, note)
	default:
		vals := make([]*ir.Expr, len(s.Results))
		for i, e := range s.Results {
			vals[i] = fr.exprs.value(e, fr.scope.results[i].Type)
		}
		fr.setResults(vals, note)
	}
	fr.leaveFunc(note)
}

// setResults assigns vals to the result variables, as if all at once.
func (fr *frame) setResults(vals []*ir.Expr, note ir.Note) {
	if len(vals) > 1 {
		for i, x := range vals {
			if fr.scope.readsResult(x, fr.scope.results[:i]) {
				vals[i] = fr.fn.temp("t", x, note)
			}
		}
	}
	for i, x := range vals {
		r := fr.scope.results[i]
		if x.Op == ir.OpVar && x.Var == r {
			continue
		}
		fr.fn.emit(&ir.Assign{Note: note, LHS: ir.Use(r), RHS: x, Tok: token.ASSIGN})
	}
}

// readsResult reports whether x may read one of the results rs: by name, or
// through a pointer to it.
func (sc *scope) readsResult(x *ir.Expr, rs []*ir.Var) bool {
	named := map[*ir.Var]bool{}
	for _, r := range rs {
		named[r] = true
	}
	found := false
	x.Walk(func(e *ir.Expr) bool {
		switch e.Op {
		case ir.OpVar:
			found = found || named[e.Var]
		case ir.OpDeref, ir.OpField, ir.OpIndex:
			found = found || len(rs) > 0 && len(sc.named) > 0 && e.Root() == nil
		}
		return !found
	})
	return found
}

// leaveFunc jumps to the end of the function, through the enclosing loops over functions.
func (fr *frame) leaveFunc(note ir.Note) {
	for i := len(fr.targets) - 1; i >= 0; i-- {
		if y := fr.targets[i].yield; y != nil {
			fr.leaveLoop(y, "return", func() { fr.leaveFunc(note) })
			return
		}
	}
	fr.fn.emit(&ir.Jump{Note: note, Target: fr.scope.ret})
}

// loopBody lowers the body of a loop as a scope that continue leaves.
func (fr *frame) loopBody(label string, brk *ir.Label, f func()) (*ir.Block, *ir.Label) {
	cont := fr.fn.newLabel("continue")
	fr.targets = append(fr.targets, target{label: label, brk: brk, cont: cont})
	b := fr.fn.inBlock(f)
	fr.targets = fr.targets[:len(fr.targets)-1]
	return b, cont
}
