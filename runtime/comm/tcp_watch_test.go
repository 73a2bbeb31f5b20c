package comm

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// parked is what a process tells that waits for a message.
func parked(sent, received uint64) tcpState {
	return tcpState{Still: true, Sent: sent, Received: received, Blocked: shm.Blocked{Point: shm.Point{Op: "Recv"}}}
}

func TestDeadlocked(t *testing.T) {
	gone := tcpState{Still: true, Blocked: shm.Blocked{Returned: true}}
	for name, tc := range map[string]struct {
		table []tcpState
		want  bool
	}{
		"all wait":          {[]tcpState{parked(2, 1), parked(1, 2)}, true},
		"a message travels": {[]tcpState{parked(2, 1), parked(1, 1)}, false},
		"one computes":      {[]tcpState{parked(0, 0), {}}, false},
		"one returned":      {[]tcpState{parked(0, 0), gone}, true},
		"all returned":      {[]tcpState{gone, gone}, false},
	} {
		if got := deadlocked(tc.table); got != tc.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// An answer that differs closes the question and changes nothing else: it can be asked again.
func TestAnswerThatDiffers(t *testing.T) {
	w := &tcpWatch{table: []tcpState{parked(0, 0), parked(0, 0)}, answers: make([]bool, 2), round: 3, asked: true, dead: looksDead}
	same := parked(0, 0)
	same.Round = 3
	w.note(0, same)
	if !w.answers[0] || !w.asked {
		t.Fatal("the same again is no answer")
	}
	w.note(1, tcpState{Round: 3})
	if w.asked || w.dead != 0 || !deadlocked(w.table) {
		t.Errorf("asked %v, %d looks, table %+v", w.asked, w.dead, w.table)
	}
	w.note(1, tcpState{})
	if deadlocked(w.table) {
		t.Error("a rank that moves is dead")
	}
}
