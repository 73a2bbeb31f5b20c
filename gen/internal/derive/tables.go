package derive

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/loopform"
)

// tabulate makes tables for derivatives. It does not for a fast function: its arguments may share memory, and a
// store in one may change values that the calls read from another.
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
