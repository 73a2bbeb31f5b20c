// Package source says what lowering is given: declarations of functions, and a library that
// finds them and knows which functions need none.
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
	// Language is the version of Go that the source is in, as go1.21; empty for the newest.
	Language string
	// Checkpoint returns the directive for the loop that begins at a position; nil:
	// there is none, as if it were nil itself.
	Checkpoint func(token.Pos) *ir.Checkpoint
	// Emitted says that this is derived code, which is differentiated again.
	Emitted bool
}

// OneForAll reports whether a loop has one variable for all of its iterations, as it
// had before Go 1.22.
func (d Decl) OneForAll() bool {
	return d.Language != "" && version.Compare(d.Language, "go1.22") < 0
}

// A Library answers the questions of the lowering about functions.
type Library interface {
	// Source returns the declaration of fn where it was loaded from source.
	Source(fn *types.Func) (Decl, bool)
	// Typed returns the generic function to call in place of one that takes a slice as any value, with the
	// type of the slice's elements as its type argument; nil for none.
	Typed(fn *types.Func) *types.Func
	// IsConstant reports whether fn's result carries no derivative by request.
	IsConstant(fn *types.Func) bool
	// Expand reports whether calls of fn must be inlined even where no
	// argument carries a float.
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
	// Guard returns the function of the runtime that a call of fn tests with whether
	// arguments are apart; nil if it does something else.
	Guard(fn *types.Func) *types.Func
	frozen.Source
	// Computed is the value that the variable v of a package keeps once the program has started, as a
	// literal of type t, which is laid out as that of v; why says why it is not known.
	Computed(v *types.Var, t types.Type) (x *ir.Expr, why string)
	// Order is the n for which a call of fn tests whether the current function is differentiated n times;
	// 0 for any other function.
	Order(fn *types.Func) int
	// Parts returns the function that computes with the parts of complex numbers what fn
	// computes with them; nil for none. Where that cannot be differentiated, it says why not.
	Parts(fn *types.Func) (parts *types.Func, whyNot string)
	// Quotient is the one that divides them.
	Quotient() *types.Func
	// HasRule reports whether the rule table differentiates fn.
	HasRule(fn *types.Func) bool
}
