package ir

import "slices"

// Params lists the parameters of the kernel: the variables that it uses but does not declare, Next first.
func (k *Kernel) Params() []*Var {
	own := k.Body.Declared()
	list := []*Var{k.Next}
	k.Body.Parts(func(x *Expr) {
		if x.Op == OpVar && !own[x.Var] && !slices.Contains(list, x.Var) {
			list = append(list, x.Var)
		}
	})
	return list
}
