package derive

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/group"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/triangle"
)

// cutTriangle changes the products p of a dense Hessian so that they compute little more than one triangle of it. sub
// is the job that made the first of these products.
func cutTriangle(j, sub *job.Job, p *matrix.Product) {
	if !triangular(j) {
		return
	}
	for _, g := range p.Groups {
		g.Firsts = splitProduct(g.Func, groupInputs(sub, p, g), last(p))
	}
	if !p.Covered {
		inputs := gradientsOf(sub, p.Func)
		for i, w := range sub.Wrt {
			inputs[i].Dots, inputs[i].HVs = []*ir.Var{w.Acc}, []*ir.Var{sub.ParamOf(i, shape.Product)}
		}
		p.Firsts = splitProduct(p.Func, inputs, last(p))
	}
}

// triangular reports whether products of the matrix can be cut. All inputs must be slices.
func triangular(j *job.Job) bool {
	if j.Req.Kind != shape.Hessian || j.Req.Sparse || j.Plain || j.Opts.NoOpt {
		return false
	}
	return !slices.ContainsFunc(j.Req.Wrt, func(v *types.Var) bool { return !triangle.Sliced(v.Type()) })
}

// eight reports whether groups of eight vectors are best for p.
func eight(j, sub *job.Job, p *matrix.Product) bool {
	if !triangular(j) {
		return group.Eight(p.Func, own(sub, p.Func), group.Short{})
	}
	g := makeGroup(j, p, &group.Request{Func: p.Func, Own: own(sub, p.Func), Lanes: 1})
	if g == nil {
		return false
	}
	inputs := groupInputs(sub, p, g)
	var own []*ir.Var
	for _, in := range inputs {
		own = append(append(own, in.Dots...), in.HVs...)
	}
	var short group.Short
	if splits := triangle.Split(g.Func, inputs); splits != nil {
		short = group.Short{Half: splits.Half, Few: splits.Few}
	}
	return group.Eight(g.Func, own, short)
}

// groupInputs returns the inputs of a group of the product p: for each vector, the tangent and the product of each
// input.
func groupInputs(sub *job.Job, p *matrix.Product, g *matrix.Group) []triangle.Input {
	n := 2 * len(sub.Wrt)
	own := g.Func.Params[len(g.Func.Params)-last(p)-n*g.Lanes:]
	inputs := gradientsOf(sub, g.Func)
	for i := range n * g.Lanes {
		in := &inputs[i%n/2]
		if i%2 == 0 {
			in.Dots = append(in.Dots, own[i])
		} else {
			in.HVs = append(in.HVs, own[i])
		}
	}
	return inputs
}

// last returns the number of parameters of a product that come after its vectors: 1 for the tape, or 0.
func last(p *matrix.Product) int { return min(len(p.Stacks), 1) }

// gradientsOf returns the inputs of the product f with their gradients.
func gradientsOf(sub *job.Job, f *ir.Func) []triangle.Input {
	inputs := make([]triangle.Input, len(sub.Wrt))
	for i := range sub.Wrt {
		name := sub.ParamOf(i, shape.Gradient).Name
		inputs[i].Grad = f.Params[slices.IndexFunc(f.Params, func(v *ir.Var) bool { return v.Name == name })]
	}
	return inputs
}

// splitProduct is triangle.Split. The new parameters come before the last ones of f.
func splitProduct(f *ir.Func, inputs []triangle.Input, last int) bool {
	splits := triangle.Split(f, inputs)
	if splits == nil {
		return false
	}
	f.Params = slices.Insert(slices.Clone(f.Params), len(f.Params)-last, splits.Firsts...)
	says := "The directions are unit vectors, the first of them that of element first; products are complete from there on, and the gradient is written if first is zero."
	f.Doc = append(slices.Clone(f.Doc), explain.Wrap(says, 76)...)
	return true
}
