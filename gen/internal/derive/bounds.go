package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt/bounds"
)

// inRange finishes scalar code, and the loops of vector code that run without vectors: those that
// have too few iterations, and those that have no vector form.
func inRange(j *job.Job) {
	if j.Opts.NoOpt {
		return
	}
	if !j.IsFast() { // the function itself is its scalar code
		for _, f := range optimised(j) {
			bounds.Scalar(f, steps(j, 1))
		}
	}
	for _, f := range j.Vectors() {
		bounds.Scalar(f, steps(j, 8, 4))
	}
}
