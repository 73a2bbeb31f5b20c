package opt

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/loop"
)

// inPlace stores values that are saved for the reverse sweep in the gradients that later replace them.
func inPlace(f *ir.Func, gradients []*ir.Var) {
	used := stacks(f)
	if loop.InPlace(f, gradients) {
		dropStacks(f, used)
	}
}

// clearedFirst lists the parameters that f first sets to zero. These are gradients.
func clearedFirst(f *ir.Func) []*ir.Var {
	var list []*ir.Var
	for _, s := range f.Body.Stmts {
		if v := section.Cleared(s); v != nil && v.Param {
			list = append(list, v)
		}
	}
	return list
}
