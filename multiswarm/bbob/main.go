// Command bbob runs the methods of multiswarm on the 24 functions of package
// internal/bbob and prints how they did, beside what other programs did on the same
// functions, as a page of Markdown.
//
//	go run ./multiswarm/bbob -o multiswarm/BBOB.md
//
// With -serve it is a server of losses for other programs; peers.py is one that asks
// it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

// defaultSeeds is what the published page has.
const defaultSeeds = 5

func main() {
	seeds := flag.Int("seeds", defaultSeeds, "number of `seeds`")
	out := flag.String("o", "", "write to this `file` instead of standard output")
	peers := flag.String("peers", "multiswarm/bbob/peers.csv", "results of other programs, a `file` that peers.py writes")
	serving := flag.Bool("serve", false, "answer requests for losses on standard input")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *serving {
		err = serve(os.Stdin, os.Stdout)
	} else {
		err = run(ctx, *seeds, *peers, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bbob:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, seeds int, peers, out string) error {
	if seeds < 1 {
		return fmt.Errorf("%d seeds", seeds)
	}
	others, err := readPeers(peers)
	if err != nil {
		return err
	}
	results, err := search(ctx, seeds, []int{5, 10, 20})
	if err != nil {
		return err
	}
	text := page(append(results, others...), seeds)
	if out == "" {
		fmt.Print(text)
		return nil
	}
	return os.WriteFile(out, []byte(text), 0o644)
}
