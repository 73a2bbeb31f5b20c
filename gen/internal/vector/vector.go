package vector

import (
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/analysis/alias"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Report describes the outcome for one loop.
type Report = nest.Report

// Run replaces loops of f by vector code followed by a scalar loop for the remainder, if it can prove that this is
// correct. It reports on every loop that it examined, outer loops before inner ones. It may change f. No other
// argument of f shares memory with the accumulators. If fused is set, Run first fuses neighbouring loops.
func Run(f *ir.Func, fused bool, by *pass.Steps, accumulators ...*ir.Var) []Report {
	w := &work{f: f, fused: fused, by: by, accumulators: accumulators}
	pass.All(by, "vector", steps, f, w)
	// The runtime may have used the upper halves of registers.
	clear := &ir.ExprStmt{X: lane.Call("ClearUpper", types.NewTuple())}
	f.Body.Stmts = append([]ir.Stmt{clear}, f.Body.Stmts...)
	nameKernels(f)
	return w.reports
}

// A work is a function whose loops become vector code, and the options of Run.
type work struct {
	f            *ir.Func
	fused        bool
	by           *pass.Steps
	accumulators []*ir.Var
	reports      []Report
}

// origins returns the origins of the memory of slices of f, a copy of the function.
func (w *work) origins(f *ir.Func) *alias.Map { return alias.Find(f, w.accumulators...) }

// nameKernels numbers the kernels of f.
func nameKernels(f *ir.Func) {
	n := 0
	f.Body.Walk(func(s ir.Stmt) {
		if k, ok := s.(*ir.Kernel); ok {
			n++
			k.Name = "Loop" + strconv.Itoa(n)
		}
	})
}
