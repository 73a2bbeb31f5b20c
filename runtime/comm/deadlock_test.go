package comm

import "testing"

// Ranks are in communicator 1, the world, unless they say otherwise.
func inCollective(rank int, c call, size int, entered ...uint64) rankState {
	s := rankState{Rank: rank, State: meeting, Call: c, Comm: 1, Size: size, Peer: None, Tag: None, Entered: map[uint32]progress{1: {Number: 1}}}
	for i, n := range entered {
		s.Entered[uint32(i+1)] = progress{Number: n}
	}
	// The ledgers of these ranks are the numbers of their last calls.
	p := s.Entered[s.Comm]
	p.Ledgers = []uint64{uint64(c)}
	s.Entered[s.Comm] = p
	return s
}

// alone is in a collective of another communicator, which has one rank.
func alone(rank int) rankState {
	s := inCollective(rank, callBcast, 1, 0, 1)
	s.Comm = 2
	return s
}

// inMessage waits for messages with tag 5, unless others are given.
func inMessage(rank int, c call, peer int, recv bool, tags ...int) rankState {
	s := rankState{Rank: rank, State: passing, Call: c, Peer: peer, Tag: 5, Entered: map[uint32]progress{1: {}}}
	for _, tag := range append(tags, s.Tag)[:max(len(tags), 1)] {
		s.Waits = append(s.Waits, half{1, rank, peer, tag, recv})
	}
	if c == callSendrecv {
		s.Waits = append(s.Waits, half{1, rank, peer, s.Tag, !recv})
	}
	return s
}

// posting is s with a receive in the background.
func posting(s rankState, peer, tag int) rankState {
	s.Posted = append(s.Posted, half{1, s.Rank, peer, tag, true})
	return s
}

// elsewhere is s in communicator 2, where the rank has another number.
func elsewhere(s rankState, me int) rankState {
	for i := range s.Waits {
		s.Waits[i].Comm, s.Waits[i].Me = 2, me
	}
	return s
}

// having is s with counts of messages.
func having(s rankState, sent, received uint64) rankState {
	s.Sent, s.Received = sent, received
	return s
}

func TestHopeless(t *testing.T) {
	busy, gone := rankState{Rank: 1}, rankState{Rank: 1, State: returned}
	for name, tc := range map[string]struct {
		all        []rankState
		dead, sure bool
	}{
		"one computes":             {[]rankState{inCollective(0, callBarrier, 2), busy}, false, false},
		"same collective":          {[]rankState{inCollective(0, callBarrier, 2), inCollective(1, callBarrier, 2)}, false, false},
		"another collective":       {[]rankState{inCollective(0, callBarrier, 2), inCollective(1, callBcast, 2)}, true, true},
		"the next collective":      {[]rankState{inCollective(0, callBarrier, 2, 2), inCollective(1, callBcast, 2)}, false, false},
		"another one, long ago":    {[]rankState{inCollective(0, callAllgather, 2), passed(inCollective(1, callBcast, 2), callBcast, callBcast)}, true, true},
		"the same, long ago":       {[]rankState{inCollective(0, callAllgather, 2), passed(inCollective(1, callBcast, 2), callAllgather, callBcast)}, false, false},
		"left for a message":       {[]rankState{withEntered(inMessage(0, callRecv, 1, true), 1), inCollective(1, callBcast, 2)}, false, false},
		"collective of one":        {[]rankState{alone(0), inCollective(1, callBarrier, 2)}, false, false},
		"one returned":             {[]rankState{inCollective(0, callBarrier, 2), gone}, true, true},
		"all returned":             {[]rankState{{State: returned}, gone}, false, true},
		"message for collective":   {[]rankState{inMessage(0, callRecv, 1, true), inCollective(1, callBarrier, 2)}, true, true},
		"message under way":        {[]rankState{inMessage(0, callRecv, 1, true), having(inCollective(1, callBarrier, 2), 1, 0)}, true, false},
		"both receive":             {[]rankState{inMessage(0, callRecv, 1, true), inMessage(1, callRecv, 0, true)}, true, true},
		"both receive after one":   {[]rankState{having(inMessage(0, callRecv, 1, true), 1, 0), having(inMessage(1, callRecv, 0, true), 0, 1)}, true, true},
		"both send":                {[]rankState{having(inMessage(0, callSend, 1, false), 1, 0), having(inMessage(1, callSend, 0, false), 1, 0)}, true, true},
		"send to receiver":         {[]rankState{inMessage(0, callSend, 1, false), inMessage(1, callRecv, 0, true)}, false, false},
		"send to any-receiver":     {[]rankState{inMessage(0, callSend, 1, false), inMessage(1, callRecv, AnySource, true)}, false, false},
		"any-receiver and another": {[]rankState{inMessage(0, callRecv, AnySource, true), inMessage(1, callRecv, 0, true)}, true, true},
		"another tag":              {[]rankState{having(inMessage(0, callSend, 1, false), 1, 0), inMessage(1, callRecv, 0, true, 6)}, true, true},
		"any tag":                  {[]rankState{inMessage(0, callSend, 1, false), inMessage(1, callRecv, 0, true, AnyTag)}, false, false},
		"another tag, but posted":  {[]rankState{inMessage(0, callSend, 1, false), posting(inMessage(1, callRecv, 0, true, 6), 0, 5)}, false, false},
		"another, unposted tag":    {[]rankState{having(inMessage(0, callSend, 1, false), 1, 0), posting(inMessage(1, callRecv, 0, true, 6), 0, 7)}, true, true},
		"another communicator":     {[]rankState{having(inMessage(0, callSend, 1, false), 1, 0), elsewhere(inMessage(1, callRecv, 0, true), 1)}, true, true},
		"numbers of another one":   {[]rankState{elsewhere(inMessage(0, callSend, 0, false), 1), elsewhere(inMessage(1, callRecv, 1, true), 0)}, false, false},
		"exchange with other tags": {[]rankState{having(inMessage(0, callSendrecv, 1, false, 6), 1, 0), having(inMessage(1, callSendrecv, 0, false, 6), 1, 0)}, true, true},
		"exchange":                 {[]rankState{inMessage(0, callSendrecv, 1, true), inMessage(1, callSendrecv, 0, true)}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			dead, sure := inDeadlock(tc.all)
			if dead != tc.dead || dead && sure != tc.sure {
				t.Errorf("dead %v, sure %v", dead, sure)
			}
		})
	}
}

// passed is s after these collectives.
func passed(s rankState, calls ...call) rankState {
	p := progress{Number: uint64(len(calls))}
	for _, c := range calls {
		p.Ledgers = append(p.Ledgers, uint64(c))
	}
	s.Entered = map[uint32]progress{1: p}
	return s
}

// withEntered is s after so many collectives.
func withEntered(s rankState, n uint64) rankState {
	s.Entered = map[uint32]progress{1: {Number: n}}
	return s
}

const printedStack = `goroutine 1 [syscall]:
runtime.cgocall(0x1, 0x2)
	/go/src/runtime/cgocall.go:10 +0x1
github.com/gradgen/gradgen/runtime/comm/internal/mpilib.call(0x1)
	/src/runtime/comm/internal/mpilib/library.go:11 +0x1
github.com/gradgen/gradgen/runtime/comm.(*mpiComm).Barrier(0x1)
	/src/runtime/comm/mpi_collective.go:12 +0x1
main.step(0x1)
	/home/user/model.go:13 +0x1
github.com/gradgen/gradgen/runtime/comm.protect({0x1, 0x2}, 0x3)
	/src/runtime/comm/job.go:14 +0x1`

func TestSiteOf(t *testing.T) {
	if file, line, inside := siteOf(printedStack); file != "/home/user/model.go" || line != 13 || !inside {
		t.Errorf("%s:%d, %v", file, line, inside)
	}
	const computing = `goroutine 1 [running]:
main.step(0x1)
	/home/user/model.go:13 +0x1
github.com/gradgen/gradgen/runtime/comm.protect({0x1, 0x2}, 0x3)
	/src/runtime/comm/job.go:14 +0x1`
	if _, _, inside := siteOf(computing); inside {
		t.Error("a computing rank is inside an operation")
	}
}
