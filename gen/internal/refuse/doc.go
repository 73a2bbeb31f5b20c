// Package refuse reports requests that cannot be fulfilled: active values in calls without source or rule (calls.go),
// in maps and interfaces, and in functions that must not run twice (repeated_calls.go). It warns if ranks may call
// different collectives (ranks.go), and if a derivative is zero for all arguments (zero_derivatives.go).
package refuse
