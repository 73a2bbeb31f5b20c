package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// stepNames lists what -off can name: the passes that can be left out, and the steps
// of passes.
func stepNames() []string {
	var names []string
	for _, p := range (*job)(nil).passes() {
		if !p.needed {
			names = append(names, p.name)
		}
	}
	names = append(names, "scalar", "vector/fuse")
	return slices.Concat(names, adjoint.Steps(), opt.Steps(), opt.ScalarSteps(), vector.Steps())
}

// off reports whether a pass or a step is left out.
func (j *job) off(name string) bool { return slices.Contains(j.opts.Off, name) }

// switches leaves out steps of a pass whose intermediate forms are no functions yet.
func (j *job) switches() *pass.Steps { return &pass.Steps{Off: j.off} }

// steps leaves out steps of a pass, and holds what the others leave behind against the
// truth, in vectors of each of the widths.
func (j *job) steps(widths ...int) *pass.Steps {
	s := j.switches()
	if j.truth == nil {
		return s
	}
	s.Done = func(name string, f *ir.Func) {
		if slices.Contains(j.helpers, f) {
			f = j.fn // helpers are looked at by those that call them
		}
		j.truth.after(name, f, widths...)
	}
	return s
}
