package derive

import (
	"fmt"
	"go/types"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Derive runs all passes on one request. If it reports an error, it returns nil.
func Derive(d *job.Package, r *load.Request) []*emit.Func {
	d.Inside = map[*types.Func]bool{}
	d.View = d.Mirrors.View()
	r.Known.Listings = slices.DeleteFunc(slices.Clone(r.Known.Listings), func(l *shape.Listing) bool { return l.Inferred })
	avoid := map[string]bool{}
	var suspect *job.Outcome
	for range mostAttempts {
		if fns, done := attempt(d, r, avoid, &suspect); done {
			return fns
		}
	}
	panic(fmt.Sprintf("%d attempts, each of which asks for another", mostAttempts))
}

// mostAttempts is the largest number of times that a function is lowered, because an attempt found something that the
// next one must know, such as a type to be mirrored. The golden cases and the examples need fewer than eight
// attempts.
const mostAttempts = 100

// firstWants is the pass that finds most of the source that is needed, and allWants the pass that finds nearly all of
// it. If it is known that a package is generated again with more source, requests only run to firstWants, because the
// other results would not be used. A search runs to allWants.
const (
	firstWants = "analyse"
	allWants   = "differentiate"
)

// attempt is Derive with names that the emitted code must not declare, and with the known fault of the function, if
// its passes are to be checked for it. It reports whether no further attempt is needed.
func attempt(d *job.Package, r *load.Request, avoid map[string]bool, suspect **job.Outcome) (fns []*emit.Func, done bool) {
	j := d.NewJob(r, avoid)
	j.Suspect = *suspect
	d.View.Begin()
	mirrors := d.Mirrors.Mark()
	reported, names, dumped := d.Diags.Len(), maps.Clone(d.Names), d.Dump.Len()
	again := func() ([]*emit.Func, bool) {
		d.Diags.Cut(reported)
		d.Names = names
		d.Mirrors.Cut(mirrors)
		cut(&d.Dump, dumped)
		return nil, false
	}
	for _, p := range stagesOf(j) {
		needed, expanded := d.Wants()
		if !p.optional || !j.Off(p.name) {
			after := watch(j, p.name)
			p.run(j)
			after()
		}
		outside, within := d.Wants()
		if within > expanded || d.View.Requested() {
			return again()
		}
		if j.Failed() || outside > needed || outside > 0 && p.name == firstWants || d.Searching && p.name == allWants {
			return nil, true
		}
		if d.Opts.Dump == p.name {
			dumpAfter(j, p)
		}
		look(j, p.name)
	}
	fns = emitted(j)
	if unnamed(j, fns) || captures(j, fns) {
		return again()
	}
	if j.Truth != nil {
		j.Truth.Finished()
	}
	if *suspect = suspicion(j); *suspect != nil {
		return again()
	}
	judge(j)
	d.Explain.WriteString(j.Text)
	d.Explained = append(d.Explained, explain.Explained(j))
	return fns, true
}
