// Package jvp has the communications of package comm as differentiated functions call them in forward mode: each
// function does to the values what the function of the same name in comm does, and to their tangents what its
// derivative does.
//
// A collective is followed by that of the tangents on the same communicator. A message carries the tangents after
// the values, so that no wildcard receive can take one for the other and a request stands for both. A
// differentiated function therefore exchanges floating-point messages with differentiated functions only.
package jvp
