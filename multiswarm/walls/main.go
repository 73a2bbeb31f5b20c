// Command walls runs CMA-ES on functions whose lowest point in a box is at some of its
// walls, and prints its evaluations beside those of pycma as a page of Markdown.
//
//	go run ./multiswarm/walls -o multiswarm/WALLS.md
//
// With -serve it is a server of losses for other programs; peer.py is one that asks it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

// defaultSeeds is the number of seeds of the published page.
const defaultSeeds = 10

func main() {
	seeds := flag.Int("seeds", defaultSeeds, "number of `seeds`")
	out := flag.String("o", "", "write to this `file` instead of standard output")
	peer := flag.String("peer", "multiswarm/walls/pycma.csv", "searches of pycma, a `file` that peer.py writes")
	serving := flag.Bool("serve", false, "answer requests for losses on standard input")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *serving {
		err = serve(os.Stdin, os.Stdout)
	} else {
		err = run(ctx, *peer, *out, *seeds, []int{5, 10, 20})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "walls:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, peer, out string, seeds int, dims []int) error {
	if seeds < 1 {
		return fmt.Errorf("%d seeds", seeds)
	}
	theirs, err := readSearches(peer)
	if err != nil {
		return err
	}
	text, err := page(ctx, theirs, seeds, dims)
	if err != nil {
		return err
	}
	if out == "" {
		fmt.Print(text)
		return nil
	}
	return os.WriteFile(out, []byte(text), 0o644)
}
