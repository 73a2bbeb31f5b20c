package ir

import (
	"unicode"
	"unicode/utf8"
)

// Capital returns the name s with a capital first letter, in any alphabet.
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
