package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
)

// keepPanics lets the derivative panic where the function evaluates something that panics and does not use it.
func keepPanics(j *job.Job) { dead.KeepPanics(j.Unit.Func) }
