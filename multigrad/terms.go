package multigrad

import (
	"fmt"
	"math"
)

// A term is a setting that must be the same on all ranks, because they would act
// differently otherwise.
type term struct {
	name  string
	value float64
	print bool // value is meaningful to users
}

func (r *run) terms() []term {
	key := fingerprint(math.Float64frombits(r.opt.Key))
	return []term{
		{"number of parameters", float64(len(r.x0)), true},
		{"method", textPrint(fmt.Sprintf("%T", r.method)), false},
		{"settings of the method", textPrint(fmt.Sprintf("%+v", r.method)), false},
		{"MaxSteps", float64(r.opt.MaxSteps), true},
		{"Tolerance", r.opt.Tolerance, true},
		{"Patience", float64(r.opt.Patience), true},
		{"SkipNonFinite", float64(r.opt.SkipNonFinite), true},
		{"Key", key, false},
		{"ConstKey", oneIf(r.opt.ConstKey), true},
		{"request for uncertainties", textPrint(r.opt.Uncertainty.text()), false},
		{"use of a checkpoint", oneIf(r.opt.Checkpoint.Path != ""), true},
	}
}

// textPrint returns the fingerprint of a text.
func textPrint(s string) float64 {
	values := make([]float64, len(s))
	for i := range len(s) {
		values[i] = float64(s[i])
	}
	return fingerprint(values...)
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// agree compares the settings of all ranks before the first evaluation. Differences
// would later cause a deadlock, or a disagreement about parameters.
func (r *run) agree() error {
	if r.comm.Size() == 1 {
		return nil
	}
	terms := r.terms()
	mine := make([]float64, len(terms))
	for i, t := range terms {
		mine[i] = t.value
	}
	all, err := gather(r.comm, mine)
	if err != nil {
		return err
	}
	for rank := range r.comm.Size() {
		for i, t := range terms {
			a, b := all[i], all[rank*len(terms)+i]
			switch {
			case a == b:
			case t.print:
				return &DisagreementError{What: t.name, Rank: rank, Values: []float64{a, b}}
			default:
				return &DisagreementError{What: t.name, Rank: rank}
			}
		}
	}
	return nil
}
