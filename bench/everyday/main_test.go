package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestSurvey holds what the loops have against what they had: a function that loses its
// vector code, or a cause that becomes frequent, is a fault unless it is meant.
func TestSurvey(t *testing.T) {
	if testing.Short() {
		t.Skip("generates code for three hundred functions")
	}
	s, err := look("testdata", "")
	if err != nil {
		t.Fatal(err)
	}
	slower, sequential, rest := s.parts()
	if all := len(s.vectors) + slower + sequential + rest; all < 300 {
		t.Errorf("%d functions, want 300", all)
	}
	if len(s.vectors) < 211 {
		t.Errorf("%d functions have vector code, want 211", len(s.vectors))
	}
	if rest > 33 {
		t.Errorf("%d functions have none for other reasons than their time, and are not sequential, at most 33", rest)
	}
}

// TestCauses reads explanations.
func TestCauses(t *testing.T) {
	s := &survey{causes: map[string][]string{}, recurrences: map[string]bool{"Sum": true}}
	lines := `{"kind":"explanation","function":"SumFast","text":"a: SumFast\n\tloops:\n\t\tscalar: s carries a value from one iteration to the next\n"}
{"kind":"stale","file":"x"}
{"kind":"explanation","function":"MeanFast","text":"b: MeanFast\n\tloops:\n\t\tvector code, 1 sum in lanes\n"}
{"kind":"explanation","function":"LastFast","text":"c: LastFast\n\tloops:\n\t\tscalar: last carries a value from one iteration to the next\n"}
`
	if err := s.read(strings.NewReader(lines)); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s.print(&out)
	want := `3 functions: 1 with vector code, 0 in which vectors would be slower, 1 sequential by definition, 1 for other reasons (33.3 %).

| functions | cause | which; those in italics are sequential by definition |
|---|---|---|
| 2 | a variable carries a value from one iteration to the next | Last, *Sum* |
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}
