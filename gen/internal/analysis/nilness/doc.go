// Package nilness determines which pointers are not nil at a statement, because the function has dereferenced them
// before and would otherwise have panicked.
package nilness
