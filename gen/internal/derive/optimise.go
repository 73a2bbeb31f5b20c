package derive

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/refuse"
)

func optimise(j *job.Job) {
	for _, f := range optimised(j) {
		opt.Run(f, opt.Options{Full: !j.Opts.NoOpt, Vector: j.Req.Vector}, steps(j, 1))
	}
	refuse.WarnFlat(j)
}

// optimised returns the functions that are simplified. Functions that only call others for each column or row of a
// matrix are not included.
func optimised(j *job.Job) []*ir.Func {
	if j.Req.Kind.IsMatrix() {
		return j.Helpers
	}
	return append(j.Helpers, j.Fn)
}
