package load

import (
	"bytes"
	"errors"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// unreadDirectives warns about directives in files that build constraints exclude. It does not warn if the
// derivatives were emitted in an earlier build that includes the file.
func (u *unit) unreadDirectives() {
	for _, path := range u.meta.IgnoredFiles {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		src, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(src, []byte(Prefix)) || IsGenerated(src) || exists(EmittedName(path)) {
			continue
		}
		u.unreadDirective(path, src)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// unreadDirective warns about the first directive of a file. This warning is for all directives of the file.
func (u *unit) unreadDirective(path string, src []byte) {
	f, err := parser.ParseFile(u.loader.fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return
	}
	docs := functionDocs(f)
	for _, group := range f.Comments {
		for _, c := range group.List {
			if docs[group] != nil && strings.HasPrefix(c.Text, Prefix) {
				why, hint := whyUnread(path, f)
				u.pkg.Diags.Warnf(u.loader.fset.Position(c.Pos()), hint, "directives in this file are not read: %s", why)
				return
			}
		}
	}
}

// whyUnread names the constraint of a file and describes how to satisfy it.
func whyUnread(path string, f *ast.File) (why, hint string) {
	line := buildLine(f)
	expr := nameConstraint(filepath.Base(path))
	if line != nil {
		expr = and(expr, line)
	}
	if expr == nil {
		return "the go command leaves it out of this build", "it may need cgo, or a file name that does not begin with _ or ."
	}
	why = "the build constraint " + expr.String() + " leaves it out"
	switch goos, other := wantedTags(expr); {
	case contains(other, "ignore"):
		return why, "move the function to a file without this line"
	case goos != "" && goos != build.Default.GOOS && len(other) > 0:
		return why, "generate for such a system and with the tag, too: GOOS=" + goos + " gradgen -tags=" + strings.Join(other, ",")
	case goos != "" && goos != build.Default.GOOS:
		return why, "generate for such a system, too: GOOS=" + goos + " gradgen"
	case len(other) > 0:
		return why, "generate with the tag, too: gradgen -tags=" + strings.Join(other, ",")
	}
	return why, "generate in a build that meets it, too"
}

// wantedTags lists tags that satisfy expr: the first system, and the tags that are neither a system nor an
// architecture.
func wantedTags(expr constraint.Expr) (goos string, other []string) {
	switch x := expr.(type) {
	case *constraint.TagExpr:
		switch {
		case knownOS(x.Tag):
			goos = x.Tag
		case !knownArch(x.Tag):
			other = []string{x.Tag}
		}
	case *constraint.AndExpr:
		return joinTags(x.X, x.Y)
	case *constraint.OrExpr: // one of the two is enough
		if goos, other = wantedTags(x.X); goos == "" && len(other) == 0 {
			return wantedTags(x.Y)
		}
	}
	return goos, other
}

func joinTags(x, y constraint.Expr) (goos string, other []string) {
	goos, other = wantedTags(x)
	second, more := wantedTags(y)
	if goos == "" {
		goos = second
	}
	return goos, append(other, more...)
}

// Unasked warns about named packages without requests. For a pattern that matches several packages, it warns only if
// none of them has requests.
func (l *Loader) Unasked(prog *Program) []diag.Diagnostic {
	const such = "such as " + Prefix + "grad wrt=x above a function"
	var list diag.List
	if l.cfg.Ask != nil {
		return nil
	}
	asked := false
	for _, pkg := range prog.Packages {
		asked = asked || pkg.asks()
		if !pkg.asks() && l.named(pkg) {
			list.Warnf(token.Position{}, "", "nothing to do: package %s has no directives, %s", pkg.Path, such)
		}
	}
	if !asked && list.Len() == 0 {
		list.Warnf(token.Position{}, "", "nothing to do: no package of %s has directives, %s", strings.Join(l.cfg.Patterns, " "), such)
	}
	return list.Sorted()
}

// asks reports whether a package has directives or diagnostics.
func (p *Package) asks() bool {
	return len(p.Requests)+len(p.Rules)+len(p.Constant)+p.Diags.Len() > 0
}
