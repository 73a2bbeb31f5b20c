package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A pace counts the communication of the steps of a loop over one communicator. A step that runs again communicates
// again. So all ranks must run the same steps, and each message must be received in the step that sends it. The
// forward sweep counts, and the ranks compare their counts before any step runs again.
type pace struct {
	over *ir.Expr // the communicator, or the value that holds it, before the loop
	v    *ir.Var
}

// findPaces finds the communicators that the loop uses and that exist before it. It refuses the loop and returns
// false, for example, if a communicator is neither known before the loop nor made in it.
func (c *checkpoint) findPaces() bool {
	ok := true
	c.carried.loop.Body.Walk(func(s ir.Stmt) {
		call, isCall := s.(*ir.Call)
		if !ok || !isCall || call.Callee.Comm == nil || call.Callee.Comm.Pure || !analysis.IsCommunicator(call.Args[0].Type) {
			return
		}
		over, known := c.carried.before(call.Args[0])
		if !known {
			ok = c.carried.refuse(call.Note, "let a variable from before the loop hold it", "the communicator of the steps of a loop with snapshots is not known before the loop")
			return
		}
		if over != nil && c.paceOver(over) == nil {
			v := c.carried.b.out.newVar("pace", rules.PaceType())
			v.Addressed = true
			c.paces = append(c.paces, &pace{over: over, v: v})
		}
	})
	return ok && c.carried.staysWithin()
}

// staysWithin reports whether every message that the loop sends is received in the loop, and the loop receives no
// other messages. Otherwise a step that runs again would receive the message of another step. Sendrecv both sends and
// receives.
func (c *carried) staysWithin() bool {
	inside, outside := c.messages(true), c.messages(false)
	for _, pair := range [2][2]string{{"Send", "Recv"}, {"Recv", "Send"}} {
		if a, b := inside[pair[0]], outside[pair[1]]; a != nil && b != nil {
			return c.refuse(b.Note, "exchange what the loop needs by Sendrecv or a collective before it, or leave the directive out",
				"a message may go from outside a loop with snapshots to one of its steps, or back: the loop calls %s, and the function %s", a.Callee.Comm.Name, b.Callee.Comm.Name)
		}
	}
	return true
}

// messages returns a send and a receive in the loop, or outside it, for the keys Send and Recv.
func (c *carried) messages(within bool) map[string]*ir.Call {
	found := map[string]*ir.Call{}
	c.b.req.Primal.Body.Walk(func(s ir.Stmt) {
		call, ok := s.(*ir.Call)
		if !ok || call.Callee.Comm == nil || slices.Contains(c.b.req.Effects.At(s).Loops, c.loop) != within {
			return
		}
		switch call.Callee.Comm.Name {
		case "Send", "Isend":
			found["Send"] = call
		case "Recv", "Irecv":
			found["Recv"] = call
		}
	})
	return found
}

// paceOver returns the pace of a communicator, or nil.
func (c *checkpoint) paceOver(over *ir.Expr) *pace {
	for _, p := range c.paces {
		if ir.Same(p.over, over) {
			return p
		}
	}
	return nil
}

// before returns the communicator x as an expression that can be evaluated before the loop, or nil if a step makes
// it. It returns false if the communicator is not known.
func (c *carried) before(x *ir.Expr) (*ir.Expr, bool) {
	y, known := c.origin(x)
	return y, known && (y == nil || c.invariant(y))
}

// origin replaces the variables of a step in x by their definitions. It returns nil for a communicator that is nil or
// that a step makes. It returns false if a definition is not known.
func (c *carried) origin(x *ir.Expr) (*ir.Expr, bool) {
	switch {
	case x.Op == ir.OpNil:
		return nil, true
	case x.Op == ir.OpConvert, analysis.ReturnsComm(x):
		return c.origin(x.Args[0])
	case x.Op == ir.OpField, x.Op == ir.OpDeref:
		base, known := c.origin(x.Args[0])
		if base == nil {
			return nil, known
		}
		y := *x
		y.Args = []*ir.Expr{base}
		return &y, known
	case x.Op != ir.OpVar || !c.within(x.Var):
		return x, true
	}
	defs := c.b.req.Effects.Defs(x.Var)
	if len(defs) != 1 || x.Var == c.loop.Index {
		return nil, false
	}
	switch d := defs[0].Stmt.(type) {
	case *ir.Assign:
		if ir.Same(d.LHS, x) {
			return c.origin(d.RHS)
		}
	case *ir.Call:
		return nil, d.Callee.Comm != nil
	}
	return nil, false
}

// invariant reports whether x is a variable, or a part of one, with the same value in all steps.
func (c *carried) invariant(x *ir.Expr) bool {
	ok, find := true, &stateFinder{carried: c}
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpVar:
			ok = ok && !c.within(y.Var) && !find.moves(y)
		case ir.OpField, ir.OpDeref:
			ok = ok && !find.moves(y)
		case ir.OpGlobal, ir.OpAddr:
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// beginPaces returns declarations of the paces. It makes each iteration of l, the loop of the forward sweep, begin a
// step of each pace.
func (c *checkpoint) beginPaces(l *ir.Loop) []ir.Stmt {
	var before, head []ir.Stmt
	for _, p := range c.paces {
		before = append(before, &ir.Decl{Var: p.v})
		head = append(head, p.countCall("Step"))
	}
	l.Body.Stmts = append(head, l.Body.Stmts...)
	return before
}

// comparePaces returns statements that compare the paces of all ranks. If they differ, the number of steps becomes 0,
// so that no step runs again.
func (c *checkpoint) comparePaces() []ir.Stmt {
	var out []ir.Stmt
	for _, p := range c.paces {
		x := &ir.Expr{Op: ir.OpMethod, Name: "Alike", Type: intType, Args: []*ir.Expr{
			ir.Use(p.v), ir.Addr(ir.Use(c.carried.b.faults.faultVar())), ir.Use(c.steps), p.over.Clone(),
		}}
		out = append(out, assign(ir.Use(c.steps), x))
	}
	return out
}

// uncounted returns list, the statements of a step that runs again, without the statements that count.
func (c *checkpoint) uncounted(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		if x, ok := s.(*ir.ExprStmt); ok && x.X.Op == ir.OpMethod && c.isPace(x.X.Args[0].Var) {
			continue
		}
		for _, blk := range ir.Blocks(s) {
			blk.Stmts = c.uncounted(blk.Stmts)
		}
		out = append(out, s)
	}
	return out
}

func (c *checkpoint) isPace(v *ir.Var) bool {
	return slices.ContainsFunc(c.paces, func(p *pace) bool { return p.v == v })
}

// countCommunication returns the statements that count the communication s of the forward sweep.
func (c *checkpoint) countCommunication(s *ir.Call) []ir.Stmt {
	if s.Callee.Comm == nil || len(c.paces) == 0 || len(s.Args) == 0 {
		return nil
	}
	over, _ := c.carried.before(s.Args[0])
	if over == nil {
		return nil
	}
	p := c.paceOver(over)
	if p == nil {
		return nil
	}
	rule := s.Callee.Comm
	var plain []*ir.Expr // arguments that are not buffers
	for i, a := range s.Args {
		if !rule.Buffer(i) {
			plain = append(plain, a)
		}
	}
	switch rule.Name {
	case "Send", "Isend":
		return []ir.Stmt{p.countCall("Sent", plain[1])}
	case "Recv", "Irecv":
		return []ir.Stmt{p.countCall("Received", plain[1])}
	case "Sendrecv":
		return []ir.Stmt{p.countCall("Sent", plain[1]), p.countCall("Received", plain[3])}
	case "Start":
		return []ir.Stmt{p.countCall("Sent", ir.Int(0))}
	case "Finish":
		return []ir.Stmt{p.countCall("Received", ir.Int(0))}
	}
	if rule.Collective {
		return []ir.Stmt{p.countCall("Called")}
	}
	return nil
}

// countCall returns a call of a method of the pace.
func (p *pace) countCall(name string, args ...*ir.Expr) ir.Stmt {
	x := &ir.Expr{Op: ir.OpMethod, Name: name, Args: []*ir.Expr{ir.Use(p.v)}}
	for _, a := range args {
		x.Args = append(x.Args, a.Clone())
	}
	return &ir.ExprStmt{X: x}
}
