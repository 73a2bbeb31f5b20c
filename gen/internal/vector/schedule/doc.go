// Package schedule improves a complete kernel. It rewrites statements on vectors: numbers that every iteration loads
// stay in registers (scalar_replacement.go, rows.go), numbers for which there are not enough registers go to memory
// once (spill.go), and the lanes of several vectors are added up at once (horizontal_sums.go).
package schedule
