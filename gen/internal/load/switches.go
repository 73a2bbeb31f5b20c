package load

// switches reads the options that are on or off.
func (r *resolver) switches(req *Request, s site) bool {
	vector := r.onOff(&req.Vector, "vector", s)
	return r.onOff(&req.Workers, "workers", s) && vector
}

// onOff reads one option; it is off where it is left out.
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
