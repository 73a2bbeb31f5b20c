// Package origin tells where the memory that slices point to comes from: made by the
// function, taken from one of its stacks, or the caller's. Two slices of different origins
// cannot overlap. It looks at definitions without regard to their order
// (flow-insensitive, after S. Muchnick, "Advanced Compiler Design and Implementation", 1997,
// chapter 10).
package origin
