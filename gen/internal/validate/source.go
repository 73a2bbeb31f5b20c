package validate

import (
	"go/types"
	"math"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// An original runs the function from its source, and compares the lowered function with it. Its package-level
// variables keep their values from one run to the next, as those of the lowered function do.
type original struct {
	*Subject
	machine *ssaexec.Machine // nil after a construct that cannot be run
	params  []types.Type
	// difference is the first one found; runs counts those that were compared.
	difference *Difference
	runs       int
}

func newOriginal(s *Subject) *original {
	o := &original{Subject: s}
	if s.Source.Program == nil || s.Source.Fn == nil {
		return o
	}
	o.machine = ssaexec.NewMachine(s.Source.Program)
	for _, v := range s.Inputs {
		o.params = append(o.params, v.Type())
	}
	return o
}

// list compares a run of the lowered function on list i of the user's arguments. Each run makes the lists again,
// because they may share memory.
func (o *original) list(t *trial, i int) {
	if o.machine == nil || o.Source.Lists == nil {
		return
	}
	again := func(m *ssaexec.Machine) ([]ssaexec.Argument, error) {
		lists, err := m.Lists(o.Source.Lists, o.params)
		if err != nil || i >= len(lists) {
			return nil, err
		}
		return lists[i], nil
	}
	args, err := again(o.machine)
	switch {
	case err != nil:
		o.machine = nil
	case args != nil:
		o.compare(t, args, again)
	}
}

// invented compares a run on invented inputs.
func (o *original) invented(t *trial) {
	if o.machine == nil {
		return
	}
	again := func(*ssaexec.Machine) ([]ssaexec.Argument, error) { return ssaexec.Arguments(t.inputs) }
	if args, err := again(o.machine); err == nil {
		o.compare(t, args, again)
	}
}

// compare compares a run on arguments, which the run may change. The function again makes new arguments.
func (o *original) compare(t *trial, args []ssaexec.Argument, again func(*ssaexec.Machine) ([]ssaexec.Argument, error)) {
	want, err := o.machine.Text(o.Source.Fn, args)
	if err != nil {
		o.machine = nil // package-level variables may have other values after this run
		return
	}
	o.runs++
	got := panicked + t.panics
	if t.panics == "" {
		got = interp.Format(append(append([]interp.Value[real](nil), t.results...), t.after...)...)
	}
	if !sameOutcome(got, want) && o.difference == nil && !o.readLate(got, again) {
		o.difference = &Difference{t.name, "the lowered function leaves " + strings.TrimSpace(got) + ", its source " + strings.TrimSpace(want)}
	}
}

// readLate reports whether the source has the outcome got if the calls of a statement are made before variables are
// read. Go does not specify the order.
func (o *original) readLate(got string, again func(*ssaexec.Machine) ([]ssaexec.Argument, error)) bool {
	m := ssaexec.NewMachine(o.Source.Program.CallsFirst())
	args, err := again(m)
	if err != nil {
		return false
	}
	want, err := m.Text(o.Source.Fn, args)
	return err == nil && sameOutcome(got, want)
}

// panicked is the prefix of the outcome of a run that panics.
const panicked = "panic: "

// sameOutcome reports whether two runs have the same outcome: to the last bit, or to rounding if lowering replaces a
// library function. The order of two errors of the run time is not always specified, and some errors have a text that
// gradgen writes.
func sameOutcome(got, want string) bool {
	if got == want || strings.HasPrefix(got, panicked) && strings.HasPrefix(want, panicked+"runtime error: ") {
		return true
	}
	x, y := strings.FieldsFunc(got, separates), strings.FieldsFunc(want, separates)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] && !close(x[i], y[i]) {
			return false
		}
	}
	return true
}

func separates(r rune) bool { return strings.ContainsRune("{}[]() \n:", r) }

// close reports whether two numbers agree to rounding.
func close(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err == nil && err2 == nil && math.Abs(x-y) <= 1e-9*max(math.Abs(x), math.Abs(y))
}
