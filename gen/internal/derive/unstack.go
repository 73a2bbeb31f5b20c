package derive

import (
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/unstack"
)

// unstacked turns the function into plain Go.
func unstacked(j *job.Job) {
	if len(j.Helpers) > len(j.Products) {
		j.Fail(j.Req.Pos, "write the function without recursion", "%s is the derivative of a recursive function", j.Req.Name)
		return
	}
	for _, p := range j.Products {
		unstack.Func(p.Func)
	}
	unstack.Func(j.Fn)
}
