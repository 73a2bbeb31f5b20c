package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/onepass"
	"github.com/gradgen/gradgen/gen/internal/opt"
)

// inOnePass joins both sweeps of recursive callees if that is possible, and simplifies the result.
func inOnePass(j *job.Job) {
	if j.Opts.NoOpt || j.Req.Kind.IsMatrix() {
		return
	}
	var made []*ir.Func
	for _, s := range j.Splits {
		joined := onepass.Join(onepass.Pair{Fwd: s.Fwd, Rev: s.Rev, Own: s.Own})
		if joined != nil && joined.CalledBy(j.Fn, j.Own) {
			joined.Name(j.UniqueName(s.Name+"Both"), j.Fn)
			made = append(made, joined.Both)
		}
	}
	if len(made) == 0 {
		return
	}
	j.Helpers = calledFrom(j.Fn, append(j.Helpers, made...))
	for _, f := range append(made, j.Fn) {
		opt.Run(f, opt.Options{Full: true, Vector: j.Req.Vector}, switches(j))
	}
	dropStacks(j)
}

// calledFrom lists the helpers that f calls, directly or indirectly.
func calledFrom(f *ir.Func, helpers []*ir.Func) []*ir.Func {
	reached := map[string]bool{}
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		f.Body.Parts(func(x *ir.Expr) {
			if x.Op != ir.OpEmitted || reached[x.Name] {
				return
			}
			reached[x.Name] = true
			if at := slices.IndexFunc(helpers, func(h *ir.Func) bool { return h.Name == x.Name }); at >= 0 {
				visit(helpers[at])
			}
		})
	}
	visit(f)
	return slices.DeleteFunc(slices.Clone(helpers), func(h *ir.Func) bool { return !reached[h.Name] })
}

// dropStacks removes the stacks that are no longer used.
func dropStacks(j *job.Job) {
	var used []*ir.Var
	for _, f := range append(slices.Clone(j.Helpers), j.Fn) {
		used = append(used, f.Body.Stacks()...)
	}
	idle := map[string]bool{}
	j.Fn.Tapes = slices.DeleteFunc(j.Fn.Tapes, func(v *ir.Var) bool {
		idle[v.Name] = !slices.Contains(used, v)
		return idle[v.Name]
	})
	j.Saves = slices.DeleteFunc(j.Saves, func(s adjoint.Saved) bool { return idle[s.Var.Name] })
}
