// Package analysis finds the facts about a lowered function that the passes need: which memory may alias (alias.go),
// where variables and memory are written (effects.go), and which values are active, that is, depend on the requested
// inputs and influence the requested outputs (activity.go).
package analysis
