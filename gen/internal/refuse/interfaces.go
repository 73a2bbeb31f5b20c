package refuse

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/job"
)

// unite asks for values of the interfaces that the directive lists to be unions, in which
// numbers are active. It reports whether they are not yet, and may be: no argument or
// result leads to such a value.
func unite(j *job.Job) bool {
	if j.View.Wished() {
		return true
	}
	asked := false
	for _, l := range j.Req.Known.Listings {
		if !crosses(j, l.Of) {
			asked = j.View.Unite(l) || asked
		}
	}
	return asked
}

// crosses reports whether an argument or result leads to a value of the interface t.
func crosses(j *job.Job, t types.Type) bool {
	sig := j.Req.Fn.Signature()
	seen := map[types.Type]bool{}
	if r := sig.Recv(); r != nil && leadsTo(r.Type(), t, seen) {
		return true
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if leadsTo(v.Type(), t, seen) {
				return true
			}
		}
	}
	return false
}

// leadsTo reports whether a value of type t is or leads to one of type to.
func leadsTo(t, to types.Type, seen map[types.Type]bool) bool {
	if types.Identical(t, to) {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Map:
		return leadsTo(u.Key(), to, seen) || leadsTo(u.Elem(), to, seen)
	case interface{ Elem() types.Type }:
		return leadsTo(u.Elem(), to, seen)
	case *types.Struct:
		for f := range u.Fields() {
			if leadsTo(f.Type(), to, seen) {
				return true
			}
		}
	}
	return false
}
