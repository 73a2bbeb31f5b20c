package load

import (
	"go/build/constraint"
	"testing"
)

func TestWithoutReleases(t *testing.T) {
	for text, want := range map[string]string{
		"go1.21":                          "",
		"go1.21 && linux":                 "linux",
		"linux && go1.21 && cgo":          "linux && cgo",
		"go1.21 || linux":                 "",
		"(linux || darwin) && !go1.30":    "(linux || darwin) && !go1.30",
		"amd64 && (go1.21 || x) && !race": "amd64 && !race",
	} {
		x, err := constraint.Parse("//go:build " + text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if y := withoutReleases(x); y != nil {
			got = y.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestOriginsConstraint(t *testing.T) {
	o := NewOrigins(&Program{})
	o.met = []string{"linux", "amd64 || arm64"}
	for own, want := range map[string]string{"": "linux && (amd64 || arm64)", "linux": "linux && (amd64 || arm64)", "!x": "!x && linux && (amd64 || arm64)"} {
		if got := o.Constraint(own); got != want {
			t.Errorf("%q: %q, want %q", own, got, want)
		}
	}
}
