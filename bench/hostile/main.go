// Command hostile reads files that are bombs, cut off, or say what cannot be, and prints what
// refusing each of them takes of memory, and the message, as a page of Markdown.
//
//	go run ./bench/hostile -o bench/hostile/README.md
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

const preface = `# Hostile files

What files that are bombs, cut off, or say what cannot be cost a program that reads them. Memory is all that is allocated until the file is
refused, freed or not, so that the peak is below it; the library that reads Parquet is not counted apart.
Files are made by [files.go](files.go); this page is what ` + "`go run ./bench/hostile -o bench/hostile/README.md`" + ` writes.

| file | bytes | holds | memory | message |
|---|---|---|---|---|
`

func main() {
	out := flag.String("o", "", "write to this `file` instead of standard output")
	flag.Parse()
	text, err := page()
	if err == nil && *out != "" {
		err = os.WriteFile(*out, []byte(text), 0o644)
	} else if err == nil {
		fmt.Print(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}

func page() (string, error) {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	var b strings.Builder
	b.WriteString(preface)
	for _, f := range files() {
		row, err := f.row(dir)
		if err != nil {
			return "", fmt.Errorf("%s: %w", f.what, err)
		}
		b.WriteString(row)
	}
	return b.String(), nil
}

// row makes a file and reads it.
func (f file) row(dir string) (string, error) {
	path := filepath.Join(dir, "file"+f.ext)
	var data bytes.Buffer
	holds, err := f.make(&data)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(path, data.Bytes(), 0o600); err != nil {
		return "", err
	}
	size := data.Len()
	data = bytes.Buffer{}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	refusal := f.read(path)
	runtime.ReadMemStats(&after)
	if refusal == nil {
		return "", fmt.Errorf("a file of %d bytes was read", size)
	}
	message := strings.ReplaceAll(strings.ReplaceAll(refusal.Error(), path, "file"+f.ext), "|", "\\|")
	return fmt.Sprintf("| %s | %d | %s | %s | %s |\n", f.what, size, unit(holds), unit(int64(after.TotalAlloc-before.TotalAlloc)), message), nil
}

// unit rounds to what a reader wants to know.
func unit(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.0f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}
