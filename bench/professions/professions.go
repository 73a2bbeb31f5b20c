package main

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// A profession is a model in both languages, and how their results are compared.
type profession struct {
	name, script string
	// results matches the numbers to compare in what the Go program prints. The script prints them as "NAME NUMBER" in
	// the same order.
	results *regexp.Regexp
	// Two numbers may differ by a part of the larger, or absolutely.
	part, absolute float64
}

var professions = []profession{
	{"microlensing", "microlensing.py", regexp.MustCompile(`(?m)^[A-Z]\w+ +(\S+) +±`), 1e-4, 0},
	// The points and the start are drawn by other generators: the share of points in the right class, in percent.
	{"classifier", "classifier.py", regexp.MustCompile(`([\d.]+)%`), 0, 1},
	{"heston", "heston.py", regexp.MustCompile(`(?m)(?:^[A-Z]\w+ +(\S+) +±|costs (\S+)\.$|^(?:delta|gamma|rho|theta|vega|vanna) +(-?[\d.]+))`), 1e-4, 1e-5},
	// Distances in mm: the path is met to a part of one.
	{"robot-arm", "robot_arm.py", regexp.MustCompile(`([\d.]+) mm`), 0, 0.1},
	{"wave", "wave.py", regexp.MustCompile(`(?m)^ *\d+ +\S+ +(\S+) +\S+$`), 1e-4, 0},
}

var named = regexp.MustCompile(`(?m)^\S+ (\S+)`)

// difference is the largest between the results, in words.
func (p profession) difference(ours, theirs string) (string, error) {
	a, b := numbers(p.results, ours), numbers(named, theirs)
	if len(a) == 0 || len(a) != len(b) {
		return "", fmt.Errorf("%d results beside %d:\n%s%s", len(a), len(b), ours, theirs)
	}
	largest, relative := 0.0, 0.0
	for i := range a {
		d := math.Abs(a[i] - b[i])
		if !(d <= p.absolute || d <= p.part*max(math.Abs(a[i]), math.Abs(b[i]))) {
			return "", fmt.Errorf("result %d is %v beside %v", i+1, a[i], b[i])
		}
		largest, relative = max(largest, d), max(relative, d/max(math.Abs(a[i]), math.Abs(b[i])))
	}
	switch {
	case largest == 0:
		return "none of what is printed", nil
	case p.part == 0:
		return fmt.Sprintf("%.2g", largest), nil
	}
	return fmt.Sprintf("a part of %.0e", relative), nil
}

// numbers are those that a group of the expression matches.
func numbers(re *regexp.Regexp, text string) (list []float64) {
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		for _, group := range m[1:] {
			if x, err := strconv.ParseFloat(group, 64); err == nil {
				list = append(list, x)
			}
		}
	}
	return list
}

// countLines counts the lines of files that are neither empty nor comments, nor the text that a Python file begins with.
func countLines(comment string, files ...string) (n int, err error) {
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, comment) && !strings.HasPrefix(line, `"""`) {
				n++
			}
		}
	}
	return n, nil
}
