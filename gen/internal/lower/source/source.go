// Package source defines the input of lowering: declarations of functions, and a library that finds them and has the
// rules of functions whose source is not needed.
package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Decl is the source of one function.
type Decl struct {
	Syntax *ast.FuncDecl
	Info   *types.Info
	Pkg    *types.Package
	// Language is the version of Go of the source, such as go1.21; empty for the newest.
	Language string
	// Checkpoint returns the directive for the loop at a position, or nil if there is none. If Checkpoint itself is
	// nil, no loop has a directive.
	Checkpoint func(token.Pos) *ir.Checkpoint
	// Emitted means that this is emitted derivative code, which is differentiated again.
	Emitted bool
}

// OneForAll reports whether all iterations of a loop share its variables, as before Go 1.22.
func (d Decl) OneForAll() bool {
	return d.Language != "" && version.Compare(d.Language, "go1.22") < 0
}

// A Library has what lowering needs to know about functions.
type Library interface {
	// Source returns the declaration of fn, if it was loaded from source.
	Source(fn *types.Func) (Decl, bool)
	// Typed returns the generic function that replaces a function with a slice as an argument of type any. Its type
	// argument is the type of the elements. Typed returns nil if no function replaces fn.
	Typed(fn *types.Func) *types.Func
	// IsConstant reports whether the user declared that the result of fn carries no derivative.
	IsConstant(fn *types.Func) bool
	// Expand reports whether calls of fn must be inlined even if no argument carries a float.
	Expand(fn *types.Func) bool
	// CustomRules returns the derivatives that were written for fn; nil for none.
	CustomRules(fn *types.Func) *ir.Rules
	// Communication returns the rule of an operation by which ranks
	// communicate.
	Communication(fn *types.Func) (*ir.Communication, bool)
	// Operation returns the rule of a function that works with objects such as matrices.
	Operation(fn *types.Func) (*ir.Operation, bool)
	// Communicates reports whether pkg has such operations.
	Communicates(pkg *types.Package) bool
	// Guard returns the function of the runtime by which a call of fn tests that arguments do not overlap. It returns
	// nil if fn is another function.
	Guard(fn *types.Func) *types.Func
	frozen.Source
	// Computed returns the value that the package-level variable v has after the program has started, as a literal of
	// type t. t has the same layout as the type of v. If the value is not known, why gives the reason.
	Computed(v *types.Var, t types.Type) (x *ir.Expr, why string)
	// Order returns n if a call of fn tests whether the current function is differentiated n times. It returns 0 for
	// any other function.
	Order(fn *types.Func) int
	// Parts returns the function that computes the same as fn, but from the real and imaginary parts of its complex
	// arguments, or nil. If that function cannot be differentiated, whyNot gives the reason.
	Parts(fn *types.Func) (parts *types.Func, whyNot string)
	// Quotient is Parts for division.
	Quotient() *types.Func
	// HasRule reports whether the rule table differentiates fn.
	HasRule(fn *types.Func) bool
}
