package page

import (
	"go/scanner"
	"go/token"
	"html/template"
	"strings"
)

// lit is source text with a class for each byte.
type lit struct {
	src   []byte
	class []string
}

// highlight sets the classes of keywords, comments and literals.
func highlight(src []byte) *lit {
	t := &lit{src: src, class: make([]string, len(src))}
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		at := file.Offset(pos)
		switch {
		case tok == token.EOF:
			return t
		case tok == token.COMMENT:
			t.over(at, at+len(text), "c")
		case tok.IsKeyword():
			t.over(at, at+len(text), "k")
		case tok == token.STRING || tok == token.CHAR || tok == token.INT || tok == token.FLOAT:
			t.over(at, at+len(text), "l")
		}
	}
}

// over sets the class of the bytes from one offset to another.
func (t *lit) over(from, to int, class string) {
	for i := max(from, 0); i < min(to, len(t.class)); i++ {
		t.class[i] = class
	}
}

// line returns the line that begins at the offset, as HTML.
func (t *lit) line(at int) template.HTML {
	var b strings.Builder
	for at < len(t.src) && t.src[at] != '\n' {
		end := at
		for end < len(t.src) && t.src[end] != '\n' && t.class[end] == t.class[at] {
			end++
		}
		text := template.HTMLEscapeString(strings.TrimSuffix(string(t.src[at:end]), "\r"))
		if c := t.class[at]; c != "" {
			text = `<span class="` + c + `">` + text + `</span>`
		}
		b.WriteString(text)
		at = end
	}
	return template.HTML(b.String())
}
