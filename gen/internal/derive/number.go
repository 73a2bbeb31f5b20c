package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt"
)

// number closes gaps in the numbers of emitted names and of tapes. Names that only -explain mentions get the
// following numbers.
func number(j *job.Job) {
	fns := append(slices.Clone(j.Helpers), j.Fn)
	opt.TrimTapes(j.Fn, fns)
	for _, f := range j.Vectors() {
		opt.TrimTapes(f, []*ir.Func{f})
		fns = append(fns, f)
	}
	ir.Renumber(append(fns, j.Lowered()...))
}
