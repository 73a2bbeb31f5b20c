package rules

import "go/types"

// solvedPath is the package that the functions that solve equations are made of.
const solvedPath = "github.com/gradgen/gradgen/runtime/implicit/rule"

// timed is the function that asks whether the times of a differential equation have derivatives.
const timed = "Timed"

// AsksOrder is the n for which a call of fn asks whether the function around it is differentiated n times, or 0.
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

// AsksTimes reports whether a call of fn asks whether the times of a differential equation have derivatives.
func AsksTimes(fn *types.Func) bool { return AsksOrder(fn) > 0 && fn.Name() == timed }

// Times is the number of the argument of fn that has the times of a differential equation, and the function that asks
// whether these have derivatives; nil if fn solves none.
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
