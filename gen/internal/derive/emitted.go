package derive

import (
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// emitted returns the functions to print for the request: the derivative, and its callees.
func emitted(j *job.Job) []*emit.Func {
	facade := facade(j)
	f := &emit.Func{IR: j.Fn, TypeParams: j.Req.Fn.Signature().TypeParams(), Primal: j.Req.Fn, Tape: emittedTape(j), Vector: emittedVector(j, j.Vector, j.Req.Name, j.LocalName())}
	if j.IsFast() && !done(j.Shared) {
		f.IR, f.Tape.Type = forwarder(j), ""
	}
	if f.Vector != nil {
		f.Vector.Caller = f.IR
	}
	f.IR.Doc = explain.Doc(j)
	fns := []*emit.Func{f}
	if facade != nil {
		f.PanicName, f.Primal, f.IR.Doc = j.Req.Name, nil, []string{f.IR.Name + " is " + j.Req.Name + " on mirrors of what it is passed."}
		fns = []*emit.Func{{IR: facade, TypeParams: f.TypeParams, Primal: j.Req.Fn, Layouts: layouts(j)}, f}
	}
	for _, h := range j.Helpers {
		e := &emit.Func{IR: h, TypeParams: helperTypeParams(j, h), Tape: emit.Tape{Var: j.Tape.Name}, Vector: emittedVector(j, j.VectorOf(h), h.Name, h.Name)}
		if e.Vector != nil {
			e.Vector.Caller = h
		}
		if j.IsProduct(h) {
			e.PanicName = j.Req.Name
		}
		fns = append(fns, e)
	}
	return fns
}
