// Package npy reads what stands at the beginning of NumPy's .npy files, and the
// numbers after it (NumPy enhancement proposal 1).
package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Header says what a .npy file holds: the dictionary at its beginning.
type Header struct {
	Kind    string // of the elements, such as "f8"; "" if they have several fields
	Order   Order
	Fields  []Field // of elements that have several, in their order
	Fortran bool    // the first index runs fastest
	Shape   []int
	Padding int // bytes after the last of several fields
	Size    int // of the header in bytes
}

// A Field is one of several numbers that each element has.
type Field struct {
	Name    string
	Kind    string
	Order   Order
	Padding int // bytes before it that hold nothing
}

// Elements is the number of elements of the shape, −1 beyond 2⁶².
func (h Header) Elements() int64 { return Elements(h.Shape) }

// Elements is the number of elements of a shape, −1 beyond 2⁶².
func Elements(shape []int) int64 {
	n := int64(1)
	for _, d := range shape {
		if d > 0 && n > 1<<62/int64(d) {
			return -1
		}
		n *= int64(d)
	}
	return n
}

const (
	magic       = "\x93NUMPY"
	longestDict = 1 << 16 // what version 1 of the format can say; NumPy itself reads 10⁴ bytes
)

// ReadHeader reads up to where the data begin. It believes nothing that it
// reads, and needs memory for the dictionary alone.
func ReadHeader(r io.Reader) (Header, error) {
	h := Header{Size: len(magic) + 2}
	begin := make([]byte, h.Size)
	if _, err := io.ReadFull(r, begin); err != nil {
		return h, fmt.Errorf("not a NumPy array: it has less than %d bytes", h.Size)
	}
	if string(begin[:len(magic)]) != magic {
		return h, fmt.Errorf("not a NumPy array: it begins with %q", begin[:len(magic)])
	}
	width := map[byte]int{1: 2, 2: 4, 3: 4}[begin[len(magic)]]
	if width == 0 {
		return h, fmt.Errorf("version %d of NumPy's format is unknown", begin[len(magic)])
	}
	length := make([]byte, 4)
	if _, err := io.ReadFull(r, length[:width]); err != nil {
		return h, errors.New("the header ends early")
	}
	n := int64(binary.LittleEndian.Uint32(length))
	if n > longestDict {
		return h, fmt.Errorf("a header of %d bytes, more than %d", n, longestDict)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return h, errors.New("the header ends early")
	}
	h.Size += width + len(text)
	return h, h.parse(string(text))
}

// parse reads a dictionary as Python prints it.
func (h *Header) parse(text string) error {
	d := &dict{text: text}
	d.expect("{")
	seen := map[string]bool{}
	for d.err == nil && !d.accept("}") {
		key := d.quoted()
		if d.err == nil && seen[key] {
			d.fail("the key %q stands there twice", key)
		}
		seen[key] = true
		d.expect(":")
		switch key {
		case "descr":
			d.descr(h)
		case "fortran_order":
			h.Fortran = d.boolean()
		case "shape":
			h.Shape = d.tuple()
		default:
			d.fail("unknown key %q", key)
		}
		if !d.accept(",") {
			d.expect("}")
			break
		}
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if d.err == nil && !seen[key] {
			d.fail("there is no %q", key)
		}
	}
	return d.err
}

// A dict is the text of a header that is being read, until the first error.
type dict struct {
	text string
	at   int
	err  error
}

// fail notes the first error with its place.
func (d *dict) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("header, character %d: %s", d.at+1, fmt.Sprintf(format, args...))
	}
}

// accept passes over space and the token, if that comes next.
func (d *dict) accept(token string) bool {
	d.at = len(d.text) - len(strings.TrimLeft(d.text[d.at:], " \n\t"))
	if d.err != nil || !strings.HasPrefix(d.text[d.at:], token) {
		return false
	}
	d.at += len(token)
	return true
}

func (d *dict) expect(token string) {
	if !d.accept(token) {
		d.fail("want %s", token)
	}
}

// quoted reads a string without escapes, which no key and no type needs.
func (d *dict) quoted() string {
	quote := "'"
	if !d.accept(quote) {
		quote = `"`
		if !d.accept(quote) {
			d.fail("want a string")
			return ""
		}
	}
	end := strings.Index(d.text[d.at:], quote)
	if end < 0 {
		d.fail("the string has no end")
		return ""
	}
	s := d.text[d.at : d.at+end]
	d.at += end + 1
	return s
}

// descr reads the type of the elements; one with several fields is a list. A field
// without a name is padding, as between the fields of a struct in C.
func (d *dict) descr(h *Header) {
	if !d.accept("[") {
		h.Kind, h.Order = d.kind()
		return
	}
	h.Fields = []Field{}
	for d.err == nil && !d.accept("]") {
		d.expect("(")
		f := Field{Name: d.quoted()}
		d.expect(",")
		f.Kind, f.Order = d.kind()
		if d.accept(",") && !d.accept(")") {
			d.fail("field %q is an array, want a number", f.Name)
		} else if d.err == nil && d.text[d.at-1] != ')' {
			d.expect(")")
		}
		if n, err := strconv.ParseUint(strings.TrimPrefix(f.Kind, "V"), 10, 16); f.Name == "" && err == nil {
			h.Padding += int(n)
		} else {
			f.Padding, h.Padding = h.Padding, 0
			h.Fields = append(h.Fields, f)
		}
		if !d.accept(",") {
			d.expect("]")
			break
		}
	}
}

// kind reads the type of a number.
func (d *dict) kind() (string, Order) {
	s := d.quoted()
	order := Order(binary.LittleEndian)
	if strings.HasPrefix(s, ">") {
		order = binary.BigEndian
	}
	return strings.TrimLeft(s, "<>=|"), order
}

func (d *dict) boolean() bool {
	yes := d.accept("True")
	if !yes && !d.accept("False") {
		d.fail("want True or False")
	}
	return yes
}

// tuple reads the lengths of axes.
func (d *dict) tuple() []int {
	shape := []int{}
	d.expect("(")
	for d.err == nil && !d.accept(")") {
		digits := len(d.text[d.at:]) - len(strings.TrimLeft(d.text[d.at:], "0123456789"))
		n, err := strconv.Atoi(d.text[d.at : d.at+digits])
		if err != nil {
			d.fail("want the length of an axis")
			return nil
		}
		d.at += digits
		shape = append(shape, n)
		if !d.accept(",") {
			d.expect(")")
			break
		}
	}
	return shape
}
