package vector

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/analysis/origin"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A scope is where a loop stands: the function, what is known of its memory and its
// pointers there, and why vectors cannot run the loop.
type scope struct {
	fn       *ir.Func
	origins  *origin.Map
	presence nilness.Facts // in front of the loop
	reached  nilness.Facts // and in its iterations, after they have run
	ids      map[*ir.Var]int
	why      string // the first reason against vectors; empty: none
}

// A space is the iterations of one loop, lo ≤ index < hi, and the body that they run.
type space struct {
	scope
	loop     *ir.Loop
	body     *ir.Block // its body, in statements that have a vector form if any have
	lo, hi   *ir.Expr
	begins   *ir.Expr   // where the loop begins, if vectors begin late
	late     int64      // how many iterations later these do
	tooEarly int64      // how many iterations too early for some element they begin
	strided  *strided   // how the index steps, if by more than one
	watched  []*ir.Expr // elements that iterations evaluate for nobody
	pieces   bool       // goroutines run pieces of the loop at a time
}

// A uniformity says of each variable of a body whether it differs between iterations,
// and how.
type uniformity struct {
	space
	inside   map[*ir.Var]bool     // declared in the body
	assigned map[*ir.Var]int      // assignments in the body
	alike    map[*ir.Var]int      // definitions that are as the first
	first    map[*ir.Var]*ir.Expr // what the first defines it as
	varying  map[*ir.Var]bool     // differ between iterations
	masks    map[*ir.Var]int      // divergent branches around the declaration
	ints     map[*ir.Var]*ir.Expr // varying integers and what they stand for
	chosen   map[*ir.Var]bool     // varying integers that are vectors
	private  map[*ir.Var]bool     // slices that every iteration has of its own
	shared   map[*ir.Var]bool     // slices of one iteration's that hold the same in all; and their stacks
	hoisted  map[*ir.Var]bool     // the same in all iterations, computed once
}

func newUniformity(s space) uniformity {
	return uniformity{
		space: s, inside: map[*ir.Var]bool{}, assigned: map[*ir.Var]int{}, alike: map[*ir.Var]int{}, first: map[*ir.Var]*ir.Expr{},
		varying: map[*ir.Var]bool{}, masks: map[*ir.Var]int{}, ints: map[*ir.Var]*ir.Expr{}, chosen: map[*ir.Var]bool{},
		private: map[*ir.Var]bool{}, shared: map[*ir.Var]bool{}, hoisted: map[*ir.Var]bool{},
	}
}

// The reductions are what iterations add up in, and what each has for itself.
type reductions struct {
	uniformity
	sums     map[*ir.Var]*reduction // variables that iterations add up in
	places   map[string]*reduction  // and fields and slices
	scales   map[string]*scale      // of what iterations add to slices
	order    []*reduction
	exact    map[*ir.Var]bool // that integers are made of
	scratch  []*scratch
	expanded []*expansion
}

func newReductions(u uniformity) reductions {
	return reductions{uniformity: u, sums: map[*ir.Var]*reduction{}, places: map[string]*reduction{}, scales: map[string]*scale{}}
}

// A memory is what iterations read and write, and what must hold for them to do so.
type memory struct {
	reductions
	accesses []*access
	certain  map[string]bool // bases that every iteration evaluates
	unsure   []*ir.Expr      // bases that not every iteration may have
	limits   []limit
	needed   map[string]*ir.Expr
	flats    []*flat
	numbers  []behind
	hoists   []ir.Stmt // what is the same in all iterations, in front of the loop
	depth    int       // branches and loops around the statement
}

// A predicate is the iterations that the statement being written runs for.
type predicate struct {
	memory
	mask   *ir.Expr // nil: all
	guard  *guard   // the branch that it is in, if that is one
	around *around  // what reaches memory beyond the mask, where tests of ours made that
	tail   *tail    // the last iterations, if a vector in part runs them
}

// The addresses are where the vectors of a loop lie in memory.
type addresses struct {
	predicate
	next    *ir.Var               // the first iteration that has not run
	counter *ir.Var               // counts the iterations that vectors have run; next itself if that starts at 0
	windows map[string]*window    // parts of slices, by slice and offset
	views   []*window             // in order
	vectors map[*ir.Var][]*ir.Var // that hold elements of a window
	copy    int                   // the one of the bodies side by side that is being written
}

// A tally counts what a body does, for the cost model.
type tally struct {
	bodies    int // written so far
	collected int // loads that collect their elements one by one
	inRecords int // additions to numbers of records that are done to whole ones
	columns   int // elements that iterations have in slices of their own, one by one
	calls     int // of functions with code of their own
	size      int // operations
}

// The expressions are values of the iterations that run at once.
type expressions struct {
	addresses
	tally
	exacting bool                // what is being written is a number that integers are made of
	twins    map[*ir.Var]*ir.Var // the vector variable of a scalar one
	splats   map[string]*ir.Var  // vectors of equal elements, by what they hold
	setup    []ir.Stmt           // their definitions, in front of the loop
	divisors []*ir.Expr          // whose inverses are taken
	spread   map[*ir.Var]*spreadVar
	turns    *ir.Var // next as a float64 in every lane, or nil
}

// The stores are what iterations that run at once write.
type stores struct {
	expressions
	jamming bool
}

// The statements are the vector form of a body, for one vector or several side by side.
type statements struct {
	stores
	moved  map[*ir.Var]bool // the hoisted variables whose definitions are in hoists
	trips  []*ir.Expr       // of loops around the statement, as far as they are known
	copies int              // bodies side by side
	sides  []*side          // the vectors of the jammed body being written
	jams   []jam            // of the body
}

func (a *space) asSpace() *space { return a }

func (a *reductions) asReductions() *reductions { return a }

func (a *addresses) asAddresses() *addresses { return a }

func (a *uniformity) asUniformity() *uniformity { return a }

func (a *scope) asScope() *scope { return a }
