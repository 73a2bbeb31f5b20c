package play

import (
	"math"
	"strings"
	"testing"
)

func session(t *testing.T) *Session {
	t.Helper()
	archive, err := Pack()
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewLibrary(archive)
	if err != nil {
		t.Fatal(err)
	}
	return NewSession(l)
}

// TestExamples evaluates each derivative of each example and compares it with differences.
func TestExamples(t *testing.T) {
	list, err := Examples()
	if err != nil {
		t.Fatal(err)
	}
	s := session(t)
	for _, e := range list {
		g, err := s.Generate(e.Text)
		if err != nil || len(g.Findings) > 0 || len(g.Files) != 1 || len(g.Functions) == 0 || g.Explained == "" {
			t.Errorf("%s: %v, %+v", e.Title, err, g)
			continue
		}
		for _, f := range g.Functions {
			a, err := s.Evaluate(Question{Function: f.Name})
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				continue
			}
			if !a.Given || len(a.Inputs) == 0 || len(a.Curve) < fewPoints {
				t.Errorf("%s: %+v", f.Name, a)
			}
			for out := range a.Outputs {
				compare(t, s, Question{Function: f.Name, Out: out})
			}
		}
	}
}

func compare(t *testing.T, s *Session, q Question) {
	t.Helper()
	a, err := s.Evaluate(q)
	if err != nil {
		t.Errorf("%s: %v", q.Function, err)
		return
	}
	for _, in := range a.Inputs {
		slope, difference := float64(in.Slope), float64(in.Difference)
		if !(math.Abs(slope-difference) <= 1e-7*(1+math.Abs(slope))) {
			t.Errorf("%s: by %s: %v, by differences %v", q.Function, in.Name, slope, difference)
		}
	}
}

func TestSession(t *testing.T) {
	s := session(t)
	if g, err := s.Generate("package play\n\n//gradgen:hvp\nfunc F(x float64) float64 { return x * x * x }\n"); err != nil || len(g.Functions) != 1 {
		t.Fatalf("%v, %+v", err, g)
	}
	low, high := 1.0, 2.0
	a, err := s.Evaluate(Question{Function: "FHVP", Values: map[int]float64{0: 2}, From: &low, To: &high})
	if err != nil {
		t.Fatal(err)
	}
	last := a.Curve[len(a.Curve)-1]
	if a.Given || a.Inputs[0].Name != "x" || a.Inputs[0].Slope != 12 || last.X != 2 || last.Value != 8 || last.Second == nil || *last.Second != 12 {
		t.Errorf("%+v, %+v", a, last)
	}
	for text, want := range map[string]string{
		"package play\n\nfunc {": "3:", "": "", "x": "",
		"package play\n\nimport \"net/http\"\n\n//gradgen:grad\nfunc F(x float64) float64 { http.Get(\"\"); return x }\n": "this page knows no package net/http",
		"package play\n\n//gradgen:grad\nfunc F(x float64) float64 { go print(x); return x }\n":                           "GG0201",
	} {
		g, err := s.Generate(text)
		if err != nil || len(g.Findings) == 0 || len(g.Functions)+len(g.Files) > 0 {
			t.Errorf("%q: %v, %+v", text, err, g)
			continue
		}
		if f := g.Findings[0]; want != "3:" && !strings.Contains(f.Code+f.Message, want) || want == "3:" && f.Line != 3 {
			t.Errorf("%q: %+v", text, f)
		}
	}
	if _, err := s.Evaluate(Question{Function: "FHVP"}); err == nil {
		t.Error("a function of an earlier text is evaluated")
	}
}
