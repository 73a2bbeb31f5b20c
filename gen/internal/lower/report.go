package lower

import (
	"go/ast"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (pg *program) errorf(pos token.Pos, hint, format string, args ...any) {
	pg.req.diags.Errorf(pg.req.fset.Position(pos), hint, format, args...)
}

func (sc *scope) errorf(pos token.Pos, hint, format string, args ...any) {
	if sc.decl.Emitted {
		pos = sc.site
	}
	if sc.site != token.NoPos && sc.decl.Pkg != sc.req.pkg {
		if sc.prog.foreign[sc.site] {
			return // the user sees only the call, so one reason is enough
		}
		sc.prog.foreign[sc.site] = true
		pos, hint = sc.site, Inside(place(sc.req.fset.Position(pos), sc.decl.Pkg), hint)
	}
	sc.prog.errorf(pos, hint, format, args...)
}

// bad reports an error and returns an expression that lets lowering continue.
func (sc *scope) bad(e ast.Expr, hint, format string, args ...any) *ir.Expr {
	sc.errorf(e.Pos(), hint, format, args...)
	return &ir.Expr{Op: ir.OpNil, Type: sc.typeOf(e), Pos: e.Pos()}
}

// siteOf returns the position in the differentiated function to which the call e is attributed.
func (sc *scope) siteOf(e *ast.CallExpr) token.Pos {
	if sc.site != token.NoPos {
		return sc.site
	}
	return e.Pos()
}

// noteOf quotes the first line of n's source.
func (sc *scope) noteOf(n ast.Node) ir.Note {
	return ir.Note{Pos: n.Pos(), Src: sc.source(n)}
}

// source quotes the first line of n's source.
func (sc *scope) source(n ast.Node) string { return syntax.FirstLine(sc.req.fset, n) }

func (sc *scope) forHead(s *ast.ForStmt) string {
	if s.Cond == nil {
		return "for"
	}
	head := sc.source(s.Cond)
	if s.Init != nil {
		head = sc.source(s.Init) + "; " + head
	}
	if s.Post != nil {
		head += "; " + sc.source(s.Post)
	}
	return "for " + head
}

func (sc *scope) rangeHead(s *ast.RangeStmt) string {
	head := "range " + sc.source(s.X)
	if s.Key == nil {
		return "for " + head
	}
	vars := sc.source(s.Key)
	if s.Value != nil {
		vars += ", " + sc.source(s.Value)
	}
	return "for " + vars + " " + s.Tok.String() + " " + head
}

func (sc *scope) switchHead(s *ast.SwitchStmt) string {
	if s.Tag == nil {
		return "switch"
	}
	return "switch " + sc.source(s.Tag)
}

const unsupportedHint = "move it out of the differentiated function, or give the function that contains it a custom rule (//gradgen:rule)"
