package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/parallel"
)

// split shares loops among goroutines, if that is requested.
func split(j *job.Job) {
	if j.Req.Workers && j.NoVector() == "" && j.TypeParams().Len() == 0 {
		j.Shared = parallel.Run(j.Fn)
	}
}
