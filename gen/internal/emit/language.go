package emit

import (
	"go/types"
	"go/version"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Oldest is the first version of Go in which emitted code compiles, because it needs type parameters.
const Oldest = "go1.18"

// goAtLeast reports whether the file is compiled in version v of Go or later.
func (p *symbols) goAtLeast(v string) bool {
	return p.language == "" || version.Compare(p.language, v) >= 0
}

// oldBuiltin returns the function of package runtime that replaces a builtin if the version of Go of the file does
// not have the builtin. Otherwise it returns nil.
func (p *symbols) oldBuiltin(e *ir.Expr) *jen.Statement {
	if p.goAtLeast("go1.21") {
		return nil
	}
	switch e.Name {
	case "min":
		return p.gradrt("Min")
	case "max":
		return p.gradrt("Max")
	case "clear":
		if _, ok := e.Args[0].Type.Underlying().(*types.Map); ok {
			return p.gradrt("ClearMap")
		}
		return p.gradrt("ClearSlice")
	}
	return nil
}

// sliceToArray reports whether e is the conversion of a slice to an array, and the version of Go of the file does not
// have such conversions.
func (p *symbols) sliceToArray(e *ir.Expr) bool {
	_, array := e.Type.Underlying().(*types.Array)
	_, slice := e.Args[0].Type.Underlying().(*types.Slice)
	return array && slice && !p.goAtLeast("go1.20")
}

// oldToArray prints such a conversion through a pointer. The pointer is nil for arrays without elements.
func (p *expressions) oldToArray(e *ir.Expr, prec int) *jen.Statement {
	if e.Type.Underlying().(*types.Array).Len() == 0 {
		return p.syms.typ(e.Type).Values()
	}
	pointer := jen.Parens(jen.Op("*").Add(p.syms.typ(e.Type))).Call(p.expr(e.Args[0], 0))
	return paren(jen.Op("*").Add(pointer), prec > unaryPrec)
}
