package ir

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/exported"
)

// A Func is one function, primal or derived.
type Func struct {
	Name    string
	Doc     []string // lines of the doc comment
	Recv    *Var
	Params  []*Var // without the receiver
	Results []*Var
	// Entry has tests of arguments, which are printed before everything else. Passes ignore it, because the tests
	// change nothing and do not depend on the body.
	Entry    []Stmt
	Body     *Block
	Pkg      *types.Package
	Variadic bool
	// Tapes has the typed stacks to which a derived function saves values.
	Tapes []*Var
	Saved []*Var // the variables whose values the stacks hold
	// Shared has the package-level variables that the function uses and whose memory arguments may share.
	Shared []Global
	// Faithful is set if the function also panics if the evaluation of unused values panics.
	Faithful bool
	// HandWritten is set for a JVP by the user, which second derivatives differentiate.
	HandWritten bool
	names       *names
}

// A Global is a package-level variable whose memory arguments of a function may share.
type Global struct {
	Var     *Expr
	Changed bool // a function that is called may assign it, or parts of it
}

// A Block is a list of statements with a separate scope.
type Block struct{ Stmts []Stmt }

// A Stmt is a statement.
type Stmt interface{ stmt() }

// Note is the position and text of the source of a statement.
type Note struct {
	Pos token.Pos
	Src string // source text, one line
}

type (
	// Assign is LHS Tok RHS. Tok is =, an op-assign, or := if LHS is a Var that this statement declares.
	Assign struct {
		Note
		LHS, RHS *Expr
		Tok      token.Token
	}
	// Multi is LHS... = RHS for an expression with several values. A nil entry of LHS is blank.
	Multi struct {
		Note
		LHS    []*Expr
		RHS    *Expr
		Define bool
	}
	// Decl is var Var T, zero-valued.
	Decl struct {
		Note
		Var *Var
	}
	// ExprStmt evaluates X for its effect.
	ExprStmt struct {
		Note
		X *Expr
	}
	// If is the two-way branch; Else may be nil.
	If struct {
		Note
		Cond       *Expr
		Then, Else *Block
	}
	// Loop is any kind of for. If Index is set, the loop is counted: Index is From, From+Step, ... while Index Cmp
	// To. The bounds are invariant, and the body does not assign Index. If Over is set, the loop ranges over a map or
	// a string. Otherwise it runs while Cond is true, or forever if Cond is nil.
	Loop struct {
		Note
		With     []Note // the notes of the loops that were fused with it
		Index    *Var
		From, To *Expr
		Step     int64
		Cmp      token.Token
		Over     *Expr
		Val      *Var
		Cond     *Expr
		Body     *Block
		Break    *Label // target of the jumps that leave the loop
		// AnyOrder is set if the iterations may run in any order, except for the counters that they increment.
		AnyOrder bool
		// Checkpoint requests a reverse with snapshots of the state. It may be nil.
		Checkpoint *Checkpoint
	}
	// Jump leaves the construct to which Target belongs.
	Jump struct {
		Note
		Target *Label
	}
	// Scope is a block that jumps to Label leave. Lowering removes it.
	Scope struct {
		Label *Label
		Body  *Block
	}
	// Call calls a function with separate derivative code.
	Call struct {
		Note
		Callee  *Callee
		Args    []*Expr // receiver first
		Results []*Var
	}
	// Parallel runs Body for each of Chunks pieces of the iterations From to To, in several goroutines. Body has
	// variables for the number of its piece and the bounds of its iterations, and separate stacks.
	Parallel struct {
		Note
		Chunks        *Expr
		From, To      *Expr
		Chunk, Lo, Hi *Var
		Body          *Block
	}
	// Kernel runs Body as a separate function, in which no float64 is alive besides vectors. It reads the numbers
	// that it needs from Numbers, which has the Values, and stores its results in memory. The only outer variable
	// that it changes is Next.
	Kernel struct {
		Note
		Name    string // the suffix after the name of the function
		Numbers *Var
		Values  []*Expr
		Next    *Var
		Body    *Block
	}
	// Return leaves a derived function.
	Return struct{ Note }
	// Comment is a comment line.
	Comment struct{ Text string }
)

// A Checkpoint limits the snapshots of the state that the reverse of a loop keeps in memory, by their number or by
// their bytes. If both are zero, gradgen chooses.
type Checkpoint struct {
	Pos   token.Pos // of the directive
	Steps int64
	Bytes int64
	Files int64 // more snapshots, on disk
}

// A Callee is a function that a Call calls: the name of its primal and, after derivatives are built, the names of its
// forward and reverse parts.
type Callee struct {
	Key string
	Fn  *types.Func // nil for a function literal
	// Special is set if Func has other parameters than Fn.
	Special bool
	TArgs   []types.Type
	Func    *Func          // lowered body
	Custom  *Rules         // derivatives of Fn that the user wrote; nil: none
	Comm    *Communication // the communication that Fn performs
	Op      *Operation     // the effect of Fn on objects of a library; Custom has the same
}

// A Label is the target of jumps.
type Label struct {
	Name string
	ID   int // age, for a deterministic order
}

func (*Assign) stmt()   {}
func (*Multi) stmt()    {}
func (*Decl) stmt()     {}
func (*ExprStmt) stmt() {}
func (*If) stmt()       {}
func (*Loop) stmt()     {}
func (*Jump) stmt()     {}
func (*Scope) stmt()    {}
func (*Call) stmt()     {}
func (*Parallel) stmt() {}
func (*Kernel) stmt()   {}
func (*Return) stmt()   {}
func (*Comment) stmt()  {}

// Add appends statements.
func (b *Block) Add(s ...Stmt) { b.Stmts = append(b.Stmts, s...) }

// Inputs returns the receiver, if any, and the parameters.
func (f *Func) Inputs() []*Var {
	if f.Recv == nil {
		return f.Params
	}
	return append([]*Var{f.Recv}, f.Params...)
}

// Endless reports whether l has no exit: no condition and no jump to Break.
func (l *Loop) Endless() bool {
	if l.Cond != nil || l.Index != nil || l.Over != nil {
		return false
	}
	return !l.HasBreak()
}

// HasBreak reports whether the body jumps out of the loop.
func (l *Loop) HasBreak() bool {
	found := false
	l.Body.Walk(func(s Stmt) {
		if j, ok := s.(*Jump); ok && j.Target == l.Break {
			found = true
		}
	})
	return found
}

// Inactive reports whether argument i is for an inactive parameter.
func (s *Call) Inactive(i int) bool {
	if s.Callee.Func == nil {
		return false
	}
	in := s.Callee.Func.Inputs()
	return i < len(in) && in[i].Inactive
}

// Callable reports whether the primal callee can be named in the package of f.
func (s *Call) Callable(f *Func) bool {
	fn := s.Callee.Fn
	return fn != nil && !s.Callee.Special && (s.Callee.Func == nil || fn.Pkg() == f.Pkg || exported.To(f.Pkg, fn))
}

// Plain returns the call of the primal function.
func (s *Call) Plain() Stmt {
	x := &Expr{Op: OpCall, Obj: s.Callee.Fn, Args: cloneExprs(s.Args), TArgs: s.Callee.hiddenTypeArgs(s.Args)}
	if s.Callee.Fn.Signature().Variadic() && s.Callee.Op == nil { // the arguments of operations are listed one by one
		x.Keys = []string{"..."}
	}
	return s.by(x)
}

// PlainBy returns the call with the callee replaced by an emitted function.
func (s *Call) PlainBy(name string) Stmt {
	return s.by(&Expr{Op: OpEmitted, Name: name, Args: cloneExprs(s.Args)})
}

func (s *Call) by(x *Expr) Stmt {
	if len(s.Results) == 0 {
		return &ExprStmt{Note: s.Note, X: x}
	}
	m := &Multi{Note: s.Note, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, Use(r))
	}
	return m
}
