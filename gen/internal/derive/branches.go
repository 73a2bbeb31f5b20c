package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt"
)

// branches moves statements of scalar code into the branches before them if the statements have no effect unless
// these branches run. Vector code runs branches for all lanes, so its statements stay outside.
func branches(j *job.Job) {
	if j.Opts.NoOpt || j.IsFast() || done(j.Shared) {
		return
	}
	for _, f := range optimised(j) {
		opt.Branches(f)
	}
}
