package gradtest

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// CheckFile writes gradient checks for the derivatives emitted for one source file: one test for each choice of
// inputs and outputs of a function. It writes no file if nothing can be checked.
func CheckFile(d *job.Package, f *ast.File, requests []*load.Request) ([]job.File, error) {
	tests := &emit.CheckFile{Header: load.Header, Constraint: d.Constraint(f), Package: d.Pkg.Types, Taken: d.Pkg.Reserved.OfTests()}
	for _, group := range byFunction(requests) {
		if c := check(d, group); c != nil {
			tests.Checks = append(tests.Checks, c)
		}
	}
	if len(tests.Checks) == 0 {
		return nil, nil
	}
	text, err := emit.PrintChecks(tests)
	if err != nil {
		return nil, fmt.Errorf("checks for %s: %w", d.Pkg.FileName(f), err)
	}
	d.Hidden = append(d.Hidden, tests.Hidden...)
	return []job.File{{Name: load.EmittedTestName(job.BaseName(d.Pkg.FileName(f))), Content: text}}, nil
}

// byFunction groups requests for different derivatives of one function
// with the same inputs and outputs.
func byFunction(requests []*load.Request) [][]*load.Request {
	var groups [][]*load.Request
	for _, r := range requests {
		same := func(g []*load.Request) bool {
			return g[0].Fn == r.Fn && slices.Equal(g[0].Wrt, r.Wrt) && slices.Equal(g[0].Of, r.Of)
		}
		if i := slices.IndexFunc(groups, same); i >= 0 {
			groups[i] = append(groups[i], r)
		} else {
			groups = append(groups, []*load.Request{r})
		}
	}
	return groups
}

// check describes the test of a group. It returns nil if there are no inputs for it.
func check(d *job.Package, group []*load.Request) *emit.Check {
	r := group[0]
	instance, ok := shape.Instantiate(r.Fn)
	if !ok {
		uncheckable(d, r, "write one with package gradcheck", "its type parameters cannot be chosen")
		return nil
	}
	c := &emit.Check{Fn: r.Fn, Instance: instance, Inputs: inputsOf(d, r.Fn)}
	_, c.Joined = communicator(r.Fn.Signature())
	if c.Inputs == "" {
		if why := uninventable(instance.Sig); why != "" {
			hint := fmt.Sprintf("declare func %s() [][]any that returns lists of arguments", InputsName(r.Fn))
			uncheckable(d, r, hint, why)
			return nil
		}
	}
	c.Test = d.UniqueName("TestGradgen" + ir.Capital(job.OfReceiver(r.Fn)) + ir.Capital(r.Fn.Name()))
	c.Wrt, c.Of, c.OfParams = indices(r)
	c.Approx = anyOrder(d, r.Fn)
	for _, r := range group {
		*derivative(c, r.Kind) = r.Name
		c.Approx = c.Approx || r.Vector || r.Workers
	}
	return c
}

// anyOrder reports whether fn ranges over a map. Then each call may add up its sums in another order.
func anyOrder(d *job.Package, fn *types.Func) bool {
	decl, info, ok := d.Prog.Func(fn)
	if !ok || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.RangeStmt); ok {
			_, isMap := info.TypeOf(s.X).Underlying().(*types.Map)
			found = found || isMap
		}
		return !found
	})
	return found
}

// derivative returns the field of c for a kind of derivative.
func derivative(c *emit.Check, kind shape.Kind) *string {
	switch kind {
	case shape.Grad:
		return &c.Grad
	case shape.JVP:
		return &c.JVP
	case shape.HVP:
		return &c.HVP
	case shape.Pullback:
		return &c.Pullback
	case shape.Jacobian:
		return &c.Jacobian
	case shape.Hessian:
		return &c.Hessian
	}
	return &c.VJP
}

func uncheckable(d *job.Package, r *load.Request, hint, why string) {
	d.Diags.Warnf(d.Pkg.Position(r.Pos), hint, "no gradient check for %s: %s", r.Fn.Name(), why)
}

// indices numbers inputs and outputs as gradcheck does. It returns nil for the defaults of gradcheck.
func indices(r *load.Request) (wrt, of, ofParams []int) {
	sig := r.Fn.Signature()
	params := slices.Collect(sig.Params().Variables())
	if recv := sig.Recv(); recv != nil {
		params = append([]*types.Var{recv}, params...)
	}
	if c, ok := communicator(sig); ok {
		params = slices.DeleteFunc(params, func(v *types.Var) bool { return v == c })
	}
	results := slices.Collect(sig.Results().Variables())
	for _, v := range r.Wrt {
		wrt = append(wrt, slices.Index(params, v))
	}
	for _, v := range r.Of {
		if i := slices.Index(results, v); i >= 0 {
			of = append(of, i)
		} else {
			ofParams = append(ofParams, slices.Index(params, v))
		}
	}
	if slices.Equal(wrt, []int{0}) {
		wrt = nil
	}
	if ofParams == nil && len(of) == countDifferentiable(results) {
		of = nil
	}
	return wrt, of, ofParams
}

func countDifferentiable(vars []*types.Var) int {
	n := 0
	for _, v := range vars {
		if shape.Differentiable(v.Type()) {
			n++
		}
	}
	return n
}
