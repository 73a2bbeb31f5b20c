package lower

import (
	"go/ast"
	"go/token"
)

// A call graph cannot follow a function literal, which has no name. If a literal is passed to itself, inlining it
// would never end. A composition of literals, such as layer(layer(f)), looks the same but ends. Only the depth of
// nesting shows the difference.

const (
	// deepestInlined is the largest number of bodies that are inlined within each other.
	deepestInlined = 500
	// deepestLiteral is the largest number of times that one literal is inlined within itself.
	deepestLiteral = 100
	// fewLiterals is the same limit for a function that already has more than mostNested statements, because each
	// level may have twice as many as the level around it.
	fewLiterals = 10
	mostNested  = 5 * mostDispatched
)

// A nesting lists the bodies that are being inlined, outermost first.
type nesting struct {
	bodies []*ast.BlockStmt
	// over is set after a refusal. Nothing is inlined after it, because other calls of each level would reach the
	// same depth.
	over bool
}

func (n *nesting) push(b *ast.BlockStmt) { n.bodies = append(n.bodies, b) }
func (n *nesting) pop()                  { n.bodies = n.bodies[:len(n.bodies)-1] }

// times returns how often the body is in the list.
func (n *nesting) times(b *ast.BlockStmt) int {
	count := 0
	for _, under := range n.bodies {
		if under == b {
			count++
		}
	}
	return count
}

// endless refuses the call at pos of a function literal with the body b if literals are nested so deeply that
// inlining would not end.
func (n *nesting) endless(sc *scope, b *ast.BlockStmt, pos token.Pos) bool {
	times := n.times(b)
	if !n.over && (times >= deepestLiteral || times >= fewLiterals && sc.fn.size > mostNested) {
		n.over = true
		sc.errorf(pos, "make it a package-level function", "a function literal that is passed or captured leads to a call of itself")
	}
	return n.tooDeep(sc, pos)
}

// tooDeep refuses the call at pos if too many bodies are being inlined, whatever their functions.
func (n *nesting) tooDeep(sc *scope, pos token.Pos) bool {
	if !n.over && len(n.bodies) >= deepestInlined {
		n.over = true
		sc.errorf(pos, "call one of the functions by its name, in its own body", "calls are nested too deeply here")
	}
	return n.over
}
