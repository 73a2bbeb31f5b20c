package refuse

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
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

// mostInferred is how many types an interface may have whose types are inferred.
const mostInferred = 24

// Infer asks for lowering to begin again where a method is called through an interface of
// which no argument or result leads to a value: all of them are made in the function, so
// that their types are those that it is found to keep there. Values of such an interface are
// unions, and what is kept in one without being among its types is refused, so that none is
// left out.
func Infer(j *job.Job) {
	for _, k := range j.Unit.Kept {
		known := slices.ContainsFunc(k.In.Types, func(t types.Type) bool { return types.Identical(t, k.Type) })
		if known || len(k.In.Types) == mostInferred {
			continue
		}
		k.In.Types = append(k.In.Types, k.Type)
		k.In.Text = strings.TrimPrefix(k.In.Text+", "+types.TypeString(k.Type, (*types.Package).Name), ", ")
		j.View.Again()
	}
	for _, t := range j.Unit.Interfaces {
		if _, named := types.Unalias(t).(*types.Named); !named || !types.IsInterface(t) || j.Req.Known.Types(t) != nil || crosses(j, t) {
			continue
		}
		l := &shape.Listing{Name: types.TypeString(t, (*types.Package).Name), Of: t, Inferred: true}
		j.Req.Known.Listings = append(j.Req.Known.Listings, l)
		j.View.Unite(l)
	}
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
