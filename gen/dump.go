package gen

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dumpAfter adds what the function has become to the dump.
func (j *job) dumpAfter(p stage) {
	fmt.Fprintf(&j.dump, "-- %s after %s --\n", j.req.Name, p.name)
	if p.name == "analyse" {
		fmt.Fprintf(&j.dump, "active: %s\n", strings.Join(j.activeNames(), ", "))
	}
	if j.unit == nil {
		return
	}
	if j.fn == nil {
		j.dump.WriteString(j.unit.Func.String())
		return
	}
	if (p.name == "vectorise" || p.name == "number") && j.vector != nil {
		j.dump.WriteString(j.vector.String())
		return
	}
	for _, f := range append(j.helpers, j.fn) {
		j.dump.WriteString(f.String())
	}
}

// dumpStep adds f to the dump if that is asked for after the step.
func (j *job) dumpStep(name string, f *ir.Func) {
	if j.opts.Dump == name {
		fmt.Fprintf(&j.dump, "-- %s after %s --\n%s", j.req.Name, name, f)
	}
}

// dumpLoop adds the body of a loop to the dump if that is asked for after the step. The
// vectoriser may try a loop several times.
func (j *job) dumpLoop(name string, body *ir.Block) {
	if j.opts.Dump == name {
		fmt.Fprintf(&j.dump, "-- a loop of %s after %s --\n%s", j.req.Name, name, body)
	}
}
