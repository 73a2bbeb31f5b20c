// Package fittag reads the tags of fields that are fitted, such as
// fit:"min=0,max=1,log". Package multigrad/fit follows them, and gen reports those
// that are wrong.
package fittag

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Key is that of the tags.
const Key = "fit"

// Words are those that a tag may have.
const Words = "min=, max=, log, fixed, name=, unit=, prior=normal(mean,width) and prior=lognormal(mean,width)"

// A Tag is what a field says about its numbers.
type Tag struct {
	Min, Max float64
	Log      bool // the logarithm is fitted
	Fixed    bool // not fitted
	Name     string
	Unit     string
	Prior    Prior
}

// A Prior is a normal distribution of the value or, with Log, of its logarithm; none
// with a width of zero.
type Prior struct {
	Mean, Width float64
	Log         bool
}

// Open is what holds where no tag says anything.
func Open() Tag { return Tag{Min: math.Inf(-1), Max: math.Inf(1)} }

// Parse adds the words of a field's tag to what holds around it. The name is not
// passed on.
func (t Tag) Parse(text string) (Tag, error) {
	t.Name = ""
	seen := map[string]bool{}
	for _, word := range words(text) {
		key, value, valued := strings.Cut(word, "=")
		switch {
		case seen[key]:
			return t, fmt.Errorf("the word %q stands there twice", key)
		case valued && (key == "log" || key == "fixed"):
			return t, fmt.Errorf("the word %q takes no value, and is left out where it does not hold", key)
		}
		seen[key] = true
		if err := t.set(key, value); err != nil {
			return t, err
		}
	}
	return t, t.check()
}

// words are the parts between commas that stand outside parentheses.
func words(text string) []string {
	var list []string
	depth, begin := 0, 0
	for i, r := range text + "," {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			if w := strings.TrimSpace(text[begin:i]); w != "" {
				list = append(list, w)
			}
			begin = i + 1
		}
	}
	if depth != 0 {
		list = append(list, text[min(begin, len(text)):])
	}
	return list
}

func (t *Tag) set(key, value string) (err error) {
	switch key {
	case "min":
		t.Min, err = number(value)
	case "max":
		t.Max, err = number(value)
	case "log":
		t.Log = true
	case "fixed", "-":
		t.Fixed = true
	case "name":
		t.Name = value
	case "unit":
		t.Unit = value
	case "prior":
		t.Prior, err = parsePrior(value)
	default:
		return fmt.Errorf("unknown word %q", key)
	}
	return err
}

func number(text string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(x) {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return x, nil
}

// parsePrior reads normal(mean,width) or lognormal(mean,width).
func parsePrior(text string) (Prior, error) {
	bad := fmt.Errorf("prior %q: want normal(mean,width) or lognormal(mean,width)", text)
	name, rest, _ := strings.Cut(text, "(")
	inside, closed := strings.CutSuffix(rest, ")")
	mean, width, two := strings.Cut(inside, ",")
	if !closed || !two || name != "normal" && name != "lognormal" {
		return Prior{}, bad
	}
	m, err := number(mean)
	w, other := number(width)
	if err = errors.Join(err, other); err != nil {
		return Prior{}, err
	}
	if !(w > 0) || math.IsInf(w, 0) || math.IsInf(m, 0) {
		return Prior{}, fmt.Errorf("prior %q: the width must be positive, and both finite", text)
	}
	return Prior{Mean: m, Width: w, Log: name == "lognormal"}, nil
}

// check reports words that contradict each other.
func (t Tag) check() error {
	switch {
	case !(t.Min < t.Max):
		return errors.New("min is not below max")
	case t.Log && t.Max <= 0:
		return errors.New("log wants a max above zero")
	case t.Prior.Log && !t.Log && t.Min < 0:
		return errors.New("lognormal wants log, or min=0")
	}
	return nil
}

// At is the prior's term of the loss at the value p, and its derivative there.
func (q Prior) At(p float64) (value, slope float64) {
	if q.Width == 0 {
		return 0, 0
	}
	inner := 1.0
	if q.Log {
		inner = 1 / p
		p = math.Log(p)
	}
	z := (p - q.Mean) / q.Width
	return z * z / 2, z / q.Width * inner
}

// Curvature is the second derivative of the prior's term at the value p.
func (q Prior) Curvature(p float64) float64 {
	switch {
	case q.Width == 0:
		return 0
	case !q.Log:
		return 1 / (q.Width * q.Width)
	}
	z := (math.Log(p) - q.Mean) / q.Width
	return (1/q.Width - z) / q.Width / (p * p)
}
