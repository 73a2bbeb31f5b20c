package progen

// callExpr draws a call of a helper without effects. It returns nil if there is none.
func (b *values) callExpr(t *Type, depth int) *Node {
	c := b.helper(func(c callable) bool {
		return !c.effect && len(c.results) == 1 && c.results[0] == t
	})
	if c == nil {
		return nil
	}
	n := b.call(*c, depth)
	n.bound = 2 * maxStored
	return n
}

// callStatement draws a statement that calls a helper and keeps its results.
func (b *builder) callStatement() *Node {
	c := b.helper(func(c callable) bool { return !c.effect || !b.fn.pure })
	if c == nil {
		return nil
	}
	return b.keep(*c)
}

// keep calls c and keeps its results in new variables.
func (b *builder) keep(c callable) *Node {
	call := b.call(c, 1)
	n := &Node{Prod: "call statement", Parts: []string{"", ""}, Kids: []*Node{call}}
	for i, t := range c.results {
		name := b.fresh()
		if i > 0 {
			n.Parts[0] += ", "
		}
		n.Parts[0] += name
		n.Decls = append(n.Decls, name)
		b.scope = append(b.scope, variable{name: name, typ: t, active: call.active(), readonly: b.fn.pure && t.refers()})
	}
	if len(c.results) > 0 {
		n.Parts[0] += " := "
	}
	b.used[n.Prod]++
	return n
}

// helper draws a callable that keep accepts and that is not too costly.
func (b *values) helper(keep func(callable) bool) *callable {
	var fit []callable
	for _, c := range b.calls {
		if keep(c) && c.cost*b.fn.steps <= maxCost {
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return &fit[b.src.IntN(len(fit))]
}

func (b *values) call(c callable, depth int) *Node {
	b.fn.cost += c.cost * b.fn.steps
	b.used["call"]++
	n := &Node{Prod: "call", Parts: []string{c.name + "("}}
	if len(c.results) == 1 {
		n.Type = c.results[0]
	}
	for i, t := range c.params {
		if i > 0 && !(c.method && i == 1) {
			n.suffix(", ")
		}
		n.Kids = append(n.Kids, b.argument(c, i, t, depth))
		n.Parts = append(n.Parts, "")
		if c.method && i == 0 {
			n.Parts[0] = ""
			n.suffix("." + c.name + "(")
		}
	}
	n.suffix(")")
	return n
}

// argument draws the i-th argument. A receiver must be addressable.
func (b *values) argument(c callable, i int, t *Type, depth int) *Node {
	if !c.method || i > 0 {
		return b.expr(t, depth)
	}
	if n := b.path(t, false); n != nil {
		return n
	}
	n := join("(", ")", []*Node{b.literal(t, depth)})
	n.Type = t
	return n
}
