// Package pass has what a table of passes is made of: steps with names, each of which may
// be left out and looked at.
package pass

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Steps says which steps of a pass run, and who looks. A nil Steps runs all, and nobody
// looks.
type Steps struct {
	Off  func(name string) bool            // whether a step is left out; nil: none is
	Done func(name string, f *ir.Func)     // looks at what a step left behind; may be nil
	Loop func(name string, body *ir.Block) // looks at the body that a step over one loop left behind; may be nil
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

// Looped lets the body of a loop be looked at that a step left behind.
func (s *Steps) Looped(name string, body *ir.Block) {
	if s != nil && s.Loop != nil {
		s.Loop(name, body)
	}
}

// An Info is a pass or step as gradgen -passes lists it.
type Info struct {
	Name  string
	Doc   string // what it does, in a line
	Fixed bool   // others rely on it: it cannot be left out
}

// A Step is one of the steps of a pass over an S. One without a name is part of the
// pass whatever is left out: others rely on it.
type Step[S any] struct {
	Name, Doc string
	Run       func(S)
}

// List describes steps, each name once, behind that of the pass and a slash.
func List[S any](of string, steps []Step[S]) []Info {
	var list []Info
	for _, s := range steps {
		name := of + "/" + s.Name
		if s.Name != "" && !slices.ContainsFunc(list, func(i Info) bool { return i.Name == name }) {
			list = append(list, Info{Name: name, Doc: s.Doc})
		}
	}
	return list
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
