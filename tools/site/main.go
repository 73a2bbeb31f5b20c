package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	out := flag.String("o", "public", "directory to write; what is in it is replaced")
	root := flag.String("root", filepath.Join("..", ".."), "root of the repository")
	play := flag.Bool("playground", true, "compile the playground for the site, and link to it")
	flag.Parse()
	if err := build(os.Stdout, *root, *out, *play); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// build writes the site of a repository, and prints the sizes of its parts.
func build(w io.Writer, root, out string, play bool) error {
	s, err := read(root)
	if err != nil {
		return err
	}
	s.play = play
	if err := s.resolve(); err != nil {
		return err
	}
	if err := s.write(out); err != nil {
		return err
	}
	if err := printSize(w, out); err != nil || !play {
		return err
	}
	return addPlayground(w, root, out)
}

// printSize prints how much the pages of a site are.
func printSize(w io.Writer, out string) error {
	size, files := int64(0), 0
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		size, files = size+info.Size(), files+1
		return nil
	})
	if err == nil {
		_, err = fmt.Fprintf(w, "%d pages and other files: %d kB\n", files, size/1000)
	}
	return err
}

// addPlayground has the repository's command write the playground into the site.
func addPlayground(w io.Writer, root, out string) error {
	dir, err := filepath.Abs(filepath.Join(out, playground))
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "run", "./gen/playground", "-o", dir)
	cmd.Dir, cmd.Stdout, cmd.Stderr = root, w, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the playground: %w", err)
	}
	return nil
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
