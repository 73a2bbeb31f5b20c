// Package codes gives each diagnostic a code that does not change when its text changes, and has a page about each
// code.
package codes

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

// Other is the code of messages without a class.
const Other = "GG0001"

// A Page explains one code.
type Page struct {
	Code, Title   string
	Text          string // the section of the document, in Markdown
	Before, After string // Go files with the fault and without; may be empty
}

// document is the text of docs/diagnostics.md.
//
//go:embed diagnostics.md
var document string

var pattern = sync.OnceValue(func() []*regexp.Regexp {
	list := make([]*regexp.Regexp, len(classes))
	for i, c := range classes {
		list[i] = regexp.MustCompile(strings.Join(c.patterns, "|"))
	}
	return list
})

// Of returns the code of a message.
func Of(message string) string {
	for i, p := range pattern() {
		if p.MatchString(message) {
			return classes[i].code
		}
	}
	return Other
}

var (
	section = regexp.MustCompile(`(?m)^## (GG\d{4}): (.*)$`)
	program = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
)

// Pages lists all pages by code.
func Pages() []Page {
	var list []Page
	heads := section.FindAllStringSubmatchIndex(document, -1)
	for i, h := range heads {
		end := len(document)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		p := Page{Code: document[h[2]:h[3]], Title: document[h[4]:h[5]], Text: strings.TrimSpace(document[h[0]:end]) + "\n"}
		if m := program.FindAllStringSubmatch(p.Text, -1); len(m) == 2 {
			p.Before, p.After = m[0][1], m[1][1]
		}
		list = append(list, p)
	}
	return list
}

// Find returns the page of a code.
func Find(code string) (Page, bool) {
	for _, p := range Pages() {
		if strings.EqualFold(p.Code, code) {
			return p, true
		}
	}
	return Page{}, false
}
