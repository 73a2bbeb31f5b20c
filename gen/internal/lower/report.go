package lower

import (
	"go/ast"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (l *program) errorf(pos token.Pos, hint, format string, args ...any) {
	l.diags.Errorf(l.fset.Position(pos), hint, format, args...)
}

func (fr *scope) errorf(pos token.Pos, hint, format string, args ...any) {
	if fr.decl.Emitted {
		pos = fr.site
	}
	if fr.site != token.NoPos && fr.decl.Pkg != fr.pkg {
		if fr.foreign[fr.site] {
			return // one reason is enough: the user sees the call alone
		}
		fr.foreign[fr.site] = true
		pos, hint = fr.site, Inside(place(fr.fset.Position(pos), fr.decl.Pkg), hint)
	}
	fr.program.errorf(pos, hint, format, args...)
}

// bad reports an error and returns an expression that lets lowering continue.
func (fr *scope) bad(e ast.Expr, hint, format string, args ...any) *ir.Expr {
	fr.errorf(e.Pos(), hint, format, args...)
	return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e), Pos: e.Pos()}
}

// siteOf is the position in the differentiated function that the call e counts
// for.
func (fr *scope) siteOf(e *ast.CallExpr) token.Pos {
	if fr.site != token.NoPos {
		return fr.site
	}
	return e.Pos()
}

// noteOf quotes the first line of n's source.
func (fr *scope) noteOf(n ast.Node) ir.Note {
	return ir.Note{Pos: n.Pos(), Src: fr.source(n)}
}

// source quotes the first line of n's source.
func (fr *scope) source(n ast.Node) string { return syntax.FirstLine(fr.fset, n) }

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

func (fr *scope) rangeHead(s *ast.RangeStmt) string {
	head := "range " + fr.source(s.X)
	if s.Key == nil {
		return "for " + head
	}
	vars := fr.source(s.Key)
	if s.Value != nil {
		vars += ", " + fr.source(s.Value)
	}
	return "for " + vars + " " + s.Tok.String() + " " + head
}

func (fr *scope) switchHead(s *ast.SwitchStmt) string {
	if s.Tag == nil {
		return "switch"
	}
	return "switch " + fr.source(s.Tag)
}

const unsupportedHint = "move it out of the differentiated function, or give the function that contains it a custom rule (//gradgen:rule)"
