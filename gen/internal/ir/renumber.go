package ir

import (
	"slices"
	"strconv"
)

// Renumber closes the gaps in the numbers of names that removed variables leave. Functions that share their names are
// numbered together, earlier functions first. Parameters and results keep their names.
func Renumber(fns []*Func) {
	var done []*names
	for i, f := range fns {
		if slices.Contains(done, f.table()) {
			continue
		}
		done = append(done, f.names)
		r := &renamer{names: f.names, to: map[string]string{}, stems: map[string]string{}, first: map[string]int{}}
		var family []*Func
		for _, g := range fns[i:] {
			if g.table() == f.names {
				family = append(family, g)
			}
		}
		r.run(family)
	}
}

type renamer struct {
	*names
	to    map[string]string // for each old name, the new name
	stems map[string]string // the stems of the new names
	first map[string]int    // for each stem, a number below which no number is free
}

func (r *renamer) run(fns []*Func) {
	for name, base := range r.base {
		if base == "" {
			r.keep(name)
		}
	}
	for _, f := range fns {
		for _, v := range slices.Concat(f.Inputs(), f.Results) {
			r.keep(v.Name)
		}
	}
	seen := map[*Var]bool{}
	for _, f := range fns {
		r.function(f, seen)
	}
	for name, stem := range r.stems {
		r.next[name], r.base[name] = max(r.next[name], 1), stem
	}
}

// function renames the variables that f declares and earlier functions do not declare.
func (r *renamer) function(f *Func, seen map[*Var]bool) {
	var vars []*Var
	add := func(vs ...*Var) {
		for _, v := range vs {
			if v != nil && !seen[v] {
				seen[v] = true
				vars = append(vars, v)
			}
		}
	}
	f.Body.Walk(func(s Stmt) { add(Defines(s)...) })
	add(f.Saved...)
	for _, v := range vars {
		if r.base[v.Name] != "" && r.smallest(v.Name) && !r.taken(v.Name) {
			r.keep(v.Name)
		}
	}
	params := slices.Concat(f.Inputs(), f.Results)
	for _, v := range vars {
		if !slices.Contains(params, v) {
			v.Name = r.rename(v.Name)
		}
	}
	r.stacks(f.Tapes, seen)
}

// stacks names the stacks of a function, which are fields. A stack is named after the variable whose values it holds,
// if that variable still exists. Other stacks are numbered.
func (r *renamer) stacks(tapes []*Var, seen map[*Var]bool) {
	var rest []*Var
	taken := map[string]bool{}
	for _, v := range tapes {
		to, ok := r.renamed(v.Name)
		switch {
		case seen[v]:
		case ok:
			v.Name = to
		default:
			rest = append(rest, v)
			continue
		}
		seen[v], taken[v.Name] = true, true
	}
	for _, v := range rest {
		stem := v.Name
		if base := r.base[v.Name]; base != "" {
			stem = base
		}
		v.Name = unused(r.derived(stem), func(name string) bool { return taken[name] })
		seen[v], taken[v.Name] = true, true
	}
}

// unused returns stem, or stem followed by the smallest number that makes it free.
func unused(stem string, taken func(string) bool) string {
	name := stem
	for i := 1; taken(name); i++ {
		name = stem + strconv.Itoa(i)
	}
	return name
}

// unused returns stem, or stem followed by the smallest number that no new name has.
func (r *renamer) unused(stem string) string {
	if !r.taken(stem) {
		return stem
	}
	i := max(r.first[stem], 1)
	for r.taken(stem + strconv.Itoa(i)) {
		i++
	}
	r.first[stem] = i
	return stem + strconv.Itoa(i)
}

func (r *renamer) keep(name string) { r.to[name], r.stems[name] = name, r.base[name] }

func (r *renamer) taken(name string) bool {
	_, ok := r.stems[name]
	return ok || r.outer[name]
}

// renamed returns the new name that replaces name, if there is one. Other names do not change.
func (r *renamer) renamed(name string) (to string, ok bool) {
	if to, ok = r.to[name]; !ok && r.outer[name] {
		return name, true
	}
	return to, ok
}

// smallest reports whether name has no number that could become smaller.
func (r *renamer) smallest(name string) bool {
	base := r.base[name]
	if base == "" {
		return true
	}
	return base == name && r.parent(base) == ""
}

// rename returns the new name that replaces name.
func (r *renamer) rename(name string) string {
	if to, ok := r.renamed(name); ok {
		return to
	}
	base, known := r.base[name]
	if !known {
		return r.derived(name) // a stack of another function
	}
	stem := r.derived(base)
	to := r.unused(stem)
	r.to[name], r.stems[to] = to, stem
	return to
}

// derived changes a name that is derived from that of a variable in the same way as the name of the variable: x1Bar
// becomes xBar if x1 becomes x.
func (r *renamer) derived(name string) string {
	if p := r.parent(name); p != "" {
		return r.rename(p) + name[len(p):]
	}
	return name
}

// parent returns the longest name that may change and from which name is derived by a word or by a plural s, or "".
func (r *renamer) parent(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if c := name[i]; c >= 'A' && c <= 'Z' || i == len(name)-1 && c == 's' {
			if p := name[:i]; r.base[p] != "" && !r.smallest(p) {
				return p
			}
		}
	}
	return ""
}

// Mentioned returns the names of the variables of f, and the names from which these are derived. The variables of the
// latter may have been removed.
func (f *Func) Mentioned() map[string]bool {
	r := &renamer{names: f.table()}
	found := map[string]bool{}
	f.Body.Walk(func(s Stmt) {
		for _, v := range Defines(s) {
			for name := v.Name; name != ""; name = r.parent(name) {
				found[name] = true
			}
		}
	})
	return found
}
