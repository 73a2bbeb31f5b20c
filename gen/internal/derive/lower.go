package derive

import (
	"cmp"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

func lowered(j *job.Job) {
	cfg := lower.Config{
		Library: j.LibraryOf(), Fset: j.Prog.Fset, Package: j.Pkg.Types,
		Diags: j.Diags, Reserved: j.Reserved(), Outer: j.OuterNames(), Faithful: true, Order: order(j), Known: j.Req.Known, View: j.View, Panics: cmp.Or(j.Whole, j.Req.Name),
	}
	j.Unit = lower.Lower(cfg, j.Req.Fn, j.Req.Name)
	j.Unit.Origins(j.Package.Origins.Add)
	if j.Unit.Func == nil {
		return
	}
	if j.Failed() {
		if !j.WantSource(j.Unit.Wanted) && !reopened(j) {
			refuse.Infer(j)
		}
		return
	}
	if refuse.RefuseComplex(j); j.Failed() {
		return
	}
	if refuse.CheckCallbacks(j); j.Failed() {
		return
	}
	sig := j.Req.Fn.Signature()
	if r := sig.Recv(); r != nil {
		j.Params[r] = j.Unit.Func.Recv
	}
	for i, v := range j.Unit.Func.Params {
		j.Params[sig.Params().At(i)] = v
	}
	for i, v := range j.Unit.Func.Results {
		j.Params[sig.Results().At(i)] = v
	}
	for _, v := range j.Req.Wrt {
		j.Wrt = append(j.Wrt, adjoint.Input{Var: j.Params[v], Acc: j.Role(v, shape.Accumulator, shape.Gradient, shape.Tangent)})
	}
	for _, v := range j.Req.Of {
		j.Of = append(j.Of, adjoint.Output{Var: j.Params[v], Seed: j.Role(v, shape.Seed)})
	}
	if j.Opts.Verify && !j.Inner {
		j.Truth = newValidation(j)
	}
	if j.Opts.Explain && j.Req.Sparse {
		j.Pattern = patternItems(j)
	}
}

// reopened requests the bodies of emitted functions of other packages that this package cannot call, such as the
// products of a Hessian. It reports whether one of these may help.
func reopened(j *job.Job) bool {
	found := false
	for _, r := range j.Unit.Blind {
		found = r.Emitted != nil && j.Reopen(r.Emitted, r.Pos) || found
	}
	return found
}

// order returns how often the function is differentiated, or −1 for a derivative that is differentiated again.
func order(j *job.Job) int {
	switch {
	case j.Plain:
		return -1
	case j.IsFast():
		return 0
	case j.Req.Kind == shape.HVP || j.Req.Kind == shape.Hessian:
		return 2
	}
	return 1
}
