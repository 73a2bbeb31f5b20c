package progen

import (
	"maps"
	"slices"
)

// A Family is the productions of one table of the grammar, by name.
type Family struct {
	Name        string
	Productions []string
}

// A Profile selects the tables of the grammar from which programs are drawn.
type Profile int

const (
	Programs Profile = iota // functions of parameters of any types, with helpers: New, Draw
	Loops                   // functions of slices whose loops may become vector code: NewLoops
	Ranks                   // functions that communicate: NewRanks
)

// Families lists the tables of the grammar for a profile.
func Families(of Profile) []Family {
	switch of {
	case Loops:
		return []Family{family("vector loops", vectorLoops())}
	case Ranks:
		return []Family{family("communications", communications())}
	}
	other := expressions()
	delete(other, "F")
	letters := slices.Sorted(maps.Keys(other))
	var rest []Production
	for _, letter := range letters {
		rest = append(rest, other[letter]...)
	}
	list := []Family{
		family("arithmetic", arithmetic()), family("functions of math", mathematics()), family("values of other types", rest),
		family("assignments", assignments()), family("slices", slicing()), family("branches and loops", control()),
		family("nests of loops", nests()), family("largest and smallest", selections()), family("generic", constrained(), constrainedExpressions()),
		family("function values", returnedExpressions(), returned()), family("captured names", captured()), family("interfaces", interfaces()),
		family("handed on", handed()), family("iterators", ranges()), family("type switches", typeSwitches()),
		family("tagged values", tagged()), family("non-float stores", nonFloat()), family("moves of memory", moves()),
		family("scratch memory", scratch()), family("meeting stores", meetings()), family("older Go", older()),
		family("lost influence", lost()), family("other packages", packages(), unseen()), family("found defects", foundSimple(), foundCompound()),
		family("second derivatives", curves()), family("unused values", unused()), family("package memory", packageMemory()), family("integers", integers()), family("jumps", jumps()), family("promoted methods", promoted()), family("type arguments", typed()), family("steps that swap", stepping()), family("stencils that swap", stencils()),
		family(complexFamily, complexes()), family(mapsFamily, mapping()), family(effectsFamily, effects()), family(recursionsFamily, recursions(), recursionValues()), family(objectsFamily, objects()), family(constantsFamily, namedConstants()),
		{"calls", []string{"call", "call statement", "closure"}},
	}
	return append(list,
		helperFamily("helpers", helpers(), iteratorHelpers(), constrainedHelpers(), returnedHelpers(), scratchHelpers()),
		helperFamily(nestedFamily, nestedHelpers()))
}

// familyOf returns the family with a name, or an empty family if there is none.
func familyOf(name string) Family {
	list := Families(Programs)
	i := slices.IndexFunc(list, func(f Family) bool { return f.Name == name })
	if i < 0 {
		return Family{Name: name}
	}
	return list[i]
}

// Has reports whether the text of the program has a production of a family.
func (p *Program) Has(name string) bool {
	constructs := p.Constructs()
	return slices.ContainsFunc(familyOf(name).Productions, func(name string) bool { return slices.Contains(constructs, name) })
}

func helperFamily(name string, tables ...[]helperRow) Family {
	f := Family{Name: name}
	for _, h := range slices.Concat(tables...) {
		f.Productions = append(f.Productions, h.Name)
	}
	return f
}

func family(name string, tables ...[]Production) Family {
	f := Family{Name: name}
	for _, p := range slices.Concat(tables...) {
		f.Productions = append(f.Productions, p.Name)
	}
	return f
}

// Constructs lists the productions in the text of the program, sorted.
func (p *Program) Constructs() []string {
	found := map[string]bool{}
	for _, n := range append(p.needed(), p.Main) {
		n.walk(func(k *Node) { found[k.Prod] = found[k.Prod] || !k.Block })
	}
	maps.DeleteFunc(found, func(_ string, stands bool) bool { return !stands })
	return slices.Sorted(maps.Keys(found))
}
