package refuse

import (
	"go/types"
	"go/version"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Admit refuses functions whose source is not available, or whose parameters cannot be written in emitted code.
func Admit(j *job.Job) {
	if refuseOld(j); !j.Failed() {
		refuseTypeParameters(j)
		refuseUndecided(j)
		refuseOpaque(j)
	}
}

// refuseOld refuses files in a version of Go in which emitted code does not compile.
func refuseOld(j *job.Job) {
	if v := j.Pkg.Language(j.Req.File); v != "" && version.Compare(v, emit.Oldest) < 0 {
		j.Fail(j.Req.Pos, "raise the go line of go.mod", "emitted code needs %s, which has type parameters, and this file is in %s", inProse(emit.Oldest), inProse(v))
	}
}

// refuseTypeParameters refuses type parameters for slices or pointers of numbers, because activity depends on types
// that show their elements. It also refuses type parameters for complex numbers, because emitted code has pairs,
// which cannot be converted to a type parameter.
func refuseTypeParameters(j *job.Job) {
	for p := range j.TypeParams().TypeParams() {
		switch shape.FormOf(p) {
		case shape.Slice:
			j.Fail(p.Obj().Pos(), "write []T for S ~[]T", "%s stands for slices of numbers, which the parameters must spell out", p)
		case shape.Pointer:
			j.Fail(p.Obj().Pos(), "write *T for P ~*T", "%s stands for pointers to numbers, which the parameters must spell out", p)
		}
		if shape.StandsForComplex(p) {
			j.Fail(p.Obj().Pos(), "write complex128", "%s stands for complex numbers, whose type a differentiated function must name", p)
		}
	}
}

// refuseUndecided refuses inputs and outputs whose numbers have derivatives in some instances only.
func refuseUndecided(j *job.Job) {
	for _, v := range slices.Concat(j.Req.Wrt, j.Req.Of) {
		if shape.Undecided(v.Type()) {
			j.Fail(v.Pos(), undecidedHint, "%s holds numbers of a type parameter that stands for floating-point types and others, so it is not known at generation whether they have derivatives", job.Called(v))
		}
	}
}

// refuseOpaque refuses outputs with values of a type parameter that may be numbers. In some instances, values that
// are moved into them, or overwritten, would carry a derivative.
func refuseOpaque(j *job.Job) {
	for _, v := range j.Req.Of {
		if shape.Opaque(v.Type()) {
			j.Fail(v.Pos(), opaqueHint, "%s holds values of a type parameter that stands for any type, so it is not known at generation whether they have derivatives", job.Called(v))
		}
	}
}

const opaqueHint = "name outputs without them with of=, or ask for the derivative of a function that names the type"

const undecidedHint = "let the type parameter stand for floating-point types alone, or ask for the derivative of a function that names the type"

// RefuseComplex refuses inputs and outputs with complex parts: only real numbers have
// derivatives.
func RefuseComplex(j *job.Job) {
	for _, v := range slices.Concat(j.Req.Wrt, j.Req.Of) {
		if !j.View.HoldsComplex(j.View.Type(v.Type())) {
			continue
		}
		what := "result"
		if v.Kind() == types.ParamVar || v.Kind() == types.RecvVar {
			what = "parameter"
		}
		if v.Name() != "" {
			what += " " + v.Name()
		}
		j.Fail(v.Pos(), "pass the real and the imaginary part, or pass complex numbers in a parameter that is not differentiated", "%s has complex parts, which have no derivatives: only real numbers do", what)
	}
}

// inProse returns a version of Go as it is written in prose.
func inProse(v string) string { return "Go " + strings.TrimPrefix(v, "go") }
