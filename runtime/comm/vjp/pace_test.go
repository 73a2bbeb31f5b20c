package vjp_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// TestPace compares what ranks communicate in the steps of a loop that runs again from snapshots.
func TestPace(t *testing.T) {
	tests := map[string]struct {
		loop  func(p *vjp.Pace, rank int) (steps int)
		fault string
	}{
		"messages within steps": {func(p *vjp.Pace, rank int) int {
			for range 5 {
				p.Step()
				p.Called()
				p.Sent(1 - rank)
				p.Received(1 - rank)
			}
			return 5
		}, ""},
		"a message to nobody": {func(p *vjp.Pace, rank int) int {
			p.Step()
			if rank == 0 {
				p.Sent(comm.ProcNull)
				p.Sent(1)
			} else {
				p.Received(0)
				p.Received(comm.ProcNull)
			}
			return 1
		}, ""},
		"different numbers of steps": {func(p *vjp.Pace, rank int) int {
			for range 4 + rank {
				p.Step()
			}
			return 4 + rank
		}, "ranks run different numbers of steps"},
		"a message for the next step": {func(p *vjp.Pace, rank int) int {
			for k := range 5 {
				p.Step()
				if k < 4 {
					p.Sent(1 - rank)
				}
				if k > 0 {
					p.Received(1 - rank)
				}
			}
			return 5
		}, "a message is sent in one step"},
		"collectives in different steps": {func(p *vjp.Pace, rank int) int {
			for k := range 5 {
				p.Step()
				if k%2 == rank {
					p.Called()
				}
			}
			return 5
		}, "ranks call a collective in different steps"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
				var p vjp.Pace
				var fault error
				steps := test.loop(&p, c.Rank())
				again := p.Alike(&fault, steps, c)
				if test.fault == "" && (fault != nil || again != steps) {
					t.Errorf("rank %d: %d steps, %v; want all %d", c.Rank(), again, fault, steps)
				}
				if test.fault != "" && (again != 0 || fault == nil || !strings.Contains(fault.Error(), test.fault)) {
					t.Errorf("rank %d: %d steps, %v; want none because %q", c.Rank(), again, fault, test.fault)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
