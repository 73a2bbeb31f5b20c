package gen

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// jacobians spells what a Jacobian overwrites.
func (j *job) jacobians() string {
	var outs []string
	for k := range j.of {
		outs = append(outs, j.outName(k))
	}
	out := outs[0]
	if len(outs) > 1 {
		out = "(" + strings.Join(outs, ", ") + ")"
	}
	var parts []string
	for i, v := range j.req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Matrix).Name, out, j.inputName(i)))
	}
	return strings.Join(parts, ", ") + j.storage()
}

// hessianMatrix spells what a Hessian overwrites.
func (j *job) hessianMatrix() string {
	var parts, names []string
	for i, v := range j.req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Gradient).Name, j.req.Fn.Name(), j.inputName(i)))
		names = append(names, j.inputName(i))
	}
	by := names[0]
	if len(names) > 1 {
		by = "(" + strings.Join(names, ", ") + ")"
	}
	return fmt.Sprintf("%s, and %s with ∂²%s/∂%s²%s", strings.Join(parts, ", "), j.role(nil, shape.Matrix).Name, j.req.Fn.Name(), by, j.storage())
}

// storage says how a matrix is kept.
func (j *job) storage() string {
	if j.req.Sparse {
		return ", as a sparse matrix"
	}
	return ", row by row"
}

// hessians spells what an HVP overwrites.
func (j *job) hessians() string {
	f := j.req.Fn.Name()
	var parts []string
	for k, v := range j.req.Wrt {
		var terms []string
		for i, w := range j.wrt {
			terms = append(terms, fmt.Sprintf("∂²%s/∂%s∂%s·%s", f, j.inputName(k), j.inputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Gradient).Name, f, j.inputName(k)),
			fmt.Sprintf("%s with %s", j.role(v, shape.Product).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}

// productDoc says what a product is.
func (j *job) productDoc() string {
	switch f := j.req.Fn.Name(); j.req.Kind {
	case shape.JVP:
		return fmt.Sprintf("%s evaluates %s and returns %s behind its results.", j.req.Name, f, j.tangents())
	case shape.HVP:
		return fmt.Sprintf("%s evaluates %s and overwrites %s.", j.req.Name, f, j.hessians())
	default:
		return fmt.Sprintf("%s evaluates %s and adds %s.", j.req.Name, f, j.vjps())
	}
}
