package explain

import (
	"strings"
)

// Wrap breaks text at spaces into lines of at most width characters.
func Wrap(text string, width int) []string { return wrapIndent("", text, width) }

func wrapIndent(indent, text string, width int) []string {
	var lines []string
	line := indent
	for i, w := range strings.Fields(text) {
		if i > 0 && len([]rune(line))+len([]rune(w))+1 > width {
			lines = append(lines, line)
			line = strings.Map(blank, indent)
			line += w
			continue
		}
		if i > 0 {
			line += " "
		}
		line += w
	}
	return append(lines, line)
}

func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}
