package emit

import (
	"bytes"
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// mark begins a comment line with the source position of the next statement.
const mark = "// \u00b6"

// Lines returns the source position of the statement on each line of the text that Print made of f, or no position.
// It prints f again, with a mark before each statement.
func Lines(f *File, text []byte) ([]token.Pos, error) {
	again := *f
	p := newPrinter(&again)
	p.stmts.marks = true
	p.all(&again)
	marked, err := render(p.file)
	if err != nil {
		return nil, err
	}
	var list []token.Pos
	at := token.NoPos
	for line := range bytes.Lines(marked) {
		if n, ok := strings.CutPrefix(string(bytes.TrimSpace(line)), mark); ok {
			pos, err := strconv.Atoi(n)
			if err != nil {
				return nil, fmt.Errorf("a mark without a place: %w", err)
			}
			at = token.Pos(pos)
			continue
		}
		list = append(list, at)
		at = token.NoPos
	}
	if lines := bytes.Count(text, []byte("\n")); lines != len(list) {
		return nil, fmt.Errorf("%d lines of emitted code, but %d with marks", lines, len(list))
	}
	return list, nil
}

// place marks the statement that is printed next.
func (p *statements) place(g *jen.Group, s ir.Stmt) {
	if pos := ir.NoteOf(s).Pos; p.marks && pos.IsValid() {
		g.Comment(mark + strconv.Itoa(int(pos)))
	}
}
