package explain

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// jacobians describes what a Jacobian overwrites.
func jacobians(j *job.Job) string {
	var outs []string
	for k := range j.Of {
		outs = append(outs, j.OutName(k))
	}
	out := outs[0]
	if len(outs) > 1 {
		out = "(" + strings.Join(outs, ", ") + ")"
	}
	var parts []string
	for i, v := range j.Req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.Role(v, shape.Matrix).Name, out, j.InputName(i)))
	}
	return strings.Join(parts, ", ") + storage(j)
}

// hessianMatrix describes what a Hessian overwrites.
func hessianMatrix(j *job.Job) string {
	var parts, names []string
	for i, v := range j.Req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.Role(v, shape.Gradient).Name, j.Req.Fn.Name(), j.InputName(i)))
		names = append(names, j.InputName(i))
	}
	by := names[0]
	if len(names) > 1 {
		by = "(" + strings.Join(names, ", ") + ")"
	}
	return fmt.Sprintf("%s, and %s with ∂²%s/∂%s²%s", strings.Join(parts, ", "), j.Role(nil, shape.Matrix).Name, j.Req.Fn.Name(), by, storage(j))
}

// storage describes how a matrix is stored.
func storage(j *job.Job) string {
	if j.Req.Sparse {
		return ", as a sparse matrix"
	}
	return ", row by row"
}

// hessians describes what an HVP overwrites.
func hessians(j *job.Job) string {
	f := j.Req.Fn.Name()
	var parts []string
	for k, v := range j.Req.Wrt {
		var terms []string
		for i, w := range j.Wrt {
			terms = append(terms, fmt.Sprintf("∂²%s/∂%s∂%s·%s", f, j.InputName(k), j.InputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.Role(v, shape.Gradient).Name, f, j.InputName(k)),
			fmt.Sprintf("%s with %s", j.Role(v, shape.Product).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}

// ProductDoc describes the product with this name.
func ProductDoc(j *job.Job, name string) string {
	switch f := j.Req.Fn.Name(); j.Req.Kind {
	case shape.JVP:
		return fmt.Sprintf("%s evaluates %s and returns %s after its results.", name, f, tangents(j))
	case shape.HVP:
		return fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, hessians(j))
	default:
		return fmt.Sprintf("%s evaluates %s and adds %s.", name, f, vjps(j))
	}
}
