package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// A predicate determines for which iterations the statement being written runs.
type predicate struct {
	plan   *legal.Memory
	mask   *ir.Expr         // nil: all iterations
	guard  *guard           // the branch that the statement is in, if that is a guard
	around *around          // the iterations that may access memory, if these are more than those of mask
	tail   *maskedRemainder // the last iterations, if a partial vector runs them
	depth  int              // the number of branches and loops around the statement
}

// An addresses determines where the vectors of a loop are in memory.
type addresses struct {
	plan    *legal.Memory
	pred    *predicate
	next    *ir.Var               // the first iteration that has not run
	counter *ir.Var               // counts the iterations that vectors have run; next itself if that starts at 0
	windows map[string]*window    // parts of slices, by slice and offset
	views   []*window             // the windows in order
	vectors map[*ir.Var][]*ir.Var // the vectors that hold elements of a window
	copy    int                   // the number of the body that is being written, among those side by side
}

// An operationCounts counts the operations of a body, for the cost model.
type operationCounts struct {
	Collected int // loads that gather their elements
	inRecords int // additions to numbers of records that are made to whole records
	Columns   int // accesses, one by one, to elements of slices that each iteration has separately
	calls     int // calls of functions that are not inlined
	Size      int // all operations
}

// An expressions writes the values of the iterations that run at once.
type expressions struct {
	plan     *legal.Memory
	pred     *predicate
	addr     *addresses
	counts   *operationCounts
	exact    bool                // the number being computed is converted to an integer
	twins    map[*ir.Var]*ir.Var // the vector variable of a scalar one
	splats   map[string]*ir.Var  // splats, by their value
	setup    []ir.Stmt           // their definitions, before the loop
	divisors []*ir.Expr          // the divisors whose inverses are computed
	spread   map[*ir.Var]*splats
	first    *ir.Var // next as a float64 in every lane, or nil
}

// A stores writes the stores of the iterations that run at once.
type stores struct {
	plan    *legal.Memory
	pred    *predicate
	addr    *addresses
	counts  *operationCounts
	exprs   *expressions
	reduced map[*legal.Reduction]*reduced
	jamming bool
}

// A statements writes the vector form of a body, for one vector or several side by side.
type statements struct {
	plan    *legal.Memory
	pred    *predicate
	addr    *addresses
	exprs   *expressions
	stores  *stores
	moved   map[*ir.Var]bool // the hoisted variables whose definitions are in hoists
	hoists  []ir.Stmt        // their definitions, before the loop
	copies  int              // bodies side by side
	sides   []*side          // the vectors of the jammed body being written
	jams    []jam            // the jammed forms of the body
	carried []*carriedSum    // the sums that are carried from vector to vector
}

// A Kernel is the vector code of a loop, with the statements around it.
type Kernel struct {
	plan     *legal.Memory
	pred     *predicate
	addr     *addresses
	exprs    *expressions
	stmts    *statements
	Total    operationCounts // the counts of one body
	Out      []ir.Stmt       // the statements that replace the loop
	Stacks   []*ir.Var       // stacks that Out needs in addition to those of the function
	Wrapped  bool            // the loop is a piece between multiples of a divisor (vector/pieces.go)
	Least    int64           // the least number of iterations for which vectors are faster; 0: a full vector
	sumLanes *ir.Var         // memory for the lanes of sums, or nil
	kernel   *ir.Kernel
	front    int        // the index in Out of the first statement that vectors need
	entries  []*ir.Expr // the tests that there are enough iterations
	checks   []*ir.Expr // the other conditions at run time
}

// NewKernel returns an empty kernel for the loop of a plan.
func NewKernel(plan *legal.Memory) *Kernel {
	pred := &predicate{plan: plan}
	addr := &addresses{plan: plan, pred: pred, windows: map[string]*window{}, vectors: map[*ir.Var][]*ir.Var{}}
	counts := &operationCounts{}
	exprs := &expressions{plan: plan, pred: pred, addr: addr, counts: counts, splats: map[string]*ir.Var{}}
	st := &stores{plan: plan, pred: pred, addr: addr, counts: counts, exprs: exprs, reduced: map[*legal.Reduction]*reduced{}}
	stmts := &statements{plan: plan, pred: pred, addr: addr, exprs: exprs, stores: st, moved: map[*ir.Var]bool{}, copies: 1}
	return &Kernel{plan: plan, pred: pred, addr: addr, exprs: exprs, stmts: stmts}
}
