package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// code renders blocks of code, and leaves out comments of HTML.
type code struct{}

func (c code) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, c.fenced)
	r.Register(ast.KindHTMLBlock, c.nothing)
}

func (code) nothing(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
	return ast.WalkContinue, nil
}

func (code) fenced(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	_, err := w.WriteString(listing(string(block.Language(source)), string(block.Lines().Value(source))))
	return ast.WalkSkipChildren, err
}

// listing is code in HTML. A block can be scrolled by keys.
func listing(language, text string) string {
	body := html.EscapeString(text)
	if language == "go" {
		body = highlight(text)
	}
	return "<pre tabindex=\"0\"><code>" + body + "</code></pre>\n"
}

// highlight marks the comments, strings, numbers and keywords of Go. What is no
// Go is left as it is.
func highlight(text string) string {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(text))
	s.Init(file, []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	var b strings.Builder
	done := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		class := classOf(tok, lit)
		if class == "" {
			continue
		}
		start := file.Offset(pos)
		end := start + len(lit)
		if start < done || end > len(text) || text[start:end] != lit { // carriage returns, which literals lose
			continue
		}
		fmt.Fprintf(&b, `%s<span class="%s">%s</span>`, html.EscapeString(text[done:start]), class, html.EscapeString(lit))
		done = end
	}
	b.WriteString(html.EscapeString(text[done:]))
	return b.String()
}

func classOf(tok token.Token, lit string) string {
	switch {
	case tok == token.COMMENT && strings.HasPrefix(lit, "//gradgen:"):
		return "d"
	case tok == token.COMMENT:
		return "c"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return "n"
	case tok.IsKeyword():
		return "k"
	}
	return ""
}
