package load

import (
	"go/ast"
	"go/token"
	"strings"
)

// A site is a directive and its function.
type site struct {
	directive
	decl *ast.FuncDecl
	file *ast.File
	pos  token.Pos // of the comment
	// loop is the loop below a checkpoint directive.
	loop       ast.Stmt
	checkpoint Checkpoint
}

// verbPos returns the position of the name of the directive.
func (s site) verbPos() token.Pos { return s.verb.pos(s.pos) }

// A report receives findings about directives, with positions.
type report interface {
	errorAt(pos token.Pos, hint, format string, args ...any)
	warnAt(pos token.Pos, hint, format string, args ...any)
}

// collect finds the well-formed directives of a file, in order, and reports the others.
func collect(fset *token.FileSet, f *ast.File, rep report) []site {
	docs := functionDocs(f)
	var sites []site
	for _, group := range f.Comments {
		decl := docs[group]
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, Prefix) {
				reportMisspelt(f, group, decl, c, rep)
				continue
			}
			if aboutLoop(splitWords(c.Text)[0].text, decl != nil) {
				if s, ok := collectCheckpoint(fset, f, group, c, rep); ok {
					sites = append(sites, s)
				}
				continue
			}
			if decl == nil {
				misplaced(f, group, c, rep)
				continue
			}
			if s, ok := parseSite(f, decl, c, rep); ok {
				sites = append(sites, s)
			}
		}
	}
	return sites
}

func functionDocs(f *ast.File) map[*ast.CommentGroup]*ast.FuncDecl {
	docs := map[*ast.CommentGroup]*ast.FuncDecl{}
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Doc != nil {
			docs[fd.Doc] = fd
		}
	}
	return docs
}

func parseSite(f *ast.File, decl *ast.FuncDecl, c *ast.Comment, rep report) (site, bool) {
	d, problems := parseDirective(c.Text)
	for _, p := range problems {
		rep.errorAt(c.Pos()+token.Pos(p.off), p.hint, "%s", p.msg)
	}
	return site{directive: d, decl: decl, file: f, pos: c.Pos()}, len(problems) == 0
}

// misplaced reports a directive without a function.
func misplaced(f *ast.File, group *ast.CommentGroup, c *ast.Comment, rep report) {
	where, hint := whereIs(f, group)
	rep.errorAt(c.Pos(), hint, "gradgen directive %s", where)
}

func whereIs(f *ast.File, group *ast.CommentGroup) (where, hint string) {
	const move = "move it into the doc comment of the function it is for"
	if group.Pos() < f.Package {
		return "above the package clause", move
	}
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && (gd.Doc == group || gd.Pos() <= group.Pos() && group.End() <= gd.End()) {
			return "on a " + gd.Tok.String() + " declaration", "derivatives are taken of functions and methods; " + move
		}
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Pos() <= group.Pos() && group.End() <= fd.End() {
			return "inside the function " + fd.Name.Name, move
		}
	}
	return "is not attached to a function", "put it directly above the line that starts with func, without an empty line between"
}
