package main

import (
	"encoding/json"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A passage is what search finds: the text from one heading to the next.
type passage struct {
	Page    string `json:"p"`           // title of the page
	Heading string `json:"h,omitempty"` // empty: the beginning of the page
	To      string `json:"u"`           // address
	Text    string `json:"t"`
}

// index is a script that defines the passages of pages: browsers load scripts,
// but no data, from files.
func (s *site) index(paths []string) ([]byte, error) {
	var all []passage
	for _, path := range paths {
		all = append(all, s.pages[path].passages()...)
	}
	b, err := json.Marshal(all)
	return append(append([]byte("window.passages = "), b...), ";\n"...), err
}

// passages divides a page at its headings. Code is left out: it stands in the
// repository, and repeats the words of the text around it.
func (p *page) passages() []passage {
	var all []passage
	var words []string
	flush := func() {
		if len(all) > 0 {
			all[len(all)-1].Text = strings.Join(words, " ")
		}
		words = nil
	}
	next := 0
	for n := p.doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch n.Kind() {
		case ast.KindHeading:
			flush()
			all = append(all, p.passage(p.headings[next]))
			next++
		case ast.KindFencedCodeBlock, ast.KindHTMLBlock:
		default:
			words = append(words, plain(n, p.source))
		}
	}
	flush()
	return all
}

func (p *page) passage(h heading) passage {
	if h.Level == 1 {
		return passage{Page: p.title, To: address(p.path)}
	}
	return passage{Page: p.title, Heading: h.Text, To: address(p.path) + "#" + h.ID}
}
