package refuse

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// unite requests that values of the interfaces that the directive lists be unions, in which
// numbers are active. It reports whether they are not yet, and may be: no argument or
// result reaches such a value.
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

// Infer requests that lowering begin again where a method is called through an interface, or a
// function is kept in a type, of which no argument or result reaches a value: all of them are made in the function, so
// that their types are those that it is found to keep there. Values of such an interface are
// unions, and a value stored in one without being among its types is refused, so that none is
// left out.
func Infer(j *job.Job) {
	again := j.View.Wished()
	for _, k := range j.Unit.Kept {
		if lists(k) || len(k.In.Types) == mostInferred {
			continue
		}
		k.In.Types = append(k.In.Types, k.Type)
		text := types.TypeString(k.Type, (*types.Package).Name)
		if k.Code != nil {
			k.In.Codes, text = append(k.In.Codes, k.Code), k.Code.Text()
		}
		k.In.Text = strings.TrimPrefix(k.In.Text+", "+text, ", ")
		j.View.Again()
	}
	if !again { // else callees are perhaps not known because of what was not seen through yet
		for _, t := range j.Unit.Stored {
			infer(j, t)
		}
	}
	for _, t := range j.Unit.Interfaces {
		if _, named := types.Unalias(t).(*types.Named); named && types.IsInterface(t) {
			infer(j, t)
		}
	}
}

// mostUnions is how many types may be unions whose types are inferred. It bounds how often
// lowering begins again.
const mostUnions = 40

// infer makes unions of the values of the interface or function type t, if all of them are
// made in the function.
func infer(j *job.Job, t types.Type) {
	if j.Req.Known.Types(t) != nil || crosses(j, t) || len(j.Req.Known.Listings) >= mostUnions {
		return
	}
	l := &shape.Listing{Name: types.TypeString(t, (*types.Package).Name), Of: t, Inferred: true}
	j.Req.Known.Listings = append(j.Req.Known.Listings, l)
	j.View.Unite(l)
}

// holds requests that values of the interface type t, which is found to reach active values, be
// unions. It reports whether they are not yet, and may be.
func holds(j *job.Job, t types.Type) bool {
	if types.IsInterface(t) {
		infer(j, t)
	}
	return j.View.Wished()
}

// lists reports whether k is of a type, or a function, that the listing has.
func lists(k lower.Kept) bool {
	if k.Code != nil {
		return k.In.Number(k.Code.Key()) >= 0
	}
	return slices.ContainsFunc(k.In.Types, func(t types.Type) bool { return types.Identical(t, k.Type) })
}

// crosses reports whether an argument or result reaches a value of the type t, an interface or one without a name.
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

// leadsTo reports whether a value of type t is or reaches one of type to.
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
