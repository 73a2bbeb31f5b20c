package analysis

import "github.com/gradgen/gradgen/gen/internal/ir"

// exchange marks the buffers of a communication. Received values may depend on an input of any rank, and sent values
// may reach an output of any rank. A more precise answer would need an analysis of all programs that run together. So
// every float that is communicated is active on all ranks, because the opposite messages of the reverse sweep must
// match.
func (p *propagation) exchange(set map[any]bool, s *ir.Call) {
	for i, x := range s.Args {
		if s.Callee.Comm.Buffer(i) && ReachesFloat(x.Type) {
			set[p.act.alias.Ref(x)] = true
		}
	}
}

// Exchanges reports whether s communicates floats.
func Exchanges(s *ir.Call) bool {
	if s.Callee.Comm == nil {
		return false
	}
	for i, x := range s.Args {
		if s.Callee.Comm.Buffer(i) && ReachesFloat(x.Type) {
			return true
		}
	}
	return false
}
