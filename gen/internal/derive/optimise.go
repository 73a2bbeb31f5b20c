package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/opt/bounds"
	"github.com/gradgen/gradgen/gen/internal/refuse"
)

func optimise(j *job.Job) {
	for _, f := range optimised(j) {
		opt.Run(f, opt.Options{Full: !j.Opts.NoOpt, Vector: j.Req.Vector}, steps(j, 1))
	}
	refuse.WarnFlat(j)
}

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

// fuse makes fewer loops of those that stay scalar.
func fuse(j *job.Job) {
	if !j.Opts.NoOpt && !done(j.Shared) {
		for _, f := range fusible(j) {
			opt.Fuse(f)
		}
	}
}

// optimised are the functions that are simplified: one that only calls others for each column or
// row of a matrix is as it should be.
func optimised(j *job.Job) []*ir.Func {
	if j.Req.Kind.IsMatrix() {
		return j.Helpers
	}
	return append(j.Helpers, j.Fn)
}

// fusible are the functions whose loops may be joined.
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

// number closes gaps in the emitted names, and in the tapes; names that only -explain mentions
// get the numbers after these.
func number(j *job.Job) {
	fns := append(slices.Clone(j.Helpers), j.Fn)
	opt.TrimTapes(j.Fn, fns)
	for _, f := range j.Vectors() {
		opt.TrimTapes(f, []*ir.Func{f})
		fns = append(fns, f)
	}
	ir.Renumber(append(fns, j.Lowered()...))
}
