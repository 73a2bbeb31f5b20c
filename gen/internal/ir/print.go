package ir

import (
	"fmt"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// String renders f for -dump and for tests, in a notation similar to Go.
func (f *Func) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(%s) (%s)\n", f.Name, varList(f.Inputs()), varList(f.Results))
	f.Body.print(&b, 1)
	return b.String()
}

func varList(vs []*Var) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = v.Name + " " + typeString(v.Type)
	}
	return strings.Join(parts, ", ")
}

func typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// String prints the statements of b.
func (b *Block) String() string {
	var w strings.Builder
	b.print(&w, 0)
	return w.String()
}

func (b *Block) print(w *strings.Builder, depth int) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		w.WriteString(strings.Repeat("\t", depth))
		printStmt(w, s, depth)
	}
}

func printStmt(w *strings.Builder, s Stmt, depth int) {
	switch s := s.(type) {
	case *Assign:
		fmt.Fprintf(w, "%s %s %s\n", s.LHS, s.Tok, s.RHS)
	case *Multi:
		fmt.Fprintf(w, "%s = %s\n", exprList(s.LHS), s.RHS)
	case *Decl:
		fmt.Fprintf(w, "var %s %s\n", s.Var, typeString(s.Var.Type))
	case *ExprStmt:
		fmt.Fprintf(w, "%s\n", s.X)
	case *If:
		fmt.Fprintf(w, "if %s\n", s.Cond)
		s.Then.print(w, depth+1)
		if s.Else != nil {
			fmt.Fprintf(w, "%selse\n", strings.Repeat("\t", depth))
			s.Else.print(w, depth+1)
		}
	case *Loop:
		fmt.Fprintf(w, "%s\n", s.head())
		s.Body.print(w, depth+1)
	case *Jump:
		fmt.Fprintf(w, "jump %s\n", s.Target.Name)
	case *Scope:
		fmt.Fprintf(w, "scope %s\n", s.Label.Name)
		s.Body.print(w, depth+1)
	case *Call:
		fmt.Fprintf(w, "call %s(%s) -> %v\n", s.Callee.Key, exprList(s.Args), s.Results)
	case *Parallel:
		fmt.Fprintf(w, "parallel %s of %s to %s: piece %s from %s to %s\n", s.Chunks, s.From, s.To, s.Chunk, s.Lo, s.Hi)
		s.Body.print(w, depth+1)
	case *Kernel:
		fmt.Fprintf(w, "kernel %s with %s = %s\n", s.Next, s.Numbers, exprList(s.Values))
		s.Body.print(w, depth+1)
	case *Return:
		w.WriteString("return\n")
	case *Comment:
		fmt.Fprintf(w, "// %s\n", s.Text)
	}
}

func (s *Loop) head() string {
	switch {
	case s.Index != nil && s.Over == nil:
		return fmt.Sprintf("for %s = %s; %s %s; += %d", s.Index, s.From, s.Cmp, s.To, s.Step)
	case s.Over != nil:
		return fmt.Sprintf("for %v, %v = range %s", s.Index, s.Val, s.Over)
	case s.Cond != nil:
		return fmt.Sprintf("while %s", s.Cond)
	}
	return "forever"
}

func exprList(es []*Expr) string {
	parts := make([]string, len(es))
	for i, e := range es {
		parts[i] = e.String()
	}
	return strings.Join(parts, ", ")
}

// String renders e fully parenthesised.
func (e *Expr) String() string {
	if e == nil {
		return "_"
	}
	switch e.Op {
	case OpVar:
		return e.Var.Name
	case OpConst:
		if text, ok := MessageOf(e); ok {
			return strconv.Quote("…: " + text)
		}
		if e.Lit != "" {
			return e.Lit
		}
		return e.Val.ExactString()
	case OpNil:
		return "nil"
	case OpGlobal:
		return e.Obj.Name()
	case OpUnary:
		return e.Tok.String() + e.Args[0].String()
	case OpBinary:
		return fmt.Sprintf("(%s %s %s)", e.Args[0], e.Tok, e.Args[1])
	case OpConvert:
		return fmt.Sprintf("%s(%s)", typeString(e.Type), e.Args[0])
	case OpIndex:
		return fmt.Sprintf("%s[%s]", e.Args[0], e.Args[1])
	case OpField:
		return fmt.Sprintf("%s.%s", e.Args[0], e.Obj.Name())
	case OpDeref:
		return fmt.Sprintf("*%s", e.Args[0])
	case OpAddr:
		return fmt.Sprintf("&%s", e.Args[0])
	case OpSlice:
		return fmt.Sprintf("%s[%s:%s]", e.Args[0], e.Args[1], e.Args[2])
	case OpCall:
		return fmt.Sprintf("%s(%s)", e.Obj.Name(), exprList(e.Args))
	case OpBuiltin, OpRuntime, OpEmitted, OpMethod, OpLanes:
		return fmt.Sprintf("%s(%s)", e.Name, exprList(e.Args))
	case OpComposite:
		return fmt.Sprintf("%s{%s}", typeString(e.Type), exprList(e.Args))
	case OpAssert:
		return fmt.Sprintf("%s.(%s)", e.Args[0], typeString(e.Type))
	case OpTape:
		return fmt.Sprintf("tape.%s.%s(%s)", e.Var, e.Name, exprList(e.Args))
	case OpFuncType:
		return typeString(e.Type)
	}
	return token.ILLEGAL.String()
}
