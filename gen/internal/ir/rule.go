package ir

import "go/types"

// Rules are a user's derivatives of one function; either may be nil. The
// function changes no memory but that reached through the parameters they list as
// outputs, and what it returns is memory of its own.
type Rules struct{ VJP, JVP *CustomRule }

// A CustomRule is a derivative that the user wrote. It says which arguments and
// results of its target have accumulators and seeds in a VJP, tangents in a JVP;
// the receiver is argument 0.
type CustomRule struct {
	Fn         *types.Func
	Wrt        []int
	OutResults []int
	OutParams  []int
	// Own are the rules that the user wrote for the rule itself; nil for none.
	Own *Rules
}

// Join has what either of the rules lists.
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
