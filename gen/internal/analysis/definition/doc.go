// Package definition is what single definitions tell of the variables of a derived
// function: what each is defined as, with what length a slice was made, and which pointers
// stay the same. It looks at definitions without regard to their order (S. Muchnick,
// "Advanced Compiler Design and Implementation", 1997, chapter 8). What references point to
// is a question for package alias.
package definition
