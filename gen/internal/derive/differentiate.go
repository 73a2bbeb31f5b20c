package derive

import (
	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

func differentiate(j *job.Job) {
	if j.Plain {
		if refuse.CheckNested(j); j.Failed() {
			return
		}
	}
	switch j.Req.Kind {
	case shape.Jacobian, shape.Hessian:
		buildMatrix(j)
		return
	case shape.JVP:
		forward(j)
		return
	case shape.HVP:
		second(j)
		return
	case shape.Fast:
		primal(j)
		return
	}
	r := &adjoint.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Activity: j.Act,
		Wrt: j.Wrt, Of: j.Of, Grad: j.Req.Kind == shape.Grad, Optimise: !j.Opts.NoOpt, Steps: switches(j),
		Fail: j.Fail, SecondOrder: j.Plain, Trusted: j.Inner,
	}
	r.Splitter = splitter(j)
	j.Own = adjoint.VariablesOf(r.Primal)
	j.Fn, j.Saves = adjoint.Build(r)
	j.Fn.Tapes = append(j.Fn.Tapes, r.Splitter.Tapes...)
	j.Saves = append(j.Saves, r.Splitter.Saves...)
	j.Helpers, j.Splits = r.Splitter.Funcs, r.Splitter.Splits
	for _, o := range j.Of {
		if o.Seed != nil {
			j.Fn.Params = append(j.Fn.Params[:len(j.Fn.Params):len(j.Fn.Params)], o.Seed)
		}
	}
	for _, w := range j.Wrt {
		j.Fn.Params = append(j.Fn.Params[:len(j.Fn.Params):len(j.Fn.Params)], w.Acc)
	}
}

// splitter makes the derivative code of recursive callees.
func splitter(j *job.Job) *adjoint.Splitter {
	return &adjoint.Splitter{
		Root: j.LocalName(), Tape: j.Tape, SecondOrder: j.Plain,
		Names: j.UniqueName, Flow: refuse.FlowOf(j), Fail: j.Fail, Check: refuse.CallCheck(j),
	}
}
