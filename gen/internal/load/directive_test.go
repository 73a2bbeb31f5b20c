package load

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseDirective(t *testing.T) {
	for _, tt := range []struct {
		line, verb string
		args       map[string][]word
	}{
		{"//gradgen:vjp", "vjp", nil},
		{"//gradgen:constant // why", "constant", nil},
		{"//gradgen:grad  wrt=a,bb\tof=out name=G // wrt=c", "grad", map[string][]word{
			"wrt": {{"a", 20}, {"bb", 22}}, "of": {{"out", 28}}, "name": {{"G", 37}},
		}},
		{"//gradgen:rule for=example.com/p.(*T).M", "rule", map[string][]word{"for": {{"example.com/p.(*T).M", 19}}}},
	} {
		d, problems := parseDirective(tt.line)
		if len(problems) > 0 || d.verb.text != tt.verb {
			t.Errorf("%s: verb %q, problems %v", tt.line, d.verb.text, problems)
		}
		if tt.args == nil {
			tt.args = map[string][]word{}
		}
		if diff := cmp.Diff(tt.args, d.args, cmp.AllowUnexported(word{})); diff != "" {
			t.Errorf("%s:\n%s", tt.line, diff)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, tt := range []struct{ word, want string }{
		{"gradd", "grad"}, {"garde", "grad"}, {"gradient", "grad"}, {"VJP", "vjp"}, {"jpv", "jvp"}, {"laplacian", ""}, {"x", ""},
	} {
		if got := nearest(tt.word, verbs()); got != tt.want {
			t.Errorf("nearest(%s) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

// FuzzDirective checks that the parser never panics, that every finding points
// into the line, and that what it accepts can be spelt again.
func FuzzDirective(f *testing.F) {
	for _, seed := range []string{"vjp wrt=a,b of=out", "grad name=X // y", " vjp", "rule for=(*T).M", "constant", "hvp wrt=,", "vjp =", "\t\r=//"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\n") {
			t.Skip("a directive is one line")
		}
		line := Prefix + text
		d, problems := parseDirective(line)
		for _, p := range problems {
			if p.off < 0 || p.off > len(line) || p.msg == "" || p.hint == "" {
				t.Fatalf("%q: bad problem %+v", line, p)
			}
		}
		if len(problems) > 0 {
			return
		}
		for key, words := range d.args {
			for _, w := range words {
				if w.text == "" || !strings.HasPrefix(line[w.off:], w.text) {
					t.Fatalf("%q: %s word %+v is not where it says", line, key, w)
				}
			}
		}
		again, problems := parseDirective(respell(d))
		if len(problems) > 0 || again.verb.text != d.verb.text || len(again.args) != len(d.args) {
			t.Fatalf("%q: does not survive respelling: %v", line, problems)
		}
	})
}

func respell(d directive) string {
	line := Prefix + d.verb.text
	for _, key := range sortedKeys(d.args) {
		var names []string
		for _, w := range d.args[key] {
			names = append(names, w.text)
		}
		line += " " + key + "=" + strings.Join(names, ",")
	}
	return line
}
