// Package effects has the table of the effects of operations of the intermediate form: those on stacks of the tape,
// built-in functions, and functions of the runtime. Passes use the table in place of lists of names. The theory is
// that of LLVM's memory effects and of S. Muchnick, "Advanced Compiler Design and Implementation", chapter 8.
package effects

// A Set is the effects of an operation itself, not of the evaluation of its operands. An operation without effects is
// pure: it has the same value for the same operands.
type Set uint8

const (
	Reads     Set = 1 << iota // memory to which an operand leads, or that is on the stack
	Writes                    // numbers in memory to which an operand leads
	Repoints                  // references in memory to which an operand leads
	Keeps                     // a reference to memory to which an operand leads, or returns one
	Allocates                 // memory; each evaluation returns separate memory
	Moves                     // takes memory from the stack, or returns it
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
	Last  Tape = "Last"  // is Top for elements that were just put there
	Drop  Tape = "Drop"  // removes the n elements on top
	Reset Tape = "Reset" // removes all elements
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

// Makes reports whether the operation returns separate memory, which it takes from the stack.
func (t Tape) Makes() bool { return t.Of().Any(Allocates) }

// Returns reports whether the operation returns elements that are on the stack.
func (t Tape) Returns() bool { return t == Top || t == Last }

// IsStatement reports whether the operation is a whole statement, or the whole right-hand side of an assignment.
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

// IsStatement reports whether the function is a whole statement, or the whole right-hand side of an assignment.
func (b Builtin) IsStatement() bool {
	return b == CopyTo || b == Clear || b == Delete || b == Panic
}

// A Runtime is a function of package runtime of emitted code.
type Runtime string

const (
	Add           Runtime = "Add"           // adds one slice to another
	Apart         Runtime = "Apart"         // panics if slices share memory
	ApartThrough  Runtime = "ApartThrough"  // panics if memory to which they lead, also through maps and interfaces, overlaps
	At            Runtime = "At"            // the number to which a pointer points, as a slice
	ClearSlice    Runtime = "Clear"         // stores zeros
	CloseFiles    Runtime = "CloseFiles"    // removes the files of snapshots
	Complete      Runtime = "Complete"      // replaces nil in a tangent by zeros
	Consumed      Runtime = "Consumed"      // panics if a rule leaves another cotangent in a seed than it adds to an accumulator
	CopySnapshot  Runtime = "Copy"          // copies numbers of snapshots
	CopyAs        Runtime = "CopyAs"        // copies and converts
	CopyBar       Runtime = "CopyBar"       // the reverse of a copy
	FromFile      Runtime = "FromFile"      // restores a slice from a file
	NoOverlap     Runtime = "NoOverlap"     // panics if slices share memory
	NoOverlapDeep Runtime = "NoOverlapDeep" // panics if memory to which they lead overlaps
	NoOverlapRows Runtime = "NoOverlapRows" // panics if rows do
	Overlap       Runtime = "Overlap"       // whether slices share memory
	Part          Runtime = "Part"          // a part of a piece of a stack
	PartsApart    Runtime = "PartsApart"    // panics if parts of a value share memory
	RowsApart     Runtime = "RowsApart"     // panics if rows share memory
	Shadow        Runtime = "Shadow"        // memory of adjoints with the shape of that of the primal
	Snapshot      Runtime = "Snapshot"      // saves the state of a loop
	ToFile        Runtime = "ToFile"        // copies a slice to a file
	Trips         Runtime = "Trips"         // the number of iterations of a loop
	ZeroBar       Runtime = "ZeroBar"       // the reverse of clearing
)

var runtimes = map[Runtime]Set{
	Add:           Reads | Writes,
	Apart:         Panics,
	ApartThrough:  Panics,
	At:            Keeps,
	ClearSlice:    Writes,
	CloseFiles:    Writes | Repoints,
	Complete:      Reads | Repoints | Keeps | Allocates,
	Consumed:      Reads | Panics,
	CopySnapshot:  Reads | Writes,
	CopyAs:        Reads | Writes,
	CopyBar:       Reads | Writes | Repoints,
	FromFile:      Reads | Writes | Panics,
	NoOverlap:     Panics,
	NoOverlapDeep: Panics,
	NoOverlapRows: Panics,
	Overlap:       0,
	Part:          0, // analysis/alias determines the origin of its result
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

// OnlyTests reports whether the function only examines its arguments, and panics if they share memory.
func (r Runtime) OnlyTests() bool {
	return r.Of().Any(Panics) && !r.Of().Any(Reads|Writes|Repoints|Allocates|Moves)
}

func of[K comparable](table map[K]Set, k K) Set {
	if s, known := table[k]; known {
		return s
	}
	return Unknown
}
