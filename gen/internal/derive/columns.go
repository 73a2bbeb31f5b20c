package derive

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/columns"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"
)

// inColumns makes a copy of a Jacobian in which the lanes of vectors are columns, if no loop of its products runs on
// vectors.
func inColumns(j *job.Job) {
	r := j.Matrix
	by := switches(j)
	if !j.Req.Vector || j.Req.Workers || j.Req.Kind != shape.Jacobian || r == nil || loopsOfColumns(j) || j.TypeParams().Len() > 0 || !matrix.InLanes(r) {
		return
	}
	i := slices.IndexFunc(j.Products, func(p job.Product) bool { return p.Func == r.Column.Func && p.Lanes == 1 })
	if i < 0 {
		return
	}
	product := withOwnTape(j, &j.Products[i])
	by.Run("vector/columns", product, func() {
		if f := wide(j, product); f != nil {
			*product, j.Vector, j.Enters = *f, product, matrix.EnoughForLanes(r)
		}
	})
}

// wide returns the Jacobian that computes a vector of columns at once, made from its product with one vector, or nil.
func wide(j *job.Job, product *ir.Func) *ir.Func {
	f, _ := product.Retype(func(t types.Type) types.Type { return t })
	f.OwnNames()
	f.Body = components(f)
	inputs := len(j.Unit.Func.Inputs())
	vectors := append(slices.Clone(f.Params[inputs:]), f.Results[len(f.Results)-len(j.Of):]...)
	for _, v := range f.Params[inputs:] {
		v.Param = false
	}
	setup, why := columns.Widen(f, vectors)
	if j.Columns = why; why != "" {
		return nil
	}
	return matrix.ByLanes(j.Matrix, &matrix.Wide{Func: f, Setup: setup})
}

// components returns the body of f in which variables replace the components of small structs and arrays, if
// possible.
func components(f *ir.Func) *ir.Block {
	body := normalize.SingleResults(f.Body)
	a := &nest.Space{Scope: nest.Scope{Fn: f, Ids: map[*ir.Var]int{}}, Loop: &ir.Loop{}, Body: body.Clone()}
	if normalize.ReplaceAggregates(a); len(a.Watched) > 0 || a.Refused() { // an expression that nothing reads now may fail
		return body
	}
	return a.Body
}

// loopsOfColumns reports whether loops of the products that compute columns have vector code.
func loopsOfColumns(j *job.Job) bool {
	return slices.ContainsFunc(j.Products, func(p job.Product) bool { return p.Kind == shape.JVP && p.Vector != nil })
}
