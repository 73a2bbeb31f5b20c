package analyzer

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// primalOf finds the function that an emitted one in f was made of: one with a directive,
// of the same receiver, whose name begins the emitted one's. Where directives name emitted
// functions otherwise it may find none.
func primalOf(pass *analysis.Pass, f *ast.File, emitted *ast.FuncDecl) *ast.FuncDecl {
	of := fileAt(pass, source(fileName(pass, f)))
	if of == nil {
		return nil
	}
	var best *ast.FuncDecl
	for _, d := range of.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if ok && receiver(decl) == receiver(emitted) && asksFor(decl, emitted.Name.Name) && (best == nil || len(decl.Name.Name) > len(best.Name.Name)) {
			best = decl
		}
	}
	return best
}

// asksFor reports whether a directive above decl may be what led to the name.
func asksFor(decl *ast.FuncDecl, name string) bool {
	if decl.Doc == nil {
		return false
	}
	for _, c := range decl.Doc.List {
		if directive.MatchString(c.Text) && (strings.HasPrefix(name, decl.Name.Name) || names(c, name)) {
			return true
		}
	}
	return false
}

// asking is the directive above decl that led to the name; nil if that is not certain.
func asking(decl *ast.FuncDecl, name string) *ast.Comment {
	for _, c := range decl.Doc.List {
		verb, ok := strings.CutPrefix(c.Text, "//gradgen:")
		if !ok {
			continue
		}
		verb, _, _ = strings.Cut(verb, " ")
		if names(c, name) || !strings.Contains(c.Text, " name=") && strings.EqualFold(name, decl.Name.Name+verb) {
			return c
		}
	}
	return nil
}

// names reports whether a directive gives the name to what is emitted.
func names(c *ast.Comment, name string) bool {
	_, after, ok := strings.Cut(c.Text, " name=")
	given, _, _ := strings.Cut(after, " ")
	return ok && given == name
}

// receiver is the name of the type of a method; empty for a function.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	for t := decl.Recv.List[0].Type; ; {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
