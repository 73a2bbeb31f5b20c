package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// A predicate is the iterations that the statement being written runs for.
type predicate struct {
	plan   *legal.Memory
	mask   *ir.Expr         // nil: all
	guard  *guard           // the branch that it is in, if that is one
	around *around          // the iterations that may access memory, if more than the mask has
	tail   *maskedRemainder // the last iterations, if a vector in part runs them
}

// The addresses are where the vectors of a loop lie in memory.
type addresses struct {
	plan    *legal.Memory
	pred    *predicate
	next    *ir.Var               // the first iteration that has not run
	counter *ir.Var               // counts the iterations that vectors have run; next itself if that starts at 0
	windows map[string]*window    // parts of slices, by slice and offset
	views   []*window             // in order
	vectors map[*ir.Var][]*ir.Var // that hold elements of a window
	copy    int                   // the one of the bodies side by side that is being written
}

// operationCounts counts what a body does, for the cost model.
type operationCounts struct {
	Collected int // loads that collect their elements one by one
	inRecords int // additions to numbers of records that are done to whole ones
	Columns   int // elements that iterations have in slices of their own, one by one
	calls     int // of functions with code of their own
	Size      int // operations
}

// The expressions are values of the iterations that run at once.
type expressions struct {
	plan     *legal.Memory
	pred     *predicate
	addr     *addresses
	counts   *operationCounts
	exacting bool                // the number being computed is converted to an integer
	twins    map[*ir.Var]*ir.Var // the vector variable of a scalar one
	splats   map[string]*ir.Var  // splats, by their value
	setup    []ir.Stmt           // their definitions, before the loop
	divisors []*ir.Expr          // whose inverses are taken
	spread   map[*ir.Var]*splats
	turns    *ir.Var // next as a float64 in every lane, or nil
}

// The stores are what iterations that run at once write.
type stores struct {
	plan    *legal.Memory
	pred    *predicate
	addr    *addresses
	counts  *operationCounts
	exprs   *expressions
	jamming bool
}

// The statements are the vector form of a body, for one vector or several side by side.
type statements struct {
	plan    *legal.Memory
	pred    *predicate
	addr    *addresses
	exprs   *expressions
	stores  *stores
	moved   map[*ir.Var]bool // the hoisted variables whose definitions are in hoists
	copies  int              // bodies side by side
	sides   []*side          // the vectors of the jammed body being written
	jams    []jam            // of the body
	carried []*carriedSum    // from vector to vector
}

// A Kernel is the vector code of a loop, with the statements around it.
type Kernel struct {
	plan    *legal.Memory
	pred    *predicate
	addr    *addresses
	exprs   *expressions
	stmts   *statements
	Total   operationCounts // of one body
	Out     []ir.Stmt       // what takes the place of the loop
	Stacks  []*ir.Var       // that out needs besides the function's
	Wrapped bool            // the loop is a piece between multiples of a divisor (vector/pieces.go)
	Least   int64           // how many iterations vectors pay from; 0: whatever fills a vector
	kept    *ir.Var         // memory for the lanes of sums, or nil
	kernel  *ir.Kernel
	front   int        // the statement of Out from which on vectors are entered
	entries []*ir.Expr // the tests that there are iterations enough
	checks  []*ir.Expr // and the other conditions at run time
}

// NewKernel returns an empty kernel for the loop of a plan.
func NewKernel(plan *legal.Memory) *Kernel {
	pred := &predicate{plan: plan}
	addr := &addresses{plan: plan, pred: pred, windows: map[string]*window{}, vectors: map[*ir.Var][]*ir.Var{}}
	counts := &operationCounts{}
	exprs := &expressions{plan: plan, pred: pred, addr: addr, counts: counts, splats: map[string]*ir.Var{}}
	st := &stores{plan: plan, pred: pred, addr: addr, counts: counts, exprs: exprs}
	stmts := &statements{plan: plan, pred: pred, addr: addr, exprs: exprs, stores: st, moved: map[*ir.Var]bool{}, copies: 1}
	return &Kernel{plan: plan, pred: pred, addr: addr, exprs: exprs, stmts: stmts}
}
