// Widths generates the files that packages x8, x4 and x1 have in common. Operations are
// written for x8 and copied to x4; mathematical functions are written for x1, in plain
// Go, and copied to both.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	check := flag.Bool("check", false, "report files that are out of date instead of writing them")
	root := flag.String("root", ".", "directory of package vec")
	flag.Parse()
	stale, err := run(*root, !*check)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if *check && len(stale) > 0 {
		fmt.Fprintln(os.Stderr, "out of date:", strings.Join(stale, " "))
		os.Exit(1)
	}
}

// run derives all files and returns those that differ from the files on disk.
func run(root string, write bool) (stale []string, err error) {
	files, err := sliceFiles()
	if err != nil {
		return nil, err
	}
	files["x1/math_estrin.go"] = estrinFile()
	files["x8/logic_test.go"] = logicFile()
	for _, r := range rules {
		if err := r.deriveAll(root, files); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(root, name)
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, files[name]) {
			continue
		}
		stale = append(stale, path)
		if !write {
			continue
		}
		if err := os.WriteFile(path, files[name], 0o666); err != nil {
			return nil, fmt.Errorf("write a derived file: %w", err)
		}
	}
	return stale, nil
}
