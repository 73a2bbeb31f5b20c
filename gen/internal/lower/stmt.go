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
	for _, v := range fr.scope.named {
		if !v.Result {
			fr.fn.emit(&ir.Decl{Note: fr.scope.note, Var: v})
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
	return fr.fn.inBlock(func() { fr.stmts(b.List) })
}

func (fr *frame) stmt(s ast.Stmt) {
	defer evaluating(fr.scope, s)()
	fr.scope.note = fr.scope.noteOf(s)
	fr.fn.reads.begins()
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		fr.stmts(s.List)
	case *ast.AssignStmt:
		fr.assigns.assign(s)
	case *ast.IncDecStmt:
		fr.assigns.incDec(s)
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
		fr.scope.errorf(s.Pos(), unsupportedHint, "a goroutine cannot be differentiated")
	case *ast.DeferStmt:
		fr.scope.errorf(s.Pos(), unsupportedHint, "a deferred call of a builtin cannot be differentiated")
	case *ast.SendStmt:
		fr.scope.errorf(s.Pos(), unsupportedHint, "a channel operation cannot be differentiated")
	case *ast.SelectStmt:
		fr.scope.errorf(s.Pos(), unsupportedHint, "select cannot be differentiated")
	default:
		fr.scope.errorf(s.Pos(), unsupportedHint, "this statement cannot be differentiated")
	}
}

func (fr *frame) ifStmt(s *ast.IfStmt) {
	if s.Init != nil {
		fr.stmt(s.Init)
	}
	note := ir.Note{Pos: s.Pos(), Src: "if " + fr.scope.source(s.Cond)}
	fr.scope.note = note
	cond := fr.exprs.condition(s.Cond)
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
		st.Else = fr.fn.inBlock(func() { fr.stmt(s.Else) })
	}
	fr.fn.emit(st)
}

func (fr *frame) declStmt(s *ast.DeclStmt) {
	g := s.Decl.(*ast.GenDecl)
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			if g.Tok == token.VAR {
				fr.assigns.varSpec(spec)
			}
		case *ast.TypeSpec:
			n, ok := fr.scope.decl.Info.Defs[spec.Name].Type().(*types.Named)
			if ok && subst.Endless(n, subst.Local) {
				fr.scope.errorf(spec.Pos(), "declare the type at package level", "a recursive type declared inside a differentiated function is not supported")
			}
		}
	}
}

// exprStmt lowers a call made for its effect.
func (fr *frame) exprStmt(s *ast.ExprStmt) {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		fr.scope.errorf(s.Pos(), unsupportedHint, "a channel operation cannot be differentiated")
		return
	}
	if fr.calls.callStmt(call) {
		return
	}
	if name, _ := syntax.BuiltinName(fr.scope.decl, call.Fun); name == "copy" {
		fr.fn.emit(&ir.ExprStmt{Note: fr.scope.note, X: fr.exprs.copyCall(call)})
		return
	}
	x := fr.exprs.expr(call)
	if x.Op == ir.OpCall || x.Op == ir.OpBuiltin {
		fr.fn.emit(&ir.ExprStmt{Note: fr.scope.note, X: x})
	}
}
