package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// rest is the group of pages in docs that the guide does not list, and examples
// that of examples.
const (
	rest     = "How-to"
	examples = "Tutorial"
)

// item is one line of the lists of the guide: a link, and what is said of it.
var item = regexp.MustCompile(`(?m)^- (.*)$`)

// anchorText matches the links in an item.
var anchorText = regexp.MustCompile(`\[([^\]]*)\]\(([^)#]*)\)`)

// readGuide reads the groups from the guide and adds what it does not list.
func readGuide(root string) ([]group, error) {
	text, err := os.ReadFile(filepath.Join(root, guidePage))
	if err != nil {
		return nil, err
	}
	var groups []group
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		groups = append(groups, group{title, entries(body)})
	}
	return addUnlisted(root, groups)
}

// entries lists the pages that the items of a section link to.
func entries(body string) []entry {
	var list []entry
	for _, line := range item.FindAllString(body, -1) {
		for i, m := range anchorText.FindAllStringSubmatch(line, -1) {
			target := path.Join(path.Dir(guidePage), m[2])
			if !strings.HasSuffix(target, ".md") {
				continue
			}
			label := strings.ReplaceAll(m[1], "`", "")
			if i > 0 { // within a sentence
				label = strings.ToUpper(label[:1]) + label[1:]
			}
			list = append(list, entry{target, label})
		}
	}
	return list
}

// addUnlisted adds the pages of docs and of examples that no group has.
func addUnlisted(root string, groups []group) ([]group, error) {
	for _, found := range []struct{ pattern, group string }{{"examples/*/README.md", examples}, {"docs/*.md", rest}, {"docs/*/README.md", rest}} {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(found.pattern)))
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(groups, func(g group) bool { return g.Title == found.group })
		if at < 0 {
			return nil, fmt.Errorf("%s has no heading %q, which unlisted pages belong to", guidePage, found.group)
		}
		for _, p := range paths {
			file, err := filepath.Rel(root, p)
			if err != nil {
				return nil, err
			}
			if file = filepath.ToSlash(file); file != guidePage && !listed(groups, file) {
				groups[at].Entries = append(groups[at].Entries, entry{Path: file})
			}
		}
	}
	return groups, nil
}

func listed(groups []group, file string) bool {
	return slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.Entries, func(e entry) bool { return e.Path == file })
	})
}
