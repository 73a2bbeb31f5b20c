package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// An exceptionFlow determines where infinities and NaNs go. If such a number makes the output of a gradient infinite
// or NaN too, its adjoint may be anything. If the number may be overwritten, is not chosen, or is a divisor, its
// adjoint may be zero, and this zero must not be multiplied by the infinite factor.
type exceptionFlow struct {
	alias    *analysis.Alias
	goal     *goal
	at       map[ir.Stmt]position
	order    []ir.Stmt     // all statements, each before the statements in it
	mentions map[any][]int // for variables and memory, the indices in order of the statements that read or write them
	after    map[ir.Stmt]rules.Exceptions
	loops    map[ir.Stmt]bool        // whether more exceptions show if loops run and no function levels off
	pointed  map[*analysis.Node]bool // memory of variables that is not distinguished from other memory
	// sure is after, but without the assumption that all elements in memory are read: a loop, a call or a slice
	// expression may skip some. Only reads by name count.
	sure   map[ir.Stmt]rules.Exceptions
	strict bool             // sure is being computed
	under  map[ir.Stmt]bool // copies that are being followed, to stop at cycles
}

// A position is the place of a statement.
type position struct {
	blk   *ir.Block
	owner ir.Stmt // the owner of the block; nil for the block of the function
	index int     // the index in the block
	num   int     // the number in the order of all statements
	end   int     // the number of the first later statement that is not part of this one
	exit  int     // the index of the first statement of the block, from here on, that may jump out of it
}

// followExceptions determines, for every assignment in body, which exceptions in the assigned value show in the
// results that count.
func followExceptions(body *ir.Block, alias *analysis.Alias, g *goal) *exceptionFlow {
	sh := &exceptionFlow{
		alias: alias, goal: g, at: map[ir.Stmt]position{}, mentions: map[any][]int{},
		after: map[ir.Stmt]rules.Exceptions{}, loops: map[ir.Stmt]bool{}, under: map[ir.Stmt]bool{},
		pointed: map[*analysis.Node]bool{},
	}
	sh.block(body, nil)
	for i, s := range sh.order {
		sh.mentioned(i, s)
	}
	sh.solve()
	surely := *sh
	surely.after, surely.strict = map[ir.Stmt]rules.Exceptions{}, true
	surely.solve()
	sh.sure = surely.after
	return sh
}

// solve calls update for all assignments until nothing changes.
func (sh *exceptionFlow) solve() {
	for changes := true; changes; {
		changes = false
		for _, s := range slices.Backward(sh.order) {
			if a, ok := s.(*ir.Assign); ok && sh.update(a) {
				changes = true
			}
		}
	}
}

// update follows the value that s assigns, and reports whether it found more exceptions that show.
func (sh *exceptionFlow) update(s *ir.Assign) bool {
	if sh.after[s] == rules.AllExceptions || !analysis.IsFloat(s.LHS.Type) {
		return false
	}
	e, loops := sh.assigned(s), sh.loops[s]
	if v := local(s.LHS); v != nil && !sh.strict && e < rules.AllExceptions && !loops {
		loops = sh.follow(s, s.LHS, v)
	}
	news := e > sh.after[s] || loops && !sh.loops[s]
	sh.after[s], sh.loops[s] = e, loops
	return news
}

// block records the positions of the statements of blk.
func (sh *exceptionFlow) block(blk *ir.Block, owner ir.Stmt) {
	for i, s := range blk.Stmts {
		p := position{blk: blk, owner: owner, index: i, num: len(sh.order)}
		sh.order = append(sh.order, s)
		for _, in := range ir.Blocks(s) {
			sh.block(in, s)
		}
		p.end = len(sh.order)
		sh.at[s] = p
	}
	exit := len(blk.Stmts)
	for i, s := range slices.Backward(blk.Stmts) {
		if leaves(s) {
			exit = i
		}
		p := sh.at[s]
		p.exit = exit
		sh.at[s] = p
	}
}

// mentioned records the variables and the memory that s itself reads or writes.
func (sh *exceptionFlow) mentioned(i int, s ir.Stmt) {
	note := func(key any) {
		if list := sh.mentions[key]; len(list) == 0 || list[len(list)-1] != i {
			sh.mentions[key] = append(list, i)
		}
	}
	for _, v := range ir.Defines(s) {
		note(v)
		if v.Addressed && (!analysis.Alone(sh.alias, v) || sh.declaredInLoop(s, v)) {
			sh.pointed[sh.alias.Object(v)] = true
		}
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			for _, key := range sh.keys(x) {
				note(key)
			}
			return true
		})
	})
}

// keys lists the variable x, and the memory in which x is or to which it leads.
func (sh *exceptionFlow) keys(x *ir.Expr) []any {
	var keys []any
	if x.Op == ir.OpVar && x.Var != nil {
		keys = append(keys, x.Var)
	}
	if n := sh.alias.Memory(x); n != nil {
		keys = append(keys, n)
	}
	if x.Type != nil && analysis.IsRef(x.Type) {
		for _, n := range sh.alias.Reach(x) {
			keys = append(keys, n)
		}
	}
	return keys
}

// next returns the first later statement in the block of s that mentions the variable or memory, itself or in its
// blocks, or nil.
func (sh *exceptionFlow) next(s ir.Stmt, key any) ir.Stmt {
	p := sh.at[s]
	list := sh.mentions[key]
	i, _ := slices.BinarySearch(list, p.end)
	if i == len(list) {
		return nil
	}
	for t := sh.order[list[i]]; t != nil; t = sh.at[t].owner {
		if sh.at[t].blk == p.blk {
			return t
		}
	}
	return nil
}

// isMentioned reports whether s, or a statement in it, mentions the variable or memory.
func (sh *exceptionFlow) isMentioned(s ir.Stmt, key any) bool {
	p, list := sh.at[s], sh.mentions[key]
	i, _ := slices.BinarySearch(list, p.num)
	return i < len(list) && list[i] < p.end
}

// assigned returns which exceptions in the value of s show, given the results of the analysis so far.
func (sh *exceptionFlow) assigned(s *ir.Assign) rules.Exceptions {
	switch {
	case !analysis.IsFloat(s.LHS.Type):
		return rules.NoExceptions
	case local(s.LHS) != nil:
		return sh.storedAt(s, s.LHS)
	case sh.strict && sh.read(s), !sh.strict && sh.follow(s, s.LHS, sh.holder(s.LHS)):
		return rules.AllExceptions
	}
	return rules.NoExceptions
}

// storedAt returns which exceptions in the place show, after the statement s.
func (sh *exceptionFlow) storedAt(s ir.Stmt, place *ir.Expr) rules.Exceptions {
	v := local(place)
	if v == nil {
		return rules.NoExceptions
	}
	best := rules.NoExceptions
	for s != nil {
		e, on := sh.through(s, place)
		best = max(best, e)
		s = sh.at[s].owner
		if l, ok := s.(*ir.Loop); !on || best == rules.AllExceptions || ok && sh.overwrites(l, place) {
			return best
		}
	}
	if sh.goal.onlyOutput(v) {
		return rules.AllExceptions
	}
	return best
}

// through returns which exceptions in the place show because of the statements after s in its block. It also reports
// whether the place still has the same number after these statements.
func (sh *exceptionFlow) through(s ir.Stmt, place *ir.Expr) (e rules.Exceptions, on bool) {
	v, p := local(place), sh.at[s]
	if p.index+1 == len(p.blk.Stmts) {
		return e, true
	}
	exit := sh.at[p.blk.Stmts[p.index+1]].exit
	for t := sh.next(s, v); t != nil; t = sh.next(t, v) {
		if sh.at[t].index > exit {
			return e, false
		}
		e = max(e, sh.used(t, place))
		if e == rules.AllExceptions || sh.overwrites(t, place) {
			return e, false // later statements show no more
		}
	}
	return e, exit == len(p.blk.Stmts)
}

// used returns which exceptions in the place show because of s.
func (sh *exceptionFlow) used(s ir.Stmt, place *ir.Expr) rules.Exceptions {
	switch s := s.(type) {
	case *ir.Assign:
		return sh.moved(s, place)
	case *ir.If:
		if s.Else == nil {
			return rules.NoExceptions
		}
		return min(sh.within(s.Then, place), sh.within(s.Else, place))
	}
	return rules.NoExceptions
}

// within returns which exceptions in the place show because of the block.
func (sh *exceptionFlow) within(blk *ir.Block, place *ir.Expr) rules.Exceptions {
	if len(blk.Stmts) == 0 {
		return rules.NoExceptions
	}
	first := blk.Stmts[0]
	e := sh.used(first, place)
	if sh.overwrites(first, place) || leaves(first) {
		return e
	}
	f, _ := sh.through(first, place)
	return max(e, f)
}

// moved returns which exceptions in the place show in the value that s assigns.
func (sh *exceptionFlow) moved(s *ir.Assign, place *ir.Expr) rules.Exceptions {
	if to := moves(s, place); to != nil {
		return sh.storedAt(s, to)
	}
	return sh.computed(s, place)
}

// computed is moved for a number that s computes.
func (sh *exceptionFlow) computed(s *ir.Assign, place *ir.Expr) rules.Exceptions {
	e := min(passes(s.RHS, place), sh.after[s])
	if s.Tok == token.QUO_ASSIGN {
		return min(e, rules.NaNs)
	}
	return e
}

// moves returns the place to which s copies the number in place, as part of a struct. It returns nil if s does not
// copy it.
func moves(s *ir.Assign, place *ir.Expr) *ir.Expr {
	if analysis.IsFloat(s.LHS.Type) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
		return nil
	}
	if ir.Same(s.RHS, place) {
		return s.LHS
	}
	if _, is := s.RHS.Type.Underlying().(*types.Map); is {
		return nil
	}
	if s.RHS.Op == ir.OpComposite {
		for i, a := range s.RHS.Args {
			if ir.Same(a, place) {
				return elementPlace(s.LHS, s.RHS, i)
			}
		}
		return nil
	}
	if place.Op != ir.OpField {
		return nil
	}
	within := moves(s, place.Args[0])
	if within == nil {
		return nil
	}
	c := *place
	c.Args = []*ir.Expr{within}
	return &c
}

// local returns the variable that contains the place, if only the name of that variable refers to it.
func local(place *ir.Expr) *ir.Var {
	for place.Op == ir.OpField {
		if _, pointer := place.Args[0].Type.Underlying().(*types.Pointer); pointer {
			return nil
		}
		place = place.Args[0]
	}
	if place.Op != ir.OpVar || place.Var.Addressed {
		return nil
	}
	return place.Var
}

// overwrites reports whether s, or a statement in it, may replace the number in the place. If a statement adds to the
// number or multiplies it, the number remains exceptional.
func (sh *exceptionFlow) overwrites(s ir.Stmt, place *ir.Expr) bool {
	v, p := local(place), sh.at[s]
	list := sh.mentions[v]
	i, _ := slices.BinarySearch(list, p.num)
	for _, num := range list[i:] {
		if num >= p.end {
			return false
		}
		if replaces(sh.order[num], v, place) {
			return true
		}
	}
	return false
}

// replaces reports whether s itself may replace the number in the place, which is in v.
func replaces(s ir.Stmt, v *ir.Var, place *ir.Expr) bool {
	if slices.Contains(ir.Declares(s), v) {
		return true
	}
	switch s := s.(type) {
	case *ir.Assign:
		return s.LHS.Root() == v && !differentFields(s.LHS, place) && !preserves(s)
	case *ir.Multi:
		return slices.ContainsFunc(s.LHS, func(l *ir.Expr) bool { return l != nil && l.Root() == v })
	}
	return false
}

// preserves reports whether the value that s assigns is exceptional if the old value was.
func preserves(s *ir.Assign) bool {
	switch s.Tok {
	case token.ADD_ASSIGN, token.SUB_ASSIGN, token.MUL_ASSIGN, token.QUO_ASSIGN:
		return true
	case token.ASSIGN:
		return passes(s.RHS, s.LHS) == rules.AllExceptions
	}
	return false
}

// differentFields reports whether the places are different fields of one variable.
func differentFields(x, y *ir.Expr) bool {
	p, q := path(x), path(y)
	for i := range min(len(p), len(q)) {
		if p[i] != q[i] {
			return true
		}
	}
	return false
}

// path lists the fields on the way to the place, up to an expression that is not a field.
func path(place *ir.Expr) []types.Object {
	switch place.Op {
	case ir.OpField:
		return append(path(place.Args[0]), place.Obj)
	case ir.OpIndex, ir.OpDeref:
		return path(place.Args[0])
	}
	return nil
}
