// Package pass has the elements of a table of passes: steps with names. Each step may be switched off and watched.
package pass

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Watcher watches passes. It is called with the name of a pass and the form before the pass, and its result is
// called after the pass.
type Watcher func(name string, form fmt.Stringer) (after func())

// A Steps determines which steps of a pass run, and who watches them. A nil Steps runs all steps without a watcher.
type Steps struct {
	Off   func(name string) bool               // whether a step is switched off; nil: none is
	Done  func(name string, f *ir.Func)        // is called with the result of a step; may be nil
	Loop  func(name string, form fmt.Stringer) // is called with the result of a step over a loop; may be nil
	Watch Watcher                              // is called with the form before and after each step; may be nil
}

// Without reports whether a step is switched off.
func (s *Steps) Without(name string) bool { return s != nil && s.Off != nil && s.Off(name) }

// watched runs a step on form under the watcher.
func (s *Steps) watched(name string, form fmt.Stringer, step func()) {
	if s == nil || s.Watch == nil {
		step()
		return
	}
	after := s.Watch(name, form)
	step()
	after()
}

// Run runs a step on f, unless it is switched off, and calls Done.
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

// An Info is a pass or step in the list of gradgen -passes.
type Info struct {
	Name  string
	Doc   string // its effect, in one line
	Fixed bool   // others need it, so it cannot be switched off
}

// A Step is one of the steps of a pass over an S. A step without a name always runs, because others need it.
type Step[S any] struct {
	Name, Doc string
	Fixed     bool // others need it, so it cannot be switched off
	Run       func(S)
}

// List describes steps, each name once, preceded by that of the pass and a slash.
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

// All runs steps on data that belongs to f.
func All[S any](r *Steps, of string, steps []Step[S], f *ir.Func, on S) {
	for _, s := range steps {
		if s.Name == "" {
			s.Run(on)
			continue
		}
		r.Run(of+"/"+s.Name, f, func() { s.Run(on) })
	}
}
