package gen

import (
	"fmt"
	"strings"
)

// passNames lists what -dump can name.
func passNames() []string {
	var names []string
	for _, p := range (*job)(nil).passes() {
		names = append(names, p.name)
	}
	return names
}

// dumpAfter adds what the function has become to the dump.
func (j *job) dumpAfter(p stage) {
	fmt.Fprintf(&j.dump, "-- %s after %s --\n", j.req.Name, p.name)
	if p.name == "analyse" {
		fmt.Fprintf(&j.dump, "active: %s\n", strings.Join(j.activeNames(), ", "))
	}
	if j.fn == nil {
		j.dump.WriteString(j.unit.Func.String())
		return
	}
	if (p.name == "vectorise" || p.name == "number") && j.vector != nil {
		j.dump.WriteString(j.vector.String())
		return
	}
	for _, f := range append(j.helpers, j.fn) {
		j.dump.WriteString(f.String())
	}
}
