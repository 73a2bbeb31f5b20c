// Command bbob runs the methods of multiswarm on the 24 functions of package
// internal/bbob and prints how they did, beside what other programs did on the same
// functions, as a page of Markdown.
//
//	go run ./multiswarm/bbob -o multiswarm/BBOB.md
//
// With -search it first adds the searches that are missing from the table of ours; one that was
// ended goes on where it was. With -serve it is a server of losses for other
// programs; peers.py is one that asks it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
)

// What -search runs at least.
const (
	defaultSeeds = 5
	defaultEach  = 1000
)

func main() {
	s := settings{dims: []int{5, 10, 20}, each: []int{1000, 10_000, 100_000}}
	flag.IntVar(&s.seeds, "seeds", defaultSeeds, "number of `seeds` to search with")
	flag.IntVar(&s.budget, "each", defaultEach, "`evaluations` for each parameter of a search")
	flag.BoolVar(&s.search, "search", false, "add searches that are missing")
	flag.Func("in", "`numbers` of parameters to search in, such as 5,10 (default 5,10,20)", s.searchIn)
	flag.StringVar(&s.out, "o", "", "write to this `file` instead of standard output")
	flag.StringVar(&s.ours, "ours", "multiswarm/bbob/ours.csv", "searches of this package, a `file`")
	flag.StringVar(&s.peers, "peers", "multiswarm/bbob/peers.csv", "searches of other programs, a `file` that peers.py writes")
	serving := flag.Bool("serve", false, "answer requests for losses on standard input")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *serving {
		err = serve(os.Stdin, os.Stdout)
	} else {
		err = s.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bbob:", err)
		os.Exit(1)
	}
}

// settings are those of the command line.
type settings struct {
	dims, each       []int
	in               []int // parameters to search in; nil for all
	seeds, budget    int
	search           bool
	out, ours, peers string
}

// searchIn takes the numbers of parameters to search in.
func (s *settings) searchIn(text string) error {
	for _, f := range strings.Split(text, ",") {
		d, err := strconv.Atoi(f)
		if err != nil || d < 2 {
			return fmt.Errorf("%q is no number of parameters from 2 on", f)
		}
		s.in = append(s.in, d)
	}
	return nil
}

func (s settings) run(ctx context.Context) error {
	if s.seeds < 1 || s.budget < 1 {
		return fmt.Errorf("%d seeds, %d evaluations for each parameter", s.seeds, s.budget)
	}
	if s.search {
		in := s.in
		if in == nil {
			in = s.dims
		}
		if err := searchAll(ctx, s.ours, in, s.seeds, s.budget); err != nil {
			return err
		}
	}
	var all []search
	for _, path := range []string{s.ours, s.peers} {
		searches, err := readSearches(path)
		if err != nil {
			return err
		}
		all = append(all, searches...)
	}
	text := page(all, s.dims, s.each)
	if s.out == "" {
		fmt.Print(text)
		return nil
	}
	return os.WriteFile(s.out, []byte(text), 0o644)
}
