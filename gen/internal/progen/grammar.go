package progen

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// A grammar has the tables from which a program is drawn.
type grammar struct {
	exprs            map[string][]*Production // by the letter of the type
	simple, compound []*Production
	helpers          []*helperRow
	parsed           map[string][]piece
}

func newGrammar(o Options) *grammar {
	edge := o.Edge
	g := &grammar{exprs: map[string][]*Production{}, parsed: map[string][]piece{}}
	for letter, rows := range expressions() {
		g.exprs[letter] = pointers(rows, edge)
	}
	g.simple = pointers(slices.Concat(assignments(), slicing(), constrained()), edge)
	g.compound = pointers(slices.Concat(control(), nests(), selections(), handed(), ranges(), typeSwitches(), returned()), edge)
	for _, row := range slices.Concat(helpers(), iteratorHelpers(), constrainedHelpers(), returnedHelpers(), scratchHelpers()) {
		if edge || !row.Edge {
			g.helpers = append(g.helpers, &row)
		}
	}
	g.extend(edge)
	if o.Exact {
		g.exprs["F"] = append(g.exprs["F"], pointers(curves(), edge)...)
		g.compound = append(g.compound, pointers(unused(), edge)...)
	}
	compound, values := onRequest(o.Focus)
	g.compound = append(g.compound, pointers(compound, edge)...)
	g.exprs["F"] = append(g.exprs["F"], pointers(values, edge)...)
	if o.Focus == nestedFamily {
		g.favour(nestedHelpers())
	}
	if o.Packages {
		g.compound = append(g.compound, pointers(slices.Concat(packages(), unseen()), edge)...)
	}
	return g
}

// onRequest returns the statements and the values of a family that programs use only where they focus on it, so that
// all other programs remain unchanged. It returns none for other families.
func onRequest(family string) (compound, values []Production) {
	switch family {
	case complexFamily:
		return complexes(), nil
	case mapsFamily:
		return mapping(), nil
	case effectsFamily:
		return effects(), nil
	case recursionsFamily:
		return recursions(), recursionValues()
	case objectsFamily:
		return objects(), nil
	case constantsFamily:
		return nil, namedConstants()
	}
	return nil, nil
}

// extend adds the productions that have found defects.
func (g *grammar) extend(edge bool) {
	g.simple = append(g.simple, pointers(foundSimple(), edge)...)
	g.compound = append(g.compound, pointers(foundCompound(), edge)...)
	g.compound = append(g.compound, pointers(tagged(), edge)...)
	g.compound = append(g.compound, pointers(nonFloat(), edge)...)
	g.compound = append(g.compound, pointers(moves(), edge)...)
	g.compound = append(g.compound, pointers(scratch(), edge)...)
	g.compound = append(g.compound, pointers(meetings(), edge)...)
	g.simple = append(g.simple, pointers(older(), edge)...)
	g.compound = append(g.compound, pointers(lost(), edge)...)
	g.compound = append(g.compound, pointers(slices.Concat(packageMemory(), integers(), jumps(), promoted(), typed(), stepping(), stencils()), edge)...)
}

// favour adds helpers that are together as likely as all others.
func (g *grammar) favour(rows []helperRow) {
	var inside, outside int
	for _, h := range g.helpers {
		outside += h.Weight
	}
	for i := range rows {
		inside += rows[i].Weight
	}
	for i := range rows {
		rows[i].Weight *= 1 + outside/inside
		g.helpers = append(g.helpers, &rows[i])
	}
}

// productions lists the rows of g by name.
func (g *grammar) productions() []string {
	var names []string
	add := func(rows []*Production) {
		for _, p := range rows {
			names = append(names, p.Name)
		}
	}
	for _, rows := range g.exprs {
		add(rows)
	}
	add(g.simple)
	add(g.compound)
	for _, h := range g.helpers {
		names = append(names, h.Name)
	}
	return append(names, "call", "call statement", "closure")
}

func pointers(rows []Production, edge bool) []*Production {
	var out []*Production
	for i := range rows {
		if edge || !rows[i].Edge {
			out = append(out, &rows[i])
		}
	}
	return out
}

// template returns the pieces of p.
func (g *grammar) template(p *Production) []piece {
	if t, ok := g.parsed[p.Text]; ok {
		return t
	}
	t := parse(p.Text)
	g.parsed[p.Text] = t
	return t
}

// focus makes the productions of a family together as likely as all other productions of their kind.
func (g *grammar) focus(name string) {
	productions := familyOf(name).Productions
	for _, rows := range append(slices.Collect(maps.Values(g.exprs)), g.simple, g.compound) {
		var inside, outside int
		for _, p := range rows {
			if slices.Contains(productions, p.Name) {
				inside += p.Weight
			} else {
				outside += p.Weight
			}
		}
		for _, p := range rows {
			if slices.Contains(productions, p.Name) {
				p.Weight *= 1 + outside/inside
			}
		}
	}
}

// thin omits a part of the rows, which depends on seed, so that programs differ more from each other (swarm testing;
// Groce et al., ISSTA 2012). A few rows always remain.
func (g *grammar) thin(seed uint64) {
	if seed%4 == 0 {
		return
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	for _, letter := range slices.Sorted(maps.Keys(g.exprs)) {
		g.exprs[letter] = thinned(rng, g.exprs[letter], 3)
	}
	g.simple = thinned(rng, g.simple, 10)
	g.compound = thinned(rng, g.compound, 5)
}

func thinned(rng *rand.Rand, rows []*Production, least int) []*Production {
	var out []*Production
	for i, r := range rows {
		if i < least || rng.IntN(100) < 45 {
			out = append(out, r)
		}
	}
	return out
}
