package load

import (
	"go/ast"
	"go/build/constraint"
	"path/filepath"
	"strings"
)

// Constraint returns the build constraint of f as an expression without its prefix, or "" if f is always built. It
// includes the build line of the file and the GOOS and GOARCH words of its name, because the name of the emitted file
// does not end in these words.
func (p *Package) Constraint(f *ast.File) string {
	expr := nameConstraint(filepath.Base(p.FileName(f)))
	if line := buildLine(f); line != nil {
		expr = and(expr, line)
	}
	if expr == nil {
		return ""
	}
	return expr.String()
}

func and(x, y constraint.Expr) constraint.Expr {
	if x == nil {
		return y
	}
	return &constraint.AndExpr{X: x, Y: y}
}

// buildLine returns the go:build line before the package clause, or nil.
func buildLine(f *ast.File) constraint.Expr {
	for _, group := range f.Comments {
		if group.Pos() >= f.Package {
			return nil
		}
		for _, c := range group.List {
			if !constraint.IsGoBuild(c.Text) {
				continue
			}
			if expr, err := constraint.Parse(c.Text); err == nil {
				return expr
			}
		}
	}
	return nil
}

// nameConstraint reads the _GOOS, _GOARCH or _GOOS_GOARCH ending of a file name as the go command does.
func nameConstraint(base string) constraint.Expr {
	words := strings.Split(strings.TrimSuffix(base, ".go"), "_")[1:]
	n := len(words)
	if n >= 2 && knownOS(words[n-2]) && knownArch(words[n-1]) {
		return &constraint.AndExpr{X: tag(words[n-2]), Y: tag(words[n-1])}
	}
	if n >= 1 && (knownOS(words[n-1]) || knownArch(words[n-1])) {
		return tag(words[n-1])
	}
	return nil
}

func tag(s string) constraint.Expr { return &constraint.TagExpr{Tag: s} }

func knownOS(s string) bool { return listed(goosList, s) }

func knownArch(s string) bool { return listed(goarchList, s) }

func listed(list, s string) bool { return contains(strings.Fields(list), s) }

// These are the words in file names that the go command reads as build constraints. They include past and future
// ones.
const (
	goosList = "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd " +
		"plan9 solaris wasip1 windows zos"
	goarchList = "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 " +
		"mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm"
)
