package ir

import (
	"maps"
	"strconv"
)

// names are the names in use in a function.
type names struct {
	next map[string]int    // by name: the number to try next after it
	base map[string]string // the base to which a number was added; empty if the name is reserved
	// outer has names that are reserved for all functions of a package, which share it.
	outer map[string]bool
}

func (f *Func) table() *names {
	if f.names == nil {
		f.names = &names{next: map[string]int{}, base: map[string]string{}}
	}
	return f.names
}

// OwnNames separates the names of f from those of the functions that it shares them
// with: names that f uses from now on stay free in these.
func (f *Func) OwnNames() {
	t := f.table()
	f.names = &names{next: maps.Clone(t.next), base: maps.Clone(t.base), outer: t.outer}
}

// add takes a name that is free.
func (t *names) add(name, base string) string {
	t.next[name], t.base[name] = 1, base
	return name
}

// Fresh returns a name not used in f before: base itself, or base with the
// smallest free number after it.
func (f *Func) Fresh(base string) string {
	t := f.table()
	if !t.taken(base) {
		return t.add(base, base)
	}
	for n := max(t.next[base], 1); ; n++ {
		name := base + strconv.Itoa(n)
		if !t.taken(name) {
			t.next[base] = n + 1
			return t.add(name, base)
		}
	}
}

// Reserve marks names as used by others.
func (f *Func) Reserve(names ...string) {
	t := f.table()
	for _, n := range names {
		if !t.taken(n) {
			t.add(n, "")
		}
	}
}

// ReserveOuter marks names as used by others. The set is shared and must not be changed
// afterwards.
func (f *Func) ReserveOuter(names map[string]bool) { f.table().outer = names }

// taken reports whether name is in use, or reserved.
func (t *names) taken(name string) bool {
	_, own := t.next[name]
	return own || t.outer[name]
}

// HasName reports whether name is in use in f, or reserved.
func (f *Func) HasName(name string) bool { return f.table().taken(name) }

// AdoptNames takes over the names used in g.
func (f *Func) AdoptNames(g *Func) { f.names = g.table() }
