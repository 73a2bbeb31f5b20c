package ir

import (
	"maps"
	"strconv"
)

// A names has the names in use in a function.
type names struct {
	next map[string]int    // for each name, the next number to try after it
	base map[string]string // the base to which a number was added; empty if the name is reserved
	// outer has names that are reserved in all functions of a package. These functions share it.
	outer map[string]bool
}

func (f *Func) table() *names {
	if f.names == nil {
		f.names = &names{next: map[string]int{}, base: map[string]string{}}
	}
	return f.names
}

// OwnNames separates the names of f from those of the functions with which it shares them. Names that f uses later
// stay free in these functions.
func (f *Func) OwnNames() {
	t := f.table()
	f.names = &names{next: maps.Clone(t.next), base: maps.Clone(t.base), outer: t.outer}
}

// add adds a name that is free.
func (t *names) add(name, base string) string {
	t.next[name], t.base[name] = 1, base
	return name
}

// Fresh returns a name that is not yet used in f: base itself, or base followed by the smallest free number.
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

// Reserve marks names as used.
func (f *Func) Reserve(names ...string) {
	t := f.table()
	for _, n := range names {
		if !t.taken(n) {
			t.add(n, "")
		}
	}
}

// ReserveOuter marks names as used. The set is shared and must not change later.
func (f *Func) ReserveOuter(names map[string]bool) { f.table().outer = names }

// taken reports whether name is in use, or reserved.
func (t *names) taken(name string) bool {
	_, own := t.next[name]
	return own || t.outer[name]
}

// HasName reports whether name is in use in f, or reserved.
func (f *Func) HasName(name string) bool { return f.table().taken(name) }

// AdoptNames makes f share the names of g.
func (f *Func) AdoptNames(g *Func) { f.names = g.table() }
