package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/parallel"
)

// split lets goroutines share loops, where that is requested.
func split(j *job.Job) {
	if j.Req.Workers && j.NoVector() == "" && j.TypeParams().Len() == 0 {
		j.Shared = parallel.Run(j.Fn)
	}
}
