package lower

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Config has the arguments of Lower other than the function.
type Config struct {
	Library source.Library
	Fset    *token.FileSet
	Package *types.Package
	Diags   *diag.List
	// Reserved lists identifiers that no local variable may have: names of parameters of the emitted function. Outer
	// lists identifiers of the package scope, which all requests share.
	Reserved []string
	Outer    map[string]bool
	// Faithful keeps expressions that are not used but may panic.
	Faithful bool
	// Order is how often the function is differentiated; it is negative if that is not known.
	Order int
	// TArgs lists the type arguments of a generic function, or of the type of the receiver. If TArgs is nil, type
	// parameters stay.
	TArgs []types.Type
	// Known lists the dynamic types and functions that the directive names.
	Known shape.Known
	// Runs means that the function is interpreted and not emitted. It may then use names that other packages do not
	// export.
	Runs bool
	// Panics is the name of the function in panics; if it is empty, that is the name of the lowered function.
	Panics string
	// View is the part of other packages that is visible through mirrors.
	View *mirror.View
}

// Lower lowers fn. Errors go to cfg.Diags; the unit is usable only if there are none.
func Lower(cfg Config, fn *types.Func, name string) *Unit {
	l := newProgram(cfg, fn, name)
	d, ok := cfg.Library.Source(fn)
	if !ok {
		l.errorf(fn.Pos(), "", "the source of %s is not available", fn.Name())
		return l.unit
	}
	fr := newFrame(newFunction(l), d, nil)
	l.unit.Func = fr.callees.declared(&funcValue{fn: fn}, d, cfg.TArgs, name, token.NoPos)
	l.crossings()
	if !cfg.Runs {
		l.unit.Func.Shared = l.shared()
	}
	return l.unit
}
