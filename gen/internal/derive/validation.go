package derive

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/gradtest"
	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// A validation holds the function of a job against the truth after every pass, where
// that is asked for. A nil one does nothing.
type validation struct {
	job       *job.Job
	meaning   *library.Meaning
	validator *validate.Validator
	further   *validate.Validator // knows the truth at the points that tests ask for
	instance  func(types.Type) types.Type
	changes   ir.Fingerprinter
	outcome   job.Outcome
}

// points are where a function is interpreted. Vector code needs slices with more
// elements than a vector.
func points(j *job.Job) []validate.Point {
	list := []validate.Point{{Seed: 0, Len: interp.InventedLen}, {Seed: 1, Len: interp.InventedLen}}
	if j.Req.Vector {
		list = append(list, validate.Point{Seed: 2, Len: longSlice})
	}
	return list
}

// longSlice is the length of slices for vector code: two vectors and a part of one.
const longSlice = 21

// newValidation finds the truth about the function that was lowered.
func newValidation(j *job.Job) *validation {
	v := &validation{job: j, instance: func(t types.Type) types.Type { return t }}
	v.outcome.Name = j.QualifiedName()
	v.meaning = library.NewMeaning(j.Prog, j.Pkg.Types, j.LibraryOf())
	primal := j.Unit.Func
	if err := verified(append(calleesOf(j.Unit), primal)); err != nil {
		v.outcome.Pass, v.outcome.Problem = "lower", err.Error()
		return v
	}
	if j.Req.Sparse {
		v.outcome.Unknown = "its matrix is sparse, and the interpreter does not know those"
		return v
	}
	s, ok := v.subject(primal)
	if !ok {
		return v
	}
	validator, err := validate.New(s, points(j)...)
	if err != nil {
		v.outcome.Unknown = err.Error()
		return v
	}
	v.validator = validator
	if len(j.Opts.Further) > 0 {
		v.further, _ = validate.New(s, j.Opts.Further...)
	}
	return v
}

// subject is what there is to know the truth about. It reports whether there is an instance of it.
func (v *validation) subject(primal *ir.Func) (*validate.Subject, bool) {
	j := v.job
	if j.TypeParams().Len() > 0 {
		inst, ok := shape.Instantiate(j.Req.Fn)
		if !ok {
			v.outcome.Unknown = "no instance of it is known"
			return nil, false
		}
		v.instance = library.Instantiating(j.TypeParams(), inst.Args)
		primal, _ = primal.Retype(v.instance)
	}
	s := &validate.Subject{
		Kind: j.Req.Kind, Primal: primal, Host: v.meaning.Host(), Sig: j.Sig,
		Wrt: j.Req.Wrt, Of: j.Req.Of, Instance: v.instance, Lists: v.lists(),
	}
	sig := j.Req.Fn.Signature()
	if r := sig.Recv(); r != nil {
		s.Inputs = append(s.Inputs, r)
	}
	for p := range sig.Params().Variables() {
		s.Inputs = append(s.Inputs, p)
	}
	for r := range sig.Results().Variables() {
		s.Results = append(s.Results, r)
	}
	return s, true
}

// lists is the user's function that gives inputs for the checks, nil if there is none in
// the package itself.
func (v *validation) lists() *ir.Func {
	fn, ok := v.job.Pkg.Types.Scope().Lookup(gradtest.InputsName(v.job.Req.Fn)).(*types.Func)
	if !ok || !gradtest.GivesInputs(fn.Signature()) {
		return nil
	}
	return v.meaning.Source(fn, nil)
}

// verified reports where one of the functions is not in the form that passes rely on.
func verified(fns []*ir.Func, given ...*ir.Var) error {
	for _, f := range fns {
		if err := ir.Verify(f, given...); err != nil {
			return fmt.Errorf("the intermediate form of %s is broken: %w", f.Name, err)
		}
	}
	return nil
}

// calleesOf lists the functions that were lowered beside that of the unit.
func calleesOf(u *lower.Unit) []*ir.Func {
	var list []*ir.Func
	for _, c := range u.Callees {
		if c.Func != nil {
			list = append(list, c.Func)
		}
	}
	return list
}

// After looks at a derived function as a pass or a step of it left it.
func (v *validation) After(pass string, f *ir.Func, widths ...int) {
	if v == nil || f == nil || !v.Judges() {
		return
	}
	if !v.changes.Changed(append(v.job.Helpers[:len(v.job.Helpers):len(v.job.Helpers)], f)...) {
		return
	}
	if err := verified(append(v.job.Helpers[:len(v.job.Helpers):len(v.job.Helpers)], f), v.job.Tape); err != nil {
		v.outcome.Pass, v.outcome.Problem = pass, err.Error()
		return
	}
	for _, lanes := range widths {
		v.look(pass, f, lanes)
	}
}

// look holds a function, whose vectors have a number of elements, against the truth.
func (v *validation) look(pass string, f *ir.Func, lanes int) {
	difference, err := v.validator.Check(validate.Form{Func: v.concrete(f), Host: v.host(), Lanes: lanes, Loose: lanes > 1 || v.job.Req.Workers})
	switch {
	case err != nil && v.outcome.Unknown == "":
		v.outcome.Unknown = "after " + pass + ": " + err.Error()
	case difference != nil && v.outcome.Pass == "":
		v.outcome.Pass, v.outcome.Problem = pass, difference.Error()
	case err == nil && difference == nil:
		v.outcome.Checked = append(v.outcome.Checked, pass)
	}
}

// concrete is f with the types of the instance, which vector code has already.
func (v *validation) concrete(f *ir.Func) *ir.Func {
	if f != v.job.Fn && !slices.Contains(v.job.Helpers, f) {
		return f
	}
	return v.instanceOf(f)
}

// instanceOf is f with type arguments for type parameters.
func (v *validation) instanceOf(f *ir.Func) *ir.Func {
	if v.job.TypeParams().Len() == 0 {
		return f
	}
	g, _ := f.Retype(v.instance)
	return g
}

// host answers derived functions: beside what lowered ones need, they call helpers and
// have a tape.
func (v *validation) host() interp.Host {
	h := v.meaning.Host()
	h.Tape, h.Says = v.job.Tape, v.job.Req.Name
	made := map[string]*ir.Func{}
	h.Emitted = func(name string) *ir.Func {
		for _, f := range v.job.Helpers {
			if f.Name == name && made[name] == nil {
				made[name] = v.concrete(f)
			}
		}
		return made[name]
	}
	return h
}

// look looks at what the job has after a pass.
func look(j *job.Job, pass string) {
	if j.Truth == nil || j.Fn == nil {
		return
	}
	j.Truth.After(pass, j.Fn, 1)
	if j.Vector != nil && (pass == "vectorise" || pass == "number") {
		j.Truth.After(pass, j.Vector, 8, 4)
	}
	if pass == "number" {
		j.Truth.Entry(j.Fn)
	}
}

// Entry looks whether the finished function refuses arguments that it must refuse.
func (v *validation) Entry(f *ir.Func) {
	if v == nil || f == nil || !v.Judges() {
		return
	}
	if d := v.validator.CheckEntry(validate.Form{Func: v.concrete(f), Host: v.host(), Lanes: 1}); d != nil {
		v.outcome.Pass, v.outcome.Problem = "all, when it is entered", d.Error()
	}
}

// Found is what validation says so far.
func (v *validation) Found() job.Outcome { return v.outcome }

// Judges reports whether the truth is known, and no pass was found wrong.
func (v *validation) Judges() bool {
	return v.validator != nil && v.outcome.Pass == "" && v.outcome.Unknown == ""
}

// Differs holds f, in place of the derived function, against the truth.
func (v *validation) Differs(f *ir.Func, further, loose bool) (*validate.Difference, error) {
	validator := v.validator
	if further {
		validator = v.further
	}
	if validator == nil {
		return nil, nil
	}
	return validator.Check(validate.Form{Func: v.instanceOf(f), Host: v.host(), Lanes: 1, Loose: loose || v.job.Req.Workers})
}

// judge reports what validation found.
func judge(j *job.Job) {
	if j.Truth == nil {
		return
	}
	if j.Opts.Derived != nil && j.Truth.Judges() {
		j.Opts.Derived(j.Req, j.Fn, j.Truth)
	}
	o := j.Truth.Found()
	if j.Opts.Outcomes != nil {
		j.Opts.Outcomes(o)
	}
	if o.Pass != "" {
		j.Fail(j.Req.Pos, "this is a fault of gradgen, not of the source: please report it with the function",
			"%s is wrong after pass %s: %s", o.Name, o.Pass, o.Problem)
	}
}
