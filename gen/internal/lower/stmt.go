package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// body lowers a function body into the current block.
func (fr *frame) body(b *ast.BlockStmt) {
	for _, v := range fr.named {
		if !v.Result {
			fr.emit(&ir.Decl{Note: fr.note, Var: v})
		}
	}
	if syntax.Defers(b) {
		fr.top = b.List
		fr.withDefers(b)
		return
	}
	fr.stmts(b.List)
}

func (fr *frame) stmts(list []ast.Stmt) {
	for _, s := range list {
		fr.stmt(s)
	}
}

func (fr *frame) block(b *ast.BlockStmt) *ir.Block {
	return fr.inBlock(func() { fr.stmts(b.List) })
}

const unsupportedHint = "move it out of the differentiated function, or give the function that contains it a custom rule (//gradgen:rule)"

func (fr *frame) stmt(s ast.Stmt) {
	saved := fr.tally
	fr.tally = tallyOf(fr, s)
	defer func() { fr.tally = saved }()
	fr.note = fr.noteOf(s)
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		fr.stmts(s.List)
	case *ast.AssignStmt:
		fr.assign(s)
	case *ast.IncDecStmt:
		fr.incDec(s)
	case *ast.DeclStmt:
		fr.declStmt(s)
	case *ast.ExprStmt:
		fr.exprStmt(s)
	case *ast.IfStmt:
		fr.ifStmt(s)
	case *ast.SwitchStmt:
		fr.switchStmt(s, "")
	case *ast.TypeSwitchStmt:
		fr.typeSwitch(s, "")
	case *ast.ForStmt:
		fr.checkpointed(s, func() { fr.forStmt(s, "") })
	case *ast.RangeStmt:
		fr.checkpointed(s, func() { fr.rangeStmt(s, "") })
	case *ast.LabeledStmt:
		fr.labeled(s)
	case *ast.BranchStmt:
		fr.branch(s)
	case *ast.ReturnStmt:
		fr.returnStmt(s)
	case *ast.DeferStmt:
		fr.deferStmt(s)
	default:
		fr.refuseStmt(s)
	}
}

func (fr *frame) refuseStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.GoStmt:
		fr.errorf(s.Pos(), unsupportedHint, "a goroutine cannot be differentiated")
	case *ast.DeferStmt:
		fr.errorf(s.Pos(), unsupportedHint, "a deferred call of a builtin cannot be differentiated")
	case *ast.SendStmt:
		fr.errorf(s.Pos(), unsupportedHint, "a channel operation cannot be differentiated")
	case *ast.SelectStmt:
		fr.errorf(s.Pos(), unsupportedHint, "select cannot be differentiated")
	default:
		fr.errorf(s.Pos(), unsupportedHint, "this statement cannot be differentiated")
	}
}

func (fr *frame) labeled(s *ast.LabeledStmt) {
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		fr.note = fr.noteOf(inner)
		fr.checkpointed(inner, func() { fr.forStmt(inner, s.Label.Name) })
	case *ast.RangeStmt:
		fr.note = fr.noteOf(inner)
		fr.checkpointed(inner, func() { fr.rangeStmt(inner, s.Label.Name) })
	case *ast.SwitchStmt:
		fr.note = fr.noteOf(inner)
		fr.switchStmt(inner, s.Label.Name)
	case *ast.TypeSwitchStmt:
		fr.note = fr.noteOf(inner)
		fr.typeSwitch(inner, s.Label.Name)
	default:
		fr.scoped(s.Label.Name, func() { fr.stmt(s.Stmt) })
	}
}

// scoped lowers what f lowers as a block that a labelled break can leave.
func (fr *frame) scoped(label string, f func()) {
	brk := fr.label("end")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.inBlock(f)
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.emit(&ir.Scope{Label: brk, Body: b})
}

func (fr *frame) branch(s *ast.BranchStmt) {
	if s.Tok == token.GOTO {
		fr.errorf(s.Pos(), "write a loop or an if instead", "goto cannot be differentiated")
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
			fr.emit(&ir.Jump{Note: fr.note, Target: t.cont})
			return
		}
		if s.Label == nil && t.label != "" && t.cont == nil && !t.breakable() {
			continue
		}
		fr.emit(&ir.Jump{Note: fr.note, Target: t.brk})
		return
	}
}

// breakable reports whether an unlabelled break leaves t: a loop or a switch,
// not a labelled block.
func (t target) breakable() bool { return t.cont != nil || t.brk.Name == "switch" }

func (fr *frame) returnStmt(s *ast.ReturnStmt) {
	note := fr.note
	switch {
	case len(s.Results) == 0:
	case len(s.Results) == 1 && len(fr.results) > 1:
		vals := fr.multi(s.Results[0])
		fr.setResults(vals, note)
	default:
		vals := make([]*ir.Expr, len(s.Results))
		for i, e := range s.Results {
			vals[i] = fr.value(e, fr.results[i].Type)
		}
		fr.setResults(vals, note)
	}
	fr.leaveFunc(note)
}

// setResults assigns vals to the result variables as if at once.
func (fr *frame) setResults(vals []*ir.Expr, note ir.Note) {
	if len(vals) > 1 {
		for i, x := range vals {
			if fr.readsResult(x, fr.results[:i]) {
				vals[i] = fr.temp("t", x, note)
			}
		}
	}
	for i, x := range vals {
		r := fr.results[i]
		if x.Op == ir.OpVar && x.Var == r {
			continue
		}
		fr.emit(&ir.Assign{Note: note, LHS: ir.Use(r), RHS: x, Tok: token.ASSIGN})
	}
}

// readsResult reports whether x may read one of the results rs: by name, or
// through a pointer to it.
func (fr *scope) readsResult(x *ir.Expr, rs []*ir.Var) bool {
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
			found = found || len(rs) > 0 && len(fr.named) > 0 && e.Root() == nil
		}
		return !found
	})
	return found
}

func (fr *frame) ifStmt(s *ast.IfStmt) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: "if " + fr.source(s.Cond)}
	fr.note = note
	cond := fr.condition(s.Cond)
	if yes, known := decided(cond); known {
		if yes {
			fr.stmts(s.Body.List)
		} else if s.Else != nil {
			fr.stmt(s.Else)
		}
		return
	}
	st := &ir.If{Note: note, Cond: cond, Then: fr.block(s.Body)}
	if s.Else != nil {
		st.Else = fr.inBlock(func() { fr.stmt(s.Else) })
	}
	fr.emit(st)
}

func (fr *frame) switchStmt(s *ast.SwitchStmt, label string) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: fr.switchHead(s)}
	var tag *ir.Expr
	if s.Tag != nil {
		tag = fr.expr(s.Tag)
		if !tag.IsConst() {
			tag = fr.temp("tag", tag, note)
		}
	}
	brk := fr.label("switch")
	fr.targets = append(fr.targets, target{label: label, brk: brk})
	b := fr.inBlock(func() { fr.cases(s.Body.List, tag, note) })
	fr.targets = fr.targets[:len(fr.targets)-1]
	fr.emit(&ir.Scope{Label: brk, Body: b})
}

func (fr *scope) switchHead(s *ast.SwitchStmt) string {
	if s.Tag == nil {
		return "switch"
	}
	return "switch " + fr.source(s.Tag)
}

// cases lowers the clauses of a switch to a chain of ifs, default last.
func (fr *frame) cases(list []ast.Stmt, tag *ir.Expr, note ir.Note) {
	def := -1
	var order []int
	for i, c := range list {
		if c.(*ast.CaseClause).List == nil {
			def = i
		} else {
			order = append(order, i)
		}
	}
	fr.caseChain(list, order, def, tag, note)
}

func (fr *frame) caseChain(list []ast.Stmt, order []int, def int, tag *ir.Expr, note ir.Note) {
	if len(order) == 0 {
		if def >= 0 {
			fr.clause(list, def)
		}
		return
	}
	c := list[order[0]].(*ast.CaseClause)
	st := &ir.If{Note: ir.Note{Pos: c.Pos(), Src: fr.source(c)}, Cond: fr.caseCond(c.List, tag)}
	st.Then = fr.inBlock(func() { fr.clause(list, order[0]) })
	st.Else = fr.inBlock(func() { fr.caseChain(list, order[1:], def, tag, note) })
	if len(st.Else.Stmts) == 0 {
		st.Else = nil
	}
	fr.emit(st)
}

func (fr *frame) caseCond(list []ast.Expr, tag *ir.Expr) *ir.Expr {
	saved := fr.tally
	fr.tally = tallyOf(fr, list...)
	defer func() { fr.tally = saved }()
	cond := fr.caseTest(list[0], tag)
	for _, e := range list[1:] {
		cond = fr.shortCircuit(token.LOR, cond, func() *ir.Expr { return fr.caseTest(e, tag) })
	}
	return cond
}

func (fr *frame) caseTest(e ast.Expr, tag *ir.Expr) *ir.Expr {
	x := fr.condition(e)
	if tag == nil {
		return x
	}
	return ir.Binary(token.EQL, tag.Clone(), x)
}

// clause lowers the body of clause i, and of those it falls through to.
func (fr *frame) clause(list []ast.Stmt, i int) {
	body := list[i].(*ast.CaseClause).Body
	if n := len(body); n > 0 {
		if b, ok := body[n-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
			fr.stmts(body[:n-1])
			fr.clause(list, i+1)
			return
		}
	}
	fr.stmts(body)
}

func (fr *frame) declStmt(s *ast.DeclStmt) {
	g := s.Decl.(*ast.GenDecl)
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			if g.Tok == token.VAR {
				fr.varSpec(spec)
			}
		case *ast.TypeSpec:
			n, ok := fr.decl.Info.Defs[spec.Name].Type().(*types.Named)
			if ok && subst.Endless(n, subst.Local) {
				fr.errorf(spec.Pos(), "declare the type at package level", "a recursive type declared inside a differentiated function is not supported")
			}
		}
	}
}

func (fr *assignments) varSpec(spec *ast.ValueSpec) {
	info := fr.decl.Info
	if len(spec.Values) == 0 {
		for _, id := range spec.Names {
			if id.Name == "_" {
				continue
			}
			v := fr.declare(info.Defs[id])
			fr.emit(&ir.Decl{Note: fr.note, Var: v})
		}
		return
	}
	lhs := make([]ast.Expr, len(spec.Names))
	for i, id := range spec.Names {
		lhs[i] = id
	}
	fr.define(lhs, spec.Values)
}

func (fr *assignments) incDec(s *ast.IncDecStmt) {
	place := fr.place(s.X)
	tok := token.ADD_ASSIGN
	if s.Tok == token.DEC {
		tok = token.SUB_ASSIGN
	}
	one := &ir.Expr{Op: ir.OpConst, Type: place.Type, Lit: "1", Val: ir.Int(1).Val}
	fr.emit(&ir.Assign{Note: fr.note, LHS: place, RHS: one, Tok: tok})
}

// exprStmt lowers a call made for its effect.
func (fr *frame) exprStmt(s *ast.ExprStmt) {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		fr.errorf(s.Pos(), unsupportedHint, "a channel operation cannot be differentiated")
		return
	}
	if fr.callStmt(call) {
		return
	}
	if name, _ := syntax.BuiltinName(fr.decl, call.Fun); name == "copy" {
		fr.emit(&ir.ExprStmt{Note: fr.note, X: fr.copyCall(call)})
		return
	}
	x := fr.expr(call)
	if x.Op == ir.OpCall || x.Op == ir.OpBuiltin {
		fr.emit(&ir.ExprStmt{Note: fr.note, X: x})
	}
}
