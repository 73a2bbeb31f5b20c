package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// bothSweeps adds the forward and the reverse sweep of the primal, and the statements of exit, to the body.
func (d *derivation) bothSweeps() {
	d.b.defs.collectDefs(d.b.req.Primal.Body)
	d.b.poles.findStorers(d.b.req.Primal.Body)
	d.b.defs.findUndo(d.b.req.Primal.Body)
	d.b.regions.cx = &context{}
	fwd, rev := d.b.block(d.b.req.Primal.Body, nil)
	body := d.b.out.f.Body
	body.Add(d.b.shadows.decls.early...)
	body.Add(d.b.regions.cx.decls...)
	if f := d.b.regions.cx.fused; f != nil {
		body.Add(d.b.shadows.decls.earlyRev...)
		fwd, rev = f.fwd, f.rev
	} else {
		rev = append(d.b.shadows.decls.earlyRev, rev...)
	}
	body.Add(fwd...)
	body.Add(rev...)
	body.Add(d.exit...)
	body.Add(d.b.faults.returnFault(d.b.out.f.Results)...)
	body.Add(&ir.Return{})
	d.b.out.f.Entry = separationTests(d.b.req)
}
