package derive

import (
	"errors"
	"fmt"
	"go/ast"
	"runtime"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// deriveGuarded is Derive. A broken invariant of a pass becomes a finding that names the request of the user.
func deriveGuarded(d *job.Package, r *load.Request) (fns []*emit.Func) {
	defer func() {
		if p := recover(); p != nil {
			internalError(d.Diags, d.Pkg, r, p, passFrames())
			fns = nil
		}
	}()
	return Derive(d, r)
}

// blame reports text that is not valid Go at the request whose functions contain the fault. If the functions of each
// request alone are valid, it reports at the first request.
func blame(d *job.Package, f *ast.File, whole *emit.File, parts map[*load.Request][]*emit.Func, cause error) {
	cause = firstLine(cause)
	var first *load.Request
	found := false
	for _, r := range requestsOf(d.Pkg, f) {
		if parts[r] == nil {
			continue
		}
		if first == nil {
			first = r
		}
		alone := *whole
		alone.Funcs = parts[r]
		if _, err := print(d, f, &alone); err != nil {
			internalError(d.Diags, d.Pkg, r, firstLine(err), "its text")
			found = true
		}
	}
	if !found {
		internalError(d.Diags, d.Pkg, first, cause, "the text of "+job.BaseName(d.Pkg.FileName(f)))
	}
}

// firstLine returns err without the source that printing adds.
func firstLine(err error) error {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(strings.TrimSuffix(text, " while formatting source:"))
}

// internalError reports a fault of gradgen at the request that led to it.
func internalError(l *diag.List, pkg *load.Package, r *load.Request, cause any, where string) {
	l.Errorf(pkg.Position(r.Pos),
		"this is a fault of gradgen, not of the source; please report it with the function and: "+where,
		"internal error while making %s of %s: %v", r.Name, r.Fn.Name(), cause)
}

// passFrames returns the names of the innermost functions of passes that were running at the start of the current
// panic.
func passFrames() string {
	const most, prefix = 6, "github.com/gradgen/gradgen/gen/internal/"
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var names []string
	for more := true; more && len(names) < most; {
		var f runtime.Frame
		f, more = frames.Next()
		if name, ok := strings.CutPrefix(f.Function, prefix); ok {
			names = append(names, fmt.Sprintf("%s:%d", name, f.Line))
		}
	}
	return strings.Join(names, " < ")
}
