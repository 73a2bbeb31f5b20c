package gen

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// wantSource asks for packages to be loaded from source, where that may help. It
// reports whether one is asked for now.
func (j *job) wantSource(paths []string) bool {
	before := len(j.need)
	for _, path := range paths {
		if path != rules.PlainRuntime && !slices.Contains(sourceless, path) && !rules.CommPackage(path) && path != rules.MatPath && !j.loaded(path) && !slices.Contains(j.need, path) {
			j.need = append(j.need, path)
		}
	}
	return len(j.need) > before
}

// loaded reports whether the package was loaded from source already.
func (j *job) loaded(path string) bool {
	return path == j.pkg.Path || slices.Contains(j.opts.Sources, path)
}

func (d *deriver) library() library {
	return library{prog: d.prog, pkg: d.pkg, refs: d.refs, sources: d.opts.Sources, expand: d.expand, inside: d.inside, plain: d.plain, copies: d.mirrors.Of}
}

// sourceless are packages whose source leads nowhere: it reflects, or calls the system.
var sourceless = []string{"fmt", "log", "errors", "os", "strings", "strconv", "time", "sync", "runtime", "reflect", "unsafe"}

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

const notAgain = " cannot be differentiated again: "

// closed says why an emitted function has no body to look into.
type closed struct{ message, hint string }
