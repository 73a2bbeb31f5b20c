package refuse

import (
	"go/version"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Admit refuses requests for functions that cannot be read or referred to.
func Admit(j *job.Job) {
	if refuseOld(j); !j.Failed() {
		refuseReferences(j)
	}
}

// refuseOld refuses files in a Go that emitted code does not compile in.
func refuseOld(j *job.Job) {
	if v := j.Pkg.Language(j.Req.File); v != "" && version.Compare(v, emit.Oldest) < 0 {
		j.Fail(j.Req.Pos, "raise the go line of go.mod", "emitted code needs %s, which has type parameters, and this file is in %s", spoken(emit.Oldest), spoken(v))
	}
}

// refuseReferences refuses type parameters that stand for slices or pointers of
// numbers: what is active is found by types that say what they reach.
func refuseReferences(j *job.Job) {
	for p := range j.TypeParams().TypeParams() {
		switch shape.FormOf(p) {
		case shape.Slice:
			j.Fail(p.Obj().Pos(), "write []T for S ~[]T", "%s stands for slices of numbers, which the parameters have to say", p)
		case shape.Pointer:
			j.Fail(p.Obj().Pos(), "write *T for P ~*T", "%s stands for pointers to numbers, which the parameters have to say", p)
		}
	}
}

// spoken is the version of Go as people call it.
func spoken(v string) string { return "Go " + strings.TrimPrefix(v, "go") }
