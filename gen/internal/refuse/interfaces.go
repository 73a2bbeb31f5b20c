package refuse

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// unite requests that values of the interfaces that the directive lists be unions, in which numbers are active. It
// reports whether they are not yet unions but may become unions, because no argument or result leads to such a value.
func unite(j *job.Job) bool {
	if j.View.Requested() {
		return true
	}
	asked := false
	for _, l := range j.Req.Known.Listings {
		if !crosses(j, l.Of) {
			asked = j.View.RequestUnion(l) || asked
		}
	}
	return asked
}

// mostInferred is the largest number of types of an interface whose types are inferred.
const mostInferred = 24

// Infer requests another lowering for interfaces whose methods are called, and for function types of values, if no
// argument or result leads to such a value. The function then makes all such values itself, so their types are those
// that it stores. Values of such an interface become unions. A store of a value of another type is refused, so that
// none is missed.
func Infer(j *job.Job) {
	again := j.View.Requested()
	for _, k := range j.Unit.Inferred {
		if lists(k) || len(k.In.Types) == mostInferred {
			continue
		}
		k.In.Types = append(k.In.Types, k.Type)
		text := types.TypeString(k.Type, (*types.Package).Name)
		if k.Code != nil {
			k.In.Codes, text = append(k.In.Codes, k.Code), k.Code.Text()
		}
		k.In.Text = strings.TrimPrefix(k.In.Text+", "+text, ", ")
		j.View.LowerAgain()
	}
	if !again { // otherwise callees may be unknown because an interface was opaque until now
		for _, t := range j.Unit.Stored {
			infer(j, t)
		}
	}
	for _, t := range j.Unit.Interfaces {
		i, ok := t.Underlying().(*types.Interface)
		if _, named := types.Unalias(t).(*types.Named); ok && (named || i.Empty()) {
			infer(j, t)
		}
	}
}

// mostUnions is the largest number of types that become unions by inference. It limits the number of lowerings.
const mostUnions = 40

// infer makes unions of the values of the interface or function type t, if the function
// makes all of them.
func infer(j *job.Job, t types.Type) {
	if j.Req.Known.Types(t) != nil || crosses(j, t) || len(j.Req.Known.Listings) >= mostUnions {
		return
	}
	l := &shape.Listing{Name: types.TypeString(t, (*types.Package).Name), Of: t, Inferred: true}
	j.Req.Known.Listings = append(j.Req.Known.Listings, l)
	j.View.RequestUnion(l)
}

// holds requests that values of the interface type t, which leads to active values, be unions. It reports whether
// they are not yet unions but may become unions.
func holds(j *job.Job, t types.Type) bool {
	if types.IsInterface(t) {
		infer(j, t)
	}
	return j.View.Requested()
}

// lists reports whether the listing contains the type, or the function, of k.
func lists(k lower.Inferred) bool {
	if k.Code != nil {
		return k.In.Number(k.Code.Key()) >= 0
	}
	return slices.ContainsFunc(k.In.Types, func(t types.Type) bool { return types.Identical(t, k.Type) })
}

// crosses reports whether an argument or result leads to a value of the type t, which is an interface or a type
// without a name.
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

// leadsTo reports whether a value of type t is of type to or leads to one.
func leadsTo(t, to types.Type, seen map[types.Type]bool) bool {
	if types.Identical(t, to) || (isFunc(to) || isMap(to)) && types.Identical(t.Underlying(), to) {
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

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
