package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	out := flag.String("o", "public", "directory to write; what is in it is replaced")
	root := flag.String("root", filepath.Join("..", ".."), "root of the repository")
	flag.Parse()
	if err := build(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// build writes the site of a repository.
func build(root, out string) error {
	s, err := read(root)
	if err != nil {
		return err
	}
	if err := s.resolve(); err != nil {
		return err
	}
	return s.write(out)
}

// read reads the guide, its pages and what they link to.
func read(root string) (*site, error) {
	if _, err := os.Stat(filepath.Join(root, guidePage)); err != nil {
		return nil, fmt.Errorf("%s is no repository with a guide: %w", root, err)
	}
	s := &site{root: root, pages: map[string]*page{}, assets: map[string]bool{}}
	groups, err := readGuide(root)
	if err != nil {
		return nil, err
	}
	s.groups = groups
	var faults []error
	for _, path := range s.order() {
		p, err := readPage(root, path)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		s.pages[path] = p
	}
	s.label()
	return s, errors.Join(faults...)
}
