package gen

import (
	"testing"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/progen"
)

// shrunk makes a program that validation calls wrong as small as it can.
func shrunk(t *testing.T, p *progen.Program) *progen.Program {
	return progen.Shrink(p, func(ps []*progen.Program) []bool { return wrongOnes(t, ps) }, *interpretedRounds)
}

// wrongOnes tells which programs have a wrong derivative.
func wrongOnes(t *testing.T, ps []*progen.Program) []bool {
	wrong := make([]bool, len(ps))
	m, prog, sources, err := loadRandom(t, ps, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range prog.Packages {
		d := job.New(prog, pkg, job.Options{}, &diag.List{})
		for _, r := range pkg.Requests {
			id := m.Owner(pkg.FileName(r.File))
			d.Opts = job.Options{
				Sources: sources, Verify: true, Further: furtherPoints(),
				Outcomes: func(o job.Outcome) { wrong[id] = wrong[id] || o.Pass != "" },
			}
			deriveQuietly(d, r)
		}
	}
	return wrong
}

// deriveQuietly leaves programs that break the generator otherwise to other tests.
func deriveQuietly(d *job.Package, r *load.Request) {
	defer func() { _ = recover() }()
	derive.Derive(d, r)
}
