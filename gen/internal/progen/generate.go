package progen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
)

// generate emits the derivatives of several packages at a time. It drops refused programs and repeats, until the
// remaining programs of each package have their derivatives.
func (m *Module) generate(ctx context.Context, generate Generator) ([]Outcome, error) {
	packages := m.Packages(m.Left())
	outcomes, errs := make([][]Outcome, len(packages)), make([]error, len(packages))
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, pkg := range packages {
		slots <- true
		all.Go(func() {
			outcomes[i], errs[i] = m.onePackage(ctx, generate, pkg)
			<-slots
		})
	}
	all.Wait()
	return slices.Concat(outcomes...), errors.Join(errs...)
}

func (m *Module) onePackage(ctx context.Context, generate Generator, pkg string) ([]Outcome, error) {
	var out []Outcome
	for slices.Contains(m.Packages(m.Left()), pkg) {
		oracle := "refused"
		findings, err := generate(ctx, m.Dir, []string{pkg})
		if err != nil {
			oracle, findings = "generate", []Finding{m.blame(ctx, generate, pkg, err)}
		}
		if len(findings) == 0 {
			return out, nil
		}
		if len(m.dropAll(oracle, findings, &out)) == 0 {
			return out, fmt.Errorf("generating %s: %s: %s", pkg, findings[0].File, findings[0].Message)
		}
		if m.emitted(pkg) {
			return out, nil
		}
	}
	return out, nil
}

// emitted reports whether the remaining programs of a package have their derivatives.
func (m *Module) emitted(pkg string) bool {
	return !slices.ContainsFunc(m.Left(), func(id int) bool {
		_, err := os.Stat(filepath.Join(m.Dir, m.EmittedFile(id)))
		return "./"+m.pkg(id) == pkg && err != nil
	})
}

// dropAll drops the programs with findings.
func (m *Module) dropAll(oracle string, findings []Finding, out *[]Outcome) []int {
	bad := map[int]bool{}
	for _, f := range findings {
		if id := m.Owner(f.File); id >= 0 && !m.dropped[id].Load() {
			*out = append(*out, Outcome{ID: id, Oracle: oracle, Message: f.Message})
			bad[id] = true
		}
	}
	var ids []int
	for id := range m.Programs {
		if bad[id] {
			ids = append(ids, id)
			m.Drop(id)
		}
	}
	return ids
}

// blame finds the program that makes the generation of a package fail.
func (m *Module) blame(ctx context.Context, generate Generator, pkg string, cause error) Finding {
	message := cause.Error()
	if at := inProgram.FindStringSubmatch(message); at != nil {
		return Finding{File: at[1], Message: message}
	}
	for _, id := range m.Left() {
		if "./"+m.pkg(id) != pkg {
			continue
		}
		if err := m.alone(ctx, generate, id); err != nil {
			return Finding{File: m.File(id), Message: err.Error()}
		}
	}
	return Finding{Message: message}
}

// alone generates a program in a separate package.
func (m *Module) alone(ctx context.Context, generate Generator, id int) error {
	dir := fmt.Sprintf("alone%d", id)
	defer os.RemoveAll(filepath.Join(m.Dir, dir))
	if err := m.write(dir+"/alone.go", m.Programs[id].Text("alone", id)); err != nil {
		return err
	}
	if err := m.write(dir+"/"+olderFile, olderText("alone")); err != nil {
		return err
	}
	_, err := generate(ctx, m.Dir, []string{"./" + dir})
	return err
}
