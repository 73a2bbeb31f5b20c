package derive

import (
	"fmt"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/group"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// largest is how many statements a product may have of which there is one with several tangents: that
// has each statement on tangents as often.
const largest = 300

// grouped makes a product, which sub made, with several tangents at once. It is nil if that does not pay or
// cannot be.
func grouped(j, sub *job.Job, p *matrix.Product) *ir.Func {
	n := 0
	p.Func.Body.Walk(func(ir.Stmt) { n++ })
	if n > largest {
		return nil
	}
	r := &group.Request{Func: p.Func, Dots: sub.Dots, Lanes: matrix.Lanes}
	for _, w := range sub.Wrt {
		r.Wrt = append(r.Wrt, w.Acc)
	}
	r.Of = p.Func.Results[len(p.Func.Results)-len(sub.Of):]
	if len(p.Stacks) > 0 {
		r.Behind = []*ir.Var{j.Tape}
	}
	f, ok := group.Build(r)
	if !ok {
		return nil
	}
	f.Name = j.UniqueName(p.Func.Name + "s")
	f.Doc = explain.Wrap(fmt.Sprintf("%s is %s for %d directions at once.", f.Name, p.Func.Name, matrix.Lanes), 76)
	j.Helpers = append(j.Helpers, f)
	j.Products, j.ProductKinds = append(j.Products, f), append(j.ProductKinds, shape.JVP)
	return f
}
