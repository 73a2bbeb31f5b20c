// Package effects is the table of what operations of the intermediate form do beyond
// yielding a value: those on stacks of the tape, built-in functions, and functions of the
// runtime. Passes ask it rather than list names. The theory is that of LLVM's memory
// effects and of S. Muchnick, "Advanced Compiler Design and Implementation", chapter 8.
package effects

// A Set is the effects of an operation itself, not of evaluating its operands. Without any
// it is pure: the same value for the same operands.
type Set uint8

const (
	Reads     Set = 1 << iota // memory that an operand reaches, or that is on the stack
	Writes                    // numbers in memory that an operand reaches
	Repoints                  // references in memory that an operand reaches
	Keeps                     // a reference to memory that an operand reaches, or returns one
	Allocates                 // memory: each evaluation yields memory of its own
	Moves                     // takes memory from the stack, or gives it back
	Panics                    // for some operands
	Ends                      // never returns
)

// Unknown is the effects of an operation that is not in the table.
const Unknown = Reads | Writes | Repoints | Keeps | Allocates | Moves | Panics | Ends

// Any reports whether the set has one of the effects.
func (s Set) Any(of Set) bool { return s&of != 0 }

// A Tape is an operation on a stack of the tape.
type Tape string

const (
	Push  Tape = "Push"  // puts a value on top
	Pop   Tape = "Pop"   // takes the value on top
	Grow  Tape = "Grow"  // makes a slice of n elements of any content
	Clean Tape = "Clean" // makes a slice of n elements without references
	Zeros Tape = "Zeros" // makes a slice of n zeros
	Copy  Tape = "Copy"  // makes a copy of a slice
	Top   Tape = "Top"   // returns the n elements on top
	Last  Tape = "Last"  // is Top for elements that were put there just before
	Drop  Tape = "Drop"  // gives back the n elements on top
	Reset Tape = "Reset" // gives back all
)

var tapes = map[Tape]Set{
	Push:  Moves | Keeps,
	Pop:   Moves | Reads,
	Grow:  Moves | Allocates | Panics,
	Clean: Moves | Allocates | Panics,
	Zeros: Moves | Allocates | Panics,
	Copy:  Moves | Allocates | Reads,
	Top:   Reads,
	Last:  Reads,
	Drop:  Moves,
	Reset: Moves,
}

// Of returns the effects of the operation.
func (t Tape) Of() Set { return of(tapes, t) }

// Makes reports whether the operation returns memory of its own, which it takes from the
// stack.
func (t Tape) Makes() bool { return t.Of().Any(Allocates) }

// Returns reports whether the operation returns elements that are on the stack.
func (t Tape) Returns() bool { return t == Top || t == Last }

// IsStatement reports whether the operation stands alone: as a statement, or as all of what
// an assignment evaluates.
func (t Tape) IsStatement() bool { return t == Push || t == Pop || t == Drop || t == Reset }

// A Builtin is a built-in function of Go, or Size.
type Builtin string

const (
	Append Builtin = "append"
	Cap    Builtin = "cap"
	Clear  Builtin = "clear"
	CopyTo Builtin = "copy"
	Delete Builtin = "delete"
	Len    Builtin = "len"
	Make   Builtin = "make"
	Max    Builtin = "max"
	Min    Builtin = "min"
	New    Builtin = "new"
	Panic  Builtin = "panic"
	Size   Builtin = "size" // of memory, in numbers
)

var builtins = map[Builtin]Set{
	Append: Reads | Writes | Repoints | Keeps | Allocates,
	Cap:    0,
	Clear:  Writes | Repoints,
	CopyTo: Reads | Writes | Repoints,
	Delete: Writes,
	Len:    0,
	Make:   Allocates | Panics,
	Max:    0,
	Min:    0,
	New:    Allocates,
	Panic:  Panics | Ends,
	Size:   Allocates,
}

// Of returns the effects of the function.
func (b Builtin) Of() Set { return of(builtins, b) }

// IsStatement reports whether the function stands alone: as a statement, or as all of what
// an assignment evaluates.
func (b Builtin) IsStatement() bool {
	return b == CopyTo || b == Clear || b == Delete || b == Panic
}

// A Runtime is a function of package runtime of emitted code.
type Runtime string

const (
	Add           Runtime = "Add"           // adds one slice to another
	Apart         Runtime = "Apart"         // panics if slices share memory
	At            Runtime = "At"            // the number reached through a pointer as a slice
	ClearSlice    Runtime = "Clear"         // stores zeros
	CloseFiles    Runtime = "CloseFiles"    // removes the files of snapshots
	Complete      Runtime = "Complete"      // puts zeros where a tangent has nil
	CopySnapshot  Runtime = "Copy"          // copies numbers of snapshots
	CopyAs        Runtime = "CopyAs"        // copies and converts
	CopyBar       Runtime = "CopyBar"       // the reverse of a copy
	FromFile      Runtime = "FromFile"      // restores a slice from a file
	NoOverlap     Runtime = "NoOverlap"     // panics if slices share memory
	NoOverlapDeep Runtime = "NoOverlapDeep" // panics if what they reach does
	NoOverlapRows Runtime = "NoOverlapRows" // panics if rows do
	Overlap       Runtime = "Overlap"       // whether slices share memory
	Part          Runtime = "Part"          // a part of a piece of a stack
	PartsApart    Runtime = "PartsApart"    // panics if parts of a value share memory
	RowsApart     Runtime = "RowsApart"     // panics if rows share memory
	Shadow        Runtime = "Shadow"        // memory of adjoints as that of the primal
	Snapshot      Runtime = "Snapshot"      // saves the state of a loop
	ToFile        Runtime = "ToFile"        // copies a slice to a file
	Trips         Runtime = "Trips"         // the number of iterations of a loop
	ZeroBar       Runtime = "ZeroBar"       // the reverse of clearing
)

var runtimes = map[Runtime]Set{
	Add:           Reads | Writes,
	Apart:         Panics,
	At:            Keeps,
	ClearSlice:    Writes,
	CloseFiles:    Writes | Repoints,
	Complete:      Reads | Repoints | Keeps | Allocates,
	CopySnapshot:  Reads | Writes,
	CopyAs:        Reads | Writes,
	CopyBar:       Reads | Writes | Repoints,
	FromFile:      Reads | Writes | Panics,
	NoOverlap:     Panics,
	NoOverlapDeep: Panics,
	NoOverlapRows: Panics,
	Overlap:       0,
	Part:          0, // analysis/alias knows where what it returns comes from
	PartsApart:    Panics,
	RowsApart:     Panics,
	Shadow:        Allocates | Keeps,
	Snapshot:      Reads | Writes | Keeps,
	ToFile:        Reads | Writes | Allocates | Panics,
	Trips:         0,
	ZeroBar:       Writes | Repoints,
}

// Of returns the effects of the function.
func (r Runtime) Of() Set { return of(runtimes, r) }

// OnlyTests reports whether the function looks at its arguments, panics where they share
// memory, and does no more.
func (r Runtime) OnlyTests() bool {
	return r.Of().Any(Panics) && !r.Of().Any(Reads|Writes|Repoints|Allocates|Moves)
}

func of[K comparable](table map[K]Set, k K) Set {
	if s, known := table[k]; known {
		return s
	}
	return Unknown
}
