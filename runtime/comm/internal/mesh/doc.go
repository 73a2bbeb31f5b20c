// Package mesh connects the processes of a job with each other by TCP and carries frames between them.
//
// Every process knows the addresses of all and which one is its own; its rank is the place of that in the list.
// A process dials those of lower rank and is dialled by those of higher rank. Both sides of a connection prove to
// each other that they mean the same job: the same list in the same order, and the same password, over numbers that
// are drawn for this connection. Frames are neither encrypted nor signed after that.
//
// Two processes of one machine share memory, through which short frames go that the receiver waits for: a rank that
// waits takes them without a call of the system. A rank that sleeps is woken by a frame of the connection.
//
// Frames between two processes arrive in the order they were sent. Readers never wait for
// anybody, so writers do not wait for long.
package mesh
