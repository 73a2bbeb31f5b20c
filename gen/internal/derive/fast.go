package derive

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// primal does not change the function, except for the origin of its memory, because the request is for its vector
// code. The scalar code that is emitted with the vector code calls the function.
func primal(j *job.Job) {
	j.Fn = j.Unit.Func
	j.Fn.Faithful = true
	if !j.Opts.NoOpt {
		j.Fn.Body.Walk(func(s ir.Stmt) { fromTape(j, s) })
	}
	j.Fn.Body.Add(&ir.Return{})
}

// fromTape takes the memory of a slice that the function allocates once, for its own use, from a tape.
func fromTape(j *job.Job, s ir.Stmt) {
	a, ok := s.(*ir.Assign)
	if !ok || len(j.Eff.At(a).Loops) > 0 {
		return
	}
	ruled := func(x *ir.Expr) bool { _, ok := term.RuleOf(x); return ok }
	if size := j.Eff.Scratch(j.Unit.Func, a, ruled); size != nil {
		v := a.LHS.Var
		stack := &ir.Var{Name: v.Name, Type: v.Type.Underlying().(*types.Slice).Elem()}
		j.Fn.Tapes = append(j.Fn.Tapes, stack)
		a.RHS = ir.OnTape(effects.Zeros, stack, v.Type, size)
	}
}

// forwarder returns a function that only calls the function of the user.
func forwarder(j *job.Job) *ir.Func {
	f := *j.Fn
	call := &ir.Expr{Op: ir.OpCall, Obj: j.Req.Fn, Type: types.NewTuple()}
	for _, v := range f.Inputs() {
		call.Args = append(call.Args, recast(j.View.SourceType(v.Type), v))
	}
	if j.Req.Fn.Signature().Variadic() {
		call.Keys = []string{"..."}
	}
	f.Body, f.Tapes = &ir.Block{}, nil
	passOn(&f, call, outsideVars(j, f.Results))
	return &f
}
