package comm

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// The interval at which a process checks for progress, and the number of successive checks without
// progress that count as a stall.
const (
	watchPeriod = 200 * time.Millisecond
	looksStill  = 5 // a rank stands still
	looksDead   = 5 // after that, the job is dead
)

// rankState describes what a rank of a job with several processes has been doing for a while.
type rankState struct {
	Rank     int
	State    state
	Call     call
	Peer     int
	Tag      int
	Comm     uint32 // the communicator of a collective
	Size     int    // its ranks
	Word     uint64 // differs from the word of the previous operation
	Reported bool
	caller

	Waits          []half              // a point-to-point operation waits for one of these
	Posted         []half              // receives that continue in the background
	Entered        map[uint32]progress // collectives that the rank has entered, by communicator
	Sent, Received uint64              // messages so far
}

// caller is where the program called the operation.
type caller struct {
	File string
	Line int
}

// half is a send or a receive: one half of a message.
type half struct {
	Comm      uint32
	Me        int // the rank's number in the communicator
	Peer, Tag int
	Recv      bool
}

// progress is the progress of a rank in the collectives of a communicator.
type progress struct {
	Number  uint64   // number of collectives that the rank has entered
	Ledgers []uint64 // after the last of these collectives
}

// ledger returns the ledger after the given number of collectives, if it is known.
func (p progress) ledger(number uint64) (l uint64, known bool) {
	i := int64(number) - int64(p.Number) + int64(len(p.Ledgers)) - 1
	if i < 0 || i >= int64(len(p.Ledgers)) {
		return 0, false
	}
	return p.Ledgers[i], true
}

type state uint8

const (
	running  state = iota
	meeting        // in a collective
	passing        // in a point-to-point operation
	returned       // the rank's function has returned
)

// same reports whether a rank has not moved between two states.
func (s rankState) same(t rankState) bool {
	return s.State == t.State && s.Word == t.Word && s.Call == t.Call && s.Peer == t.Peer && s.Tag == t.Tag
}

func (s rankState) blocked() shm.Blocked {
	return shm.Blocked{
		Point:    shm.Point{Rank: s.Rank, Op: s.Call.String(), Peer: s.Peer, Tag: s.Tag},
		Returned: s.State == returned, File: s.File, Line: s.Line,
	}
}

// deadlockOf returns the error of a job whose ranks all stand still.
func deadlockOf(all []rankState) error {
	blocked := make([]shm.Blocked, len(all))
	for i, s := range all {
		blocked[i] = s.blocked()
	}
	return deadlockError(blocked)
}

// stallTime is how long an operation may take before it is reported.
func stallTime() (time.Duration, error) {
	v := os.Getenv("GRADGEN_COMM_STALL")
	if v == "" {
		return time.Minute, nil
	}
	d, err := time.ParseDuration(v)
	if err != nil {
		return 0, fmt.Errorf("comm: GRADGEN_COMM_STALL is %q: want a time such as 90s or 5m", v)
	}
	return d, nil
}

// reportStall reports what a rank has been waiting for, and where.
func reportStall(since time.Duration, b shm.Blocked) {
	fmt.Fprintf(os.Stderr, "comm: no progress for %v: %v\n", since,
		&Error{Op: b.Op, Rank: b.Rank, Peer: b.Peer, Tag: b.Tag, Err: fmt.Errorf("at %s:%d", b.File, b.Line)})
}

// rankSite finds where the rank's own goroutine called its current operation. It recognises the goroutine by
// protect in its stack. certain is true if there is such a place and no other goroutine is running outside of an
// operation.
func rankSite() (file string, line int, certain bool) {
	buf := make([]byte, 1<<20)
	stacks := strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")
	certain = true
	inside := false
	for _, stack := range stacks[1:] { // the first is the caller's
		f, l, in := siteOf(stack)
		switch {
		case strings.Contains(stack, ownPackage+"protect("):
			file, line, inside = f, l, in
		case !in && shm.Moving(stack):
			certain = false
		}
	}
	return file, line, certain && inside
}

const (
	ownPackage  = "gradgen/runtime/comm."
	ownPackages = "gradgen/runtime/comm/" // below it
)

// siteOf finds the innermost position below the communicator's frames of a printed stack.
func siteOf(stack string) (file string, line int, inside bool) {
	lines := strings.Split(stack, "\n")
	for i := 1; i+1 < len(lines); i += 2 {
		name, at := lines[i], strings.TrimSpace(lines[i+1])
		at, _, _ = strings.Cut(at, " ")
		file, number, _ := cutLast(at, ":")
		own := (strings.Contains(name, ownPackage) || strings.Contains(name, ownPackages)) && !strings.HasSuffix(file, "_test.go")
		switch {
		case own && strings.Contains(name, ownPackage+"protect("):
			return "", 0, false
		case own:
			inside = true
		case inside:
			line, _ := strconv.Atoi(number)
			return file, line, true
		}
	}
	return "", 0, false
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
