package derive

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// switches omits steps of a pass whose intermediate forms are not yet functions. It dumps the results of the other
// steps if that is requested.
func switches(j *job.Job) *pass.Steps {
	return &pass.Steps{
		Off:   j.Off,
		Done:  func(name string, f *ir.Func) { dumpStep(j, name, f) },
		Loop:  func(name string, loop fmt.Stringer) { dumpLoop(j, name, loop) },
		Watch: j.Watch,
	}
}

// steps omits steps of a pass, and compares the results of the other steps with the truth, in vectors of each of the
// widths.
func steps(j *job.Job, widths ...int) *pass.Steps {
	s := switches(j)
	if j.Truth == nil {
		return s
	}
	s.Done = func(name string, f *ir.Func) {
		dumpStep(j, name, f)
		if slices.Contains(j.Helpers, f) || f != j.Vector && slices.Contains(j.Vectors(), f) {
			f = j.Fn // helpers are examined by the functions that call them
		}
		j.Truth.After(name, f, widths...)
	}
	return s
}

// dumpStep adds f to the dump, if a dump after the step is requested.
func dumpStep(j *job.Job, name string, f *ir.Func) {
	if j.Opts.Dump == name {
		fmt.Fprintf(&j.Dump, "-- %s after %s --\n%s", j.Req.Name, name, f)
	}
}

// dumpLoop adds the body of a loop, and the facts about it, to the dump, if a dump after the step is requested. The
// vectoriser may try a loop several times.
func dumpLoop(j *job.Job, name string, loop fmt.Stringer) {
	if j.Opts.Dump == name {
		fmt.Fprintf(&j.Dump, "-- a loop of %s after %s --\n%s", j.Req.Name, name, loop)
	}
}
