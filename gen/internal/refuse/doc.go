// Package refuse finds what a request cannot have: active values in calls without source
// or rule (calls.go), in maps and interfaces, in functions that must not run twice
// (repeated_calls.go). It warns where ranks may part ways (ranks.go) and where a derivative
// is zero whatever the arguments (zero_derivatives.go).
package refuse
