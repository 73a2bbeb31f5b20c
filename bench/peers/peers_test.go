package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// says is a peer that prints text, or fails with it.
func says(name, text string, metrics map[string]string) peer {
	return peer{
		name: name, problems: " smf lse llsq gmm lstm ode ", mode: "time", metrics: metrics,
		command: func(string, []int) []string {
			if text == "" {
				return []string{"sh", "-c", "echo no luck >&2; exit 1"}
			}
			return []string{"sh", "-c", "printf '" + text + "'"}
		},
	}
}

var (
	scalarMetrics = map[string]string{
		"objective": "Go, scalar: objective", "hand": "Go, scalar: hand-written gradient", "emitted": "gradgen, scalar: gradient",
	}
	vectorMetrics = map[string]string{"fast": "gradgen, vectors: objective", "emitted": "gradgen, vectors: gradient"}
	cMetrics      = map[string]string{"objective": "C: objective", "gradient": "C: hand-written gradient"}
)

func agreeing() []peer {
	return []peer{
		says("Go", `objective 2000 5 0\nnoise\nhand 2400 5 7\nemitted 3000 5 7\n`, scalarMetrics),
		says("Go vectors", `fast 200 5 0\nemitted 500 5 7\n`, vectorMetrics),
		says("C", `objective 100 5 0\ngradient 150 5 7\n`, cMetrics),
	}
}

// wantLines reports lines that the text lacks.
func wantLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, want := range lines {
		if !strings.Contains("\n"+text, "\n"+want+"\n") {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
}

func TestTables(t *testing.T) {
	float32s := says("JAX, float32", `gradient 1500000 5.0001 7.0001\n`, map[string]string{"gradient": "JAX, float32: gradient"})
	b := bench{log: io.Discard, options: options{only: "smf", rounds: 3, largest: 10_000}, peers: append(agreeing(), float32s)}
	text, err := b.tables(context.Background())
	if err != nil || len(b.notes) > 0 || len(b.wrong) > 0 {
		t.Error(err, b.notes, b.wrong)
	}
	wantLines(t, text,
		"## Stellar mass function, 10 bins, 10⁴ halos",
		"| | time per call | gradient / objective | time / gradgen, vectors |",
		"| Go, scalar: objective | 2 µs | – | 10.00 |",
		"| gradgen, scalar: gradient | 3 µs | 1.50 | 6.00 |",
		"| gradgen, vectors: gradient | 500 ns | 2.50 | 1.00 |",
		"| C: hand-written gradient | 150 ns | 1.50 | 0.30 |",
		"| JAX, float32: gradient | 1.5 ms | – | 3000.00 |",
	)
	if strings.Contains(text, "10⁶") {
		t.Error("a problem above the largest size was measured")
	}
}

func TestMissingPeer(t *testing.T) {
	b := bench{log: io.Discard, options: options{only: "smf", rounds: 2, largest: 10_000}, peers: append(agreeing(), says("JAX, float64", "", nil))}
	if _, err := b.tables(context.Background()); err != nil {
		t.Error(err)
	}
	if len(b.notes) != 1 || !strings.Contains(b.notes[0], "JAX, float64 on smf of [10000]: exit status 1: no luck") {
		t.Errorf("notes are %q", b.notes)
	}
	b.peers = append(agreeing(), says("JAX, float64", "nothing known", nil))
	if _, err := b.tables(context.Background()); err != nil || len(b.notes) != 2 {
		t.Errorf("%v; notes are %q", err, b.notes)
	}
	b.peers = []peer{says("Go", "", nil)}
	if _, err := b.tables(context.Background()); err == nil {
		t.Error("no error where our own program fails")
	}
}

func TestDisagreement(t *testing.T) {
	for _, other := range []string{`gradient 1 5.00001 7\n`, `gradient 1 5 7.00001\n`, `gradient 1 NaN 7\n`} {
		b := bench{log: io.Discard, options: options{only: "smf", rounds: 2, largest: 10_000}, peers: append(agreeing()[:2], says("C", other, cMetrics))}
		text, err := b.tables(context.Background())
		if err != nil || len(b.wrong) != 1 || len(b.notes) != 1 || strings.Contains(text, "| C: ") {
			t.Errorf("%q passes for 5 and 7: %v, %v, %v\n%s", other, err, b.wrong, b.notes, text)
		}
	}
}

func TestRatios(t *testing.T) {
	b := bench{log: io.Discard, options: options{only: "ratios", rounds: 1, largest: 2500}, peers: agreeing()}
	text, err := b.ratios(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, text,
		"| | Go, hand-written | gradgen, scalar | gradgen, vectors | C, hand-written | objective: Go / C | objective: vectors / C | gradient: vectors / C | gradient: vectors / objective: C |",
		"|---|---|---|---|---|---|---|---|---|",
		"| Log-sum-exp | 1.20 | 1.50 | 2.50 | 1.50 | 20.00 | 2.00 | 3.33 | 5.00 |",
		"- LSTM: 2, 4, 6 layers, 1024, 4096, 8192 characters",
	)
	for _, w := range allWorks() {
		if w.problem == "gmm" && w.sizes[1] == 64 && w.sizes[2] == 50 {
			t.Error("the largest mixtures are measured")
		}
	}
}

func TestRanks(t *testing.T) {
	both := says("", `1-ranks 3000 5 7\n2-ranks 2000 5 7\n`, nil)
	b := bench{log: io.Discard, options: options{only: "ranks", rounds: 1, largest: 1_000_000}}
	b.rankPeers = []peer{rankPeer("goroutines", "local", both.command)}
	text, err := b.ranks(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, text, "| | halos | one rank | two ranks | speed-up |", "| goroutines | 1000000 | 3 µs | 2 µs | 1.50 |")
	args := strings.Join(rankPeer("processes", "mpi", both.command).on(2).command("smf", []int{1}), " ")
	if !strings.HasPrefix(args, "mpirun -n 2 sh ") {
		t.Errorf("on two ranks the command is %q", args)
	}
}

func TestReport(t *testing.T) {
	b := bench{options: options{rounds: 3, largest: 10}, notes: []string{"C left out: no gcc."}}
	b.says(context.Background(), "shell", "sh", "-c", "echo A shell, version 1.2; echo more")
	b.says(context.Background(), "nothing", "sh", "-c", "exit 1")
	text := b.report([]string{"## One\n\n", "## Two\n\n"})
	wantLines(t, text, "# Beside the peers", "Written by `go run ./bench/peers -rounds 3 -largest 10`. One thread; medians of processor time, the programs taking turns;",
		"- C left out: no gcc.", "## One", "## Two")
	if !strings.Contains(text, "; shell 1.2.\n") {
		t.Errorf("no version in\n%s", text)
	}
	if strings.HasSuffix(text, "\n\n") {
		t.Error("empty lines at the end")
	}
}

func TestOptions(t *testing.T) {
	for _, good := range []options{{rounds: 1}, {rounds: 3, only: "smf,start"}} {
		if err := good.check(nil); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	for _, bad := range []options{{}, {rounds: 1, only: "smf,foo"}, {rounds: 1, only: "smf,"}} {
		if bad.check(nil) == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	if (options{rounds: 1}).check([]string{"smf"}) == nil {
		t.Error("an argument: no error")
	}
}
