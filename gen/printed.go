package gen

import (
	"context"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// Validation interprets the intermediate form of derivatives. Verify also runs their printed text: the packages are
// loaded with the emitted files, as the compiler sees them, and run by an interpreter of package ssa.

// An emission is the output for one package.
type emission struct {
	pkg *load.Package
	out *derive.Output
}

// finishChecked checks the printed text of the packages that wait for it, and writes the files of those that are
// right.
func (r *run) finishChecked(ctx context.Context) error {
	if len(r.waiting) == 0 {
		return nil
	}
	p, err := r.loadWaiting(ctx)
	if ended := ctx.Err(); ended != nil {
		return ended
	}
	for _, e := range r.waiting {
		var found []Diagnostic
		if err != nil {
			found = notLoaded(e, err)
		} else {
			found = p.check(e)
		}
		r.diags.Add(found...)
		if !hasErrors(found) {
			if err := r.finish(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// notLoaded warns that the printed text of a package is not checked.
func notLoaded(e emission, why error) []Diagnostic {
	var l diag.List
	first := e.pkg.Requests[0]
	l.Warnf(e.pkg.Position(first.Pos), "compile the package, and compare derivatives with differences: -tests writes a test that does",
		"the printed text of %s is not verified: %v", first.Name, why)
	return l.Sorted()
}

// loadWaiting loads the packages with the files that are to be written.
func (r *run) loadWaiting(ctx context.Context) (*printed, error) {
	overlay := map[string][]byte{}
	var dirs []string
	for _, e := range r.waiting {
		changes, err := r.changes(e.pkg, e.out.Files)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			if overlay[c.path] = c.new; c.new == nil {
				overlay[c.path] = []byte("package " + e.pkg.Name + "\n")
			}
		}
		dirs = append(dirs, e.pkg.Dir)
	}
	return loadPrinted(ctx, load.Config{Dir: r.cfg.Dir, Patterns: dirs, Tags: r.cfg.Tags, Overlay: overlay})
}

// A printed has packages with their emitted files.
type printed struct {
	program *ssaexec.Program
	faults  map[string][]Diagnostic // of the compiler, by the path of the package
	ran     func(printedRun)        // called with each result; may be nil
}

// printedLibrary lists packages of the standard library that package gradrt and emitted code call and that run from source.
var printedLibrary = []string{"cmp", "iter", "maps", "slices", "strings"}

// loadPrinted loads packages with their emitted files.
func loadPrinted(ctx context.Context, cfg load.Config) (*printed, error) {
	cfg.Emitted = true
	loader, err := load.New(ctx, cfg)
	if err != nil {
		return nil, err
	}
	sources := loader.Dependencies(emit.RuntimePath)
	for _, path := range printedLibrary {
		sources = append(sources, loader.Dependencies(path)...)
	}
	prog, err := loader.Load(sources)
	if err != nil {
		return nil, err
	}
	p := &printed{program: ssaexec.New(prog), faults: map[string][]Diagnostic{}}
	for _, pkg := range prog.Packages {
		p.faults[pkg.Path] = pkg.Diags.Sorted()
	}
	return p, nil
}

// notImported begins messages about imports that the module does not provide. The run warns about them, and the text
// cannot be checked.
const notImported = "could not import "

// check returns the faults of the printed text of a package.
func (p *printed) check(e emission) []Diagnostic {
	var l diag.List
	for _, d := range p.faults[e.pkg.Path] {
		if strings.HasPrefix(d.Message, notImported) {
			return nil
		}
		if load.SourceOf(d.Pos.Filename) != "" {
			l.Errorf(d.Pos, job.ReportIt, "the emitted file does not compile: %s", d.Message)
		}
	}
	for _, rec := range e.out.Recorded {
		if found := p.run(e.pkg.Path, rec); found.difference != nil {
			l.Errorf(e.pkg.Position(rec.Pos), job.ReportIt, "%s is wrong after pass %s: %s", rec.Name, "print", found.difference.Error())
		}
	}
	return l.Sorted()
}

// A printedRun is the result of running a printed function.
type printedRun struct {
	same       int // calls with the outcome of the intermediate form
	difference *validate.Difference
	unknown    error // why it cannot be run, if it cannot
}

// run runs a printed function. It may run it only once, because runs change the arguments.
func (p *printed) run(path string, rec job.Recorded) (found printedRun) {
	if p.ran != nil {
		defer func() { p.ran(found) }()
	}
	found.same, found.difference, found.unknown = validate.Printed(p.program, p.program.Emitted(path, rec.Method), rec.Runs)
	return found
}
