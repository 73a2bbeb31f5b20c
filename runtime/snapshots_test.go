package gradrt_test

import (
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
	"github.com/gradgen/gradgen/runtime/revolve"
)

// free returns n free slots.
func free(n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = -1
	}
	return at
}

// backwards goes back through n steps as emitted code does, and returns how often steps
// ran between snapshots.
func backwards(t *testing.T, at []int, n int) int {
	t.Helper()
	ran := 0
	for k := n - 1; k >= 0; k-- {
		slot := gradrt.LatestSlot(at)
		from := at[slot]
		if from < 0 || from > k {
			t.Fatalf("the latest snapshot in front of step %d is %d of %d", k, from, at)
		}
		if from == k {
			at[slot] = -1
		}
		due := gradrt.NextSnapshot(at, from, k+1)
		for j := from; j < k; j++ {
			if j == due {
				at[gradrt.FreeSlot(at)] = j
				due = gradrt.NextSnapshot(at, j, k+1)
			}
			ran++
		}
	}
	return ran
}

func TestSnapshotsAreThoseOfRevolve(t *testing.T) {
	for n := 1; n < 120; n++ {
		for slots := 1; slots <= 7; slots++ {
			at, due := free(min(slots, n)), 0
			for k := range n {
				if k == due {
					at[gradrt.FreeSlot(at)] = k
					due = gradrt.NextSnapshot(at, k, n)
				}
			}
			// Revolve stops before the last step to reverse it. The forward sweep goes
			// on, and the last step is reached a second time.
			if got, want := n-1+backwards(t, at, n), revolve.Steps(n, slots); got < want || got > want+(n-1)/slots {
				t.Errorf("%d steps, %d snapshots: %d run, want %d", n, slots, got, want)
			}
		}
	}
}

func TestOnlineSlots(t *testing.T) {
	for _, slots := range []int{1, 2, 3, 5, 20} {
		for n := 1; n < 1200; n = n*5/4 + 1 {
			at, levels := free(slots), make([]int, slots)
			for k := range n {
				if slot, level := gradrt.OnlineSlot(at, levels); slot >= 0 {
					at[slot], levels[slot] = k, level
				}
			}
			ran := backwards(t, at, n)
			if slots >= 5 && ran > 2*revolve.Steps(n, slots)+n {
				t.Errorf("%d steps, %d snapshots: %d run, %d at least", n, slots, ran, revolve.Steps(n, slots))
			}
		}
	}
}

func TestSnapshotsFor(t *testing.T) {
	for n, want := range map[int]int{-1: 40, 0: 0, 1: 1, 5: 5, 1000: 20, 1 << 20: 42} {
		if got := gradrt.SnapshotsFor(n); got != want {
			t.Errorf("%d steps: %d, want %d", n, got, want)
		}
	}
}

func TestSnapshotsWithin(t *testing.T) {
	for _, c := range []struct{ bytes, size, n, want int }{
		{1000, 100, 50, 10}, {1000, 100, 5, 5}, {1000, 100, -1, 10}, {10, 100, 50, 1}, {10, 0, 50, 10}, {10, 100, 0, 0},
	} {
		if got := gradrt.SnapshotsWithin(c.bytes, c.size, c.n); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
