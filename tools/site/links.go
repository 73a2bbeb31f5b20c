package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// resolve lets the links of all pages lead to addresses of the site, and reads
// the pages that only links lead to. All links that lead nowhere are reported.
func (s *site) resolve() error {
	var faults []error
	for pending := s.order(); len(pending) > 0; {
		p := s.pages[pending[0]]
		pending = pending[1:]
		for _, l := range p.links {
			found, err := s.follow(p, l)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", p.path, err))
			}
			if found != "" {
				pending = append(pending, found)
			}
		}
	}
	return errors.Join(faults...)
}

// follow rewrites one link. It returns the path of the page that it leads to if
// that was not known before.
func (s *site) follow(p *page, l *link) (found string, err error) {
	if strings.Contains(l.to, ":") { // of another site
		if l.image || !strings.HasPrefix(l.to, "https://") {
			return "", fmt.Errorf("the site must not need %s", l.to)
		}
		return "", nil
	}
	name, anchor, _ := strings.Cut(l.to, "#")
	file := p.path
	if name != "" {
		file = path.Join(path.Dir(p.path), name)
	}
	to, found, err := s.place(file)
	if err != nil {
		return "", fmt.Errorf("link to %s: %w", l.to, err)
	}
	if anchor != "" && !s.hasHeading(file, anchor) {
		return "", fmt.Errorf("link to %s: %s has no such heading", l.to, file)
	}
	to = relative(address(p.path), to)
	if anchor != "" {
		to += "#" + anchor
	}
	l.set(to)
	return found, nil
}

func (l *link) set(to string) {
	switch n := l.node.(type) {
	case *ast.Link:
		n.Destination = []byte(to)
	case *ast.Image:
		n.Destination = []byte(to)
	}
}

// place is the address of a file or directory of the repository.
func (s *site) place(file string) (to, found string, err error) {
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(file)))
	switch {
	case err != nil:
		return "", "", errors.New("there is no such file")
	case !strings.HasPrefix(file, "../") && info.IsDir():
		return s.placeDirectory(file)
	case s.pages[file] != nil:
		return address(file), "", nil
	case strings.HasSuffix(file, ".md"):
		s.pages[file], err = readPage(s.root, file)
		return address(file), file, err
	case isPicture(file):
		s.assets[file] = true
		return file, "", nil
	}
	s.sources = appendNew(s.sources, file)
	return address(file), "", nil
}

// placeDirectory prefers the README of a directory to the list of its files.
func (s *site) placeDirectory(dir string) (to, found string, err error) {
	readme := path.Join(dir, "README.md")
	if _, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(readme))); err == nil {
		return s.place(readme)
	}
	s.directories = appendNew(s.directories, dir)
	return dir + "/index.html", "", nil
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

func isPicture(file string) bool {
	return slices.Contains([]string{".png", ".svg"}, path.Ext(file))
}

// hasHeading reports whether a page has a heading with an identifier.
func (s *site) hasHeading(file, id string) bool {
	p := s.pages[file]
	return p != nil && slices.ContainsFunc(p.headings, func(h heading) bool { return h.ID == id })
}
