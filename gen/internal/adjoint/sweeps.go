package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// bothSweeps reverses the primal, and adds both sweeps and what exit has to the body.
func (d *derivation) bothSweeps() {
	d.collectDefs(d.Primal.Body)
	d.findUndo(d.Primal.Body)
	d.cx = &context{}
	fwd, rev := d.block(d.Primal.Body, nil)
	body := d.f.Body
	body.Add(d.early...)
	body.Add(d.cx.decls...)
	if f := d.cx.fused; f != nil {
		body.Add(d.earlyRev...)
		fwd, rev = f.fwd, f.rev
	} else {
		rev = append(d.earlyRev, rev...)
	}
	body.Add(fwd...)
	body.Add(rev...)
	body.Add(d.exit...)
	body.Add(d.returnFault(d.f.Results)...)
	body.Add(&ir.Return{})
	d.f.Entry = d.separationTests()
}
