package rules

import (
	"go/types"
	"slices"
)

// solvedPath is the path of the package on which functions that solve equations are built.
const solvedPath = "github.com/gradgen/gradgen/runtime/implicit/rule"

// timed is the name of the function that tells whether the times of a differential equation have derivatives.
const timed = "Timed"

// AsksOrder returns n if a call of fn tests whether the enclosing function is differentiated n times, and otherwise
// 0.
func AsksOrder(fn *types.Func) int {
	if fn.Pkg() == nil || fn.Pkg().Path() != solvedPath {
		return 0
	}
	switch fn.Name() {
	case "First", timed:
		return 1
	case "Second":
		return 2
	}
	return 0
}

// AsksTimes reports whether a call of fn tests whether the times of a differential equation have derivatives.
func AsksTimes(fn *types.Func) bool { return AsksOrder(fn) > 0 && fn.Name() == timed }

// Times returns the index of the argument of fn that has the times of a differential equation, and the function that
// tells whether these have derivatives. It returns nil if fn solves no differential equation.
func Times(fn *types.Func) (arg int, asks *types.Func) {
	if fn.Pkg() == nil || fn.Pkg().Path() != solvedPath {
		return 0, nil
	}
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i).Name() == "times" {
			asks, _ = fn.Pkg().Scope().Lookup(timed).(*types.Func)
			return i, asks
		}
	}
	return 0, nil
}

// implicitPath is the package whose functions call those of solvedPath.
const implicitPath = "github.com/gradgen/gradgen/runtime/implicit"

// WithDirectives lists the packages whose source has directives for functions that the packages in paths call. They
// are loaded from source together, but their functions stay opaque.
func WithDirectives(paths []string) []string {
	if slices.Contains(paths, implicitPath) {
		return []string{solvedPath}
	}
	return nil
}
