package comm

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Error describes which operation failed, on which rank, and with which peer
// and tag.
type Error struct {
	Op   string // the operation: "Allreduce", "Recv", ...
	Rank int    // the rank it failed on
	Peer int    // the other rank (the root of a rooted collective), or None
	Tag  int    // the tag, or None
	Err  error  // why
}

// None stands for "no peer" or "no tag" in an [Error].
const None = math.MinInt

// Error returns one sentence: "comm: Recv on rank 1, peer 0, tag 7: ...".
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "comm: %s on rank %d", e.Op, e.Rank)
	switch e.Peer {
	case None:
	case AnySource:
		b.WriteString(", any peer")
	case ProcNull:
		b.WriteString(", no peer")
	default:
		fmt.Fprintf(&b, ", peer %d", e.Peer)
	}
	switch e.Tag {
	case None:
	case AnyTag:
		b.WriteString(", any tag")
	default:
		fmt.Fprintf(&b, ", tag %d", e.Tag)
	}
	fmt.Fprintf(&b, ": %s", inner(e.Err))
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// The reasons for which an operation can fail, for errors.Is.
var (
	ErrRank     = errors.New("rank out of range")
	ErrTag      = errors.New("tag out of range")
	ErrCount    = errors.New("counts do not fit")
	ErrType     = errors.New("operation not defined on the type")
	ErrMismatch = errors.New("ranks disagree about a collective")
	ErrTruncate = errors.New("message longer than the receive buffer")

	// ErrMessageType reports a message whose elements have another type than
	// the receive buffer.
	ErrMessageType = errors.New("message of another type")
	ErrDeadlock    = errors.New("deadlock")
	ErrFreed       = errors.New("communicator was freed")
)

// AbortError ends a job on purpose: Abort was called, or a rank returned an error or panicked.
type AbortError struct {
	Rank int   // the rank that ended the job
	Code int   // the exit code of the job
	Err  error // why
}

// failing returns the exit code that stands for code: an exit has eight bits, and 0 would mean success.
func failing(code int) int {
	if code &= 0xff; code == 0 {
		return 1
	}
	return code
}

// Error returns one sentence that names the rank.
func (e *AbortError) Error() string {
	return fmt.Sprintf("rank %d ended the job: %s", e.Rank, inner(e.Err))
}

// inner returns the text of an error inside another error of this package.
func inner(err error) string { return strings.TrimPrefix(fmt.Sprint(err), "comm: ") }

// Unwrap returns the cause.
func (e *AbortError) Unwrap() error { return e.Err }

// differentTypes returns the error for a message of n elements whose type x cannot receive.
func differentTypes(n int, sent Type, x Buffer) error {
	return fmt.Errorf("%w: %d %v sent, %d %v expected", ErrMessageType, n, sent, x.Len, x.Type)
}
