// Package schedule improves a kernel that is complete, statements on vectors to statements on
// vectors: numbers that every iteration loads stay in registers (scalar_replacement.go,
// rows.go), those that are too many for them go to memory once (spill.go), and sums over lanes
// are made for several elements at once (horizontal_sums.go).
package schedule
