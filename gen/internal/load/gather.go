package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// found has the requests of a package.
type found struct {
	requests  []*Request
	rules     []*Rule
	constants []*types.Func
	// checkpoints maps the position of a loop to its directive.
	checkpoints map[token.Pos]Checkpoint
}

// A silent drops findings, in the first of two passes over the directives.
type silent struct{}

func (silent) errorAt(token.Pos, string, string, ...any) {}
func (silent) warnAt(token.Pos, string, string, ...any)  {}

// A reporter adds findings to a package.
type reporter struct{ pkg *Package }

func (r reporter) errorAt(pos token.Pos, hint, format string, args ...any) {
	r.pkg.Diags.Errorf(r.pkg.Position(pos), hint, format, args...)
}

func (r reporter) warnAt(pos token.Pos, hint, format string, args ...any) {
	r.pkg.Diags.Warnf(r.pkg.Position(pos), hint, format, args...)
}

// resolve reads all directives of the package, in file order, and then the requests by flags.
func (u *unit) resolve(tp *types.Package, info *types.Info, rep report) found {
	r := &resolver{fset: u.loader.fset, pkg: tp, info: info, stubs: u.stubs, rep: rep, names: map[string]token.Pos{}, reserved: u.pkg.Reserved}
	out := found{checkpoints: map[token.Pos]Checkpoint{}}
	for _, f := range u.pkg.Files {
		for _, s := range collect(r.fset, f, rep) {
			out.add(r, s)
		}
	}
	for _, ask := range u.asks() {
		u.resolveAsk(r, ask, &out)
	}
	u.linkStubs(tp, out.requests)
	return out
}

func (out *found) add(r *resolver, s site) {
	switch s.verb.text {
	case verbRule:
		if rule := r.rule(s); rule != nil {
			out.rules = append(out.rules, rule)
		}
	case verbCheckpoint:
		out.checkpoint(r, s)
	case verbConstant:
		if fn, ok := r.info.Defs[s.decl.Name].(*types.Func); ok {
			out.constants = append(out.constants, fn)
		}
	default:
		if req := r.request(s); req != nil {
			out.requests = append(out.requests, req)
		}
	}
}

// checkpoint records a directive above a loop.
func (out *found) checkpoint(r *resolver, s site) {
	if _, twice := out.checkpoints[s.loop.Pos()]; twice {
		r.rep.errorAt(s.verbPos(), "leave one of them out", "two gradgen:checkpoint directives are above one loop")
	}
	out.checkpoints[s.loop.Pos()] = s.checkpoint
}

// asks returns the requests by flags: those recorded in earlier output, and those of this run.
func (u *unit) asks() []FlagRequest {
	list := u.asked()
	if ask := u.loader.cfg.Ask; u.pkg.Root && ask != nil {
		if i := slices.IndexFunc(list, ask.replaces); i >= 0 {
			list[i] = *ask
		} else {
			list = append(list, *ask)
		}
	}
	return list
}

// asked lists the requests recorded in the package's emitted files.
func (u *unit) asked() []FlagRequest {
	var list []FlagRequest
	for _, path := range u.pkg.Generated {
		for _, q := range u.loader.open(path).asked {
			if !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// resolveAsk resolves a request by flags if the package declares the function. It drops a recorded request that
// directives now include.
func (u *unit) resolveAsk(r *resolver, ask FlagRequest, out *found) {
	f, decl := findDecl(u.pkg.Files, ask)
	if decl == nil {
		return
	}
	now := u.loader.cfg.Ask != nil && *u.loader.cfg.Ask == ask
	u.flagMet = u.flagMet || now
	if !now {
		defer func(rep report) { r.rep = rep }(r.rep)
		r.rep = remembered{r.rep, ask}
	}
	s, ok := ask.site(f, decl, r.rep)
	if !ok {
		return
	}
	if q := covering(out.requests, s, decl, now); q != nil {
		if now {
			r.sameSwitches(q, s)
		}
		return
	}
	if req := r.request(s); req != nil {
		req.Flag, req.Ask = true, ask
		out.requests = append(out.requests, req)
	}
}

// A remembered explains findings about a request that earlier output records.
type remembered struct {
	report
	ask FlagRequest
}

func (m remembered) errorAt(pos token.Pos, _, format string, args ...any) {
	m.report.errorAt(pos, "earlier output asks for this with "+m.ask.String()+"; delete the emitted file to drop that", format, args...)
}

// covering returns the request that already has the same name for the same function and, if exact is set, the same
// inputs and outputs. It returns nil if there is none.
func covering(reqs []*Request, s site, decl *ast.FuncDecl, exact bool) *Request {
	i := slices.IndexFunc(reqs, func(q *Request) bool {
		name := decl.Name.Name + q.Kind.Suffix()
		if given, ok := s.args["name"]; ok {
			name = given[0].text
		}
		if q.Decl != decl || q.Kind.String() != s.verb.text || q.Name != name {
			return false
		}
		return !exact || names(s, "wrt", q.Wrt) && names(s, "of", q.Of)
	})
	if i < 0 {
		return nil
	}
	return reqs[i]
}

// sameSwitches reports options on the command line that the request q does not have.
func (r *resolver) sameSwitches(q *Request, s site) {
	for _, o := range []struct {
		key string
		has bool
	}{{"vector", q.Vector}, {"workers", q.Workers}} {
		wanted := o.has
		if !r.onOff(&wanted, o.key, s) {
			continue
		}
		if words := s.args[o.key]; len(words) > 0 && (words[0].text == "on") != o.has {
			hint := "write " + o.key + "=" + words[0].text + " there"
			if q.Flag {
				hint = "give the flags of that request, too: gradgen " + q.Ask.String()
			}
			r.rep.errorAt(s.pos, hint, "%s is already asked for, with another %s=, at %s", q.Name, o.key, r.where(q.Pos))
		}
	}
}

// names reports whether an argument lists these variables, or is absent.
func names(s site, arg string, vars []*types.Var) bool {
	list, given := s.args[arg]
	return !given || slices.EqualFunc(list, vars, func(w word, v *types.Var) bool { return w.text == v.Name() })
}

// linkStubs records the request of each declared stub.
func (u *unit) linkStubs(tp *types.Package, reqs []*Request) {
	for _, req := range reqs {
		var obj types.Object = tp.Scope().Lookup(req.Name)
		if recv := receiver(req.Fn); recv != nil {
			obj = member(recv, req.Name)
		}
		if fn, ok := obj.(*types.Func); ok && u.inStub(fn.Pos()) {
			u.pkg.stubs[fn] = req
		}
	}
}
