package derive

import (
	"cmp"
	"fmt"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/sparsity"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// buildSparse builds the functions that find the pattern of a sparse matrix.
func buildSparse(j *job.Job, r *matrix.Request) {
	if j.Plain {
		j.Fail(j.Req.Pos, "leave out sparse=on there, or call the dense one", "the pattern of a sparse matrix is not differentiated")
		return
	}
	r.Sparse = &matrix.Sparse{Name: j.Pkg.Types.Path() + "." + j.QualifiedName()}
	r.Sparse.Path = follower(j, "Path", followPath)
	if !j.Failed() {
		r.Sparse.Pattern = follower(j, "Pattern", passSets)
	}
}

// follower makes a function that follows the primal.
func follower(j *job.Job, suffix string, build func(*job.Job)) *matrix.Product {
	req := *j.Req
	req.Kind, req.Name, req.Sparse = shape.JVP, j.UniqueName(j.LocalName()+suffix), false
	sub := subJob(j, &req)
	sub.Interacting = j.Req.Kind == shape.Hessian
	told := j.Diags.Len()
	for _, step := range []func(*job.Job){lowered, analyse, build} {
		if step(sub); sub.Failed() || sub.Fn == nil && sub.Unit.Func == nil {
			return nil
		}
	}
	j.Diags.Cut(told)
	f := sub.Fn
	f.Name = req.Name
	p := &matrix.Product{Func: f, Stacks: f.Tapes, Partial: true}
	if f.Tapes = nil; len(p.Stacks) > 0 {
		f.Params = append(clip(f.Params), j.Tape)
	}
	j.Helpers = append(j.Helpers, f)
	j.Followers = append(j.Followers, f)
	return p
}

// subJob returns a job for a function that the function of j calls.
func subJob(j *job.Job, req *load.Request) *job.Job {
	sub := j.NewJob(req, j.Avoid)
	sub.Tape, sub.Inner, sub.Whole = j.Tape, true, cmp.Or(j.Whole, j.Req.Name)
	return sub
}

// followPath builds the function that records the path of the primal.
func followPath(j *job.Job) {
	j.Fn = sparsity.Path(&sparsity.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Activity: j.Act, Fail: j.Fail,
		Path: &ir.Var{Name: j.Unit.Func.Fresh("path"), Type: shape.Sparse("Path"), Param: true},
	})
	j.Fn.Doc = explain.Wrap(fmt.Sprintf("%s notes the path of %s that its pattern depends on.", j.Req.Name, j.Req.Fn.Name()), 76)
}

// passSets builds the function that passes sets of inputs through the primal.
func passSets(j *job.Job) {
	f := j.Unit.Func
	r := &tangent.Request{
		Primal: f, Alias: j.Alias, Effects: j.Eff, Activity: j.Act, Fail: j.Fail,
		Helpers: &tangent.Helpers{Names: j.UniqueName, Flow: library.Flow{Constant: j.Unit.Opaque}, Fail: j.Fail, Check: refuse.CallCheck(j)},
		Sets:    &tangent.Sets{Var: &ir.Var{Name: f.Fresh("sets"), Type: shape.Sparse("Sets"), Param: true}, Second: j.Interacting},
	}
	for i, v := range j.Req.Wrt {
		r.Wrt = append(r.Wrt, tangent.Pair{Var: j.Wrt[i].Var, Dot: j.Role(v, shape.Tangent)})
	}
	for i, o := range j.Of {
		r.Of = append(r.Of, tangent.Pair{Var: o.Var, Dot: j.OutputTangent(j.Req.Of[i])})
	}
	j.Fn = tangent.Pattern(r, sparsity.Needed(f, j.Alias, j.Act))
	says := fmt.Sprintf("%s passes the sets of inputs that numbers depend on through %s.", j.Req.Name, j.Req.Fn.Name())
	j.Fn.Doc = explain.Wrap(says, 76)
}
