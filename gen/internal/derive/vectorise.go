package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// vectorise makes a copy of the derived function in which loops run on the vector units. For -explain, it examines
// the loops even if no vector code is requested.
func vectorise(j *job.Job) {
	matrix := j.Req.Kind.IsMatrix()
	if !j.Req.Vector && (!j.Opts.Explain || matrix) || j.NoVector() != "" {
		return
	}
	if !matrix {
		j.Loops = bestVectorised(j, j.Fn, &j.Vector)
		return
	}
	for i := range j.Products {
		p := &j.Products[i]
		j.Loops = append(j.Loops, bestVectorised(j, withOwnTape(j, p), &p.Vector)...)
	}
	for _, s := range matrixSteps {
		s.Run(j)
	}
}

// withOwnTape returns the function of a product with its own tape, in place of one that is passed to it, because only
// the product itself uses the values that it saves.
func withOwnTape(j *job.Job, p *job.Product) *ir.Func {
	f := *p.Func
	f.Params = slices.DeleteFunc(slices.Clone(f.Params), func(v *ir.Var) bool { return v == j.Tape })
	f.Tapes = p.Stacks
	return &f
}

// bestVectorised stores a copy of f with vector code in to, or nil. It returns reports about the loops.
func bestVectorised(j *job.Job, f *ir.Func, to **ir.Func) []vector.Report {
	loops := vectorised(j, f, to, !j.Opts.NoOpt)
	if slices.ContainsFunc(loops, func(r vector.Report) bool { return !r.Done && len(r.Loop.With) > 0 }) {
		loops = vectorised(j, f, to, false)
	}
	if !j.Req.Vector || !done(loops) {
		*to = nil
	}
	return loops
}

// vectorised stores a copy of f with vector code in to. If fused is set, successive loops in the copy are fused.
// vectorised returns reports about the loops.
func vectorised(j *job.Job, f *ir.Func, to **ir.Func, fused bool) []vector.Report {
	fn, own := f.Retype(instance(j))
	if j.TypeParams().Len() == 0 && replaceable(fn) {
		fn, own = f.Retype(plain)
		fn.Body.Walk(withPlain)
	}
	fn.Params, fn.Recv = fn.Inputs(), nil
	if !j.Req.Vector {
		fn.OwnNames() // the function is only inspected, and does not affect the emitted code
	}
	*to = fn // visible to watchers of steps
	return vector.Run(fn, fused, steps(j, 8, 4), accumulators(j, f, own)...)
}

// accumulators lists the arguments that f adds to or overwrites, and which do not overlap the others, by their names
// in the copy. The vectors of products of a matrix belong to the matrix.
func accumulators(j *job.Job, f *ir.Func, own map[*ir.Var]*ir.Var) []*ir.Var {
	var list []*ir.Var
	switch j.Req.Kind {
	case shape.Jacobian, shape.Hessian:
		for _, v := range f.Params[len(j.Unit.Func.Inputs()):] {
			list = append(list, own[v])
		}
	case shape.VJP, shape.Grad, shape.Pullback:
		for _, in := range j.Wrt {
			list = append(list, own[in.Acc])
		}
	}
	return list
}

// done reports whether some loop was rewritten.
func done(loops []vector.Report) bool {
	return slices.ContainsFunc(loops, func(r vector.Report) bool { return r.Done })
}
