package vector

import (
	"fmt"
	"go/token"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An attempt turns one loop into vector code. It goes on after it met what it
// cannot do, and why then holds the first reason.
type attempt struct {
	*vectoriser
	loop *ir.Loop
	body *ir.Block // its body, in statements that have a vector form if any have
	why  string
	out  []ir.Stmt // what takes the place of the loop

	presence presence // in front of the loop
	reached  presence // and in its iterations, after they have run

	stacks   []*ir.Var // that out needs beside the function's
	pieces   bool      // goroutines run pieces of the loop at a time
	wrapped  bool      // the loop is a piece between multiples of a divisor (wrap.go)
	scratch  []*scratch
	expanded []*expansion
	flats    []*flat
	numbers  []behind
	shared   map[*ir.Var]bool // slices of one iteration's that hold the same in all; and their stacks

	strided *strided // how the index steps, if by more than one

	lo, hi   *ir.Expr // the iterations are lo ≤ index < hi
	begins   *ir.Expr // where the loop begins, if vectors begin late
	late     int64    // how many iterations later these do
	tooEarly int64    // how many iterations too early for some element they begin
	next     *ir.Var  // the first iteration that has not run

	counter *ir.Var               // counts the iterations that vectors have run; next itself if that starts at 0
	windows map[string]*window    // parts of slices, by slice and offset
	views   []*window             // in order
	vectors map[*ir.Var][]*ir.Var // that hold elements of a window

	inside   map[*ir.Var]bool       // declared in the body
	assigned map[*ir.Var]int        // assignments in the body
	alike    map[*ir.Var]int        // definitions that are as the first
	first    map[*ir.Var]*ir.Expr   // what the first defines it as
	varying  map[*ir.Var]bool       // differ between iterations
	masks    map[*ir.Var]int        // divergent branches around the declaration
	ints     map[*ir.Var]*ir.Expr   // varying integers and what they stand for
	chosen   map[*ir.Var]bool       // varying integers that are vectors
	private  map[*ir.Var]bool       // slices that every iteration has of its own
	hoisted  map[*ir.Var]bool       // the same in all iterations, computed once
	moved    map[*ir.Var]bool       // the hoisted ones whose definitions are in hoists
	twins    map[*ir.Var]*ir.Var    // the vector variable of a scalar one
	splats   map[string]*ir.Var     // vectors of equal elements, by what they hold
	sums     map[*ir.Var]*reduction // variables that iterations add up in
	places   map[string]*reduction  // and fields and slices
	scales   map[string]*scale      // of what iterations add to slices
	order    []*reduction
	accesses []*access
	certain  map[string]bool // bases that every iteration evaluates

	exact     map[*ir.Var]bool // that integers are made of
	exacting  bool             // what is being written is such a number
	tail      *tail            // the last iterations, if a vector in part runs them
	kept      *ir.Var          // memory for the lanes of sums, or nil
	hoists    []ir.Stmt        // in front of it: what is the same in all iterations
	setup     []ir.Stmt        // and vectors of equal elements
	turns     *ir.Var          // next as a float64 in every lane, or nil
	mask      *ir.Expr         // the iterations that a statement runs for; nil: all
	guard     *guard           // the branch that it is in, if that is one
	around    *around          // what reaches memory beyond the mask, where tests of ours made that
	limits    []limit
	divisors  []*ir.Expr // whose inverses are taken
	watched   []*ir.Expr // elements that iterations evaluate for nobody
	unsure    []*ir.Expr // bases that not every iteration may have
	needed    map[string]*ir.Expr
	ids       map[*ir.Var]int
	copies    int     // bodies side by side
	copy      int     // the one being written
	sides     []*side // the vectors of the jammed body being written
	spread    map[*ir.Var]*spreadVar
	jamming   bool
	jams      []jam      // of the body
	bodies    int        // written so far
	trips     []*ir.Expr // of loops around the statement, as far as they are known
	depth     int        // branches and loops around the statement
	collected int        // loads that collect their elements one by one
	inRecords int        // additions to numbers of records that are done to whole ones
	columns   int        // elements that iterations have in slices of their own, one by one
	calls     int        // of functions with code of their own
	size      int        // operations
}

func (v *vectoriser) attempt(l *ir.Loop) *attempt {
	a := v.begin(l)
	a.try()
	return a.later()
}

// try goes through all steps.
func (a *attempt) try() {
	a.run(a.header, a.startLate, a.dropChecks, a.rerunSaved, a.plainIndices, a.splitComponents, a.widenIndices, a.nameDivisions, a.findScratch, a.expand, a.declarations, a.flatten, a.followNumbers, a.findVarying, a.findReductions, a.findHoisted, a.findSpread, a.findExact, a.findFactors, a.generate)
}

// begin returns an attempt of which nothing has been done.
func (v *vectoriser) begin(l *ir.Loop) *attempt {
	here := v.presence.fork()
	here.within(l, v.origins)
	return &attempt{
		vectoriser: v, presence: here, loop: l, body: single(l.Body), copies: 1,
		inside: map[*ir.Var]bool{}, assigned: map[*ir.Var]int{}, alike: map[*ir.Var]int{}, first: map[*ir.Var]*ir.Expr{}, varying: map[*ir.Var]bool{}, masks: map[*ir.Var]int{},
		ints: map[*ir.Var]*ir.Expr{}, chosen: map[*ir.Var]bool{}, private: map[*ir.Var]bool{}, shared: map[*ir.Var]bool{}, hoisted: map[*ir.Var]bool{}, moved: map[*ir.Var]bool{},
		sums: map[*ir.Var]*reduction{}, places: map[string]*reduction{}, scales: map[string]*scale{}, certain: map[string]bool{},
		needed: map[string]*ir.Expr{}, ids: map[*ir.Var]int{}, windows: map[string]*window{}, vectors: map[*ir.Var][]*ir.Var{},
	}
}

// run goes through the steps, up to one that refuses the loop.
func (a *attempt) run(steps ...func()) {
	for _, step := range steps {
		if step(); a.why != "" {
			return
		}
	}
}

// refuse notes why the loop stays scalar.
func (a *attempt) refuse(format string, args ...any) {
	if a.why == "" {
		a.why = fmt.Sprintf(format, args...)
	}
}

// header finds the iterations.
func (a *attempt) header() {
	l := a.loop
	if n, known := trips(l); known && n <= fewIterations {
		a.refuse("it is known to have %s only", plural(int(n), "iteration"))
	}
	switch {
	case l.Over != nil:
		a.refuse("it ranges over a map or a string")
	case l.Index == nil:
		a.refuse("its iterations are not counted")
	case l.HasBreak():
		a.refuse("it may end early")
	case !isInt(l.Index.Type):
		a.refuse("its index is not an int")
	case l.Step == 1 && l.Cmp == token.LSS:
		a.lo, a.hi = l.From, l.To
	case l.Step == 1 && l.Cmp == token.LEQ:
		a.lo, a.hi = l.From, add(l.To.Clone(), ir.Int(1))
	case l.Step == -1 && l.Cmp == token.GEQ:
		a.lo, a.hi = l.To, increment(l.From)
	case l.Step == -1 && l.Cmp == token.GTR:
		a.lo, a.hi = add(l.To.Clone(), ir.Int(1)), increment(l.From)
	default:
		a.byStride()
	}
}

// increment returns e+1, and x for x-1.
func increment(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpBinary && e.Tok == token.SUB && e.Args[1].Op == ir.OpConst && e.Args[1].Val.ExactString() == "1" {
		return e.Args[0].Clone()
	}
	return add(e.Clone(), ir.Int(1))
}

// declarations notes what the body declares and assigns, and refuses
// statements that have no vector form.
func (a *attempt) declarations() {
	a.stackUses()
	for v := range a.loop.Body.Declared() {
		a.inside[v] = true
	}
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { (*e).Walk(a.allowed) })
		switch s := s.(type) {
		case *ir.Assign:
			a.declareAssign(s)
		case *ir.Decl:
			a.inside[s.Var] = true
		case *ir.Loop:
			if s.Index == nil || s.Over != nil || s.HasBreak() {
				a.refuse("a loop inside it is not counted, or may end early")
				return
			}
			a.inside[s.Index] = true
		case *ir.If, *ir.Comment:
		case *ir.ExprStmt:
			if !isDrop(s) {
				a.refuse("it calls for an effect: %s", s.X)
			}
		case *ir.Jump:
			a.refuse("an iteration may end early")
		case *ir.Call:
			a.refuse("it calls %s, which is recursive or has a derivative of its own", s.Callee.Fn.Name())
		default:
			a.refuse("a statement has no vector form")
		}
	})
}

// allowed refuses expressions that do more than compute a value.
func (a *attempt) allowed(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpCall:
		if !isMath(e) {
			a.refuse("it calls %s", e.Obj.Name())
		}
	case ir.OpBuiltin:
		if e.Name != "len" && e.Name != "cap" && e.Name != "min" && e.Name != "max" {
			a.refuse("it calls %s", e.Name)
		}
	case ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
		a.refuse("it calls %s", e.Name)
	case ir.OpAddr, ir.OpComposite, ir.OpAssert, ir.OpFuncType:
		a.refuse("%s has no vector form", e)
	}
	return true
}

// stackUses refuses loops that leave values on a stack for another loop, or
// find them there: an iteration must give back what it takes.
func (a *attempt) stackUses() {
	open := map[*ir.Var]int{}
	taken := map[*ir.Var]bool{}
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op != ir.OpTape {
					return true
				}
				switch x.Name {
				case "Grow", "Zeros":
					open[x.Var]++
					taken[x.Var] = true
				case "Drop":
					open[x.Var]--
				case "Top":
					if !taken[x.Var] {
						a.refuse("it saves values for another loop, or reads what one saved")
					}
				default:
					a.refuse("it saves values one by one")
				}
				return true
			})
		})
	})
	for _, n := range open {
		if n != 0 {
			a.refuse("it saves values for another loop, or reads what one saved")
		}
	}
}

func (a *attempt) declareAssign(s *ir.Assign) {
	if s.Tok == token.DEFINE {
		v := s.LHS.Var
		a.inside[v] = true
		if a.alike[v] == 0 {
			a.first[v] = s.RHS
		}
		if ir.Same(a.first[v], s.RHS) {
			a.alike[v]++
		}
	}
	if v := s.LHS.Root(); v != nil {
		a.assigned[v]++
	}
}

// isDrop recognises a stack that gives memory back.
func isDrop(s *ir.ExprStmt) bool { return s.X.Op == ir.OpTape && s.X.Name == "Drop" }

// outer reports whether v is declared outside the loop.
func (a *attempt) outer(v *ir.Var) bool { return !a.inside[v] && v != a.loop.Index }

// invariant reports whether e has one value in all iterations that can be
// computed in front of the loop.
func (a *attempt) invariant(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && x.Var != a.loop.Index && (a.hoisted[x.Var] || a.outer(x.Var) && a.assigned[x.Var] == 0)
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpComposite, ir.OpAssert, ir.OpAddr:
			ok = false
		case ir.OpCall:
			ok = ok && isMath(x)
		case ir.OpBuiltin:
			ok = ok && (x.Name == "len" || x.Name == "min" || x.Name == "max")
		}
		return ok
	})
	return ok
}

// findHoisted finds the variables that the body computes anew in every
// iteration, always to the same value.
func (a *attempt) findHoisted() {
	names := map[string]bool{}
	a.hoistFrom(a.body, true, names)
}

// hoistFrom looks in b. What does not run in every iteration is hoisted only
// if computing it cannot fail.
func (a *attempt) hoistFrom(b *ir.Block, always bool, names map[string]bool) {
	for _, s := range b.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			v := d.LHS.Root()
			if !a.hoisted[v] && a.constantly(d) && !names[v.Name] && (always || isFloat(v.Type) && a.total(d.RHS)) {
				names[v.Name] = true
				a.hoisted[v] = true
			}
		}
		for _, inner := range ir.Blocks(s) {
			a.hoistFrom(inner, false, names)
		}
	}
}

// constantly reports whether d defines a variable that has one value in all
// iterations.
func (a *attempt) constantly(d *ir.Assign) bool {
	v := d.LHS.Root()
	return d.Tok == token.DEFINE && a.alike[v] == a.assigned[v] && !a.varying[v] && !a.private[v] && !v.Addressed && a.invariant(d.RHS)
}

// key is e as text in which variables of one name are told apart.
func (a *attempt) key(e *ir.Expr) string {
	text := e.String()
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			if _, ok := a.ids[x.Var]; !ok {
				a.ids[x.Var] = len(a.ids)
			}
			text += "#" + strconv.Itoa(a.ids[x.Var])
		}
		return true
	})
	return text
}
