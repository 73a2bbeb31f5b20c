package job

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// WantSource requests that packages be loaded from source if that may help. It reports whether it requested one.
func (j *Job) WantSource(paths []string) bool {
	before := len(j.Need)
	for _, path := range paths {
		if j.helps(path) && !slices.Contains(j.Need, path) {
			j.Need = append(j.Need, path)
		}
	}
	return len(j.Need) > before
}

// WantForValidation requests that packages be loaded from source only for validation. The emitted code does not
// depend on them.
func (j *Job) WantForValidation(paths []string) {
	for _, path := range paths {
		if j.runs(path) && !slices.Contains(j.Opts.Source.Undesired, path) && !slices.Contains(j.ForValidation, path) {
			j.ForValidation = append(j.ForValidation, path)
		}
	}
}

// helps reports whether the source of a package exists, is not loaded yet, and may help.
func (j *Job) helps(path string) bool { return !rules.CommPackage(path) && j.runs(path) }

// runs is helps for interpretation.
func (j *Job) runs(path string) bool {
	return path != rules.PlainRuntime && !slices.Contains(sourceless, path) && path != rules.CommPath && j.Prog.Loadable(path) && !j.loaded(path)
}

// loaded reports whether the package was already loaded from source.
func (j *Job) loaded(path string) bool {
	return path == j.Pkg.Path || slices.Contains(j.Opts.Sources, path)
}

func (d *Package) LibraryOf() library.Library {
	return library.Library{Prog: d.Prog, Pkg: d.Pkg, Refs: d.refs, Sources: d.Opts.Sources, Inlined: d.Expand, Inside: d.Inside, Plain: d.Plain, Copies: d.Mirrors.Of}
}

// LibraryOfTruth also has the packages that were loaded for validation, with all their declarations.
func (d *Package) LibraryOfTruth() library.Library {
	l := d.LibraryOf()
	l.Sources, l.Runs = slices.Concat(l.Sources, d.Opts.Source.Undesired), true
	return l
}

// sourceless lists packages whose source does not help, because it uses reflection or calls the system.
var sourceless = []string{"fmt", "log", "errors", "os", "strings", "strconv", "time", "sync", "runtime", "reflect", "unsafe"}

// Reopen requests the body of the emitted function fn. It reports whether that is possible.
func (j *Job) Reopen(fn *types.Func, pos token.Pos) bool {
	fn = fn.Origin()
	pkg := j.Prog.PackageOf(fn)
	if pkg == nil || j.Inside[fn] {
		return false
	}
	if j.Prog.HasBody(fn) { // of an emitted function, or of a product that it calls
		j.Inside[fn] = true
		return true
	}
	if pkg.EmittedBy(fn) == nil {
		return false
	}
	b := load.BodyOf(pkg.EmittedBy(fn))
	if why, ok := j.Opts.Closed[b]; ok {
		j.Fail(pos, why.Hint, "%s"+NotAgain+"%s", fn.Name(), why.Message)
		return true
	}
	if !slices.Contains(j.Bodies, b) {
		j.Bodies = append(j.Bodies, b)
	}
	return true
}

const NotAgain = " cannot be differentiated again: "

// Whole and WholeHint say why a derivative with operations on matrices cannot be differentiated again.
const (
	Whole     = "it operates on matrices of package mat, and these operations are differentiated as wholes"
	WholeHint = "compute it from slices of numbers"
)

// A Closed is the reason why the body of an emitted function is not available.
type Closed struct{ Message, Hint string }
