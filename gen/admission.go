package gen

import (
	"go/version"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// admit refuses requests for functions that cannot be read or referred to.
func (j *job) admit() {
	if j.refuseOld(); !j.failed() {
		j.refuseReferences()
	}
}

// refuseOld refuses files in a Go that emitted code does not compile in.
func (j *job) refuseOld() {
	if v := j.pkg.Language(j.req.File); v != "" && version.Compare(v, emit.Oldest) < 0 {
		j.fail(j.req.Pos, "raise the go line of go.mod", "emitted code needs %s, which has type parameters, and this file is in %s", spoken(emit.Oldest), spoken(v))
	}
}

// refuseReferences refuses type parameters that stand for slices or pointers of
// numbers: what is active is found by types that say what they lead to.
func (j *job) refuseReferences() {
	for p := range j.typeParams().TypeParams() {
		switch shape.FormOf(p) {
		case shape.Slice:
			j.fail(p.Obj().Pos(), "write []T for S ~[]T", "%s stands for slices of numbers, which the parameters have to say", p)
		case shape.Pointer:
			j.fail(p.Obj().Pos(), "write *T for P ~*T", "%s stands for pointers to numbers, which the parameters have to say", p)
		}
	}
}

// spoken is the version of Go as people call it.
func spoken(v string) string { return "Go " + strings.TrimPrefix(v, "go") }
