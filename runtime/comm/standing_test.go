package comm

import "testing"

// Ranks are in communicator 1, the world, unless they say otherwise.
func inCollective(rank int, c call, size int, entered ...uint64) standing {
	s := standing{Rank: rank, State: meeting, Call: c, Comm: 1, Size: size, Peer: None, Tag: None, Entered: map[uint32]uint64{1: 1}}
	for i, n := range entered {
		s.Entered[uint32(i+1)] = n
	}
	return s
}

// alone is in a collective of another communicator, which has one rank.
func alone(rank int) standing {
	s := inCollective(rank, callBcast, 1, 0, 1)
	s.Comm = 2
	return s
}

func inMessage(rank int, c call, peer int, recv bool) standing {
	return standing{Rank: rank, State: passing, Call: c, Peer: peer, Recv: recv, Entered: map[uint32]uint64{1: 0}}
}

// having is s with counts of messages.
func having(s standing, sent, received uint64) standing {
	s.Sent, s.Received = sent, received
	return s
}

func TestHopeless(t *testing.T) {
	busy, gone := standing{Rank: 1}, standing{Rank: 1, State: returned}
	for name, tc := range map[string]struct {
		all        []standing
		dead, sure bool
	}{
		"one computes":             {[]standing{inCollective(0, callBarrier, 2), busy}, false, false},
		"same collective":          {[]standing{inCollective(0, callBarrier, 2), inCollective(1, callBarrier, 2)}, false, false},
		"another collective":       {[]standing{inCollective(0, callBarrier, 2), inCollective(1, callBcast, 2)}, true, true},
		"the next collective":      {[]standing{inCollective(0, callBarrier, 2, 2), inCollective(1, callBcast, 2)}, false, false},
		"left for a message":       {[]standing{withEntered(inMessage(0, callRecv, 1, true), 1), inCollective(1, callBcast, 2)}, false, false},
		"collective of one":        {[]standing{alone(0), inCollective(1, callBarrier, 2)}, false, false},
		"one returned":             {[]standing{inCollective(0, callBarrier, 2), gone}, true, true},
		"all returned":             {[]standing{{State: returned}, gone}, false, true},
		"message for collective":   {[]standing{inMessage(0, callRecv, 1, true), inCollective(1, callBarrier, 2)}, true, true},
		"message under way":        {[]standing{inMessage(0, callRecv, 1, true), having(inCollective(1, callBarrier, 2), 1, 0)}, true, false},
		"both receive":             {[]standing{inMessage(0, callRecv, 1, true), inMessage(1, callRecv, 0, true)}, true, true},
		"both receive after one":   {[]standing{having(inMessage(0, callRecv, 1, true), 1, 0), having(inMessage(1, callRecv, 0, true), 0, 1)}, true, true},
		"both send":                {[]standing{having(inMessage(0, callSend, 1, false), 1, 0), having(inMessage(1, callSend, 0, false), 1, 0)}, true, false},
		"send to receiver":         {[]standing{inMessage(0, callSend, 1, false), inMessage(1, callRecv, 0, true)}, false, false},
		"send to any-receiver":     {[]standing{inMessage(0, callSend, 1, false), inMessage(1, callRecv, AnySource, true)}, false, false},
		"any-receiver and another": {[]standing{inMessage(0, callRecv, AnySource, true), inMessage(1, callRecv, 0, true)}, true, true},
		"exchange":                 {[]standing{inMessage(0, callSendrecv, 1, true), inMessage(1, callSendrecv, 0, true)}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			dead, sure := hopeless(tc.all)
			if dead != tc.dead || dead && sure != tc.sure {
				t.Errorf("dead %v, sure %v", dead, sure)
			}
		})
	}
}

// withEntered is s after so many collectives.
func withEntered(s standing, n uint64) standing {
	s.Entered = map[uint32]uint64{1: n}
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
