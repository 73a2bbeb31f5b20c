package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// talk sends messages and returns the answers.
func talk(t *testing.T, messages ...string) []response {
	t.Helper()
	var out strings.Builder
	if err := serve(strings.NewReader(strings.Join(messages, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var answers []response
	lines := bufio.NewScanner(strings.NewReader(out.String()))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r response
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, r)
	}
	if len(answers) != len(messages) {
		t.Fatalf("%d answers to %d messages", len(answers), len(messages))
	}
	return answers
}

func TestProtocol(t *testing.T) {
	a := talk(t,
		`{"id":0,"kind":"start","eval":"hello"}`,
		`{"id":1,"kind":"define","module":"hello"}`,
		`{"id":2,"kind":"evaluate","module":"hello","function":"double","input":1.5}`,
		`{"id":3,"kind":"analysis","of":2,"valid":true}`,
		`{"id":4,"kind":"define","module":"nothing"}`,
		`{"id":5,"kind":"evaluate","module":"hello","function":"triple","input":1}`,
		`{"id":6,"kind":"evaluate","module":"hello","function":"square","input":"one"}`,
		`{"id":7,"kind":"evaluate","module":"det","function":"primal","input":{"A":[1],"ell":2}}`,
		`{"id":8,"kind":"evaluate","module":"lse","function":"primal","input":{"x":[1,2],"min_runs":3,"min_seconds":0}}`,
	)
	for i, r := range a {
		if r.ID != i {
			t.Errorf("answer %d has the id %d", i, r.ID)
		}
	}
	if a[0].Tool != "gradgen" || a[3].Success != nil || !*a[1].Success || *a[4].Success {
		t.Errorf("wrong answers to start, analysis or define: %+v", a)
	}
	if a[2].Output != 3.0 || len(a[2].Timings) != 1 {
		t.Errorf("double of 1.5: %+v", a[2])
	}
	for _, i := range []int{5, 6, 7} {
		if *a[i].Success || a[i].Error == "" || a[i].Output != nil {
			t.Errorf("a bad request succeeds: %+v", a[i])
		}
	}
	if len(a[8].Timings) != 3 || math.Abs(a[8].Output.(float64)-2.313261687518223) > 1e-14 {
		t.Errorf("log(e+e²) three times: %+v", a[8])
	}
}

// TestNested holds the results of descents, whose steps are derivatives of functions that
// take derivatives, against those that GradBench publishes.
func TestNested(t *testing.T) {
	for _, m := range []string{"ff", "fr", "rf", "rr"} {
		a := talk(t,
			fmt.Sprintf(`{"id":0,"kind":"evaluate","module":"particle","function":"%s","input":{"w":0}}`, m),
			fmt.Sprintf(`{"id":1,"kind":"evaluate","module":"saddle","function":"%s","input":{"start":[1,1]}}`, m))
		if w, ok := a[0].Output.(float64); !ok || math.Abs(w-0.2071918746486116) > 1e-9 {
			t.Errorf("particle %s: %+v", m, a[0])
		}
		list, ok := a[1].Output.([]any)
		if !ok || len(list) != 4 || slices.ContainsFunc(list, func(v any) bool { return math.Abs(v.(float64)-8.246324826e-06) > 1e-14 }) {
			t.Errorf("saddle %s: %+v", m, a[1])
		}
	}
}

// TestListed holds the list of evals against those that there are.
func TestListed(t *testing.T) {
	text, err := os.ReadFile("evals.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Fields(string(text))
	if len(listed) != len(evals) || !slices.IsSorted(listed) {
		t.Errorf("evals.txt: %v", listed)
	}
	for _, name := range listed {
		if evals[name] == nil {
			t.Errorf("there is no eval %s", name)
		}
	}
}
