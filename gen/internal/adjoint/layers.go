package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// The state of a build lies in layers. Each embeds the one below it, and its methods see
// that one and those under it, never those above: what finds definitions cannot save a
// value, what saves values cannot reverse a statement.
//
//	Request      the request, and the results of the analyses
//	header       the derived function: its names, stacks, sums over the leaves of a type
//	definitions  where primal variables get their values, and what these may be
//	shadows      the adjoints and shadows of variables and places
//	regions      the current sweep: its loops, declarations, and undone counters
//	values       primal values in the reverse sweep: live, recomputed, undone or saved
//	builder      both sweeps, statement by statement

// A header is the derived function without its body.
type header struct {
	*Request
	f      *ir.Func
	prefix string // of the names of stacks
}

// definitions are where primal variables get their values.
type definitions struct {
	*header
	defs  map[*ir.Var]*def // variables with one definition
	fixed map[*ir.Var]bool // parameters never assigned, loop indices
	undo  map[*ir.Var]bool // integers whose updates the reverse sweep undoes

	infinite *storers
}

// shadows are the adjoints of numbers, and the counterparts of references.
type shadows struct {
	*definitions
	bars   map[*ir.Var]*ir.Expr // adjoint or shadow of a variable
	primal map[*ir.Var]*ir.Var  // back from a shadow variable to its primal
	loose  map[*ir.Var]bool     // captured shadows, which may point anywhere
	early  []ir.Stmt            // declarations at the top of the derived function
	// earlyRev are declarations at the top of the reverse sweep.
	earlyRev []ir.Stmt
	blocks   []*blockState
}

// regions are the parts of the function that run between a forward sweep and its reverse.
type regions struct {
	*shadows
	cx      *context
	hoist   map[*ir.Var]bool // variables declared at the top of a region
	saves   []Saved
	loops   map[*ir.Loop]*loopState
	segs    map[*ir.Var]bool    // variables that name stack segments
	undone  map[*ir.Var]bool    // the counters of undo that the reverse sweep needs
	undoing map[ir.Stmt]*ir.Var // the statements that undo
}

// values records how the reverse sweep gets primal values.
type values struct {
	*regions
	saved  map[*ir.Var]policy
	twins  map[*ir.Expr]*ir.Expr // copies of nodes, and the nodes
	copies map[*ir.Var]*ir.Var   // snapshots and the slices they are of
}

// A builder makes both sweeps.
type builder struct {
	*values
	choice   map[ir.Stmt]*selection // the statements that a selection consists of
	fault    *ir.Var                // the error of reverse communication; nil without any
	reversed map[*ir.Loop]bool      // loops of the reverse sweep
	forward  map[*ir.Loop]*ir.Loop  // the forward loops of those that are counted
	shown    *shown
}

func newBuilder(r *Request) *builder {
	f := &ir.Func{
		Name: r.Primal.Name, Recv: r.Primal.Recv, Params: r.Primal.Params,
		Results: r.Primal.Results, Pkg: r.Primal.Pkg, Variadic: r.Primal.Variadic,
	}
	f.AdoptNames(r.Primal)
	d := &definitions{header: &header{Request: r, f: f}, defs: map[*ir.Var]*def{}, fixed: map[*ir.Var]bool{}, undo: map[*ir.Var]bool{}}
	return &builder{
		values: newValues(d),
		choice: map[ir.Stmt]*selection{}, reversed: map[*ir.Loop]bool{}, forward: map[*ir.Loop]*ir.Loop{},
		shown: findShown(r.Primal.Body, r.Alias, &goal{r.Alias, r.Of}),
	}
}

func newValues(d *definitions) *values {
	sh := &shadows{definitions: d, bars: map[*ir.Var]*ir.Expr{}, primal: map[*ir.Var]*ir.Var{}, loose: map[*ir.Var]bool{}}
	reg := &regions{
		shadows: sh, hoist: map[*ir.Var]bool{}, loops: map[*ir.Loop]*loopState{}, segs: map[*ir.Var]bool{},
		undone: map[*ir.Var]bool{}, undoing: map[ir.Stmt]*ir.Var{},
	}
	return &values{regions: reg, saved: map[*ir.Var]policy{}, twins: map[*ir.Expr]*ir.Expr{}, copies: map[*ir.Var]*ir.Var{}}
}
