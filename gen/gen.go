package gen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// Config selects what to generate. The zero value generates the derivatives
// for the directives of the package in the working directory, and prints
// nothing.
//
// Packages may come from [packages.Load], or be built by hand from text that
// is not on disk. Each needs its PkgPath, its files as Syntax with comments or
// as GoFiles on disk, and Imports. Imported packages need PkgPath and Types;
// if they also have Syntax or GoFiles and Imports, their functions can be
// differentiated, and generic functions require this. All Syntax shares one
// Fset, in which file names differ. Put errors of the parser into Errors,
// because faulty syntax looks like any other. Emitted files go to Dir;
// generate a package without Dir with Check, and read its files from
// Result.Wanted.
type Config struct {
	Dir      string   // patterns and printed paths are relative to it; default: the working directory
	Patterns []string // packages, as for the go command; a Go file stands for its package; default: "."
	// Packages replace those that Patterns name. They are already loaded, so
	// the go command is not needed; see below for what they must contain.
	Packages []*packages.Package
	// Tags are build tags, separated by commas, for Patterns. The go command adds its own.
	Tags string

	Check   bool // write nothing; print a diff of what is stale
	Explain bool // print what was found out about each function
	// Pages is called with a page of HTML for each package with directives.
	// The page shows the output of Explain with the source and the emitted
	// code. Its Path is a name without a directory.
	Pages  func(File) error
	Tests  bool   // also write gradient checks
	Dump   string // print the intermediate form after this pass
	NoOpt  bool   // leave derivatives as differentiation makes them; for tests
	Off    string // passes and steps to leave out, separated by commas
	Verify bool   // hold derivatives against an interpreted truth

	Func string // a function or T.Method to differentiate without a directive
	Kind string // vjp, grad, jvp, hvp, pullback, jacobian, hessian or fast; default vjp
	Wrt  string // names separated by commas, as in a directive
	Of   string
	Name string

	Vector  string // on or off, as in a directive; default off
	Workers string

	Codes bool // diagnostics end in their codes
	JSON  bool // print JSON lines to Stdout, diagnostics too

	Stdout io.Writer // diffs, explanations, dumps; default: discarded
	Stderr io.Writer // diagnostics; default: discarded

	// watch returns a watcher of passes, in addition to that of the context; for tests.
	watch func(*job.Job) pass.Watcher
	// partial writes what was emitted for the requests of a package that has errors, too; for tests.
	partial bool
}

// A Diagnostic is one finding at one position of the user's source.
type Diagnostic = diag.Diagnostic

// Severities of a Diagnostic.
const (
	Error   = diag.Error
	Warning = diag.Warning
)

// A Result describes what a run found and did. Paths are absolute and sorted.
type Result struct {
	Diagnostics []Diagnostic // sorted
	Written     []string     // files that changed
	Removed     []string     // emitted files that nothing asks for any more, of sources that were read or are gone
	Stale       []string     // with Check: files that would be written or removed
	Wanted      []File       // with Check: what the stale files would hold
	Dirs        []string     // directories whose source decided this
}

// A File is an emitted file. Content is nil if no directive requests the file
// any more.
type File struct {
	Path    string
	Content []byte
}

// OK reports whether the run found no error and nothing stale.
func (r *Result) OK() bool {
	isError := func(d Diagnostic) bool { return d.Severity == Error }
	return len(r.Stale) == 0 && !slices.ContainsFunc(r.Diagnostics, isError)
}

// A UsageError is a fault in the configuration rather than in a package.
type UsageError struct{ Msg string }

func (e *UsageError) Error() string { return e.Msg }

// Generate performs one run. Errors in the user's packages are in the Result;
// the returned error describes failures of the run itself.
func Generate(ctx context.Context, cfg Config) (*Result, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	if cfg.watch == nil {
		cfg.watch = job.WatchedBy(ctx)
	}
	r := &run{cfg: cfg, result: &Result{}, given: map[load.Body]bool{}, imports: map[string]bool{}, closed: map[load.Body]job.Closed{}}
	if err := r.load(ctx); err != nil {
		return nil, err
	}
	r.result.Diagnostics = r.diags.Sorted()
	return r.result, r.found()
}

func (c Config) withDefaults() (Config, error) {
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return c, fmt.Errorf("finding the working directory: %w", err)
	}
	c.Dir = dir
	if c.Stdout == nil {
		c.Stdout = io.Discard
	}
	if c.Stderr == nil {
		c.Stderr = io.Discard
	}
	return c, c.validate()
}

func (c Config) validate() error {
	if c.Func == "" && (c.Kind != "" || c.Wrt != "" || c.Of != "" || c.Name != "" || c.Vector != "" || c.Workers != "") {
		return &UsageError{"-kind, -wrt, -of, -name, -vector and -workers go with -func"}
	}
	if err := c.validatePackages(); err != nil {
		return err
	}
	if c.Dump != "" && !slices.Contains(derive.PassNames(), c.Dump) {
		return &UsageError{fmt.Sprintf("-dump: there is no pass %q; gradgen -passes lists them", c.Dump)}
	}
	if err := c.validateOff(); err != nil {
		return err
	}
	if c.Kind == "" {
		return nil
	}
	if _, err := parseKind(c.Kind); err != nil {
		return &UsageError{"-kind: " + err.Error()}
	}
	return nil
}

// validatePackages reports packages without a directory for their output.
func (c Config) validatePackages() error {
	if len(c.Packages) > 0 && len(c.Patterns) > 0 {
		return &UsageError{"Packages take the place of Patterns: give one of them"}
	}
	for _, p := range c.Packages {
		if p.Dir == "" && !c.Check {
			return &UsageError{fmt.Sprintf("package %s has no Dir to write to: set Check, and take its files from Result.Wanted", p.PkgPath)}
		}
	}
	return nil
}

// off lists the passes to leave out.
func (c Config) off() []string {
	if c.Off == "" {
		return nil
	}
	return strings.Split(c.Off, ",")
}

func (c Config) validateOff() error {
	for _, name := range c.off() {
		if !slices.Contains(derive.OptionalNames(), name) {
			return &UsageError{fmt.Sprintf("-off: there is no pass %q that can be left out; gradgen -passes lists them", name)}
		}
	}
	return nil
}

func (c Config) ask() *load.FlagRequest {
	if c.Func == "" {
		return nil
	}
	return &load.FlagRequest{Func: c.Func, Kind: c.Kind, Wrt: c.Wrt, Of: c.Of, Name: c.Name, Vector: c.Vector, Workers: c.Workers}
}

// run is the state of one Generate.
type run struct {
	cfg     Config
	loader  *load.Loader
	extra   []string                 // dependencies whose source turned out to be needed
	given   map[load.Body]bool       // emitted functions that are declared with their bodies
	closed  map[load.Body]job.Closed // those that cannot be
	source  *ssaexec.Program         // for Verify: the program loaded last
	waiting []emission               // for Verify: the packages whose printed text is not checked yet
	// imports are the packages that emitted files import.
	imports map[string]bool
	diags   diag.List
	result  *Result
}

// load lists the packages and generates them. An error that prevents listing is
// a diagnostic, too.
func (r *run) load(ctx context.Context) error {
	var err error
	r.loader, err = load.New(ctx, load.Config{
		Dir: r.cfg.Dir, Patterns: r.cfg.Patterns, Tags: r.cfg.Tags, Packages: r.cfg.Packages, Ask: r.cfg.ask(), Standins: rules.Standins(),
	})
	if failure := (*load.Failure)(nil); errors.As(err, &failure) {
		r.diags.Add(failure.Diags.Sorted()...)
		r.result.Dirs = failure.Dirs
		return nil
	}
	if err != nil && len(r.cfg.Packages) > 0 {
		return &UsageError{err.Error()}
	}
	if err != nil {
		return err
	}
	r.result.Dirs = r.loader.Dirs()
	return r.packages(ctx)
}

// packages generates each package that has no errors of its own.
func (r *run) packages(ctx context.Context) error {
	prog, err := r.loader.Load(nil)
	if err != nil {
		return err
	}
	r.diags.Add(prog.Diags.Sorted()...)
	r.diags.Add(r.loader.Unasked(prog)...)
	for i := range prog.Packages {
		if err := ctx.Err(); err != nil {
			return err
		}
		if prog, err = r.onePackage(prog, i); err != nil {
			return err
		}
	}
	return errors.Join(r.finishChecked(ctx), r.checkImports(ctx))
}

// onePackage runs the pipeline on the i-th package and updates its files. It
// returns the program to continue with, which has grown when the package needed
// the source of a dependency.
func (r *run) onePackage(prog *load.Program, i int) (*load.Program, error) {
	if !prog.Packages[i].Sound {
		r.diags.Add(prog.Packages[i].Diags.Sorted()...)
		return prog, nil
	}
	prog, out, err := r.compile(prog, i)
	if err != nil {
		return prog, err
	}
	pkg := prog.Packages[i]
	r.diags.Add(pkg.Diags.Sorted()...)
	r.diags.Add(out.Diags...)
	if err := errors.Join(r.told(out), r.page(pkg, out)); err != nil {
		return prog, err
	}
	if !r.cfg.partial && (hasErrors(out.Diags) || pkg.Diags.HasErrors()) {
		return prog, nil
	}
	if r.cfg.Verify && len(r.cfg.Packages) == 0 && len(out.Files) > 0 {
		r.waiting = append(r.waiting, emission{pkg, out})
		return prog, nil
	}
	return prog, r.finish(emission{pkg, out})
}

// finish updates the files of a package.
func (r *run) finish(e emission) error {
	return errors.Join(r.noteImports(e.out.Files), r.updateFiles(e.pkg, e.out.Files))
}

func hasErrors(list []Diagnostic) bool {
	var l diag.List
	l.Add(list...)
	return l.HasErrors()
}

// compile runs the pipeline, and loads further source as often as the pipeline
// requests packages.
func (r *run) compile(prog *load.Program, i int) (*load.Program, *derive.Output, error) {
	var sources, beside []string
	for round := 0; ; round++ {
		pkg := prog.Packages[i]
		if len(pkg.Requests) == 0 || !pkg.Sound {
			return prog, &derive.Output{}, nil
		}
		opts := r.options(pkg)
		opts.Sources, opts.Source.Undesired = sources, beside
		if r.cfg.Verify {
			if !r.source.Of(prog) {
				r.source = ssaexec.New(prog)
			}
			opts.Source.Program = r.source
		}
		out, err := r.derive(prog, pkg, opts, round)
		var bodies *load.NeedBodies
		if errors.As(err, &bodies) {
			if prog, err = r.supply(prog, bodies, nil); err != nil {
				return prog, nil, err
			}
			continue
		}
		var need *load.NeedSource
		if !errors.As(err, &need) {
			return prog, out, err
		}
		before := len(sources) + len(beside)
		sources, beside = union(sources, need.Paths), union(beside, need.ForValidation)
		if len(sources)+len(beside) == before {
			return prog, nil, fmt.Errorf("package %s: %w, but it is loaded already", pkg.Path, err)
		}
		before = len(r.extra)
		if r.extra = union(r.extra, slices.Concat(sources, beside, rules.WithDirectives(sources))); len(r.extra) == before {
			continue
		}
		if prog, err = r.loader.Load(r.extra); err != nil {
			return prog, nil, err
		}
	}
}

// derive runs the pipeline once. If the package has requested something in an earlier round, derive first looks for
// further requests.
func (r *run) derive(prog *load.Program, pkg *load.Package, opts job.Options, round int) (*derive.Output, error) {
	if round > 0 {
		if err := derive.Search(prog, pkg, opts); err != nil {
			return nil, err
		}
	}
	return derive.Generate(prog, pkg, opts)
}

func union(list, more []string) []string {
	all := append(slices.Clone(list), more...)
	slices.Sort(all)
	return slices.Compact(all)
}

// options are the run's, with tests switched on where a package has emitted
// tests to keep up to date.
func (r *run) options(pkg *load.Package) job.Options {
	o := job.Options{Dir: r.cfg.Dir, Tests: r.cfg.Tests, Explain: r.cfg.Explain || r.cfg.Pages != nil, Dump: r.cfg.Dump, NoOpt: r.cfg.NoOpt, Off: r.cfg.off(), Verify: r.cfg.Verify, Closed: r.closed, Watch: r.cfg.watch}
	for _, f := range pkg.Files {
		if pkg.Dir == "" {
			break
		}
		if _, err := os.Stat(load.EmittedTestName(pkg.FileName(f))); err == nil {
			o.Tests = true
		}
	}
	return o
}

func parseKind(s string) (shape.Kind, error) { return shape.ParseKind(s) }
