package validate

import (
	"errors"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// A Run is a call of a derived function in its intermediate form. The printed function must do the same.
type Run struct {
	at      string
	args    []ssaexec.Argument
	outcome string
}

// A recording is a run in progress. It may be nil.
type recording struct {
	Run
	record func(Run)
}

// begin keeps the arguments of a call before the call changes them. It returns nil if the call is not recorded: ranks
// need other ranks, and some arguments have no counterpart.
func (c *call) begin(args [][]interp.Value[real]) *recording {
	if c.form.Record == nil || len(args) > 1 {
		return nil
	}
	entered, err := ssaexec.Arguments(args[0])
	if err != nil {
		return nil
	}
	return &recording{Run{at: c.trial.name, args: entered}, c.form.Record}
}

func (r *recording) end(outcome string) {
	if r != nil {
		r.outcome = outcome
		r.record(r.Run)
	}
}

// Printed runs the printed function fn on the arguments of runs, and compares the outcomes. Same is the number of
// outcomes that are the same. The error says why fn cannot be run.
func Printed(program *ssaexec.Program, fn *types.Func, runs []Run) (same int, difference *Difference, err error) {
	if fn == nil {
		return 0, nil, errors.New("it is not printed")
	}
	m := ssaexec.NewMachine(program)
	for _, r := range runs {
		got, err := m.Text(fn, r.args)
		if err != nil {
			return same, nil, err
		}
		if !sameOutcome(r.outcome, got) {
			return same, &Difference{r.at, "the printed function leaves " + strings.TrimSpace(got) + ", its intermediate form " + strings.TrimSpace(r.outcome)}, nil
		}
		same++
	}
	return same, nil, nil
}
