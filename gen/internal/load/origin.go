package load

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// Origins collects the build constraints of files that emitted code is derived from.
type Origins struct {
	prog  *Program
	known map[string]string // for each file
	met   []string          // the constraints so far, each once
}

// NewOrigins returns a collection without constraints.
func NewOrigins(prog *Program) *Origins { return &Origins{prog: prog, known: map[string]string{}} }

// Add records that code is derived from the file of pos. It ignores the standard library, which has the same
// interface on every system.
func (o *Origins) Add(pkg *types.Package, pos token.Pos) {
	if pkg == nil || !pos.IsValid() || o.prog.standard[pkg.Path()] {
		return
	}
	name := o.prog.Fset.Position(pos).Filename
	text, ok := o.known[name]
	if !ok {
		text = o.prog.constraintAt(pkg, name)
		o.known[name] = text
	}
	if text != "" && !contains(o.met, text) {
		o.met = append(o.met, text)
	}
}

// Constraint returns the conjunction of own and the constraints of all recorded files.
func (o *Origins) Constraint(own string) string {
	all := []string{}
	for _, text := range append([]string{own}, o.met...) {
		if text != "" && !contains(all, text) {
			all = append(all, text)
		}
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	for i, text := range all {
		if strings.ContainsAny(text, " ") {
			all[i] = "(" + text + ")"
		}
	}
	return strings.Join(all, " && ")
}

// constraintAt returns the build constraint of a file of pkg, and of the code emitted for it.
func (p *Program) constraintAt(pkg *types.Package, name string) string {
	own := p.all[pkg]
	if own == nil || p.given == nil {
		return constraintOf(name)
	}
	for _, f := range own.Files {
		if own := own.FileName(f); own == name || EmittedName(own) == name {
			return constraintIn(own, f)
		}
	}
	return ""
}

// constraintOf returns the build constraint of a file from its name and text. It returns "" if the file is always
// built or cannot be read.
func constraintOf(name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		f = &ast.File{}
	}
	return constraintIn(name, f)
}

// constraintIn is constraintOf for a parsed file.
func constraintIn(name string, f *ast.File) string {
	expr := nameConstraint(filepath.Base(name))
	if line := withoutReleases(buildLine(f)); line != nil {
		expr = and(expr, line)
	}
	if expr == nil {
		return ""
	}
	return expr.String()
}

// withoutReleases returns x without tags of releases of Go, which set the language version of a file. It returns nil
// if nothing remains.
func withoutReleases(x constraint.Expr) constraint.Expr {
	switch e := x.(type) {
	case *constraint.TagExpr:
		if strings.HasPrefix(e.Tag, "go1.") {
			return nil
		}
	case *constraint.AndExpr:
		left, right := withoutReleases(e.X), withoutReleases(e.Y)
		if right == nil {
			return left
		}
		return and(left, right)
	case *constraint.OrExpr:
		left, right := withoutReleases(e.X), withoutReleases(e.Y)
		if left == nil || right == nil {
			return nil
		}
		return &constraint.OrExpr{X: left, Y: right}
	}
	return x
}
