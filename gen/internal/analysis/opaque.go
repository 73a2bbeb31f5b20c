package analysis

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Flow tells how derivatives pass through calls.
type Flow interface {
	// Passes reports whether argument i of the call x has a derivative that is not identically zero.
	Passes(x *ir.Expr, i int) bool
	// Differentiates reports whether the derivative of the call x is known. It may be zero.
	Differentiates(x *ir.Expr) bool
	// ChangesPackages reports whether calls without derivatives may change package-level variables. These may then
	// have other values in the reverse sweep.
	ChangesPackages() bool
}

// An opaque call is one that gradgen does not analyse. It may store its arguments in all memory that it can reach:
// through its arguments, and in variables of its package, from which a later call may read them. Facts about a few
// packages of the standard library restrict this.

// runtimePath is the package of the tests that memory does not overlap. These tests stay opaque if code that contains
// them is differentiated again.
const runtimePath = ir.RuntimePath

// implicitPath is the package of functions that solve equations. Their results have separate memory.
const implicitPath = "github.com/gradgen/gradgen/runtime/implicit/rule"

// These are the packages of communicators and of ghost cells.
const (
	commPath = "github.com/gradgen/gradgen/runtime/comm"
	haloPath = commPath + "/halo"
)

// commQueries lists the methods of these packages that only read.
var commQueries = []string{"Rank", "Size", "ProcessorName", "Len", "Comm", "Owned", "Index", "Dims", "Coords", "Neighbour"}

// solvesEquation reports whether the opaque call x solves an equation. Such a call does not write to memory and keeps
// no references.
func solvesEquation(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == implicitPath
}

// keepsNothing lists packages that store no argument of their functions in package-level variables. A test compares
// the list with their sources.
var keepsNothing = []string{
	"bytes", "cmp", "errors", "fmt", "maps", "math", "math/bits", "math/cmplx", "slices", "sort", "strconv", "strings",
	"unicode", "unicode/utf8",
}

// ownState lists packages that store arguments only where functions of the same package can read them.
var ownState = []string{"log", "log/slog", "os", "runtime", "sync", "testing", "time"}

// other is the name for the variables of all packages that are not in ownState. These packages may call each other.
const other = "other packages"

// stateOf returns the name of the variables in which functions of pkg may store values, or "" for none.
func stateOf(pkg *types.Package) string {
	switch {
	case pkg == nil || pkg.Path() == runtimePath || pkg.Path() == implicitPath || slices.Contains(keepsNothing, pkg.Path()):
		return ""
	case slices.Contains(ownState, pkg.Path()):
		return pkg.Path()
	}
	return other
}

// Writes reports whether the opaque call x may write to memory that is reached from its argument i.
func Writes(x *ir.Expr, i int) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil || !HasRefs(x.Args[i].Type) || ofTime(fn) {
		return false
	}
	if fn.Signature().Recv() != nil {
		if slices.Contains([]string{commPath, haloPath}, fn.Pkg().Path()) && slices.Contains(commQueries, fn.Name()) {
			return false
		}
		return i == 0 || fn.Pkg().Path() != "log"
	}
	name := strings.ToLower(fn.Name())
	switch fn.Pkg().Path() {
	case "fmt":
		return strings.Contains(name, "scan") || i == 0 && (strings.HasPrefix(name, "fprint") || strings.HasPrefix(name, "append"))
	case "errors":
		return name == "as"
	case "strconv":
		return strings.HasPrefix(name, "append")
	case "log":
		return !strings.HasPrefix(name, "print") && !strings.HasPrefix(name, "fatal") && !strings.HasPrefix(name, "panic")
	case "math", "strings", runtimePath, implicitPath:
		return false
	}
	return true
}

// storesNone reports whether the opaque call x stores no reference from one argument in memory that is reached from
// another argument.
func storesNone(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	return ok && fn.Pkg() != nil && fn.Signature().Recv() == nil && slices.Contains([]string{"fmt", "math", "strconv", "strings", runtimePath, implicitPath}, fn.Pkg().Path())
}

// Harmless reports whether the opaque call x writes to none of its arguments.
func Harmless(x *ir.Expr) bool {
	for i := range x.Args {
		if Writes(x, i) {
			return false
		}
	}
	return true
}

// ofTime reports whether fn is a method of a time, a duration, a month or a weekday of package time, whose source is
// not analysed. Such a method changes nothing, unless it appends to a slice.
func ofTime(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil || fn.Pkg() == nil || fn.Pkg().Path() != "time" {
		return false
	}
	n, ok := recv.Type().(*types.Named)
	return ok && slices.Contains([]string{"Time", "Duration", "Month", "Weekday"}, n.Obj().Name()) && !strings.HasPrefix(fn.Name(), "Append")
}

// Repeatable reports whether the opaque call x has the same result and effect however often it runs. Such a call does
// not write to memory and prints nothing.
func Repeatable(x *ir.Expr) bool {
	if solvesEquation(x) {
		return true
	}
	fn, ok := x.Obj.(*types.Func)
	if ok && ofTime(fn) {
		return true
	}
	if !ok || fn.Pkg() == nil || !slices.Contains(keepsNothing, fn.Pkg().Path()) || !Harmless(x) || fn.Signature().Recv() != nil {
		return false
	}
	name := fn.Name()
	return fn.Pkg().Path() != "fmt" || strings.HasPrefix(name, "Sprint") || name == "Errorf"
}

// Enclosed reports whether the opaque call x only changes memory that is reached from its arguments, as methods of a
// strings.Builder do. It may then run again with new arguments.
func Enclosed(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil || !slices.Contains(keepsNothing, fn.Pkg().Path()) {
		return false
	}
	params := slices.Collect(fn.Signature().Params().Variables())
	if r := fn.Signature().Recv(); r != nil {
		params = slices.Insert(params, 0, r)
	}
	for i, v := range params {
		if i < len(x.Args) && calls(v.Type(), x.Args[i]) {
			return false
		}
	}
	return fn.Pkg().Path() != "fmt" || fn.Signature().Recv() == nil && strings.HasPrefix(fn.Name(), "Fprint")
}

// calls reports whether a function with a parameter of type t and the argument e may call functions that the program
// chooses: e itself, or methods of a value in an interface.
func calls(t types.Type, e *ir.Expr) bool {
	switch t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		for e.Op == ir.OpConvert {
			e = e.Args[0]
		}
		return e.Op != ir.OpNil && !enclosed(e.Type)
	}
	return false
}

// enclosed reports whether t is a pointer to a type whose methods change only the value itself.
func enclosed(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := p.Elem().(*types.Named)
	return ok && n.Obj().Pkg() != nil && slices.Contains([]string{"bytes", "strings"}, n.Obj().Pkg().Path())
}
