package load

import (
	"go/ast"
	"go/token"
	"math"
	"strconv"
	"strings"
)

// A Checkpoint requests that a loop be reversed with snapshots of its state. There are Steps snapshots, or as many as
// fit into Bytes, or a number that gradgen chooses if both are 0. Files more are on disk.
type Checkpoint struct {
	Pos                 token.Pos // of the directive
	Steps, Bytes, Files int64
}

const verbCheckpoint = "checkpoint"

// checkpointAuto is the word that lets gradgen choose the number of snapshots.
const checkpointAuto = "auto"

const checkpointHint = "write one of steps=20, memory=64MiB and auto, and files=100 beside it for more on disk"

// collectCheckpoint reads a directive above a loop. If there is no loop, it reports the directive.
func collectCheckpoint(fset *token.FileSet, f *ast.File, group *ast.CommentGroup, c *ast.Comment, rep report) (site, bool) {
	d, problems := parseDirective(c.Text)
	for _, p := range problems {
		rep.errorAt(c.Pos()+token.Pos(p.off), p.hint, "%s", p.msg)
	}
	if len(problems) > 0 {
		return site{}, false
	}
	s := site{directive: d, file: f, pos: c.Pos(), loop: loopBelow(fset, f, group)}
	if s.loop == nil {
		rep.errorAt(c.Pos(), "put it on the line above a for statement", "gradgen:checkpoint is not above a loop")
		return site{}, false
	}
	var ok bool
	s.checkpoint, ok = checkpointOf(s, rep)
	return s, ok
}

// aboutLoop reports whether a directive is one for loops, or is probably intended as one.
func aboutLoop(verb string, inDoc bool) bool {
	_, known := verbKeys(verb)
	return verb == verbCheckpoint || !inDoc && !known && nearest(verb, verbs()) == verbCheckpoint
}

// loopBelow returns the loop that begins on the line after the comment.
func loopBelow(fset *token.FileSet, f *ast.File, group *ast.CommentGroup) ast.Stmt {
	line := fset.PositionFor(group.End(), false).Line + 1
	below := func(n ast.Node) bool { return fset.PositionFor(n.Pos(), false).Line == line }
	var found ast.Stmt
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			if isLoop(n.Stmt) && below(n) && found == nil {
				found = n.Stmt
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if found == nil && below(n) {
				found = n.(ast.Stmt)
			}
		}
		return found == nil
	})
	return found
}

func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// checkpointOf reads the number of snapshots.
func checkpointOf(s site, rep report) (Checkpoint, bool) {
	c := Checkpoint{Pos: s.pos}
	sizes := len(s.keys)
	if _, ok := s.keys["files"]; ok {
		sizes--
	}
	if sizes != 1 {
		rep.errorAt(s.verbPos(), checkpointHint, "gradgen:checkpoint needs one number of snapshots in memory, and has %d", sizes)
		return c, false
	}
	if !s.count("steps", &c.Steps, rep) || !s.count("files", &c.Files, rep) {
		return c, false
	}
	if w, ok := s.args["memory"]; ok {
		if c.Bytes = bytesOf(w[0].text); c.Bytes < 1 {
			rep.errorAt(w[0].pos(s.pos), checkpointHint, "memory= is a number of bytes as 64MiB, not %q", w[0].text)
			return c, false
		}
	}
	return c, true
}

// count reads a number of snapshots, if the key is present.
func (s site) count(key string, to *int64, rep report) bool {
	w, ok := s.args[key]
	if !ok {
		return true
	}
	n, err := strconv.ParseInt(w[0].text, 10, 32)
	if err != nil || n < 1 {
		rep.errorAt(w[0].pos(s.pos), checkpointHint, "%s= is a number of snapshots from 1, not %q", key, w[0].text)
		return false
	}
	*to = n
	return true
}

// units lists the powers of 1024 that may be units of sizes, with their shifts in bits.
var units = []struct {
	name string
	bits uint
}{{"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}, {"B", 0}}

// bytesOf reads a size. It returns 0 if s is not a size.
func bytesOf(s string) int64 {
	for _, u := range units {
		number, ok := strings.CutSuffix(s, u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 1 || n > math.MaxInt64>>u.bits {
			return 0
		}
		return n << u.bits
	}
	return 0
}
