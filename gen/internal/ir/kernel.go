package ir

import "slices"

// Params lists what the kernel is given: the variables that it names and does not
// declare, Next first.
func (k *Kernel) Params() []*Var {
	own := map[*Var]bool{}
	k.Body.Walk(func(s Stmt) {
		for _, v := range Declares(s) {
			own[v] = true
		}
	})
	list := []*Var{k.Next}
	k.Body.Walk(func(s Stmt) {
		Exprs(s, func(e **Expr, _ bool) {
			(*e).Walk(func(x *Expr) bool {
				if x.Op == OpVar && !own[x.Var] && !slices.Contains(list, x.Var) {
					list = append(list, x.Var)
				}
				return true
			})
		})
	})
	return list
}
