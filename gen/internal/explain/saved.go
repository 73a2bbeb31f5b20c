package explain

import (
	"cmp"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// A storing is one place at which derived code saves a value.
type storing struct {
	name  string // the name of the saved value
	why   string
	value *ir.Expr // nil if it is not known
	pos   token.Pos
	loops int       // the number of loops around it
	outer token.Pos // the position of the outermost of them
	bytes int64     // the size of one value on a 64-bit machine; for a slice, that of one element
	each  string
}

// machine has the layout of values on most machines.
var machine = types.SizesFor("gc", "amd64")

// storings lists the saved values, the most costly first. Values inside more loops are more costly, and then larger
// ones.
func storings(j *job.Job) []storing {
	found := collected(j)
	var list []storing
	for _, s := range j.Saved() {
		places := found[s.Var]
		if len(places) == 0 {
			places = []storing{{}}
		}
		for _, p := range places {
			p.name, p.why = s.Var.Name, s.Why
			p.bytes, p.each = size(s.Var.Type)
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b storing) int {
		return cmp.Or(b.loops-a.loops, cmp.Compare(b.bytes, a.bytes))
	})
	return list
}

// size returns the memory of one value of type t, and a text about the unit in which it is counted.
func size(t types.Type) (bytes int64, each string) {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		n, _ := size(u.Elem())
		return n, "element"
	case *types.TypeParam, *types.Interface:
		return 0, ""
	}
	if _, generic := types.Unalias(t).(*types.TypeParam); generic {
		return 0, ""
	}
	return machine.Sizeof(t), ""
}

// A collector finds where a derived function saves values: on a stack, or in a segment of one, from which the reverse
// sweep takes them.
type collector struct {
	stacks map[*ir.Var]*ir.Var       // the stacks of segments
	saved  map[*ir.Var]*ir.Var       // for each stack, the variable whose values it holds
	found  map[*ir.Var][]storing     // the places, for each stack
	order  []*ir.Var                 // the stacks found, in order
	made   map[*ir.Var]token.Pos     // the positions at which intermediate values are made
	last   token.Pos                 // the position of the previous statement
	outer  token.Pos                 // the position of the outermost loop around it
	wanted map[*ir.Var]adjoint.Saved // the saved values, by variable
}

// collected returns the places for each variable that is saved there.
func collected(j *job.Job) map[*ir.Var][]storing {
	c := &collector{
		stacks: map[*ir.Var]*ir.Var{}, saved: map[*ir.Var]*ir.Var{}, found: map[*ir.Var][]storing{}, wanted: map[*ir.Var]adjoint.Saved{}, made: map[*ir.Var]token.Pos{},
	}
	for _, s := range j.Saved() {
		c.wanted[s.Var] = s
	}
	for _, f := range append(slices.Clone(j.Helpers), j.Fn) {
		c.block(f.Body, 0)
	}
	places := map[*ir.Var][]storing{}
	for _, s := range j.Saved() {
		if stack := c.stackOf(s.Var); stack != nil {
			places[s.Var] = c.found[stack]
		}
	}
	return places
}

// stackOf returns the stack of v: the one from which the reverse sweep pops it, or the one with its name if
// expressions read it there.
func (c *collector) stackOf(v *ir.Var) *ir.Var {
	named := (*ir.Var)(nil)
	for _, stack := range c.order {
		switch w := c.saved[stack]; {
		case w == v:
			return stack
		case w == nil && stack.Name == v.Name && named == nil:
			named = stack
		}
	}
	return named
}

func (c *collector) block(b *ir.Block, loops int) {
	for _, s := range b.Stmts {
		if at := ir.NoteOf(s).Pos; at.IsValid() {
			c.last = at
		}
		inner := loops
		if loops == 0 {
			c.outer = token.NoPos
		}
		switch s := s.(type) {
		case *ir.ExprStmt:
			c.call(s.X, loops)
		case *ir.Assign:
			c.assign(s, loops)
		case *ir.Loop:
			if inner++; loops == 0 {
				c.outer = s.Pos
			}
		}
		for _, n := range ir.Blocks(s) {
			c.block(n, inner)
		}
	}
}

// call records pushes, and copies into a segment.
func (c *collector) call(x *ir.Expr, loops int) {
	switch {
	case x.Tape() == effects.Push && len(x.Args) > 0:
		c.add(x.Var, x.Args[0], loops)
	case x.Builtin() == effects.CopyTo:
		if stack := c.segmentOf(x.Args[0]); stack != nil {
			c.add(stack, x.Args[1], loops)
		}
	}
}

// assign records a segment of a stack, a value that is put into one, and a variable that gets its value from one.
func (c *collector) assign(s *ir.Assign, loops int) {
	from := c.segmentOf(s.RHS)
	if s.LHS.Op == ir.OpVar && s.LHS.Var.User == "" && s.Pos.IsValid() && from == nil {
		c.made[s.LHS.Var] = s.Pos
	}
	switch into := c.segmentOf(s.LHS); {
	case s.LHS.Op != ir.OpVar && into != nil:
		c.add(into, s.RHS, loops)
	case s.LHS.Op != ir.OpVar || from == nil:
	case c.isSaved(s.LHS.Var):
		c.saved[from] = s.LHS.Var
	default:
		c.stacks[s.LHS.Var] = from
	}
}

func (c *collector) isSaved(v *ir.Var) bool {
	_, ok := c.wanted[v]
	return ok
}

// segmentOf returns the stack to which the place e belongs, or nil.
func (c *collector) segmentOf(e *ir.Expr) *ir.Var {
	for {
		switch e.Op {
		case ir.OpSlice, ir.OpIndex, ir.OpField:
			e = e.Args[0]
		case ir.OpTape:
			return e.Var
		case ir.OpVar:
			return c.stacks[e.Var]
		default:
			return nil
		}
	}
}

func (c *collector) add(stack *ir.Var, value *ir.Expr, loops int) {
	pos := c.last
	if at := c.made[value.Var]; value.Op == ir.OpVar && at.IsValid() {
		pos = at
	}
	if c.found[stack] == nil {
		c.order = append(c.order, stack)
	}
	c.found[stack] = append(c.found[stack], storing{value: value, pos: pos, loops: loops, outer: c.outer})
}

// cost returns a text about the memory that a value takes.
func (s storing) cost() string {
	text := fmt.Sprintf("%d bytes", s.bytes)
	if s.bytes == 1 {
		text = "1 byte"
	}
	switch {
	case s.bytes == 0:
		text = ""
	case s.each != "":
		text += " for each " + s.each
	}
	if s.loops > 0 {
		text += " in each iteration"
	}
	if s.loops > 1 {
		text += fmt.Sprintf(" of %d nested loops", s.loops)
	}
	return strings.TrimSpace(text)
}

// savedItems lists the saved values for each reason, the most costly first.
func savedItems(j *job.Job) []string {
	list := storings(j)
	if len(list) == 0 {
		return []string{"nothing"}
	}
	spell := newSpeller(j)
	var order []string
	lines := map[string][]string{}
	for _, s := range list {
		if lines[s.why] == nil {
			order = append(order, s.why)
		}
		lines[s.why] = appendNew(lines[s.why], Indent+savedLine(j, spell, s))
	}
	var items []string
	for _, why := range order {
		items = append(append(items, why+":"), lines[why]...)
	}
	return items
}

// mostSpelt is the largest length of expressions that doc comments use as names of saved values.
const mostSpelt = 40

// madeUp matches names of variables that stand for parts of expressions.
var madeUp = regexp.MustCompile(`\b[nrt](Dot|Bar)*[0-9]*\b`)

// savedNames names the saved values. The name is that of a variable of the source or its derivative, or else the
// expression of the source with this value. If the expression is long or not known, the values are only counted.
func savedNames(j *job.Job) []string {
	saves := j.Saved()
	if len(saves) == 0 {
		return []string{"nothing"}
	}
	places, spell := collected(j), newSpeller(j)
	var names []string
	others := map[*ir.Var]bool{}
	for _, s := range saves {
		if name := s.Var.Name; s.Var.User != "" || madeUp.FindString(name) != name {
			names = appendNew(names, userName(s.Var))
			continue
		}
		text := ""
		for _, p := range places[s.Var] {
			text = spelt(spell, p)
		}
		if text == "" || len(text) > mostSpelt || madeUp.MatchString(text) {
			others[s.Var] = true
			continue
		}
		names = appendNew(names, formatted(text))
	}
	switch len(others) {
	case 0:
	case 1:
		names = append(names, "1 intermediate value")
	default:
		names = append(names, fmt.Sprintf("%d intermediate values", len(others)))
	}
	return names
}

// formatted returns an expression with spaces as in gofmt.
func formatted(text string) string {
	x, err := parser.ParseExpr(text)
	if err != nil {
		return text
	}
	var b strings.Builder
	if format.Node(&b, token.NewFileSet(), x) != nil {
		return text
	}
	return b.String()
}

// savedLine describes one saved value: its name, its source expression, its position, and its memory.
func savedLine(j *job.Job, spell *speller, s storing) string {
	text := s.name
	if what := spelt(spell, s); what != "" && what != s.name {
		text += " = " + what
	}
	if s.pos.IsValid() {
		text += ", " + place(j, s.pos)
	}
	if cost := s.cost(); cost != "" {
		text += ", " + cost
	}
	return text
}

// spelt returns the saved value as a source expression, or "" if that is not known.
func spelt(spell *speller, s storing) string {
	if s.value == nil {
		return ""
	}
	return spell.text(s.value)
}
