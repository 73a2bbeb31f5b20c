package gen

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// options is what the pipeline is told beside the package.
type options struct {
	Dir     string   // printed places are relative to it
	Tests   bool     // emit gradient checks too
	Explain bool     // fill output.Explain
	Dump    string   // fill output.Dump with the form after this pass
	NoOpt   bool     // leave derived code as differentiation makes it
	Off     []string // passes and steps to leave out
	Verify  bool     // hold derived functions against the truth after every pass
	// Outcomes, if not nil, is told what validation finds.
	Outcomes func(Outcome)
	// Sources are the other packages that may be looked into: those the package
	// asked for, so that its output does not depend on what else is generated.
	Sources []string
}

// file is one emitted file of a package.
type file struct {
	Name    string // without a directory
	Content []byte
}

// output is what the pipeline makes of one package.
type output struct {
	Files   []file
	Explain string
	// Explained is Explain, function by function.
	Explained []explanation
	Dump      string
	Diags     []diag.Diagnostic
}

func parseKind(s string) (shape.Kind, error) { return shape.ParseKind(s) }

// guarded runs the pipeline on a package. A broken invariant of a pass becomes a
// finding that says where the user's source led there.
func guarded(prog *load.Program, pkg *load.Package, opts options) (out *output, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = internalError(pkg, p, passFrames()), nil
		}
	}()
	return generatePackage(prog, pkg, opts)
}

func internalError(pkg *load.Package, cause any, frames string) *output {
	var l diag.List
	l.Errorf(pkg.Position(pkg.Requests[0].Pos),
		"this is a fault of gradgen, not of the source; please report it with the function and: "+frames,
		"internal error while differentiating package %s: %s", pkg.Path, fmt.Sprint(cause))
	return &output{Diags: l.Sorted()}
}

// passFrames names the innermost functions of the passes that were running when
// the panic under way began.
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
