package shm

import (
	"runtime"
	"sort"
	"strings"
	"time"
)

const (
	defaultGrace = time.Second
	looks        = 4  // per grace: a job is dead after so many looks in a row without a change
	doubt        = 30 // times as many looks if other goroutines may still move
)

// Blocked is a rank of a dead job.
type Blocked struct {
	Point
	Returned bool   // the rank is not blocked: it has returned
	File     string // the call site outside the packages of this module's communicators
	Line     int
}

// rootFrame is part of the name of the function that runs a rank in its own goroutine.
const rootFrame = "runtime/comm.protect"

// watchdog observes the parked ranks while there are any.
type watchdog struct {
	timer *time.Timer
	armed bool
	moves uint64
	same  int
}

func (w *World) grace() time.Duration {
	if w.Grace == 0 {
		return defaultGrace
	}
	return w.Grace
}

func (d *watchdog) arm(w *World) {
	if d.armed || w.Grace < 0 || w.Deadlock == nil {
		return
	}
	d.armed = true
	d.same = 0
	if d.timer == nil {
		d.timer = time.AfterFunc(w.grace()/looks, w.look)
		return
	}
	d.timer.Reset(w.grace() / looks)
}

// look is one look at the parked ranks.
func (w *World) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	d := &w.dog
	d.armed = false
	if len(w.waits) == 0 || w.Err() != nil {
		return
	}
	same := d.same + 1
	if d.moves != w.moves || !w.stuck() {
		same = 0
	}
	d.moves = w.moves
	if same >= looks*doubt || same >= looks && w.certain() && !busy() && w.stuck() {
		w.fail(w.Deadlock(w.blocked()))
		return
	}
	d.arm(w)
	d.same = same
}

// stuck reports whether every rank that has not returned is parked and waits for a counter that has not reached its
// target.
func (w *World) stuck() bool {
	ranks := make(map[int]bool)
	for _, p := range w.waits {
		if p.over() {
			return false
		}
		ranks[p.point.Rank] = true
	}
	return len(ranks)+w.finished() >= w.Ranks
}

// certain reports whether the parked goroutines include the own goroutine of each remaining rank.
func (w *World) certain() bool {
	own := 0
	for _, p := range w.waits {
		if p.own() {
			own++
		}
	}
	return own+w.finished() >= w.Ranks
}

func (p *wait) own() bool {
	for frames := runtime.CallersFrames(p.pcs[:p.depth]); ; {
		f, more := frames.Next()
		if strings.HasSuffix(f.Function, rootFrame) {
			return true
		}
		if !more {
			return false
		}
	}
}

// Parked describes the ranks if every rank that has not returned is parked and still has to wait. While nothing
// changes, it returns the same moves.
func (w *World) Parked() (all []Blocked, moves uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.stuck() {
		return nil, 0
	}
	return w.blocked(), w.moves
}

// Still reports whether the parked goroutines include the own goroutine of each rank, and no other goroutine is
// running. Then no rank can move before a message comes from elsewhere.
func (w *World) Still() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.certain() && !busy() && w.stuck()
}

// busy reports whether a goroutine of the process, other than the caller's, is running.
func busy() bool {
	buf := make([]byte, 1<<20)
	stacks := strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")
	for _, stack := range stacks[1:] { // the first is the caller's
		if Moving(stack) && !ours(stack) {
			return true
		}
	}
	return false
}

// ours reports whether the goroutine of a printed stack reads from other processes or watches. Such a goroutine
// does not send messages of the program.
func ours(stack string) bool {
	for _, function := range []string{"runtime/comm/internal/mesh.(*Mesh).Start", "runtime/comm.(*tcpWatch)", "runtime/comm/internal/shm.(*World).look"} {
		if strings.Contains(stack, function) {
			return true
		}
	}
	return false
}

// Moving reports whether the goroutine of a printed stack computes or will continue by itself: it may send a
// message next. This includes goroutines that wait for a mutex, because they may wait for the watchdog's.
func Moving(stack string) bool {
	_, state, _ := strings.Cut(stack, "[")
	for _, moving := range []string{"running", "runnable", "sleep", "sync.Mutex", "sync.RWMutex"} {
		if strings.HasPrefix(state, moving) {
			return true
		}
	}
	return false
}

// blocked describes the ranks in rank order.
func (w *World) blocked() []Blocked {
	var all []Blocked
	for _, p := range w.waits {
		file, line := CallSite(p.pcs[:p.depth])
		all = append(all, Blocked{Point: p.point, File: file, Line: line})
	}
	for rank, returned := range w.returned {
		if returned {
			all = append(all, Blocked{Point: Point{Rank: rank}, Returned: true})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Rank < all[j].Rank })
	return all
}

// CallSite returns the innermost position of a stack that is not in a communicator's own code.
func CallSite(pcs []uintptr) (file string, line int) {
	for frames := runtime.CallersFrames(pcs); ; {
		f, more := frames.Next()
		if !inside(f) {
			return f.File, f.Line
		}
		if !more {
			return "", 0
		}
	}
}

// inside reports whether a frame belongs to the communicators; their tests do not.
func inside(f runtime.Frame) bool {
	if strings.HasSuffix(f.File, "_test.go") {
		return false
	}
	_, name, ok := strings.Cut(f.Function, "gradgen/runtime/comm")
	return ok && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/"))
}
