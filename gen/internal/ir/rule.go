package ir

import (
	"fmt"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/exported"
)

// A Rules has the derivatives that the user wrote for one function. Each may be nil. The function only changes memory
// reached through the parameters that the rules list as outputs, and its results do not share memory with anything
// else.
type Rules struct{ VJP, JVP *CustomRule }

// A CustomRule is a derivative that the user wrote. It lists the arguments and
// results of its target that have accumulators and seeds in a VJP, or tangents
// in a JVP; the receiver is argument 0.
type CustomRule struct {
	Fn         *types.Func
	Wrt        []int
	OutResults []int
	OutParams  []int
	// Own has the rules that the user wrote for the rule itself, or nil.
	Own *Rules
	// Lowered is the function itself, if a derivative of it is needed and Own is nil.
	Lowered *Callee
}

// Join returns the union of the lists of both rules.
func (r *Rules) Join() CustomRule {
	var all CustomRule
	for _, c := range []*CustomRule{r.VJP, r.JVP} {
		if c != nil {
			all.Wrt = append(all.Wrt, c.Wrt...)
			all.OutResults = append(all.OutResults, c.OutResults...)
			all.OutParams = append(all.OutParams, c.OutParams...)
		}
	}
	return all
}

// VisibleFrom reports whether code of pkg can call the rule.
func (r *CustomRule) VisibleFrom(pkg *types.Package) bool {
	return r.Fn.Pkg() == pkg || exported.To(pkg, r.Fn)
}

// Hidden returns the message that the rule for target is not visible.
func (r *CustomRule) Hidden(target *types.Func) string {
	return fmt.Sprintf("the derivative of %s is hand-written, and %s of package %s is not visible from here", target.Name(), r.Fn.Name(), r.Fn.Pkg().Name())
}
