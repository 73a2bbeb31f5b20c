package load

import (
	"go/token"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Prefix begins every directive line.
const Prefix = "//gradgen:"

const (
	verbRule     = "rule"
	verbConstant = "constant"
)

// A word is a part of a directive and its byte offset from the start of the
// comment.
type word struct {
	text string
	off  int
}

func (w word) pos(base token.Pos) token.Pos { return base + token.Pos(w.off) }

// A directive is one parsed directive line.
type directive struct {
	verb word
	keys map[string]word   // the keys that were given
	args map[string][]word // their values, split at commas
}

// A problem is a fault in a directive at an offset from its start.
type problem struct {
	off       int
	msg, hint string
}

// verbKeys returns the keys that each directive accepts, in documentation order.
func verbKeys(verb string) ([]string, bool) {
	switch verb {
	case verbRule:
		return []string{"for", "wrt", "of"}, true
	case verbConstant:
		return nil, true
	case verbCheckpoint:
		return []string{"steps", "memory", "files"}, true
	}
	kind, err := shape.ParseKind(verb)
	switch {
	case kind == shape.Fast:
		return []string{"name", "workers"}, err == nil
	case kind == shape.Jacobian:
		return []string{"wrt", "of", "name", "vector", "mode", "sparse", "types", "bind"}, err == nil
	case kind == shape.Hessian:
		return []string{"wrt", "of", "name", "vector", "sparse", "types", "bind"}, err == nil
	}
	return []string{"wrt", "of", "name", "vector", "workers", "types", "bind"}, err == nil
}

func verbs() []string {
	var list []string
	for _, k := range shape.Kinds() {
		list = append(list, k.String())
	}
	return append(list, verbRule, verbConstant, verbCheckpoint)
}

// supported lists the verbs.
func supported() string { return strings.Join(verbs(), ", ") }

// parseDirective reads one comment line that starts with Prefix. The directive can be used only if there are no
// problems.
func parseDirective(text string) (directive, []problem) {
	words := splitWords(text)
	p := directiveParser{d: directive{verb: words[0], keys: map[string]word{}, args: map[string][]word{}}}
	allowed, ok := verbKeys(p.d.verb.text)
	if !ok {
		p.unknownVerb()
		return p.d, p.problems
	}
	for _, w := range words[1:] {
		p.argument(w, allowed)
	}
	return p.d, p.problems
}

// splitWords returns the words after "//gradgen:" up to a trailing comment. The first one is the verb and may be
// empty.
func splitWords(text string) []word {
	rest := text[len(Prefix):]
	verbEnd := strings.IndexFunc(rest, isSpace)
	if verbEnd < 0 {
		verbEnd = len(rest)
	}
	words := []word{{rest[:verbEnd], len(Prefix)}}
	for i := verbEnd; i < len(rest); {
		if isSpace(rune(rest[i])) {
			i++
			continue
		}
		end := i
		for end < len(rest) && !isSpace(rune(rest[end])) {
			end++
		}
		if strings.HasPrefix(rest[i:end], "//") {
			break
		}
		words = append(words, word{rest[i:end], len(Prefix) + i})
		i = end
	}
	return words
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }

type directiveParser struct {
	d        directive
	problems []problem
}

func (p *directiveParser) fail(off int, hint, msg string) {
	p.problems = append(p.problems, problem{off, msg, hint})
}

func (p *directiveParser) unknownVerb() {
	v := p.d.verb
	if v.text == "" {
		p.fail(0, "write one of "+supported()+" after the colon, without a space", "gradgen: directive without a name")
		return
	}
	hint := "the directives are " + supported()
	if s := nearest(v.text, verbs()); s != "" {
		hint = "did you mean gradgen:" + s + "?"
	}
	p.fail(v.off, hint, "unknown directive gradgen:"+v.text)
}

// argument reads key=value.
func (p *directiveParser) argument(w word, allowed []string) {
	key, value, ok := strings.Cut(w.text, "=")
	switch {
	case p.d.verb.text == verbCheckpoint && w.text == checkpointAuto && p.d.keys[checkpointAuto].text == "":
		p.d.keys[checkpointAuto] = w
	case !ok:
		p.notKeyValue(w, allowed)
	case !contains(allowed, key):
		p.unknownKey(word{key, w.off}, allowed)
	case p.d.keys[key].text != "" && !repeats(key):
		p.fail(w.off, "name several with a comma: "+key+"=a,b", "duplicate key "+key+"=")
	default:
		p.d.keys[key] = word{key, w.off}
		p.values(key, word{value, w.off + len(key) + 1})
	}
}

// repeats reports whether a directive may have the key several times.
func repeats(key string) bool { return key == "types" || key == "bind" }

func (p *directiveParser) notKeyValue(w word, allowed []string) {
	if len(allowed) == 0 {
		p.fail(w.off, "a remark may follow after //", "gradgen:"+p.d.verb.text+" takes no arguments, found "+quote(w.text))
		return
	}
	if p.d.verb.text == verbCheckpoint {
		p.fail(w.off, checkpointHint, "expected steps=, memory= or auto, found "+quote(w.text))
		return
	}
	p.fail(w.off, "write "+allowed[0]+"=a,b without spaces; a remark may follow after //", "expected key=value, found "+quote(w.text))
}

func (p *directiveParser) unknownKey(key word, allowed []string) {
	hint := "gradgen:" + p.d.verb.text + " understands " + strings.Join(allowed, "=, ") + "="
	if len(allowed) == 0 {
		hint = "gradgen:" + p.d.verb.text + " takes no arguments"
	} else if s := nearest(key.text, allowed); s != "" {
		hint = "did you mean " + s + "=?"
	}
	p.fail(key.off, hint, "unknown key "+quote(key.text)+" in gradgen:"+p.d.verb.text)
}

// values splits a value at its commas. Only wrt and of may have several values.
func (p *directiveParser) values(key string, v word) {
	if v.text == "" {
		p.fail(v.off, "write "+key+"=NAME without spaces, or leave "+key+"= out", "empty value for "+key+"=")
		return
	}
	if key != "wrt" && key != "of" {
		p.d.args[key] = append(p.d.args[key], v)
		return
	}
	seen := map[string]bool{}
	off := v.off
	for name := range strings.SplitSeq(v.text, ",") {
		p.value(key, word{name, off}, seen)
		off += len(name) + 1
	}
}

func (p *directiveParser) value(key string, w word, seen map[string]bool) {
	switch {
	case w.text == "":
		p.fail(w.off, "names are separated by single commas, without spaces", "empty name in "+key+"=")
	case seen[w.text]:
		p.fail(w.off, "name each one once", w.text+" is named twice in "+key+"=")
	case !token.IsIdentifier(w.text):
		p.fail(w.off, key+"= takes names of the function's own parameters and results", quote(w.text)+" in "+key+"= is not an identifier")
	default:
		seen[w.text] = true
		p.d.args[key] = append(p.d.args[key], w)
	}
}
