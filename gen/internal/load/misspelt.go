package load

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Comments that look like a directive but are not would have no effect, without any message. They are recognised by
// their spelling, without regard to case, blanks, separators and the prefixes of directives of other programs.

// A misspelling is a comment line that was probably intended as a directive.
type misspelling struct {
	off     int    // offset of the line from the start of the comment
	want    string // the correct spelling of the directive
	certain bool   // it is not prose
}

// A setting is the position of a comment. It determines whether the comment may
// be prose.
type setting int

const (
	inProse  setting = iota // before the package clause or within a declaration
	between                 // between declarations
	inAFnDoc                // in the doc comment of a function
)

// misspeltDirectives finds the lines of a comment that look like directives. It calls where only if there may be
// some.
func misspeltDirectives(text string, where func() setting) []misspelling {
	if strings.HasPrefix(text, Prefix) {
		return nil
	}
	var list []misspelling
	for _, l := range commentLines(text) {
		if s, ok := spell(l.text); ok && s.meant(l.tight, where()) {
			list = append(list, misspelling{l.off, s.want(), l.tight})
		}
	}
	return list
}

// A commentLine is a line without comment marks and without blanks around it.
type commentLine struct {
	text  string
	off   int
	tight bool // nothing is between the mark and the text, or the line is a whole block comment
}

func commentLines(text string) []commentLine {
	if rest, ok := strings.CutPrefix(text, "//"); ok {
		plain := clean(rest)
		return []commentLine{{strings.TrimSpace(plain), 0, plain == strings.TrimLeft(plain, " ")}}
	}
	var list []commentLine
	off := 0
	lines := strings.SplitAfter(text, "\n")
	for i, raw := range lines {
		line := clean(raw)
		if i == 0 {
			line = strings.TrimPrefix(line, "/*")
		}
		line = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), "*/"))
		line = strings.TrimSpace(strings.TrimPrefix(line, "*"))
		list = append(list, commentLine{line, off, len(lines) == 1})
		off += len(raw)
	}
	return list
}

// clean replaces characters that look like a blank or a colon, and drops invisible characters.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '：' || r == '∶' || r == '﹕' || r == '；':
			return ':'
		case r >= 0x200B && r <= 0x200D || r == 0xFEFF || r == 0x2060:
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, s)
}

// A spelling is a parsed line: name, separator, verb and arguments.
type spelling struct {
	name, sep, verb string
	args            []string
	remark          bool // the line ends in another comment
	prose           bool // not all of args are key=value
}

var (
	spellings = regexp.MustCompile(`(?i)^(?:go ?: ?|[+@#!/] ?)?(grad[-_ ]?gen|[a-z]{5,9})([ :;.,=/_-]*)([a-z]*)((?:[^a-z].*)?)$`)
	bareVerbs = regexp.MustCompile(`(?i)^(?:go ?: ?|[+@#!/] ?)?()()([a-z]{3,8})( .*)$`)
)

func spell(line string) (spelling, bool) {
	m := spellings.FindStringSubmatch(line)
	if m == nil || distance(plainName(m[1]), program) > 2 {
		if m = bareVerbs.FindStringSubmatch(line); m == nil {
			return spelling{}, false
		}
	}
	s := spelling{name: plainName(m[1]), sep: m[2], verb: strings.ToLower(m[3])}
	rest := m[4]
	if strings.HasPrefix(rest, "=") { // no verb, but a key
		s.verb, rest = "", m[3]+rest
	}
	rest, _, s.remark = strings.Cut(rest, "//")
	s.args = strings.Fields(rest)
	s.prose = slices.ContainsFunc(s.args, func(a string) bool { return !keyed(a) })
	return s, true
}

const program = "gradgen"

var separators = strings.NewReplacer("-", "", "_", "", " ", "")

func plainName(s string) string { return separators.Replace(strings.ToLower(s)) }

// keyed reports whether a word consists of a key of a directive and a value.
func keyed(word string) bool {
	key, _, ok := strings.Cut(word, "=")
	return ok && slices.ContainsFunc(verbs(), func(verb string) bool {
		keys, _ := verbKeys(verb)
		return contains(keys, strings.ToLower(key))
	})
}

// meant reports whether the line is almost certainly intended as a directive.
func (s spelling) meant(tight bool, where setting) bool {
	known := contains(verbs(), s.verb)
	colon := strings.Contains(s.sep, ":")
	arguments := len(s.args) > 0 && !s.prose
	switch {
	case s.name == "": // the name is missing
		return tight && known && arguments
	case s.sep == "" && (s.verb != "" || len(s.args) > 0):
		return false // a longer word
	case s.name != program: // the name is misspelt
		return known && colon && !s.prose && (tight || where == inAFnDoc && distance(s.name, program) < 2)
	case tight:
		return s.tightlyMeant(known, colon, arguments)
	case where == inProse && s.verb == verbCheckpoint:
		return colon && arguments
	case where == inProse || !known:
		return false
	}
	return arguments || colon && (!s.prose || where == inAFnDoc && s.sep == ":")
}

// tightlyMeant is meant for a line directly after its comment mark.
func (s spelling) tightlyMeant(known, colon, arguments bool) bool {
	switch {
	case s.verb == "":
		return len(s.args) == 0 || arguments
	case strings.HasPrefix(s.sep, ":"):
		return true
	}
	return known && !s.prose || colon && nearest(s.verb, verbs()) != "" && !s.prose
}

// want returns the correct spelling of the directive.
func (s spelling) want() string {
	verb := s.verb
	if !contains(verbs(), verb) {
		verb = nearest(verb, verbs())
	}
	if verb == "" {
		verb = Grad.String()
	}
	want := Prefix + verb
	for _, a := range s.args {
		if keyed(a) {
			want += " " + a
		}
	}
	return want
}

// settingOf returns the setting of a comment group of f.
func settingOf(f *ast.File, group *ast.CommentGroup, decl *ast.FuncDecl) setting {
	if decl != nil {
		return inAFnDoc
	}
	if group.Pos() < f.Package {
		return inProse
	}
	for _, d := range f.Decls {
		from := d.Pos()
		if gd, ok := d.(*ast.GenDecl); ok && gd.Doc != nil {
			from = gd.Doc.Pos()
		}
		if from <= group.Pos() && group.Pos() < d.End() {
			return inProse
		}
	}
	return between
}

// reportMisspelt reports the lines of a comment that look like directives. Lines that cannot be prose are errors.
func reportMisspelt(f *ast.File, group *ast.CommentGroup, decl *ast.FuncDecl, c *ast.Comment, rep report) {
	where := func() setting { return settingOf(f, group, decl) }
	for _, n := range misspeltDirectives(c.Text, where) {
		pos := c.Pos() + token.Pos(n.off)
		if n.certain {
			rep.errorAt(pos, "write "+n.want, "this comment looks like a directive of gradgen, but is not spelt like one")
			continue
		}
		rep.warnAt(pos, "write "+n.want+", without a space after //", "this line looks like a directive of gradgen, but is an ordinary comment")
	}
}
