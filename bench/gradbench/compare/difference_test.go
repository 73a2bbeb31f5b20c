package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestDifference(t *testing.T) {
	for _, c := range []struct{ x, y, want string }{
		{`1`, `1.0001`, ``},
		{`1`, `1.001`, `at ""`},
		{`1e6`, `1000010`, ``},
		{`[1,2]`, `[1,2]`, ``},
		{`[1,2]`, `[1,3]`, `at "[1]"`},
		{`[1,2]`, `[1]`, `other lengths`},
		{`{"a":[1]}`, `{"a":[2]}`, `at ".a[0]"`},
		{`{"a":1}`, `{"b":1}`, `at ".a"`},
		{`{"a":1}`, `{"a":1,"b":1}`, `other fields`},
		{`null`, `null`, `no number`},
	} {
		got := difference(decoded(t, c.x), decoded(t, c.y), "")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s and %s: %q, want %q", c.x, c.y, got, c.want)
		}
	}
}

func decoded(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestParse reads what an executable prints.
func TestParse(t *testing.T) {
	out, times, err := parse([]byte("[1,2]\n{\"name\": \"prepare\", \"nanoseconds\": 5}\n{\"name\": \"evaluate\", \"nanoseconds\": 7}\n"))
	if err != nil || len(out.([]any)) != 2 || len(times) != 1 || times[0] != 7 {
		t.Errorf("%v, %v, %v", out, times, err)
	}
}
