package derive

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// captures looks for variables of the emitted functions that hide a name in their text with another meaning. For
// example, a seed outBar hides a package-level variable that an inlined function reads. captures records the names to
// avoid, and reports whether there are any. Type parameters are renamed instead.
func captures(j *job.Job, fns []*emit.Func) bool {
	if !mayCapture(j, fns) {
		renameTypeParams(j, fns, nil)
		return false
	}
	outer := emit.Outer(j.Pkg.Types, j.Pkg.Language(j.Req.File), fns)
	var told []string
	for _, fn := range fns {
		names := fn.Variables()
		if fn.Vector != nil {
			names = append(names, (&emit.Func{IR: fn.Vector.IR}).Variables()...)
		}
		for _, name := range names {
			if _, hides := slices.BinarySearch(outer, name); !hides {
				continue
			}
			if j.Avoid[name] && !slices.Contains(told, name) {
				panic("gen: a variable is called " + name + ", which is to be avoided")
			}
			j.Avoid[name], told = true, append(told, name)
		}
	}
	if told == nil {
		renameTypeParams(j, fns, outer)
	}
	return told != nil
}

// mayCapture reports whether a name that fns declare also has a meaning outside them. That is rare. Only then does it
// matter which of these names their text mentions.
func mayCapture(j *job.Job, fns []*emit.Func) bool {
	means := func(name string) bool {
		return types.Universe.Lookup(name) != nil || j.Means(name) || slices.ContainsFunc(fns, func(fn *emit.Func) bool { return fn.IR.Name == name })
	}
	return slices.ContainsFunc(fns, func(fn *emit.Func) bool {
		return slices.ContainsFunc(fn.Declared(), means) ||
			fn.Vector != nil && slices.ContainsFunc((&emit.Func{IR: fn.Vector.IR}).Variables(), means)
	})
}

// renameTypeParams renames type parameters that hide a name in the text of fns, and gives names to blank ones.
func renameTypeParams(j *job.Job, fns []*emit.Func, outer []string) {
	renamed := map[string]string{}
	taken := slices.Clone(outer)
	for _, fn := range fns {
		taken = append(taken, fn.Declared()...)
		fn.Renamed = renamed
	}
	for p := range j.TypeParams().TypeParams() {
		name := p.Obj().Name()
		if name == "_" {
			name = "T"
		} else if _, hides := slices.BinarySearch(outer, name); !hides {
			continue
		}
		renamed[emit.ParamKey(p)] = job.Unused(name, func(s string) bool { return !slices.Contains(taken, s) && j.FreeName(s) })
		taken = append(taken, renamed[emit.ParamKey(p)])
	}
}

// cut shortens the text in b to n bytes.
func cut(b *strings.Builder, n int) {
	kept := b.String()[:n]
	b.Reset()
	b.WriteString(kept)
}
