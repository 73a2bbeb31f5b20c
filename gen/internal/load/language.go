package load

import (
	"go/ast"
	"go/types"
	"go/version"
)

// defaultLanguage is the version of Go of a module without a go line.
const defaultLanguage = "1.16"

// Language returns the version of Go of a file, as in go1.21: that of its module, or that of its build line. It is
// empty for the newest version, as in the standard library.
func (p *Package) Language(f *ast.File) string { return version.Lang(p.Info.FileVersions[f]) }

// Language returns the version of Go of the source of fn. It is empty for the newest version.
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
