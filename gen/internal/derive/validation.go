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
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// A validation compares the finished function of a job with the truth, if that is requested. If they differ, the
// function is derived again, and checked after every pass. A nil validation does nothing.
type validation struct {
	job       *job.Job
	verifier  ir.Verifier
	meaning   *library.Meaning
	validator validate.Validator
	instance  func(types.Type) types.Type
	stacks    map[*ir.Var]*ir.Var // for each stack of the tape, the stack of the instance
	each      bool                // check after every pass
	changes   ir.Fingerprinter
	outcome   job.Outcome
	runs      []validate.Run // calls of the finished function
}

// points returns the points at which a function is interpreted. Vector code needs slices that are longer than a
// vector. Sparse matrices need several paths.
func points(j *job.Job) []validate.Point {
	list := []validate.Point{{Seed: 0, Len: interp.InventedLen}, {Seed: 1, Len: interp.InventedLen}}
	if j.Req.Vector {
		list = append(list, validate.Point{Seed: 2, Len: longSlice})
	}
	for seed := range uint64(morePaths) {
		if j.Req.Sparse {
			list = append(list, validate.Point{Seed: 3 + seed, Len: interp.InventedLen})
		}
	}
	return list
}

// morePaths is the number of additional points for a sparse matrix. Its pattern changes if the function takes another
// path for arguments of the same shape.
const morePaths = 4

// longSlice is the length of slices for vector code: two vectors and a part of one.
const longSlice = 21

// newValidation computes the truth about the lowered function.
func newValidation(j *job.Job) *validation {
	v := &validation{job: j, each: j.Opts.VerifyEach || j.Suspect != nil, instance: func(t types.Type) types.Type { return t }}
	v.outcome.Name = j.QualifiedName()
	v.meaning = library.NewMeaning(j.Prog, j.Pkg.Types, j.LibraryOfTruth())
	primal := j.Unit.Func
	if err := verified(&v.verifier, append(calleesOf(j.Unit), primal)); err != nil {
		v.outcome.Pass, v.outcome.Problem = "lower", err.Error()
		return v
	}
	s, ok := v.subject(primal)
	if !ok {
		return v
	}
	validator, err := validate.New(s, points(j), j.Opts.Further)
	if err != nil {
		v.outcome.Unknown = err.Error()
		return v
	}
	v.validator = validator
	v.outcome.Compared = validator.Compared()
	if d := validator.Lowering(); d != nil {
		v.outcome.Pass, v.outcome.Problem = "lower", d.Error()
	}
	return v
}

// subject returns the function whose truth is computed, and reports whether there is an instance of it.
func (v *validation) subject(primal *ir.Func) (*validate.Subject, bool) {
	j := v.job
	if j.TypeParams().Len() > 0 {
		inst, ok := shape.Instantiate(j.Req.Fn)
		if !ok {
			v.outcome.Unknown = "no instance of it is known"
			return nil, false
		}
		v.instance = library.Instantiating(j.TypeParams(), inst.Args)
		primal = v.instanceWithCallees(primal, map[*ir.Callee]*ir.Callee{})
	}
	s := &validate.Subject{
		Kind: j.Req.Kind, Primal: primal, Host: v.meaning.Host(), Sig: j.Sig,
		Wrt: j.Req.Wrt, Of: j.Req.Of, Sparse: j.Req.Sparse, Instance: v.instance, Lists: v.lists(),
	}
	if j.TypeParams().Len() == 0 {
		s.Source = validate.Source{Program: j.Opts.Source.Program, Fn: j.Req.Fn, Lists: v.givesInputs()}
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

// lists returns the function of givesInputs, lowered.
func (v *validation) lists() *ir.Func {
	if fn := v.givesInputs(); fn != nil {
		return v.meaning.Source(fn, nil)
	}
	return nil
}

// givesInputs returns the function of the user that returns inputs for the checks, or nil if the package itself has
// none.
func (v *validation) givesInputs() *types.Func {
	fn, ok := v.job.Pkg.Types.Scope().Lookup(gradtest.InputsName(v.job.Req.Fn)).(*types.Func)
	if !ok || !gradtest.GivesInputs(fn.Signature()) {
		return nil
	}
	return fn
}

// verified returns an error if one of the functions is not in the form on which passes rely.
func verified(by *ir.Verifier, fns []*ir.Func, given ...*ir.Var) error {
	for _, f := range fns {
		if err := by.Verify(f, given...); err != nil {
			return fmt.Errorf("the intermediate form of %s is broken: %w", f.Name, err)
		}
	}
	return nil
}

// calleesOf lists the functions that were lowered in addition to that of the unit.
func calleesOf(u *lower.Unit) []*ir.Func {
	var list []*ir.Func
	for _, c := range u.Callees {
		if c.Func != nil {
			list = append(list, c.Func)
		}
	}
	return list
}

// After checks a derived function after a pass or a step of it.
func (v *validation) After(pass string, f *ir.Func, widths ...int) {
	if v == nil || !v.each || f == nil || !v.Judges() {
		return
	}
	if !v.changes.Changed(v.withHelpers(f)...) || !v.verifies(pass, f) {
		return
	}
	for _, lanes := range widths {
		v.note(pass)(v.validator.Check(v.form(f, lanes)))
	}
}

// withHelpers returns f and the functions that it calls.
func (v *validation) withHelpers(f *ir.Func) []*ir.Func {
	fns := slices.Concat(v.job.Helpers, v.job.Vectors())
	if slices.Contains(fns, f) {
		return fns
	}
	return append(fns, f)
}

// verifies reports whether f is still in the form on which passes rely, after the given pass.
func (v *validation) verifies(pass string, f *ir.Func) bool {
	err := verified(&v.verifier, v.withHelpers(f), v.job.Tape)
	if err != nil {
		v.outcome.Pass, v.outcome.Problem = pass, err.Error()
	}
	return err == nil
}

// form returns f for the interpreter, with vectors of the given number of elements.
func (v *validation) form(f *ir.Func, lanes int) validate.Form {
	return validate.Form{Func: v.concrete(f), Host: v.host(lanes), Lanes: lanes, Loose: lanes > 1 || v.job.Req.Workers}
}

// note returns a function that records the result of a check after a pass.
func (v *validation) note(pass string) func(difference *validate.Difference, err error) {
	return func(difference *validate.Difference, err error) { v.found(pass, difference, err) }
}

func (v *validation) found(pass string, difference *validate.Difference, err error) {
	switch {
	case err != nil && v.outcome.Unknown == "":
		v.outcome.Unknown = "after " + pass + ": " + err.Error()
	case difference != nil && v.outcome.Pass == "":
		v.outcome.Pass, v.outcome.Problem = pass, difference.Error()
	case err == nil && difference == nil:
		v.outcome.Checked = append(v.outcome.Checked, pass)
	}
}

// host returns the host of derived functions. These need more than lowered ones, because they call helpers and have a
// tape. With vectors, the helpers are those with vector code, if there are any.
func (v *validation) host(lanes int) interp.Host {
	h := v.meaning.Host()
	h.Tape, h.Says = v.job.Tape, v.job.Req.Name
	made := map[string]*ir.Func{}
	h.Emitted = func(name string) *ir.Func {
		for _, f := range v.job.Helpers {
			if f.Name == name && made[name] == nil {
				made[name] = v.concrete(f)
				if w := v.job.VectorOf(f); w != nil && lanes > 1 {
					made[name] = withTape(w, f, v.job.Tape)
				}
			}
		}
		return made[name]
	}
	return h
}

// withTape returns the vector code w of the helper f as a function with the arguments of f. If f has a tape, it is
// the last argument, although w does not need it.
func withTape(w, f *ir.Func, tape *ir.Var) *ir.Func {
	if !slices.Contains(f.Params, tape) {
		return w
	}
	g := *w
	g.Params = append(slices.Clone(w.Params), tape)
	return &g
}

// look checks the functions of the job after a pass.
func look(j *job.Job, pass string) {
	if j.Truth == nil || j.Fn == nil {
		return
	}
	j.Truth.After(pass, j.Fn, 1)
	if f := vectorForm(j); f != nil && (pass == "vectorise" || pass == "number") {
		j.Truth.After(pass, f, 8, 4)
	}
}

// vectorForm returns the function that runs vector code: the vector code of the function, or the function itself if
// the products of its matrix have vector code. Otherwise it returns nil.
func vectorForm(j *job.Job) *ir.Func {
	if j.Vector == nil && len(j.Vectors()) > 0 {
		return j.Fn
	}
	return j.Vector
}

// finished is the name of all passes in messages about the function.
const finished = "all passes"

// Finished checks the emitted code: the function with its checks at entry, and its vector code.
func (v *validation) Finished() {
	if v == nil || v.job.Fn == nil || !v.Judges() || !v.verifies(finished, v.job.Fn) {
		return
	}
	form := v.form(v.job.Fn, 1)
	form.Record = func(r validate.Run) { v.runs = append(v.runs, r) }
	v.note(finished)(v.validator.CheckFinished(form))
	f := vectorForm(v.job)
	if f == nil || !v.Judges() || !v.verifies(finished, f) {
		return
	}
	for _, lanes := range []int{8, 4} {
		v.note(finished)(v.validator.Check(v.form(f, lanes)))
	}
}

// Found returns the result of validation so far.
func (v *validation) Found() job.Outcome {
	o := v.outcome
	if v.validator != nil {
		o.Ill = v.validator.Ill()
	}
	return o
}

// Recorded returns calls of the finished function.
func (v *validation) Recorded() job.Recorded {
	return job.Recorded{Name: v.outcome.Name, Method: load.BodyOf(v.job.Req).Name, Pos: v.job.Req.Pos, Runs: v.runs}
}

// Lacks returns the packages whose source was missing for interpretation.
func (v *validation) Lacks() []string { return v.meaning.Lacks() }

// Judges reports whether the truth is known, and no pass has been found wrong.
func (v *validation) Judges() bool {
	return v.validator != nil && v.outcome.Pass == "" && v.outcome.Unknown == ""
}

// Differs compares f, which stands for the derived function, with the truth.
func (v *validation) Differs(f *ir.Func, further, loose bool) (*validate.Difference, error) {
	if v.validator == nil {
		return nil, nil
	}
	form := validate.Form{Func: v.instanceOf(f), Host: v.host(1), Lanes: 1, Loose: loose || v.job.Req.Workers}
	if further {
		return v.validator.CheckFurther(form)
	}
	return v.validator.Check(form)
}

// suspicion returns the fault of a function whose passes have not been checked. It returns nil if there is no fault,
// or if a pass is already named.
func suspicion(j *job.Job) *job.Outcome {
	if j.Truth == nil {
		return nil
	}
	o := j.Truth.Found()
	if o.Pass != finished || j.Opts.VerifyEach || j.Suspect != nil {
		return nil
	}
	return &o
}

// judge reports the findings of validation.
func judge(j *job.Job) {
	if j.Truth == nil {
		return
	}
	if j.Opts.Derived != nil && j.Truth.Judges() {
		j.Opts.Derived(j.Req, j.Fn, j.Truth)
	}
	if j.Truth.Judges() {
		j.Recorded = append(j.Recorded, j.Truth.Recorded())
	}
	o := j.Truth.Found()
	if o.Unknown != "" {
		j.WantForValidation(j.Truth.Lacks())
	}
	if o.Pass == "" && j.Suspect != nil {
		o = *j.Suspect
	}
	if j.Opts.Outcomes != nil {
		j.Opts.Outcomes(o)
	}
	if o.Pass != "" {
		j.Fail(j.Req.Pos, job.ReportIt,
			"%s is wrong after pass %s: %s", o.Name, o.Pass, o.Problem)
	} else if o.Unknown != "" && j.Opts.Outcomes == nil {
		j.Diags.Warnf(j.Package.Pkg.Position(j.Req.Pos), "compare it with differences: -tests writes a test that does", "%s is not verified: %s", o.Name, o.Unknown)
	} else if o.Ill != "" && j.Opts.Outcomes == nil {
		j.Diags.Warnf(j.Package.Pkg.Position(j.Req.Pos), "use fewer steps, or smaller numbers", "%s is not verified: it is ill-conditioned, so that the order in which vectors add up matters: %s", o.Name, o.Ill)
	}
}
