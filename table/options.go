package table

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
)

// Options select what is read. The zero value reads all columns and all rows.
type Options struct {
	// Columns are read in this order; nil means all, in the order of the file.
	Columns []string
	// Rank and Size select the share of the rows that is read: that of rank Rank of
	// Size; a Size of 0 means all rows.
	Rank, Size int
	// MissingNaN reads empty fields of text and nulls as NaN; else they are errors. Lines
	// of text that are blank are skipped in any case, in files of one column, too.
	MissingNaN bool
	// NoHeader means that the first line of text contains data. Columns are
	// called "0", "1" and so on.
	NoHeader bool
	// Comma separates the fields of text; 0 means a tab in .tsv files, and a comma
	// in others. It is no letter, digit, sign, point, quote or end of a line.
	Comma byte
	// MemoryLimit is the largest size, in bytes, of a piece of a file that must be
	// in memory at once: a line, a row, or a page of Parquet; 0 means 256 MiB. A
	// file with larger pieces is refused.
	MemoryLimit int64
}

// WithDefaults returns the options with defaults filled in, or an error for an
// invalid share. It is for packages that read other formats.
func (o Options) WithDefaults() (Options, error) {
	o.Size = cmp.Or(o.Size, 1)
	o.MemoryLimit = cmp.Or(o.MemoryLimit, 256<<20)
	switch {
	case o.Size < 1 || o.Rank < 0 || o.Rank >= o.Size:
		return o, fmt.Errorf("rank %d of %d has no share of the rows", o.Rank, o.Size)
	case unicode.IsLetter(rune(o.Comma)) || o.Comma != 0 && strings.IndexByte("0123456789+-.\"\r\n", o.Comma) >= 0:
		return o, fmt.Errorf("%q cannot separate numbers", o.Comma)
	case o.MemoryLimit < 0:
		return o, fmt.Errorf("a memory limit of %d bytes", o.MemoryLimit)
	}
	return o, nil
}

// Share returns the rows of this rank of n.
func (o Options) Share(n int64) (first, end int64) {
	return part(n, o.Rank, o.Size), part(n, o.Rank+1, o.Size)
}

// part returns n·r/s without overflow.
func part(n int64, r, s int) int64 {
	return n/int64(s)*int64(r) + n%int64(s)*int64(r)/int64(s)
}

// Choose returns the indices of the selected columns among those of a file.
func (o Options) Choose(have []string) (at []int, names []string, err error) {
	first := make(map[string]int, len(have))
	for i, name := range have {
		if _, twice := first[name]; twice {
			i = -1 // of two columns with one name, none is selected
		}
		first[name] = i
	}
	names = o.Columns
	if names == nil {
		names = have
	}
	for _, name := range names {
		i, known := first[name]
		switch {
		case !known:
			return nil, nil, fmt.Errorf("there is no column %q: the file has %s", name, some(have))
		case i < 0:
			return nil, nil, fmt.Errorf("there are two columns %q", name)
		}
		at = append(at, i)
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("no columns to read")
	}
	return at, names, nil
}

// some lists the first of many names.
func some(names []string) string {
	const most = 12
	if len(names) == 0 {
		return "none"
	}
	text := fmt.Sprintf("%q", names[:min(most, len(names))])
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
