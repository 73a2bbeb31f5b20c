package main

import (
	"path"
	"strings"
)

// guidePage is the table of contents; homePage is what the site opens with.
const (
	guidePage = "docs/README.md"
	homePage  = "README.md"
)

// playground is the directory of the playground in the site.
const playground = "playground"

// A site is what is known of the pages before any is written.
type site struct {
	root   string
	groups []group
	pages  map[string]*page // by path in the repository
	assets map[string]bool  // pictures to copy
	play   bool             // the site has the playground

	sources, directories []string // shown because a link leads there
}

// A group is one heading of the guide with the pages below it.
type group struct {
	Title   string
	Entries []entry
}

// An entry is a page in the navigation.
type entry struct {
	Path  string // in the repository
	Label string // empty: the title of the page
}

// order lists the paths of the pages as a reader takes them: the home page, the
// guide, and each group.
func (s *site) order() []string {
	paths := []string{homePage, guidePage}
	for _, g := range s.groups {
		for _, e := range g.Entries {
			if e.Path != homePage && e.Path != guidePage {
				paths = append(paths, e.Path)
			}
		}
	}
	return paths
}

// label gives entries without a label the title of their page.
func (s *site) label() {
	for _, g := range s.groups {
		for i, e := range g.Entries {
			if p := s.pages[e.Path]; e.Label == "" && p != nil {
				g.Entries[i].Label = p.title
			}
		}
	}
}

// address is the path of a page or source file in the site: pages keep their
// directories, and a README is the index of its directory.
func address(file string) string {
	dir, name := path.Split(file)
	switch {
	case name == "README.md":
		return dir + "index.html"
	case strings.HasSuffix(name, ".md"):
		return dir + strings.TrimSuffix(name, ".md") + ".html"
	}
	return file + ".html"
}

// relative is the link from one address to another.
func relative(from, to string) string {
	var up strings.Builder
	dir := path.Dir(from)
	for dir != "." && !strings.HasPrefix(to, dir+"/") {
		up.WriteString("../")
		dir = path.Dir(dir)
	}
	if dir != "." {
		to = strings.TrimPrefix(to, dir+"/")
	}
	return up.String() + to
}
