package gen

import (
	"fmt"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/sparsity"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// sparse makes the functions by which the pattern of a matrix is found.
func (j *job) sparse(r *matrix.Request) {
	if j.plain {
		j.fail(j.req.Pos, "leave out sparse=on there, or call the dense one", "the pattern of a sparse matrix is not differentiated")
		return
	}
	r.Sparse = &matrix.Sparse{Name: j.pkg.Types.Path() + "." + j.qualifiedName()}
	r.Sparse.Path = j.follower("Path", (*job).followPath)
	if !j.failed() {
		r.Sparse.Pattern = j.follower("Pattern", (*job).passSets)
	}
}

// follower makes a function that follows the primal.
func (j *job) follower(suffix string, build func(*job)) *matrix.Product {
	req := *j.req
	req.Kind, req.Name, req.Sparse = shape.JVP, j.uniqueName(lowerFirst(j.qualifiedName())+suffix), false
	sub := j.below(&req)
	sub.interacting = j.req.Kind == shape.Hessian
	told := j.diags.Len()
	for _, step := range []func(*job){(*job).lower, (*job).analyse, build} {
		if step(sub); sub.failed() || sub.fn == nil && sub.unit.Func == nil {
			return nil
		}
	}
	j.diags.Cut(told)
	f := sub.fn
	f.Name = req.Name
	p := &matrix.Product{Func: f, Stacks: f.Tapes, Partial: true}
	if f.Tapes = nil; len(p.Stacks) > 0 {
		f.Params = append(clip(f.Params), j.tape)
	}
	j.helpers = append(j.helpers, f)
	j.followers = append(j.followers, f)
	return p
}

// below is a job for a function that the one under way calls.
func (j *job) below(req *load.Request) *job {
	sub := j.newJob(req, j.avoid)
	sub.tape, sub.inner = j.tape, true
	return sub
}

// followPath builds the function that notes the path of the primal.
func (j *job) followPath() {
	j.fn = sparsity.Path(&sparsity.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Activity: j.act, Fail: j.fail,
		Path: &ir.Var{Name: j.unit.Func.Fresh("path"), Type: shape.Sparse("Path"), Param: true},
	})
	j.fn.Doc = wrap(fmt.Sprintf("%s notes the path of %s that its pattern depends on.", j.req.Name, j.req.Fn.Name()), 76)
}

// passSets builds the function that passes sets of inputs through the primal.
func (j *job) passSets() {
	f := j.unit.Func
	r := &tangent.Request{
		Primal: f, Alias: j.alias, Effects: j.eff, Activity: j.act, Fail: j.fail,
		Helpers: &tangent.Helpers{Names: j.uniqueName, Flow: flow{constant: j.unit.Opaque}, Fail: j.fail, Check: j.callCheck()},
		Sets:    &tangent.Sets{Var: &ir.Var{Name: f.Fresh("sets"), Type: shape.Sparse("Sets"), Param: true}, Second: j.interacting},
	}
	for i, v := range j.req.Wrt {
		r.Wrt = append(r.Wrt, tangent.Pair{Var: j.wrt[i].Var, Dot: j.role(v, shape.Tangent)})
	}
	for i, o := range j.of {
		r.Of = append(r.Of, tangent.Pair{Var: o.Var, Dot: j.outputTangent(j.req.Of[i])})
	}
	j.fn = tangent.Pattern(r, sparsity.Needed(f, j.alias, j.act))
	says := fmt.Sprintf("%s passes the sets of inputs that numbers depend on through %s.", j.req.Name, j.req.Fn.Name())
	j.fn.Doc = wrap(says, 76)
}
