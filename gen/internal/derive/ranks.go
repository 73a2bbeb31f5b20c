package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
)

const forwardHint = "leave the option out: the matrix is then dense, and computed column by column"

// ranksOf returns the ranks that evaluate the matrix r together, or nil if the function does not communicate.
func ranksOf(j *job.Job, r *matrix.Request) *matrix.Ranks {
	var calls []*ir.Call
	for _, f := range j.Lowered() {
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && c.Callee.Comm != nil {
				calls = append(calls, c)
			}
		})
	}
	if len(calls) == 0 {
		return nil
	}
	switch {
	case j.Req.Sparse:
		j.Fail(j.Req.Pos, forwardHint, "a sparse matrix of %s, which communicates: ranks with different patterns would evaluate it a different number of times", j.Req.Fn.Name())
	case j.Req.Mode == load.Reverse:
		j.Fail(j.Req.Pos, forwardHint, "mode=reverse for %s, which communicates: a row of one rank's matrix has contributions from all ranks", j.Req.Fn.Name())
	}
	out := &matrix.Ranks{Meet: slices.ContainsFunc(calls, receives)}
	if !j.Failed() && (out.Meet || !matrix.FixedColumns(r)) {
		out.Over = communicators(j)
	}
	return out
}

// receives reports whether c receives messages. These may come from an evaluation that another rank has already
// begun.
func receives(c *ir.Call) bool {
	return slices.Contains([]string{"Recv", "Irecv", "Sendrecv", "Probe", "Iprobe"}, c.Callee.Comm.Name)
}

// communicators returns the communicators of the function and of the recursive functions that it calls, which
// communicate through their arguments.
func communicators(j *job.Job) []*ir.Expr {
	list, lost := analysis.Communicators(j.Unit.Func, j.Eff)
	for _, c := range j.Unit.Callees {
		if c.Func == nil || lost != nil {
			continue
		}
		al := analysis.NewAlias(c.Func, true)
		var inner []*ir.Expr
		inner, lost = analysis.Communicators(c.Func, analysis.NewEffects(c.Func, al))
		for _, x := range inner {
			if x.Op != ir.OpVar && x.Op != ir.OpGlobal && lost == nil {
				j.Fail(j.Req.Pos, ranksHint, ranksText, j.Req.Fn.Name())
			}
		}
	}
	if lost != nil {
		j.Fail(ir.NoteOf(lost).Pos, ranksHint, ranksText, j.Req.Fn.Name())
	}
	return list
}

const (
	ranksHint = "pass the communicator as a parameter, or in a field of one, and leave it as it is"
	ranksText = "the ranks cannot agree on the shape of a matrix of derivatives before %s runs: the communicator is not known at entry"
)
