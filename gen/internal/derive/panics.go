package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
)

// keepPanics makes the derivative panic if the function panics in an expression that it does not use.
func keepPanics(j *job.Job) { dead.KeepPanics(j.Unit.Func) }
