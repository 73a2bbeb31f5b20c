// Package jvp contains the operations of package comm for forward mode. Emitted code calls them. Each function runs the
// operation of the same name on the values, and its derivative on their tangents.
//
// After a collective on the values, the tangents are communicated on the same communicator; this doubles its cost. A
// message contains the values and then the tangents, so that a wildcard receive cannot confuse them, and one request
// represents both. Therefore a differentiated function exchanges floating-point messages only with differentiated
// functions.
package jvp
