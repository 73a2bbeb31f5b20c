package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// largest is the size in bytes of the largest file that a page shows.
const largest = 200_000

// sourcePage shows a file of the repository.
func (s *site) sourcePage(file string) (template.HTML, error) {
	text, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(file)))
	if err != nil {
		return "", err
	}
	if len(text) > largest || !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return "", fmt.Errorf("a page links to %s, which is no text or has more than %d bytes", file, largest)
	}
	return template.HTML("<h1>" + html.EscapeString(file) + "</h1>\n" + listing(strings.TrimPrefix(path.Ext(file), "."), string(text))), nil
}

// directoryPage lists the files of a directory, those that have a page as links.
func (s *site) directoryPage(dir string) (template.HTML, error) {
	list, err := os.ReadDir(filepath.Join(s.root, filepath.FromSlash(dir)))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<h1>%s</h1>\n<p>This directory of the repository holds</p>\n<ul>\n", html.EscapeString(dir))
	for _, e := range list {
		name := html.EscapeString(e.Name())
		if e.IsDir() {
			name += "/"
		}
		if to := s.shown(path.Join(dir, e.Name())); to != "" {
			name = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(relative(dir+"/index.html", to)), name)
		}
		fmt.Fprintf(&b, "<li>%s</li>\n", name)
	}
	return template.HTML(b.String() + "</ul>\n"), nil
}

// shown is the address of a file or directory, if the site shows it.
func (s *site) shown(file string) string {
	switch {
	case s.pages[file] != nil || slices.Contains(s.sources, file):
		return address(file)
	case s.pages[file+"/README.md"] != nil:
		return address(file + "/README.md")
	case slices.Contains(s.directories, file):
		return file + "/index.html"
	}
	return ""
}

// addSources adds the Go files of the directories, but no tests, to the files
// that the site shows.
func (s *site) addSources() error {
	var faults []error
	for _, dir := range s.directories {
		list, err := os.ReadDir(filepath.Join(s.root, filepath.FromSlash(dir)))
		faults = append(faults, err)
		for _, e := range list {
			if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				s.sources = appendNew(s.sources, path.Join(dir, name))
			}
		}
	}
	return errors.Join(faults...)
}
