package derive

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// A form is the present form of a job, for watchers of passes: the functions, the results of the analyses, and the
// reports.
type form struct{ job *job.Job }

func (f form) String() string {
	j := f.job
	var b strings.Builder
	for _, d := range j.Diags.Sorted() {
		fmt.Fprintln(&b, d.Format(j.Opts.Dir))
	}
	if j.Act != nil {
		fmt.Fprintf(&b, "active: %s\n", strings.Join(explain.ActiveNames(j), ", "))
	}
	if j.Tape != nil {
		fmt.Fprintf(&b, "tape: %s\n", j.Tape.Type.(*types.Pointer).Elem().(*types.Named).Obj().Name())
	}
	b.WriteString(j.Text)
	for _, f := range f.functions() {
		b.WriteString(f.String())
	}
	return b.String()
}

// functions returns the lowered function, or those that were derived.
func (f form) functions() []*ir.Func {
	switch {
	case f.job.Unit == nil || f.job.Unit.Func == nil:
		return nil
	case f.job.Fn == nil:
		return []*ir.Func{f.job.Unit.Func}
	}
	fns := append(slices.Clone(f.job.Helpers), f.job.Fn)
	return append(fns, f.job.Vectors()...)
}

// watch starts watching a pass, if there is a watcher.
func watch(j *job.Job, name string) (after func()) {
	if j.Watch == nil {
		return func() {}
	}
	return j.Watch(name, form{j})
}

// Verifying watches the passes of requests. It reports the pass after which a function is not in the form that other
// passes require. It ignores refused functions, and functions that are derived again because more source is known or
// types are mirrored. It also ignores the steps of packages adjoint and opt/sweeps, whose results are not yet
// functions.
func Verifying(report func(r *load.Request, name string, err error)) func(*job.Job) pass.Watcher {
	return func(j *job.Job) pass.Watcher {
		var verifier ir.Verifier
		return func(name string, x fmt.Stringer) func() {
			return func() {
				outside, _ := j.Wants()
				unfinished := strings.HasPrefix(name, "sweeps/") || strings.HasPrefix(name, "adjoint/")
				if unfinished || j.Failed() || outside > 0 || j.View.Requested() {
					return
				}
				if err := verified(&verifier, functionsOf(x), j.Tape); err != nil {
					report(j.Req, name, err)
				}
			}
		}
	}
}

// functionsOf lists the functions of a form.
func functionsOf(x fmt.Stringer) []*ir.Func {
	switch x := x.(type) {
	case form:
		return x.functions()
	case *ir.Func:
		return []*ir.Func{x}
	}
	return nil
}
