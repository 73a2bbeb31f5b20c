package progen

import (
	"math"
	"regexp"
	"strings"
)

// A Production is a row of the grammar.
type Production struct {
	Name   string
	Weight int
	Text   string
	Write  func(*loopWriter) // instead of a text, in the profile of loops
	Bound  Bound             // of a float64 expression

	Loop   bool // only inside a loop
	Label  bool // only inside a labelled loop
	Effect bool // writes to memory that may be shared: not in pure functions
	Fresh  bool // its variables share no memory with anything read-only
	Edge   bool // may be refused

	Return   bool // leaves the function
	Straight bool // its function has no return but the last
}

// Bound computes the magnitude of an expression from the magnitudes of its parts.
type Bound func(parts []float64) float64

func limit(c float64) Bound { return func([]float64) float64 { return c } }

func scaled(c float64) Bound { return func(p []float64) float64 { return c * p[0] } }

func sum(p []float64) (s float64) {
	for _, x := range p {
		s += x
	}
	return s
}

func product(p []float64) float64 {
	s := 1.0
	for _, x := range p {
		s *= x
	}
	return s
}

func largest(p []float64) (m float64) {
	for _, x := range p {
		m = math.Max(m, x)
	}
	return m
}

// A piece of a template is text or a hole.
type piece struct {
	text string
	hole string
	args []string
}

var holes = regexp.MustCompile(`@(?:([A-SU-Z])\b|(b|n|fn|body|outer|result)\b|([a-zT]+)(?:\(([^)]*)\))?)`)

// parse splits a template.
func parse(text string) []piece {
	var out []piece
	for {
		at := holes.FindStringSubmatchIndex(text)
		if at == nil {
			return append(out, piece{text: text})
		}
		out = append(out, piece{text: text[:at[0]]}, holeAt(text, at))
		text = text[at[1]:]
	}
}

func holeAt(text string, at []int) piece {
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return text[at[2*i]:at[2*i+1]]
	}
	p := piece{hole: group(1) + group(2) + group(3)}
	if args := group(4); args != "" {
		p.args = strings.Split(args, ",")
	}
	return p
}
