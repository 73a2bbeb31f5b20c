package derive

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/loopform"
)

// tabulate makes tables for derivatives, but not for a fast function. The arguments of a fast function may share
// memory, and a store to one of them may change values that the calls read from another one.
func tabulate(j *job.Job) {
	if j.IsFast() {
		return
	}
	var by []*ir.Var
	for _, w := range j.Wrt {
		by = append(by, w.Var)
	}
	loopform.Tabulate(j.Unit.Func, by)
}
