package rules

import (
	_ "embed"
	"go/types"
	"slices"
)

// matSource is the text of package matref.
//
//go:embed matref/matref.go
var matSource string

// matReferences lists the functions and methods of package mat that have a reference.
func matReferences() []string {
	return []string{"Dense.Apply", "Row", "Col", "DenseCopyOf", "VecDenseCopyOf", "Tridiag.SolveVecTo", "SVD.SolveTo"}
}

func hasMatReference(name string) bool { return slices.Contains(matReferences(), name) }

// matPlain lists the functions and methods of package mat whose own source is differentiated.
func matPlain() []string {
	return []string{"NewTridiag", "Tridiag.At", "Tridiag.Dims", "Tridiag.RawTridiagonal", "Tridiag.SetBand", "Tridiag.at", "Tridiag.set"}
}

// OwnSource reports whether a function of package mat is differentiated through its own source.
func OwnSource(fn *types.Func) bool { return slices.Contains(matPlain(), OperationName(fn)) }
