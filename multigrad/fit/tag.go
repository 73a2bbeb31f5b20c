package fit

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A tag is what a field says about its numbers.
type tag struct {
	min, max float64
	log      bool
	fixed    bool
	name     string
	unit     string
	prior    prior
}

// A prior is a normal distribution of the value or of its logarithm; none with a
// width of zero.
type prior struct {
	mean, width float64
	log         bool
}

func openTag() tag { return tag{min: math.Inf(-1), max: math.Inf(1)} }

// parse adds the words of a field's tag to what holds around it.
func (t tag) parse(text string) (tag, error) {
	t.name = ""
	for _, word := range words(text) {
		key, value, _ := strings.Cut(word, "=")
		if err := t.set(key, value); err != nil {
			return t, fmt.Errorf("fit:%q: %w", text, err)
		}
	}
	return t, t.check(text)
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

func (t *tag) set(key, value string) (err error) {
	switch key {
	case "min":
		t.min, err = number(value)
	case "max":
		t.max, err = number(value)
	case "log":
		t.log = true
	case "fixed", "-":
		t.fixed = true
	case "name":
		t.name = value
	case "unit":
		t.unit = value
	case "prior":
		t.prior, err = parsePrior(value)
	default:
		return fmt.Errorf("unknown word %q: want min=, max=, log, fixed, name=, unit= or prior=", key)
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
func parsePrior(text string) (prior, error) {
	bad := fmt.Errorf("prior %q: want normal(mean,width) or lognormal(mean,width)", text)
	name, rest, _ := strings.Cut(text, "(")
	inside, closed := strings.CutSuffix(rest, ")")
	mean, width, two := strings.Cut(inside, ",")
	if !closed || !two || name != "normal" && name != "lognormal" {
		return prior{}, bad
	}
	m, err := number(mean)
	w, other := number(width)
	if err = errors.Join(err, other); err != nil {
		return prior{}, err
	}
	if !(w > 0) || math.IsInf(w, 0) || math.IsInf(m, 0) {
		return prior{}, fmt.Errorf("prior %q: the width must be positive, and both finite", text)
	}
	return prior{mean: m, width: w, log: name == "lognormal"}, nil
}

// check reports words that contradict each other.
func (t tag) check(text string) error {
	switch {
	case !(t.min < t.max):
		return fmt.Errorf("fit:%q: min is not below max", text)
	case t.log && t.max <= 0:
		return fmt.Errorf("fit:%q: log wants a max above zero", text)
	case t.prior.log && !t.log && t.min < 0:
		return fmt.Errorf("fit:%q: lognormal wants log, or min=0", text)
	}
	return nil
}

// value is the prior's term at p, and slope its derivative there.
func (q prior) at(p float64) (value, slope float64) {
	if q.width == 0 {
		return 0, 0
	}
	inner := 1.0
	if q.log {
		inner = 1 / p
		p = math.Log(p)
	}
	z := (p - q.mean) / q.width
	return z * z / 2, z / q.width * inner
}
