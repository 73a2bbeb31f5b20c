package ir

import (
	"unicode"
	"unicode/utf8"
)

// Capital is the name s with a capital first letter; letters of any alphabet have one.
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
