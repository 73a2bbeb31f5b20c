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
	"path/filepath"
)

// defaultSeeds is what the published page has.
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
	return replace(out, text)
}

// replace writes a file whole or not at all.
func replace(path, text string) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	if _, err := tmp.WriteString(text); err != nil {
		_ = tmp.Close()
		return err
	}
	if err := tmp.Chmod(0o644); err != nil {
		_ = tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
