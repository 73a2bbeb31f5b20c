package job

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// Options are the settings of the pipeline.
type Options struct {
	Dir     string   // printed places are relative to it
	Tests   bool     // emit gradient checks too
	Explain bool     // fill output.Explain
	Dump    string   // fill output.Dump with the form after this pass
	NoOpt   bool     // leave derived code as differentiation makes it
	Off     []string // passes and steps to leave out
	Verify  bool     // hold derived functions against the truth
	// VerifyEach lets Verify check every function after every pass, not only functions
	// whose final form is wrong.
	VerifyEach bool
	Source     Original // the other packages of Verify
	// Outcomes, if not nil, is called with the results of validation.
	Outcomes func(Outcome)
	// Derived, if not nil, is called with each function that is right, and with the
	// truth, to which tests compare other functions.
	Derived func(r *load.Request, f *ir.Func, t Truth)
	// Further are more points at which the truth is found, for tests.
	Further []validate.Point
	// Watch, if not nil, returns the watcher of the passes of a request, for tests.
	Watch func(*Job) pass.Watcher
	// Sources are the other packages whose source may be read: those that the
	// package requested, so that its output does not depend on which other
	// packages are generated.
	Sources []string
	// Closed are emitted functions that cannot be differentiated again.
	Closed map[load.Body]Closed
}

// An Original has the sources that validation may read.
type Original struct {
	// Program, if not nil, lets validation compare lowered functions with their source.
	Program *ssaexec.Program
	// Beside are packages on which emitted code must not depend.
	Undesired []string
}

// File is one emitted file of a package.
type File struct {
	Name    string // without a directory
	Content []byte
	Lines   []token.Pos // for -explain: where the statements on its lines come from
}

// An Explanation is the output of -explain for one emitted function.
type Explanation struct {
	Name     string
	Kind, Of string // the kind of derivative and the function
	Pos      token.Position
	Text     string
	Emits    []string // the functions that are emitted, this one first
	Extents  []Extent // the source it is made of
	Marks    []Mark   // remarks on places in that source
}

// An Extent is one declaration of the source, with its comment.
type Extent struct {
	Name     string
	From, To token.Pos
}

// A Mark is a remark on a place in the source: the text from From to To, or the whole
// line if these are equal.
type Mark struct {
	Class    Class
	From, To token.Pos
	Note     string
}

// A Class is the subject of a mark.
type Class string

const (
	Active     Class = "active"     // carries a derivative
	Saved      Class = "saved"      // saved for the reverse sweep
	Recomputed Class = "recomputed" // run again in the reverse sweep
	Loop       Class = "loop"       // how the derivative runs it
	Vector     Class = "vector"     // is vector code
	Scalar     Class = "scalar"     // is not, and why
)

// An Outcome is the result of validating one derivative.
type Outcome struct {
	Name     string   // of the emitted function
	Pass     string   // the first that made a wrong function; empty if none did
	Problem  string   // what is wrong with it
	Compared int      // at how many points the lowered function was compared with its source
	Unknown  string   // why the function, or what a pass made of it, cannot be interpreted
	Ill      string   // where it is ill-conditioned, and compared with a tolerance
	Checked  []string // the passes after which another function was found right
}
