package revolve

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// run reverses n steps that note their number, and returns how often step ran and
// how many snapshots there were.
func run(t *testing.T, n, snapshots int) (steps, most int) {
	t.Helper()
	state, next := []int{0, 7}, n-1
	var r reversal[int]
	at := func(k int) {
		if state[0] != k || state[1] != 7+k {
			t.Fatalf("%d steps, %d snapshots: step %d from the state %d", n, snapshots, k, state)
		}
		state[0], state[1] = state[0]+1, state[1]+1
		most = max(most, len(r.saved))
	}
	r = reversal[int]{n: n, state: [][]int{state[:1], state[1:]}, step: func(k int) { at(k); steps++ }}
	r.adjoint = func(k int) {
		if at(k); k != next {
			t.Fatalf("%d steps, %d snapshots: adjoint of step %d, want %d", n, snapshots, k, next)
		}
		next--
	}
	r.save()
	r.reverse(0, n, snapshots)
	if next != -1 || !slices.Equal(r.end[0], []int{n}) || !slices.Equal(r.end[1], []int{n + 7}) {
		t.Errorf("%d steps, %d snapshots: %d adjoints left, end %d", n, snapshots, next+1, r.end)
	}
	return steps, most
}

func TestReverse(t *testing.T) {
	for snapshots := 1; snapshots <= 7; snapshots++ {
		for n := 1; n <= 130; n++ {
			steps, most := run(t, n, snapshots)
			if want := Steps(n, snapshots); steps != want || most > snapshots {
				t.Errorf("%d steps: %d run, want %d; %d snapshots of %d", n, steps, want, most, snapshots)
			}
		}
	}
}

// TestStepsIsLeast compares with the least of all schedules, by dynamic
// programming: what comes first is to advance to some step and to reverse what
// lies after it with one snapshot less.
func TestStepsIsLeast(t *testing.T) {
	const most = 90
	least := [8][most + 1]int{}
	for s := 1; s < len(least); s++ {
		for n := 2; n <= most; n++ {
			least[s][n] = n * (n - 1) / 2
			for m := 1; s > 1 && m < n; m++ {
				least[s][n] = min(least[s][n], m+least[s-1][n-m]+least[s][m])
			}
			if got := Steps(n, s); got != least[s][n] {
				t.Errorf("%d steps, %d snapshots: %d run, least %d", n, s, got, least[s][n])
			}
		}
	}
}

func TestManySteps(t *testing.T) {
	if steps, _ := run(t, 100_000, 20); steps != Steps(100_000, 20) || steps > 6*100_000 {
		t.Errorf("%d steps run, want %d", steps, Steps(100_000, 20))
	}
	if n := Steps(min(math.MaxInt>>3, 1e12), 1_000); n < 1 {
		t.Errorf("%d steps", n)
	}
}

func TestNoSteps(t *testing.T) {
	called := func(int) { t.Error("a step ran") }
	Reverse(0, 1, called, called, []float64{1})
	if n := Steps(0, 3); n != 0 {
		t.Errorf("%d steps", n)
	}
}

func TestTheEndIsLeft(t *testing.T) {
	y := []float64{1}
	Reverse(5, 2, func(int) { y[0] *= 2 }, func(int) { y[0] *= 2 }, y)
	if y[0] != 32 {
		t.Errorf("ended at %v, want 32", y)
	}
}

func TestWrongNumbers(t *testing.T) {
	for want, call := range map[string]func(){
		"revolve: -1 steps":                            func() { Steps(-1, 1) },
		"revolve: 0 snapshots, at least one is needed": func() { Reverse[float64](3, 0, nil, nil) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("panics with %q, want %q", got, want)
				}
			}()
			call()
		}()
	}
}
