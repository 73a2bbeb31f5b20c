package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Doc returns the doc comment of the emitted function.
func Doc(j *job.Job) []string {
	f, name := j.Req.Fn.Name(), j.Req.Name
	var first string
	switch j.Req.Kind {
	case shape.VJP:
		first = fmt.Sprintf("%s evaluates %s and adds %s.", name, f, vjps(j))
	case shape.Pullback:
		first = fmt.Sprintf("%s adds %s.", name, vjps(j))
	case shape.HVP:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, hessians(j))
	case shape.Grad:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, gradients(j))
	case shape.Jacobian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, jacobians(j))
	case shape.Hessian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, hessianMatrix(j))
	case shape.JVP:
		first = fmt.Sprintf("%s evaluates %s and returns %s after its results.", name, f, tangents(j))
	case shape.Fast:
		return []string{fmt.Sprintf("%s is %s, in vector code where the build and the machine have it.", name, f)}
	}
	exchanges := exchanges(j)
	if len(exchanges) > 0 {
		first += ofRanks(j.Req.Kind)
	}
	lines := append(Wrap(first, 76), "")
	lines = append(lines, wrapIndent("\tactive: ", strings.Join(ActiveNames(j), ", "), 70)...)
	if len(exchanges) > 0 {
		lines = append(lines, wrapIndent("\tcomm:   ", strings.Join(exchanges, ", "), 70)...)
	}
	if j.Req.Kind == shape.JVP {
		return lines
	}
	return append(lines, wrapIndent("\tsaved:  ", strings.Join(savedNames(j), ", "), 70)...)
}

// ofRanks describes a derivative of kind k, on one rank, of a function that communicates.
func ofRanks(k shape.Kind) string {
	switch k {
	case shape.Grad:
		return " Every rank seeds 1: the gradient is that of the sum of all ranks' results."
	case shape.Jacobian:
		return " All ranks call it together: a column is the derivative of this rank's outputs by one number of all ranks."
	case shape.Hessian:
		return " All ranks call it together: the gradients and the Hessians of the ranks add up to those of the sum of their results, by numbers that all ranks share."
	}
	return ""
}

func gradients(j *job.Job) string {
	var parts []string
	for i, w := range j.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", w.Acc.Name, j.Req.Fn.Name(), j.InputName(i)))
	}
	return strings.Join(parts, ", ")
}

// exchanges lists the communications of active values, each once, in order.
func exchanges(j *job.Job) []string {
	var names []string
	list := func(f *ir.Func) {
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && analysis.Exchanges(c) && !slices.Contains(names, c.Callee.Comm.Name) {
				names = append(names, c.Callee.Comm.Name)
			}
		})
	}
	list(j.Unit.Func)
	for _, c := range j.Unit.Callees {
		if c.Func != nil {
			list(c.Func)
		}
	}
	return names
}
