// Package pass lets the steps of a pass have names: one may be left out, and each
// looked at.
package pass

import (
	"iter"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Steps runs the steps of a pass. A nil Steps runs all, and nobody looks.
type Steps struct {
	Off  func(name string) bool        // whether a step is left out; nil: none is
	Done func(name string, f *ir.Func) // looks at what a step left behind; may be nil
}

// Without reports whether a step is left out.
func (s *Steps) Without(name string) bool { return s != nil && s.Off != nil && s.Off(name) }

// Run runs a step on f, unless it is left out, and lets it be looked at.
func (s *Steps) Run(name string, f *ir.Func, step func()) {
	if s.Without(name) {
		return
	}
	step()
	if s != nil && s.Done != nil {
		s.Done(name, f)
	}
}

// A Step is one of the steps of a pass over an S. One without a name is part of the
// pass whatever is left out: others rely on it.
type Step[S any] struct {
	Name string
	Run  func(S)
}

// Names lists the names of steps, each once, behind that of the pass and a slash.
func Names[S any](of string, steps []Step[S]) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		for _, s := range steps {
			if s.Name != "" && !seen[s.Name] {
				seen[s.Name] = true
				if !yield(of + "/" + s.Name) {
					return
				}
			}
		}
	}
}

// All runs steps on what belongs to f.
func All[S any](r *Steps, of string, steps []Step[S], f *ir.Func, on S) {
	for _, s := range steps {
		if s.Name == "" {
			s.Run(on)
			continue
		}
		r.Run(of+"/"+s.Name, f, func() { s.Run(on) })
	}
}
