package gen

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/unstack"
)

// A function that is differentiated may call emitted functions. They are declared as
// stubs; where an active value reaches one, its body is derived first, as plain Go
// without a tape, and inlined like any other callee. That body may have been derived
// of a function that calls emitted ones in turn.

// reopen asks for the emitted function fn to be looked into. It reports whether there
// is hope for that.
func (j *job) reopen(fn *types.Func, pos token.Pos) bool {
	fn = fn.Origin()
	pkg := j.prog.PackageOf(fn)
	if pkg == nil || j.inside[fn] {
		return false
	}
	if j.prog.HasBody(fn) { // of an emitted function, or of a product that it calls
		j.inside[fn] = true
		return true
	}
	if pkg.EmittedBy(fn) == nil {
		return false
	}
	b := load.BodyOf(pkg.EmittedBy(fn))
	if why, ok := j.opts.Closed[b]; ok {
		j.fail(pos, why.hint, "%s"+notAgain+"%s", fn.Name(), why.message)
		return true
	}
	if !slices.Contains(j.bodies, b) {
		j.bodies = append(j.bodies, b)
	}
	return true
}

// site is pos, or where the function calls the emitted one that pos is in.
func (j *job) site(pos token.Pos) token.Pos {
	if j.unit == nil {
		return pos
	}
	if at, ok := j.unit.Sites[j.prog.Fset.File(pos)]; ok {
		return at
	}
	return pos
}

// siteOf is where the function under way leads to the code at pos in another package, and
// what place there pos is.
func (j *job) siteOf(pos token.Pos) (site token.Pos, at string, ok bool) {
	if j.unit == nil {
		return token.NoPos, "", false
	}
	return j.unit.SiteOf(j.prog.Fset, pos)
}

const notAgain = " cannot be differentiated again: "

// closed says why an emitted function has no body to look into.
type closed struct{ message, hint string }

// plainText derives r as plain Go: a file that declares what r emits, without vector
// code and without a tape.
func plainText(prog *load.Program, pkg *load.Package, r *load.Request, opts options) (text []byte, diags []diag.Diagnostic, err error) {
	var list diag.List
	d := newDeriver(prog, pkg, opts, &list)
	d.plain = true
	defer func() {
		if p := recover(); p != nil {
			internalError(&list, pkg, r, p, passFrames())
			text, diags, err = nil, list.Sorted(), nil
		}
	}()
	fns := d.derive(r)
	switch {
	case len(d.need) > 0:
		return nil, nil, &load.NeedSource{Paths: d.need}
	case len(d.bodies) > 0:
		return nil, nil, &load.NeedBodies{Bodies: d.bodies}
	case fns == nil:
		return nil, list.Sorted(), nil
	}
	text, err = emit.Print(&emit.File{
		Header: load.Header, Package: pkg.Types, Language: pkg.Language(r.File),
		Taken: pkg.Outside.OfTests(), Runtime: rules.PlainRuntime, Funcs: fns,
	})
	return text, nil, err
}

// passes are those that the function goes through.
func (j *job) passes() []stage {
	if !j.plain {
		return passes()
	}
	left := []string{"split", "vectorise", "number", "report", "scalar"}
	kept := slices.DeleteFunc(passes(), func(s stage) bool { return slices.Contains(left, s.name) })
	return append(kept, stage{"unstack", "slices take the place of stacks", false, (*job).unstack, nil})
}

// unstack makes plain Go of the function.
func (j *job) unstack() {
	if len(j.helpers) > len(j.products) {
		j.fail(j.req.Pos, "write the function without recursion", "%s is the derivative of a recursive function", j.req.Name)
		return
	}
	for _, f := range j.products {
		unstack.Func(f)
	}
	unstack.Func(j.fn)
}

// supply derives the bodies that are needed and has the program loaded again with them.
// path are the bodies being derived, outermost first.
func (r *run) supply(prog *load.Program, need *load.NeedBodies, path []load.Body) (*load.Program, error) {
	for _, b := range need.Bodies {
		if _, ok := r.closed[b]; ok || r.given[b] {
			continue
		}
		if slices.Contains(path, b) {
			r.closed[b] = closed{"it is made of itself", "call the derivative of another function"}
			continue
		}
		var err error
		if prog, err = r.supplyOne(prog, b, append(slices.Clone(path), b)); err != nil {
			return prog, err
		}
	}
	return prog, nil
}

// reload loads the program with the bodies given. One that does not compile, as it
// would take a function of the runtime for types that there is no plain form for, is
// withdrawn.
func (r *run) reload() (*load.Program, error) {
	prog, err := r.loader.Load(r.extra)
	if err != nil || len(prog.Rejected) == 0 {
		return prog, err
	}
	for b, why := range prog.Rejected {
		r.loader.Withdraw(b)
		if name, missing := strings.CutPrefix(why, "undefined: "); missing {
			why = "it calls " + name + ", which follows references"
		}
		r.closed[b] = closed{why, "keep the numbers in slices and structs without references"}
	}
	return r.reload()
}

// supplyOne derives the body of b, loading further source and deriving further bodies
// as often as that takes.
func (r *run) supplyOne(prog *load.Program, b load.Body, path []load.Body) (*load.Program, error) {
	var sources []string
	for {
		pkg, err := prog.Package(b.Path), error(nil)
		if pkg == nil {
			return prog, fmt.Errorf("package %s: its source is needed, but not loaded", b.Path)
		}
		req := pkg.Request(b.Name)
		if req == nil {
			r.closed[b] = closed{"nothing asks for it", "ask for it with a directive"}
			return prog, nil
		}
		opts := options{Dir: r.cfg.Dir, NoOpt: r.cfg.NoOpt, Off: r.cfg.off(), Sources: sources, Closed: r.closed}
		text, diags, err := plainText(prog, pkg, req, opts)
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
func because(diags []diag.Diagnostic) closed {
	for _, d := range diags {
		if d.Severity == diag.Error {
			if i := strings.LastIndex(d.Message, notAgain); i >= 0 {
				d.Message = d.Message[i+len(notAgain):] // what the innermost one says
			}
			return closed{d.Message, d.Hint}
		}
	}
	panic("gen: nothing was derived, and nothing says why")
}
