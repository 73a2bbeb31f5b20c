package progen

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

//go:embed driver.txt
var driver string

// perPackage is the number of programs in a package. Several packages are generated
// and compiled at a time; each is listed and loaded separately.
const perPackage = 25

// A Module is a Go module of programs on disk. Programs are identified by
// their index.
type Module struct {
	Dir      string
	Root     string // of the module that generates the programs' derivatives
	Programs []*Program
	Values   bool // the outcome of each program includes its gradient
	dropped  []atomic.Bool
}

// NewModule writes programs into a module at dir.
func NewModule(dir, root string, programs []*Program) (*Module, error) {
	m := &Module{Dir: dir, Root: root, Programs: programs, dropped: make([]atomic.Bool, len(programs))}
	if err := m.manifest(); err != nil {
		return nil, err
	}
	if err := m.write(libFile, libText); err != nil {
		return nil, err
	}
	for id, p := range programs {
		if id%perPackage == 0 {
			if err := m.write(m.pkg(id)+"/"+olderFile, olderText(m.pkg(id))); err != nil {
				return nil, err
			}
		}
		if err := m.write(m.File(id), p.source(m.pkg(id), id)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// manifest writes a go.mod with the requirements of the go.mod at Root, so
// that the go command has all versions.
func (m *Module) manifest() error {
	mod, err := os.ReadFile(filepath.Join(m.Root, "go.mod"))
	if err != nil {
		return fmt.Errorf("copying go.mod: %w", err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	const own = "module programs\n%s\nrequire %s v0.0.0\n\nreplace %[2]s => %[3]s\n"
	if err := m.write("go.mod", fmt.Sprintf(own, rest, "github.com/gradgen/gradgen", m.Root)); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(m.Root, "go.sum"))
	if err != nil {
		return fmt.Errorf("copying go.sum: %w", err)
	}
	return m.write("go.sum", string(sums))
}

func (m *Module) write(name, text string) error {
	path := filepath.Join(m.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("writing a program: %w", err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		return fmt.Errorf("writing a program: %w", err)
	}
	return nil
}

func (m *Module) pkg(id int) string { return fmt.Sprintf("p%d", id/perPackage) }

// File is the path of a program's source, relative to Dir.
func (m *Module) File(id int) string { return fmt.Sprintf("%s/f%d.go", m.pkg(id), id) }

// EmittedFile is the path of the derivatives of a program, relative to Dir.
func (m *Module) EmittedFile(id int) string {
	return strings.TrimSuffix(m.File(id), ".go") + "_gradgen.go"
}

// Owner finds the program that a source or emitted file belongs to; -1 if none.
func (m *Module) Owner(file string) int {
	name := strings.TrimSuffix(filepath.Base(file), ".go")
	name = strings.TrimSuffix(name, "_gradgen")
	id, err := strconv.Atoi(strings.TrimPrefix(name, "f"))
	if err != nil || !strings.HasPrefix(name, "f") || id >= len(m.Programs) {
		return -1
	}
	return id
}

// Drop removes a program and its emitted files.
func (m *Module) Drop(id int) {
	m.dropped[id].Store(true)
	for _, file := range []string{m.File(id), m.EmittedFile(id)} {
		os.Remove(filepath.Join(m.Dir, file))
	}
}

// Left lists the programs that have not been dropped.
func (m *Module) Left() []int {
	var ids []int
	for id := range m.Programs {
		if !m.dropped[id].Load() {
			ids = append(ids, id)
		}
	}
	return ids
}

// Packages lists the patterns of the packages of programs.
func (m *Module) Packages(ids []int) []string {
	var out []string
	for _, id := range ids {
		out = append(out, "./"+m.pkg(id))
	}
	return slices.Compact(out)
}

// WriteDriver writes the command that checks the remaining programs, with
// their derivatives or, without, only their results.
func (m *Module) WriteDriver(derivatives bool) error {
	if err := m.write("driver/main.go", driver); err != nil {
		return err
	}
	var s strings.Builder
	s.WriteString("package main\n\nimport (\n")
	for _, p := range m.Packages(m.Left()) {
		fmt.Fprintf(&s, "\t%q\n", "programs/"+p[2:])
	}
	s.WriteString(")\n\nfunc checks() []check {\n\treturn []check{\n")
	for _, id := range m.Left() {
		s.WriteString(m.row(id, derivatives))
	}
	s.WriteString("\t}\n}\n")
	return m.write("driver/checks.go", s.String())
}

var suffixes = map[string]string{"vjp": "VJP", "jvp": "JVP", "grad": "Grad", "hvp": "HVP", "pullback": "Pullback", "jacobian": "Jacobian", "hessian": "Hessian"}

// row returns the line of a program in the table of the driver.
func (m *Module) row(id int, derivatives bool) string {
	p := m.Programs[id]
	name := m.qualified(id)
	emitted := map[string]string{"vjp": "nil", "jvp": "nil", "grad": "nil", "hvp": "nil", "pullback": "nil", "jacobian": "nil", "hessian": "nil"}
	for _, kind := range p.kinds() {
		if derivatives {
			emitted[kind] = name + suffixes[kind]
		}
	}
	wrt, to := p.roles()
	text := p.Text("p", id)
	return fmt.Sprintf("\t\t{%d, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %t, %t},\n",
		id, name, emitted["vjp"], emitted["jvp"], emitted["grad"], emitted["hvp"], emitted["pullback"], emitted["jacobian"], emitted["hessian"], ints(wrt), ints(p.outputs()), ints(to), strings.Contains(text, "float32"), strings.Contains(text, "append("))
}

func (m *Module) qualified(id int) string {
	p, pkg := m.Programs[id], m.pkg(id)
	if !p.Method {
		return pkg + "." + p.Name(id)
	}
	t := strings.ReplaceAll(p.Params[0].Type.Name, "§", strconv.Itoa(id))
	if base, ok := strings.CutPrefix(t, "*"); ok {
		return "(*" + pkg + "." + base + ")." + p.Name(id)
	}
	return pkg + "." + t + "." + p.Name(id)
}

// roles lists the differentiated parameters, and those that are outputs.
func (p *Program) roles() (wrt, to []int) {
	for i, q := range p.Params {
		if q.Wrt {
			wrt = append(wrt, i)
		}
		if q.Out {
			to = append(to, i)
		}
	}
	return wrt, to
}

// outputs lists the differentiated results: none if a directive names an
// output parameter.
func (p *Program) outputs() []int {
	if _, to := p.roles(); len(to) > 0 {
		return nil
	}
	var of []int
	for i, t := range p.Results {
		if t.Differentiable() {
			of = append(of, i)
		}
	}
	return of
}

func ints(x []int) string {
	return strings.ReplaceAll(fmt.Sprintf("%#v", x), "[]int(nil)", "nil")
}
