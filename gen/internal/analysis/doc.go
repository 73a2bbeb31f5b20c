// Package analysis finds out what the derivative passes need to know about a
// lowered function: which memory may alias (alias.go), where variables and
// memory are written (effects.go), and which values are active, that is,
// depend on the inputs asked for and influence the outputs asked for
// (activity.go).
package analysis
