package derive

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt"
)

// fuse fuses loops that stay scalar.
func fuse(j *job.Job) {
	if !j.Opts.NoOpt && !done(j.Shared) {
		for _, f := range fusible(j) {
			opt.Fuse(f)
		}
	}
}

// fusible returns the functions whose loops may be fused.
func fusible(j *job.Job) []*ir.Func {
	if j.Req.Kind.IsMatrix() {
		var fns []*ir.Func
		for _, p := range j.Products {
			fns = append(fns, p.Func)
		}
		return fns
	}
	return []*ir.Func{j.Fn}
}
