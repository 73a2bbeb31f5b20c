// Command statistics runs every preset of multiswarm on the functions of package
// landscape, with many seeds, and prints how it did as a page of Markdown.
//
//	go run ./multiswarm/statistics -o multiswarm/STATISTICS.md
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/gradgen/gradgen/internal/replace"
)

// defaultSeeds is the number of seeds of the published page.
const defaultSeeds = 10

func main() {
	seeds := flag.Int("seeds", defaultSeeds, "number of `seeds`")
	out := flag.String("o", "", "write to this `file` instead of standard output")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *seeds, *out, []int{2, 5, 10, 20, 30}); err != nil {
		fmt.Fprintln(os.Stderr, "statistics:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, seeds int, out string, dims []int) error {
	if seeds < 1 {
		return fmt.Errorf("%d seeds", seeds)
	}
	text, err := page(ctx, seeds, dims)
	if err != nil || out == "" {
		fmt.Print(text)
		return err
	}
	return replace.File(out, []byte(text))
}
