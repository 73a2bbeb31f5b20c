// Package source defines the input of lowering: declarations of functions, and a library
// that finds them and knows which functions need none.
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
	// Checkpoint returns the directive for the loop that begins at a position, or nil if there is none. If
	// Checkpoint itself is nil, no loop has one.
	Checkpoint func(token.Pos) *ir.Checkpoint
	// Emitted means that this is derived code, which is differentiated again.
	Emitted bool
}

// OneForAll reports whether a loop has one variable for all of its iterations, as before Go 1.22.
func (d Decl) OneForAll() bool {
	return d.Language != "" && version.Compare(d.Language, "go1.22") < 0
}

// A Library answers the questions of the lowering about functions.
type Library interface {
	// Source returns the declaration of fn, if it was loaded from source.
	Source(fn *types.Func) (Decl, bool)
	// Typed returns the generic function that replaces a function which takes a slice as any. Its type argument is
	// the type of the elements. It returns nil if there is none.
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
	// Guard returns the function of the runtime with which a call of fn tests whether arguments are apart, or nil
	// if fn does something else.
	Guard(fn *types.Func) *types.Func
	frozen.Source
	// Computed returns the value that the package-level variable v keeps once the program has started, as a literal
	// of type t, which has the same layout as the type of v. why gives the reason if the value is not known.
	Computed(v *types.Var, t types.Type) (x *ir.Expr, why string)
	// Order returns n if a call of fn tests whether the current function is differentiated n times, and 0 for any
	// other function.
	Order(fn *types.Func) int
	// Parts returns the function that computes, with the parts of complex numbers, what fn computes with the
	// numbers, or nil. If that function cannot be differentiated, whyNot gives the reason.
	Parts(fn *types.Func) (parts *types.Func, whyNot string)
	// Quotient is Parts for division.
	Quotient() *types.Func
	// HasRule reports whether the rule table differentiates fn.
	HasRule(fn *types.Func) bool
}
