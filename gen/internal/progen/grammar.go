package progen

// A grammar is the tables a program is drawn from.
type grammar struct {
	exprs            map[string][]*Production // by the letter of the type
	simple, compound []*Production
	helpers          []*helperRow
	parsed           map[string][]piece
}

func newGrammar(edge bool) *grammar {
	g := &grammar{exprs: map[string][]*Production{}, parsed: map[string][]piece{}}
	for letter, rows := range expressions() {
		g.exprs[letter] = pointers(rows, edge)
	}
	g.simple = pointers(append(assignments(), slicing()...), edge)
	g.compound = pointers(control(), edge)
	for _, row := range helpers() {
		if edge || !row.Edge {
			g.helpers = append(g.helpers, &row)
		}
	}
	g.extend(edge)
	return g
}

// extend adds the productions that found defects.
func (g *grammar) extend(edge bool) {
	g.simple = append(g.simple, pointers(foundSimple(), edge)...)
	g.compound = append(g.compound, pointers(foundCompound(), edge)...)
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

// Edge reports whether the grammar's extra rows may be refused by a
// transformer that handles all the others.
func edgeNames() map[string]bool {
	names := map[string]bool{}
	g := newGrammar(true)
	must := map[string]bool{}
	for _, n := range newGrammar(false).productions() {
		must[n] = true
	}
	for _, n := range g.productions() {
		if !must[n] {
			names[n] = true
		}
	}
	return names
}
