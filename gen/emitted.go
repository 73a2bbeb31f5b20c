package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
)

// emitted are the functions to print for the request: the derivative, and what it calls.
func (j *job) emitted() []*emit.Func {
	facade := j.facade()
	f := &emit.Func{IR: j.fn, TypeParams: j.req.Fn.Signature().TypeParams(), Primal: j.req.Fn, Tape: j.emittedTape(), Vector: j.emittedVector()}
	if j.isFast() && !done(j.shared) {
		f.IR, f.Tape.Type = j.forwarder(), ""
	}
	f.IR.Doc = j.doc()
	fns := []*emit.Func{f}
	if facade != nil {
		f.Says, f.Primal, f.IR.Doc = j.req.Name, nil, []string{f.IR.Name + " is " + j.req.Name + " on mirrors of what it is passed."}
		fns = []*emit.Func{{IR: facade, TypeParams: f.TypeParams, Primal: j.req.Fn, Layouts: j.layouts()}, f}
	}
	for _, h := range j.helpers {
		e := &emit.Func{IR: h, TypeParams: j.helperTypeParams(h), Tape: emit.Tape{Var: j.tape.Name}}
		if slices.Contains(j.products, h) {
			e.Says = j.req.Name
		}
		fns = append(fns, e)
	}
	return fns
}
