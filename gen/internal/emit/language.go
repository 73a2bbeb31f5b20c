package emit

import (
	"go/types"
	"go/version"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Oldest is the first version of Go that emitted code compiles in: it needs type
// parameters.
const Oldest = "go1.18"

// has reports whether the file is compiled in Go of version v or later.
func (p *symbols) has(v string) bool {
	return p.language == "" || version.Compare(p.language, v) >= 0
}

// oldBuiltin is the function of package runtime in place of a builtin that the file's
// version of Go does not have; nil where it has it.
func (p *symbols) oldBuiltin(e *ir.Expr) *jen.Statement {
	if p.has("go1.21") {
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

// sliceToArray reports whether e is the conversion of a slice to an array, which the
// file's version of Go does not have.
func (p *symbols) sliceToArray(e *ir.Expr) bool {
	_, array := e.Type.Underlying().(*types.Array)
	_, slice := e.Args[0].Type.Underlying().(*types.Slice)
	return array && slice && !p.has("go1.20")
}

// oldToArray prints such a conversion through a pointer, which is nil for arrays
// without elements.
func (p *expressions) oldToArray(e *ir.Expr, prec int) *jen.Statement {
	if e.Type.Underlying().(*types.Array).Len() == 0 {
		return p.syms.typ(e.Type).Values()
	}
	pointer := jen.Parens(jen.Op("*").Add(p.syms.typ(e.Type))).Call(p.expr(e.Args[0], 0))
	return paren(jen.Op("*").Add(pointer), prec > unaryPrec)
}
