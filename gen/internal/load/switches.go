package load

// switches reads the options that are on or off.
func (r *resolver) switches(req *Request, s site) bool {
	vector, mode, sparse := r.onOff(&req.Vector, "vector", s), r.mode(req, s), r.onOff(&req.Sparse, "sparse", s)
	return r.onOff(&req.Workers, "workers", s) && vector && mode && sparse
}

// mode reads the mode of a Jacobian.
func (r *resolver) mode(req *Request, s site) bool {
	words := s.args["mode"]
	if len(words) == 0 {
		return true
	}
	switch w := words[0]; w.text {
	case "forward":
		req.Mode = Forward
	case "reverse":
		req.Mode = Reverse
	default:
		r.rep.errorAt(w.pos(s.pos), "write mode=forward or mode=reverse, or leave it out", "mode= is forward or reverse, not %s", quote(w.text))
		return false
	}
	return true
}

// onOff reads one option. If it is absent, it is off.
func (r *resolver) onOff(to *bool, key string, s site) bool {
	words := s.args[key]
	if len(words) == 0 {
		return true
	}
	switch w := words[0]; w.text {
	case "on":
		*to = true
	case "off":
	default:
		r.rep.errorAt(w.pos(s.pos), "write "+key+"=on, or leave it out", "%s= is on or off, not %s", key, quote(w.text))
		return false
	}
	return true
}
