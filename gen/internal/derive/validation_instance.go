package derive

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A generic function is interpreted as one of its instances: the source function with its callees, and the derivative
// with its helpers.

// concrete returns f with the types of the instance. Vector code already has these types.
func (v *validation) concrete(f *ir.Func) *ir.Func {
	if f != v.job.Fn && !slices.Contains(v.job.Helpers, f) {
		return f
	}
	return v.instanceOf(f)
}

// instanceOf returns f with type parameters replaced by type arguments.
func (v *validation) instanceOf(f *ir.Func) *ir.Func {
	if v.job.TypeParams().Len() == 0 {
		return f
	}
	g, _ := f.RetypeAmong(v.tapeOfInstance(), v.instance)
	return g
}

// tapeOfInstance returns the tape, and the variables that replace its stacks. The function and its helpers share
// them.
func (v *validation) tapeOfInstance() map[*ir.Var]*ir.Var {
	if v.job.Fn == nil { // this is the source function
		return nil
	}
	if v.stacks == nil {
		v.stacks = map[*ir.Var]*ir.Var{}
	}
	for _, s := range v.job.Fn.Tapes {
		if v.stacks[s] == nil {
			own := *s
			own.Type = v.instance(s.Type)
			v.stacks[s] = &own
		}
	}
	if v.job.Tape != nil {
		v.stacks[v.job.Tape] = v.job.Tape
	}
	return v.stacks
}

// instanceWithCallees is instanceOf for f and its callees. made has the callees so far.
func (v *validation) instanceWithCallees(f *ir.Func, made map[*ir.Callee]*ir.Callee) *ir.Func {
	g := v.instanceOf(f)
	g.Body.Walk(func(s ir.Stmt) {
		call, ok := s.(*ir.Call)
		if !ok {
			return
		}
		of := call.Callee
		own, ok := made[of]
		if !ok {
			c := *of
			own, made[of] = &c, &c
			c.TArgs = make([]types.Type, len(of.TArgs))
			for i, t := range of.TArgs {
				c.TArgs[i] = v.instance(t)
			}
			if of.Func != nil {
				c.Func = v.instanceWithCallees(of.Func, made)
			}
		}
		call.Callee = own
	})
	return g
}
