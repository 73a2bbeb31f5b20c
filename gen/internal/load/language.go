package load

import (
	"go/ast"
	"go/types"
	"go/version"
)

// unsaid is the version of Go of a module without a go line.
const unsaid = "1.16"

// Language is the version of Go that a file is in, as go1.21: that of its module,
// or of its build line. It is empty for the newest, as in the standard library.
func (p *Package) Language(f *ast.File) string { return version.Lang(p.Info.FileVersions[f]) }

// Language is the version of Go that the source of fn is in; empty for the newest.
func (p *Program) Language(fn *types.Func) string {
	pkg := p.PackageOf(fn)
	if pkg == nil {
		return ""
	}
	if v, ok := p.bodies[fn]; ok {
		return version.Lang(v)
	}
	for _, f := range pkg.Files {
		if f.FileStart <= fn.Pos() && fn.Pos() < f.FileEnd {
			return pkg.Language(f)
		}
	}
	return ""
}
