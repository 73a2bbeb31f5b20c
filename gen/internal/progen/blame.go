package progen

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// blame finds the program because of which generating packages failed, drops
// it, and returns what is left to do.
func (m *Module) blame(ctx context.Context, generate Generator, packages []string, cause error, out *[]Outcome) ([]string, error) {
	finding := Finding{Message: cause.Error()}
	if at := inProgram.FindStringSubmatch(finding.Message); at != nil {
		finding.File = at[1]
	} else {
		finding = m.search(ctx, generate, packages, finding)
	}
	if len(m.dropAll("generate", []Finding{finding}, out)) == 0 {
		return nil, fmt.Errorf("generating: %w", cause)
	}
	left := m.Packages(m.Left())
	return intersection(packages, left), nil
}

// search generates one program at a time until one fails.
func (m *Module) search(ctx context.Context, generate Generator, packages []string, f Finding) Finding {
	for _, pkg := range packages {
		if _, err := generate(ctx, m.Dir, []string{pkg}); err == nil {
			continue
		}
		for _, id := range m.Left() {
			if "./"+m.pkg(id) != pkg {
				continue
			}
			if err := m.alone(ctx, generate, id); err != nil {
				return Finding{File: m.File(id), Message: err.Error()}
			}
		}
	}
	return f
}

// alone generates a program in a package of its own.
func (m *Module) alone(ctx context.Context, generate Generator, id int) error {
	defer os.RemoveAll(filepath.Join(m.Dir, "alone"))
	if err := m.write("alone/alone.go", m.Programs[id].Text("alone", id)); err != nil {
		return err
	}
	_, err := generate(ctx, m.Dir, []string{"./alone"})
	return err
}

func intersection(a, b []string) []string {
	in := map[string]bool{}
	for _, s := range b {
		in[s] = true
	}
	var out []string
	for _, s := range a {
		if in[s] {
			out = append(out, s)
		}
	}
	return out
}
