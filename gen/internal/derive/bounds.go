package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt/bounds"
)

// inRange finishes scalar code, and the loops of vector code that run without vectors because they have too few
// iterations or no vector form.
func inRange(j *job.Job) {
	if j.Opts.NoOpt {
		return
	}
	if !j.IsFast() { // the function itself is the scalar code of a fast function
		for _, f := range optimised(j) {
			bounds.Scalar(f, steps(j, 1))
		}
	}
	for _, f := range j.Vectors() {
		bounds.Scalar(f, steps(j, 8, 4))
	}
}
