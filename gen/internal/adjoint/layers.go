package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// The state of a build has one type for each kind of fact. A type has fields for the types that it uses. So the
// receiver and the parameters of a function show what the function may read and change. No type refers to a later
// type in this list:
//
//	Request       the request, and the results of the analyses
//	output        the derived function: its names, stacks, sums over the leaves of a type
//	definitions   where primal variables get their values
//	poleFinder    which of these may be infinite
//	declarations  what both sweeps begin with
//	blocks        the blocks whose reverse is being built
//	shadows       the adjoints and shadows of variables and places
//	regions       the current sweep: its loops, and the variables declared before it
//	counters      integers that the reverse sweep counts back
//	stacks        what is saved, and where
//	availability  which primal values the reverse sweep has without saving them
//	values        primal values in the reverse sweep: live, recomputed, undone or saved
//	faults        the error of reverse communication
//	fusion        loops of the forward sweep that are fused with their reverse
//	builder       both sweeps, statement by statement
//
// Code that only reads results of the analyses is a function with these results as parameters.

// An output is the derived function without its body.
type output struct {
	f      *ir.Func
	prefix string // of the names of stacks
	fail   Failure
}

// A definitions records where primal variables get their values.
type definitions struct {
	req    *Request
	out    *output
	single map[*ir.Var]*def // variables with one definition
	fixed  map[*ir.Var]bool // parameters never assigned, loop indices
	undo   map[*ir.Var]bool // integers whose updates the reverse sweep undoes
}

// A poleFinder finds numbers that may be infinite.
type poleFinder struct {
	req      *Request
	out      *output
	defs     *definitions
	infinite *storers
}

// A declarations is the code at the start of both sweeps.
type declarations struct {
	early    []ir.Stmt // at the top of the derived function
	earlyRev []ir.Stmt // at the top of the reverse sweep
}

// A blocks is the stack of blocks whose reverse is being built, the innermost last.
type blocks struct {
	req  *Request
	out  *output
	defs *definitions
	open []*blockState
}

// A shadows holds the adjoints of numbers and the shadows of references.
type shadows struct {
	req    *Request
	out    *output
	defs   *definitions
	decls  *declarations
	blocks *blocks
	bars   map[*ir.Var]*ir.Expr // adjoint or shadow of a variable
	primal map[*ir.Var]*ir.Var  // back from a shadow variable to its primal
	loose  map[*ir.Var]bool     // captured shadows, which may point to any memory
}

// A regions is the part of the function between a forward sweep and its reverse.
type regions struct {
	req   *Request
	cx    *context
	hoist map[*ir.Var]bool // variables declared at the top of a region
}

// A counters holds the integers that the reverse sweep counts back.
type counters struct {
	undone  map[*ir.Var]bool    // those that the reverse sweep needs
	undoing map[ir.Stmt]*ir.Var // the statements that undo
}

// A stacks has what the forward sweep saves, and the loops with segments of it.
type stacks struct {
	req     *Request
	out     *output
	blocks  *blocks
	regions *regions
	saves   []Saved
	loops   map[*ir.Loop]*loopState
	segs    map[*ir.Var]bool // variables that name stack segments
}

// An availability determines which values the reverse sweep has, or can compute from values that it has.
type availability struct {
	req      *Request
	out      *output
	defs     *definitions
	shadows  *shadows
	regions  *regions
	policies map[*ir.Var]policy
}

// A values provides primal values to the reverse sweep.
type values struct {
	req      *Request
	out      *output
	defs     *definitions
	blocks   *blocks
	shadows  *shadows
	regions  *regions
	counters *counters
	stacks   *stacks
	avail    *availability
	twins    map[*ir.Expr]*ir.Expr // copies of nodes, and the nodes
	copies   map[*ir.Var]*ir.Var   // snapshots, and the slices that they copy
}

// A faults holds the error of reverse communication.
type faults struct {
	req   *Request
	out   *output
	decls *declarations
	err   *ir.Var // nil if there is none
}

// A fusion joins loops of both sweeps.
type fusion struct {
	req      *Request
	shadows  *shadows
	regions  *regions
	counters *counters
	stacks   *stacks
	reversed map[*ir.Loop]bool     // loops of the reverse sweep
	forward  map[*ir.Loop]*ir.Loop // the forward loops of those that are counted
}

// A builder makes both sweeps.
type builder struct {
	req        *Request
	out        *output
	defs       *definitions
	poles      *poleFinder
	blocks     *blocks
	shadows    *shadows
	regions    *regions
	counters   *counters
	stacks     *stacks
	avail      *availability
	values     *values
	faults     *faults
	fusion     *fusion
	choice     map[ir.Stmt]*selection // the statements that a selection consists of
	exceptions *exceptionFlow
}

func newBuilder(r *Request) *builder {
	out := &output{f: derivedFrom(r.Primal), fail: r.Fail}
	defs := &definitions{req: r, out: out, single: map[*ir.Var]*def{}, fixed: map[*ir.Var]bool{}, undo: map[*ir.Var]bool{}}
	blks := &blocks{req: r, out: out, defs: defs}
	sh := newShadows(r, out, defs, blks)
	reg := &regions{req: r, hoist: map[*ir.Var]bool{}}
	cnt := &counters{undone: map[*ir.Var]bool{}, undoing: map[ir.Stmt]*ir.Var{}}
	st := &stacks{req: r, out: out, blocks: blks, regions: reg, loops: map[*ir.Loop]*loopState{}, segs: map[*ir.Var]bool{}}
	av := &availability{req: r, out: out, defs: defs, shadows: sh, regions: reg, policies: map[*ir.Var]policy{}}
	return &builder{
		req: r, out: out, defs: defs, blocks: blks, shadows: sh, regions: reg, counters: cnt, stacks: st, avail: av,
		poles: &poleFinder{req: r, out: out, defs: defs},
		values: &values{
			req: r, out: out, defs: defs, blocks: blks, shadows: sh, regions: reg, counters: cnt, stacks: st, avail: av,
			twins: map[*ir.Expr]*ir.Expr{}, copies: map[*ir.Var]*ir.Var{},
		},
		faults: &faults{req: r, out: out, decls: sh.decls},
		fusion: &fusion{
			req: r, shadows: sh, regions: reg, counters: cnt, stacks: st,
			reversed: map[*ir.Loop]bool{}, forward: map[*ir.Loop]*ir.Loop{},
		},
		choice:     map[ir.Stmt]*selection{},
		exceptions: followExceptions(r.Primal.Body, r.Alias, &goal{r.Alias, r.Of}),
	}
}

// derivedFrom returns the header of a function derived from f.
func derivedFrom(f *ir.Func) *ir.Func {
	d := &ir.Func{Name: f.Name, Recv: f.Recv, Params: f.Params, Results: f.Results, Pkg: f.Pkg, Variadic: f.Variadic, Shared: f.Shared}
	d.AdoptNames(f)
	return d
}

func newShadows(r *Request, out *output, defs *definitions, blks *blocks) *shadows {
	return &shadows{
		req: r, out: out, defs: defs, decls: &declarations{}, blocks: blks,
		bars: map[*ir.Var]*ir.Expr{}, primal: map[*ir.Var]*ir.Var{}, loose: map[*ir.Var]bool{},
	}
}
