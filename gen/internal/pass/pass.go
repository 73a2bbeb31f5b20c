// Package pass has what a table of passes is made of: steps with names, each of which may
// be left out and looked at.
package pass

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Watcher sees what passes do: it is called with the name of a pass and the form that
// the pass is given, and what it returns is called after the pass.
type Watcher func(name string, form fmt.Stringer) (after func())

// Steps says which steps of a pass run, and who looks. A nil Steps runs all, and nobody
// looks.
type Steps struct {
	Off   func(name string) bool               // whether a step is left out; nil: none is
	Done  func(name string, f *ir.Func)        // looks at the result of a step; may be nil
	Loop  func(name string, form fmt.Stringer) // looks at the loop that a step over one made; may be nil
	Watch Watcher                              // looks at the form before and after each step; may be nil
}

// Without reports whether a step is left out.
func (s *Steps) Without(name string) bool { return s != nil && s.Off != nil && s.Off(name) }

// watched runs a step on form for the watcher to see.
func (s *Steps) watched(name string, form fmt.Stringer, step func()) {
	if s == nil || s.Watch == nil {
		step()
		return
	}
	after := s.Watch(name, form)
	step()
	after()
}

// Run runs a step on f, unless it is left out, and lets it be looked at.
func (s *Steps) Run(name string, f *ir.Func, step func()) {
	if s.Without(name) {
		return
	}
	s.watched(name, f, step)
	if s != nil && s.Done != nil {
		s.Done(name, f)
	}
}

// RunLoop runs a step on a loop. Watchers see the result unless the step refused the loop.
func (s *Steps) RunLoop(name string, form fmt.Stringer, step func() (refused bool)) {
	refused := false
	s.watched(name, form, func() { refused = step() })
	if s != nil && s.Loop != nil && !refused {
		s.Loop(name, form)
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
	Fixed     bool // others rely on it: it cannot be left out
	Run       func(S)
}

// List describes steps, each name once, after that of the pass and a slash.
func List[S any](of string, steps []Step[S]) []Info {
	var list []Info
	for _, s := range steps {
		name := of + "/" + s.Name
		if s.Name != "" && !slices.ContainsFunc(list, func(i Info) bool { return i.Name == name }) {
			list = append(list, Info{Name: name, Doc: s.Doc, Fixed: s.Fixed})
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
