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

// A Report says what became of one loop.
type Report = nest.Report

// Run replaces the loops of f that it can prove fit by vector code before
// a scalar loop for the remainder. It reports on every loop that it looked
// at, outer loops before inner ones; f is the pass's to change. No other argument
// of f shares memory with its accumulators. Neighbouring loops are fused first if fused says so.
func Run(f *ir.Func, fused bool, by *pass.Steps, accumulators ...*ir.Var) []Report {
	w := &work{f: f, fused: fused, by: by, accumulators: accumulators}
	pass.All(by, "vector", steps, f, w)
	// The runtime may have left the upper halves of registers in use.
	clear := &ir.ExprStmt{X: lane.Call("ClearUpper", types.NewTuple())}
	f.Body.Stmts = append([]ir.Stmt{clear}, f.Body.Stmts...)
	nameKernels(f)
	return w.reports
}

// work is a function whose loops become vector code.
type work struct {
	f            *ir.Func
	fused        bool
	by           *pass.Steps
	accumulators []*ir.Var
	reports      []Report
}

// origins tells where the memory reached through slices of f, a copy of the function, comes from.
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
