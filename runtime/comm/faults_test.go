package comm_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the table of faults in docs/communicators.md")

type fault struct {
	what, program string
	varies        map[string]end // back ends where it does not always end alike
}

// end is how a job may end.
type end struct{ codes, message string }

var byLauncher = end{"0 or 1 or 9", "none, or the library's own"}

// faults are what can go wrong on rank 1 of two ranks, or on both, and the program that does it.
var faults = []fault{
	{"a rank returns an error", "error", nil},
	{"a rank panics", "panic", nil},
	{"a rank calls Abort with code 7", "abort", nil},
	{"a rank calls Abort with code 0", "zero", nil},
	{"a rank is killed (`kill -9`)", "killed", nil},
	{"a rank returns while another waits for it", "early", nil},
	{"a rank calls `os.Exit(0)`", "exits", map[string]end{"local": {"0", "none"}, "mpich": byLauncher, "abi": byLauncher}},
	{"a rank calls `runtime.Goexit`, as `t.FailNow` does", "goexit", nil},
	{"the context of one rank is cancelled", "cancelled", nil},
	{"a message is longer than the receive buffer", "truncate", nil},
	{"the same, while the rank waits for another message", "background", nil},
	{"a message has another type than its receive", "types", nil},
	{"ranks pass different counts to Allreduce", "counts", map[string]end{
		"tcp": {"1", "that of the rank that notices first"}, "abi": {"1 or 143", "none, or the library's own"}}},
	{"ranks pass different counts of blocks to Allgatherv", "blocks", map[string]end{"tcp": {"1", "that of the rank that notices first"}}},
	{"ranks pass different operations to Allreduce", "operations", nil},
	{"ranks call different collectives", "collectives", nil},
	{"ranks call collectives in another order", "order", nil},
	{"ranks wait for each other", "crossed", nil},
	{"a long message has another tag than its receive", "tags", nil},
	{"a short message has another tag than its receive", "tag", nil},
}

// TestFaults makes each fault on each back end: the job ends, with a code other than zero, and says why. The
// table of codes and messages is part of the guide.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for deadlocks")
	}
	all := backends(t)
	rows := make([][]row, len(faults))
	for i := range rows {
		rows[i] = make([]row, len(all))
	}
	severalAtOnce(len(faults)*len(all), func(i int) {
		f, b := i/len(all), i%len(all)
		rows[f][b] = tryFault(t, faults[f], all[b])
	})
	var table strings.Builder
	fmt.Fprint(&table, "| fault | back end | exit code | message |\n|---|---|---|---|\n")
	for i, fault := range faults {
		var merged []row
		for _, r := range rows[i] {
			merged = merge(merged, r)
		}
		for _, r := range merged {
			fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", fault.what, r.backend, r.code, r.message)
		}
	}
	if os.Getenv("GRADGEN_REQUIRE_MPI") == "" {
		if *update {
			t.Fatal("the table has rows of MPI libraries: set GRADGEN_REQUIRE_MPI=1")
		}
		t.Log("the table is compared where GRADGEN_REQUIRE_MPI is set")
		return
	}
	compareTable(t, table.String())
}

// severalAtOnce calls f for 0 to n-1. Jobs that wait take no time from each other.
func severalAtOnce(n int, f func(i int)) {
	const atOnce = 4
	var all sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for i := range n {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			f(i)
		})
	}
	all.Wait()
}

// tryFault makes a fault on a back end, and prints with -v how long the job took to end. Nothing of it may be left.
func tryFault(t *testing.T, f fault, b backend) row {
	begin, mark := time.Now(), fmt.Sprintf("GRADGEN_TEST_JOB=%s-%s-%d", f.program, b.name, os.Getpid())
	out, code := b.run(t, 2, f.program, mark)
	t.Logf("%s, %s: code %d after %.1f s", f.what, b.name, code, time.Since(begin).Seconds())
	if left := orphans(mark); len(left) != 0 {
		t.Errorf("%s, %s: processes %v are left", f.what, b.name, left)
	}
	r := row{b.name, strconv.Itoa(code), sentence(out)}
	e, ok := f.varies[b.name]
	switch {
	case ok && slices.Contains(strings.Split(e.codes, " or "), r.code):
		r.code, r.message = e.codes, e.message
	case ok || code == 0:
		t.Errorf("%s, %s: exit code %d\n%s", f.what, b.name, code, out)
	}
	return r
}

// orphans are the processes that have the mark in their environment and do not end. Launchers return before the last
// process has.
func orphans(mark string) (left []string) {
	for range 300 {
		left = nil
		files, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, name := range files {
			if text, err := os.ReadFile(name); err == nil && slices.Contains(strings.Split(string(text), "\x00"), mark) {
				left = append(left, filepath.Base(filepath.Dir(name)))
			}
		}
		if left == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return left
}

// row is what came of a fault.
type row struct {
	backend string
	code    string
	message string
}

// merge adds a row, or the name of its back end to one that is the same otherwise.
func merge(rows []row, r row) []row {
	for i, s := range rows {
		if s.code == r.code && s.message == r.message {
			rows[i].backend += ", " + r.backend
			return rows
		}
	}
	return append(rows, r)
}

// varying matches what differs between runs or belongs to an MPI library.
var varying = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`\S*/(\w+\.go):\d+`), "FILE:LINE"},
	{regexp.MustCompile(`(message truncated|was lost): .*`), "$1: …"},
}

// sentence is the message that the job ended with, without what varies.
func sentence(out string) string {
	for line := range strings.Lines(out) {
		text, found := strings.CutPrefix(strings.TrimSpace(line), "comm: ")
		if !found {
			continue
		}
		for _, v := range varying {
			text = v.pattern.ReplaceAllString(text, v.instead)
		}
		return "`" + text + "`"
	}
	if strings.TrimSpace(out) == "" {
		return "none"
	}
	return "the launcher's own"
}

// compareTable compares the table with that of the guide, or puts it there.
func compareTable(t *testing.T, table string) {
	t.Helper()
	const page, begin, end = "../../docs/communicators.md", "<!-- faults -->\n\n", "\n<!-- end of faults -->"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no table of faults", page)
	}
	if old == table {
		return
	}
	if !*update {
		t.Errorf("%s has\n%s\ninstead of\n%s\nrun go test ./runtime/comm -run TestFaults -update", page, old, table)
		return
	}
	if err := os.WriteFile(page, []byte(before+begin+table+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
