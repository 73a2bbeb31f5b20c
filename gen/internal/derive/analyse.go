package derive

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/refuse"
)

func analyse(j *job.Job) {
	f := j.Unit.Func
	j.Alias = analysis.NewAlias(f, false)
	dropGuards(j, f.Body)
	j.Eff = analysis.NewEffects(f, j.Alias)
	var in, out []*ir.Var
	for _, w := range j.Wrt {
		in = append(in, w.Var)
	}
	for _, o := range j.Of {
		out = append(out, o.Var)
		if !o.Var.Result {
			in = append(in, o.Var)
		}
	}
	j.Act = analysis.NewActivity(f, j.Alias, library.Flow{Constant: j.Unit.Opaque}, in, out)
	for _, r := range j.Unit.Blind {
		refuse.Refuse(j, r)
	}
	if refuse.CheckCalls(j, f, j.Act); j.Failed() {
		return // influence may have been lost with the refused expressions
	}
	refuse.WarnIdle(j)
	refuse.WarnRanks(j)
}
