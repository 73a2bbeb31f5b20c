package progen

import (
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
)

// A Param is a parameter of the differentiated function.
type Param struct {
	Name string
	Type *Type
	Wrt  bool
	Out  bool // an output parameter
}

// A Program is one function to differentiate, with the declarations that
// it needs.
type Program struct {
	Seed    uint64
	Decls   []*Node // helpers and types; unused ones are not printed
	Main    *Node
	Params  []Param
	Results []*Type
	Method  bool     // the first parameter is the receiver
	Kinds   []string // derivatives to request: "vjp", "jvp", "grad", "hvp", "pullback", "jacobian", "hessian"
	Sparse  bool     // matrices are sparse
	Vector  bool     // derivatives are requested with vector code
	Used    map[string]int
}

// Options control the choice of programs.
type Options struct {
	Edge  bool // also draw constructs that a generator may refuse
	Small bool // programs of a few statements
	Tiny  bool // programs of one to three statements: one construct, or one inside another
	// Packages draws statements about other packages: without Edge about a package
	// whose source is available, with it about opaque packages.
	Packages bool
	Kinds    []string // derivatives to request; nil: vjp and jvp
	// Sparse asks for sparse Jacobians and Hessians.
	Sparse bool
	// Exact also draws functions at points where finite differences do not converge.
	Exact bool
	// Focus is the name of a family that nearly every program uses.
	Focus string
}

// New draws the program of a seed.
func New(seed uint64, o Options) *Program {
	p := Draw(Seeded(seed), o)
	p.Seed = seed
	return p
}

// Draw builds a program from the choices of src.
func Draw(src Source, o Options) *Program {
	g := newGrammar(o)
	if thin := uint64(src.IntN(256)); o.Focus == "" {
		g.thin(thin)
	} else {
		g.focus(o.Focus)
	}
	b := newBuilder(src, g)
	if o.Small {
		b.left, b.deep = b.left/4, min(b.deep, 2)
	}
	helpers := 4
	if b.tiny = o.Tiny; b.tiny {
		b.left, b.deep, helpers = 1+b.left%3, 1, 2
	}
	p := &Program{Used: b.used, Kinds: o.Kinds, Sparse: o.Sparse}
	if p.Kinds == nil {
		p.Kinds = []string{"vjp", "jvp"}
	}
	b.types = typeTable(b.recordFields())
	for _, text := range append(preludes(), recordDecl(b.types["R"])) {
		p.Decls = append(p.Decls, fixed(text))
	}
	declared := b.src.IntN(helpers)
	if b.calling = 10; o.Focus == nestedFamily {
		b.calling, declared = 50, declared+1
	}
	for range declared {
		if n := b.declareHelper(); n != nil {
			p.Decls = append(p.Decls, n)
		}
	}
	b.main(p)
	return p
}

func (b *drawing) recordFields() []string {
	letters := []string{"F", "S", "A", "D", "I", "G", "B", "F", "V", "N"}
	var out []string
	for range 1 + b.src.IntN(4) {
		out = append(out, letters[b.src.IntN(len(letters))])
	}
	return out
}

// fixed is a declaration without holes; its first name follows the keyword
// or the receiver.
func fixed(text string) *Node {
	return &Node{Prod: "prelude", Parts: []string{text}, Decls: []string{declared(text)}}
}

func declared(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "//") {
			continue
		}
		if strings.HasPrefix(line, "func (") {
			line = "func " + line[strings.Index(line, ") ")+2:]
		}
		name := strings.Fields(line)[1]
		if i := strings.IndexAny(name, "([,"); i >= 0 {
			name = name[:i]
		}
		return name
	}
	return ""
}

func recordDecl(t *Type) string {
	var s strings.Builder
	s.WriteString("// Rec§ is a record.\ntype Rec§ struct {\n")
	for _, f := range t.Fields {
		if f.Embedded {
			s.WriteString(f.Type.Name + "\n")
		} else {
			s.WriteString(f.Name + " " + f.Type.Name + "\n")
		}
	}
	return s.String() + "}"
}

// Name is the name of the differentiated function in the program numbered id.
func (p *Program) Name(id int) string { return fmt.Sprintf("F%d", id) }

// Text prints the program as a file of package pkg; id makes its names unique.
func (p *Program) Text(pkg string, id int) string {
	text := p.source(pkg, id)
	out, err := format.Source([]byte(text))
	if err != nil {
		return text // the caller reports the error
	}
	return string(out)
}

// source is Text before formatting.
func (p *Program) source(pkg string, id int) string {
	text := p.print(pkg, nil)
	if unused := unusedNames(text); len(unused) > 0 {
		text = p.print(pkg, unused)
	}
	return strings.ReplaceAll(text, "§", strconv.Itoa(id))
}

func (p *Program) print(pkg string, unused map[string]bool) string {
	pr := &printer{unused: unused}
	for _, d := range p.needed() {
		pr.node(d)
		pr.WriteString("\n\n")
	}
	pr.WriteString(p.directives())
	pr.node(p.Main)
	body := pr.String()
	head := "package " + pkg + "\n\n"
	for _, p := range imported {
		if strings.Contains(body, p.mark) {
			head += "import \"" + p.path + "\"\n\n"
		}
	}
	return head + body + "\n"
}

// imported lists the packages that programs may import, with the text that
// identifies their use.
var imported = []struct{ path, mark string }{
	{"bytes", "bytes.Buffer"}, {"container/list", "list.New("}, {"encoding/binary", "binary.Write("}, {"errors", "errors."}, {"fmt", "fmt."},
	{"iter", "iter."}, {"maps", "maps."}, {"math", "math."}, {"math/cmplx", "cmplx."}, {"slices", "slices."}, {"sort", "sort.Sort("},
	{"strconv", "strconv."}, {"strings", "strings.Builder"}, {"sync", "sync."},
	{"gonum.org/v1/gonum/mat", "mat.NewDense("}, {"programs/lib", "lib."},
}

// directives writes the directives.
func (p *Program) directives() string {
	var wrt, of []string
	for _, q := range p.Params {
		if q.Wrt {
			wrt = append(wrt, q.Name)
		}
		if q.Out {
			of = append(of, q.Name)
		}
	}
	line := " wrt=" + strings.Join(wrt, ",")
	if len(of) > 0 {
		line += " of=" + strings.Join(of, ",")
	}
	if p.Vector {
		line += " vector=on"
	}
	text := "// F§ is under test.\n//\n"
	for _, kind := range p.kinds() {
		text += "//gradgen:" + kind + line
		if p.Sparse && (kind == "jacobian" || kind == "hessian") {
			text += " sparse=on"
		}
		text += "\n"
	}
	return text
}

// Choose keeps one of the possible derivatives: the n-th, modulo their number.
func (p *Program) Choose(n uint64) {
	if fit := p.kinds(); len(fit) > 0 {
		p.Kinds = []string{fit[n%uint64(len(fit))]}
	}
}

// kinds lists the requested derivatives that the program can have: gradients and
// Hessians need one result, pullbacks leave out results.
func (p *Program) kinds() []string {
	number := len(p.Results) == 1 && p.Results[0].Letter == "F" && len(p.outputs()) == 1
	_, written := p.roles()
	return slices.DeleteFunc(slices.Clone(p.Kinds), func(kind string) bool {
		return (kind == "grad" || kind == "hvp" || kind == "hessian") && !number || kind == "pullback" && (written != nil || len(p.outputs()) == 0)
	})
}
