package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/internal/replace"
)

// explain prints the pages about codes of diagnostics, or the list of codes.
func explain(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		for _, title := range gen.CodeTitles() {
			fmt.Fprintln(stdout, title)
		}
	}
	for _, code := range args {
		if code == "-h" || code == "-help" || code == "--help" {
			fmt.Fprintln(stdout, "usage: gradgen explain [code]\n\nWithout a code it lists all; a code such as GG0005 stands at the end of each message.")
			return exitOK
		}
		text, ok := gen.Explanation(code)
		if !ok {
			fmt.Fprintf(stderr, "gradgen: there is no code %s; gradgen explain lists all\n", code)
			return exitUsage
		}
		fmt.Fprint(stdout, text)
	}
	return exitOK
}

// pageTitle is in each page that gradgen has written.
const pageTitle = ": what gradgen made of it</title>"

// pageWriter writes pages into the working directory and prints their names.
func pageWriter(stdout io.Writer) func(gen.File) error {
	return func(page gen.File) error {
		if old, err := os.ReadFile(page.Path); err == nil && !bytes.Contains(old, []byte(pageTitle)) {
			return fmt.Errorf("%s exists and was not written by gradgen: give it another name", page.Path)
		}
		if err := replace.File(page.Path, page.Content); err != nil {
			return fmt.Errorf("writing a page: %w", err)
		}
		_, err := fmt.Fprintln(stdout, page.Path)
		return err
	}
}
