package derive

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/group"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// mostGroupStatements is a limit for the number of statements of a product, times the number of vectors in a group,
// because a group repeats each statement that varies. For groups of eight, which are made in addition to those of
// four, the limit is half of it.
const mostGroupStatements = 1200

// addGroups makes products with several vectors at once, if these are faster. sub is the job that made the product
// with one vector.
func addGroups(j, sub *job.Job, p *matrix.Product, r *matrix.Request) {
	n := 0
	p.Func.Body.Walk(func(ir.Stmt) { n++ })
	own := own(sub, p.Func)
	most := 4
	if 2*8*n <= mostGroupStatements && eight(j, sub, p) {
		most = 8
	}
	lanes := []int{most, 4}[:most/4]
	if !j.Req.Sparse {
		lanes, p.Covered = matrix.Lanes(r, sub.Req.Kind == shape.VJP, most)
	}
	for i, k := range lanes {
		g := makeGroup(j, p, &group.Request{Func: p.Func, Own: own, Lanes: k})
		if n*k > mostGroupStatements || g == nil {
			p.Groups, p.Covered = nil, false
			return
		}
		name := p.Func.Name + "s"
		if i+1 < len(lanes) {
			name += fmt.Sprint(k)
		}
		g.Func.Name = j.UniqueName(name)
		says := fmt.Sprintf("%s is %s", g.Func.Name, p.Func.Name)
		if p.Covered {
			says = strings.TrimSuffix(explain.ProductDoc(sub, g.Func.Name), ".") + ","
		}
		g.Func.Doc = explain.Wrap(fmt.Sprintf("%s for %d directions at once.", says, k), 76)
		p.Groups = append(p.Groups, g)
	}
}

// makeGroup makes the form of p for several vectors, or returns nil if that is impossible.
func makeGroup(j *job.Job, p *matrix.Product, q *group.Request) *matrix.Group {
	if len(p.Stacks) > 0 {
		q.Last = []*ir.Var{j.Tape}
	}
	f, stacks, ok := group.Build(q)
	if !ok {
		return nil
	}
	return &matrix.Group{Func: f, Lanes: q.Lanes, Stacks: stacks}
}

// own returns the parameters and results of f that depend on the vector.
func own(j *job.Job, f *ir.Func) []*ir.Var {
	var out []*ir.Var
	switch j.Req.Kind {
	case shape.VJP:
		for _, o := range j.Of {
			out = append(out, o.Seed)
		}
		for _, w := range j.Wrt {
			out = append(out, w.Acc)
		}
	case shape.HVP:
		for i, w := range j.Wrt {
			out = append(out, w.Acc, j.ParamOf(i, shape.Product))
		}
	default:
		for _, w := range j.Wrt {
			out = append(out, w.Acc)
		}
		out = append(out, f.Results[len(f.Results)-len(j.Of):]...)
	}
	return out
}
