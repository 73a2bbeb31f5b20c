// Everyday asks how many loops get vector code that nobody wrote for a tool: those of some
// three hundred functions in testdata/loops, of statistics, linear algebra, physics, signals,
// learning and other fields, in the styles in which such functions are written. It prints a
// table of the causes for the others:
//
//	go run ./bench/everyday
//
// A function counts as vector code if a loop of it has vector code in //gradgen:fast. Nothing
// is written, and nothing runs.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen"
)

func main() {
	root := flag.String("root", ".", "the repository")
	off := flag.String("off", "", "passes to leave out, as vector/cost")
	flag.Parse()
	s, err := look(filepath.Join(*root, "bench/everyday/testdata"), *off)
	if err != nil {
		fmt.Fprintln(os.Stderr, "everyday:", err)
		os.Exit(1)
	}
	s.print(os.Stdout)
}

// A survey is what became of the loops of functions.
type survey struct {
	vectors     []string            // functions with vector code
	causes      map[string][]string // functions without, by cause
	recurrences map[string]bool     // functions that are sequential by definition
}

// look generates vector code for the functions in dir, in memory.
func look(dir, off string) (*survey, error) {
	s := &survey{causes: map[string][]string{}, recurrences: map[string]bool{}}
	names, err := os.ReadFile(filepath.Join(dir, "recurrences.txt"))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(names)) {
		s.recurrences[strings.TrimSpace(line)] = !strings.HasPrefix(line, "#")
	}
	var out, diags bytes.Buffer
	cfg := gen.Config{Dir: dir, Patterns: []string{"./loops"}, Check: true, Explain: true, JSON: true, Off: off, Stdout: &out, Stderr: &diags}
	if _, err := gen.Generate(context.Background(), cfg); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, diags.String())
	}
	return s, s.read(&out)
}

// read takes the explanations from lines of JSON.
func (s *survey) read(r io.Reader) error {
	for d := json.NewDecoder(r); ; {
		var line struct{ Kind, Function, Text string }
		switch err := d.Decode(&line); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case line.Kind == "explanation":
			s.add(strings.TrimSuffix(line.Function, "Fast"), line.Text)
		}
	}
}

// add notes what the explanation of a function says. The loop that counts is the last, which
// is the innermost.
func (s *survey) add(function, text string) {
	why := "it has no loop"
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "vector code") {
			s.vectors = append(s.vectors, function)
			return
		}
		if reason, ok := strings.CutPrefix(line, "scalar: "); ok {
			why = cause(reason)
		}
	}
	s.causes[why] = append(s.causes[why], function)
}

// causes are reasons of which the text names variables.
var causes = [][2]string{
	{"carries a value from one iteration", "a variable carries a value from one iteration to the next"},
	{"is read where iterations add to it", "a sum is read where iterations add to it"},
	{"iterations may access the same element of", "iterations may access the same element of a slice"},
	{"iterations may write the same element", "iterations may write the same element"},
	{"iterations write to different slices", "iterations write to different slices"},
	{"iterations read different slices", "iterations read different slices"},
	{"has no vector form", "an operation has no vector form"},
	{"varies and is neither a float nor an int", "a value is neither a float nor an integer"},
	{"is reduced in two ways", "a variable is reduced in two ways"},
	{"is known to have", "few iterations"},
}

// cause is a reason without the names in it.
func cause(reason string) string {
	for _, c := range causes {
		if strings.Contains(reason, c[0]) {
			return c[1]
		}
	}
	return reason
}

// print writes the table, the most frequent cause first.
func (s *survey) print(w io.Writer) {
	all := len(s.vectors)
	for _, functions := range s.causes {
		all += len(functions)
	}
	slower, sequential, rest := s.parts()
	fmt.Fprintf(w, "%d functions: %d with vector code, %d in which vectors would be slower, %d sequential by definition, %d for other reasons (%.1f %%).\n\n",
		all, len(s.vectors), slower, sequential, rest, 100*float64(rest)/float64(all))
	fmt.Fprintln(w, "| functions | cause | which; those in italics are sequential by definition |\n|---|---|---|")
	list := slices.SortedFunc(maps.Keys(s.causes), func(a, b string) int {
		return cmp.Or(len(s.causes[b])-len(s.causes[a]), cmp.Compare(a, b))
	})
	for _, c := range list {
		names := slices.Sorted(slices.Values(s.causes[c]))
		for i, name := range names {
			if s.recurrences[name] {
				names[i] = "*" + name + "*"
			}
		}
		fmt.Fprintf(w, "| %d | %s | %s |\n", len(names), c, strings.Join(names, ", "))
	}
}

// parts counts the functions without vector code in which it would be slower, those that are
// sequential, and the others.
func (s *survey) parts() (slower, sequential, rest int) {
	for c, functions := range s.causes {
		for _, name := range functions {
			switch {
			case s.recurrences[name]:
				sequential++
			case strings.HasPrefix(c, "vectors would be slower"):
				slower++
			default:
				rest++
			}
		}
	}
	return slower, sequential, rest
}
