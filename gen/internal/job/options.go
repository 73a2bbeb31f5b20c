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
	Dir     string   // printed positions are relative to it
	Tests   bool     // also emit gradient checks
	Explain bool     // fill output.Explain
	Dump    string   // fill output.Dump with the form after this pass
	NoOpt   bool     // do not change derived code after differentiation
	Off     []string // passes and steps that are switched off
	Verify  bool     // compare derived functions with the truth
	// VerifyEach makes Verify check every function after every pass, not only functions whose final form is wrong.
	VerifyEach bool
	Source     Original // the other packages of Verify
	// Outcomes, if not nil, is called with the results of validation.
	Outcomes func(Outcome)
	// Derived, if not nil, is called with each function that is correct, and with the truth, with which tests compare
	// other functions.
	Derived func(r *load.Request, f *ir.Func, t Truth)
	// Further has more points at which the truth is computed, for tests.
	Further []validate.Point
	// Watch, if not nil, returns the watcher of the passes of a request, for tests.
	Watch func(*Job) pass.Watcher
	// Sources has the other packages whose source may be read: those that the package requested. So its output does
	// not depend on which other packages are generated.
	Sources []string
	// Closed has the emitted functions that cannot be differentiated again.
	Closed map[load.Body]Closed
}

// An Original has the sources that validation may read.
type Original struct {
	// Program, if not nil, is used to compare lowered functions with their source.
	Program *ssaexec.Program
	// Undesired has packages on which emitted code must not depend.
	Undesired []string
}

// File is one emitted file of a package.
type File struct {
	Name    string // without a directory
	Content []byte
	Lines   []token.Pos // for -explain: the source positions of the statements on its lines
}

// An Explanation is the output of -explain for one emitted function.
type Explanation struct {
	Name     string
	Kind, Of string // the kind of derivative and the function
	Pos      token.Position
	Text     string
	Emits    []string // the emitted functions, this one first
	Extents  []Extent // the source from which it is made
	Marks    []Mark   // remarks on places in that source
}

// An Extent is one declaration of the source, with its comment.
type Extent struct {
	Name     string
	From, To token.Pos
}

// A Mark is a remark on a place in the source: the text between From and To, or the whole line if these are equal.
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

// ReportIt is the advice for what only a fault of gradgen can cause.
const ReportIt = "this is a fault of gradgen, not of the source: please report it with the function"

// A Recorded has calls of a correct derivative in its intermediate form. Its printed text must do the same.
type Recorded struct {
	Name   string // of the emitted function, as in an Outcome
	Method string // T.Name for a method, otherwise the name
	Pos    token.Pos
	Runs   []validate.Run
}

// An Outcome is the result of validating one derivative.
type Outcome struct {
	Name     string   // the name of the emitted function
	Pass     string   // the first pass that made a wrong function; empty if there is none
	Problem  string   // what is wrong with it
	Compared int      // the number of points at which the lowered function was compared with its source
	Unknown  string   // why the function, or the result of a pass, cannot be interpreted
	Ill      string   // where the function is ill-conditioned and therefore compared with a tolerance
	Checked  []string // the passes after which a changed function was found correct
}
