// Package kdescent x.
package kdescent
