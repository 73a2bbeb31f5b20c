package gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// A function that is differentiated may call emitted functions. They are declared as
// stubs; where an active value reaches one, its body is derived first, as plain Go
// without a tape, and inlined like any other callee. That body may have been derived
// of a function that calls emitted ones in turn.

// supply derives the bodies that are needed and reloads the program with them. path has
// the bodies that are being derived, outermost first.
func (r *run) supply(prog *load.Program, need *load.NeedBodies, path []load.Body) (*load.Program, error) {
	for _, b := range need.Bodies {
		if _, ok := r.closed[b]; ok || r.given[b] {
			continue
		}
		if slices.Contains(path, b) {
			r.closed[b] = job.Closed{Message: "its derivation leads back to itself", Hint: "call the derivative of another function"}
			continue
		}
		var err error
		if prog, err = r.supplyOne(prog, b, append(slices.Clone(path), b)); err != nil {
			return prog, err
		}
	}
	return prog, nil
}

// reload loads the program with the bodies given. It withdraws a body that does not
// compile, for example because it needs a function of the runtime for types without
// a plain form.
func (r *run) reload() (*load.Program, error) {
	prog, err := r.loader.Load(r.extra)
	if err != nil || len(prog.Rejected) == 0 {
		return prog, err
	}
	for b, why := range prog.Rejected {
		r.loader.Withdraw(b)
		r.closed[b] = rejected(why)
	}
	return r.reload()
}

// unlikeFloats is in the compiler's errors about elements that the plain form of the runtime does not take.
const unlikeFloats = " does not satisfy plainref.float"

// rejected explains an error of the compiler about the plain form of a function.
func rejected(why string) job.Closed {
	switch name, missing := strings.CutPrefix(why, "undefined: "); {
	case strings.Contains(why, "gradgen/runtime/linalg"):
		return job.Closed{Message: job.Whole, Hint: job.WholeHint}
	case name == "gradrt.SameLayout", name == "gradrt.As":
		return job.Closed{Message: "it takes complex numbers, or objects of another package that have fields not visible from here",
			Hint: "pass it real numbers, and objects whose fields are visible"}
	case strings.Contains(why, unlikeFloats):
		element, _, _ := strings.Cut(why, unlikeFloats)
		return job.Closed{Message: "it moves slices of " + element + ", which are not slices of numbers", Hint: "keep the numbers in slices of float64"}
	case missing:
		why = "it calls " + name + ", which follows references"
	}
	return job.Closed{Message: why, Hint: "keep the numbers in slices and structs without references"}
}

// supplyOne derives the body of b, and loads further source and derives further
// bodies as often as needed.
func (r *run) supplyOne(prog *load.Program, b load.Body, path []load.Body) (*load.Program, error) {
	var sources []string
	for {
		pkg, err := prog.Package(b.Path), error(nil)
		if pkg == nil {
			return prog, fmt.Errorf("package %s: its source is needed, but not loaded", b.Path)
		}
		req := pkg.Request(b.Name)
		if req == nil {
			r.closed[b] = job.Closed{Message: "no directive requests it", Hint: "request it with a directive"}
			return prog, nil
		}
		opts := job.Options{Dir: r.cfg.Dir, NoOpt: r.cfg.NoOpt, Off: r.cfg.off(), Sources: sources, Closed: r.closed}
		text, diags, err := derive.PlainText(prog, pkg, req, opts)
		var source *load.NeedSource
		var bodies *load.NeedBodies
		switch {
		case errors.As(err, &source):
			before := len(sources)
			if sources = union(sources, source.Paths); len(sources) == before {
				return prog, fmt.Errorf("package %s: %w, but it is loaded already", b.Path, err)
			}
			r.extra = union(r.extra, sources)
			prog, err = r.loader.Load(r.extra)
		case errors.As(err, &bodies):
			prog, err = r.supply(prog, bodies, path)
		case err == nil && text == nil:
			r.closed[b] = because(diags)
			return prog, nil
		case err == nil:
			r.given[b] = true
			r.loader.Give(b, text)
			return r.reload()
		}
		if err != nil {
			return prog, err
		}
	}
}

// because is the first error among the diagnostics of a derivation.
func because(diags []diag.Diagnostic) job.Closed {
	for _, d := range diags {
		if d.Severity == diag.Error {
			if i := strings.LastIndex(d.Message, job.NotAgain); i >= 0 {
				d.Message = d.Message[i+len(job.NotAgain):] // what the innermost one says
			}
			return job.Closed{Message: d.Message, Hint: d.Hint}
		}
	}
	panic("gen: nothing was derived, and nothing says why")
}
