// Package match recognises expressions, statements and types of the intermediate form: what is a constant, what is
// zero and in which sense, what is a component, what a block changes and reads. Each question is about one tree. The
// package changes nothing.
package match
