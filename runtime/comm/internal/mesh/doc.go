// Package mesh connects the processes of a job with each other by TCP and carries frames between them.
//
// Every process knows the addresses of all processes, and which address is its own; its rank is the position of
// that address in the list. A process dials those of lower rank and is dialled by those of higher rank. Both sides
// of a connection prove to each other that they belong to the same job: the same list in the same order, and the
// same password, over numbers that are drawn for this connection. Frames are neither encrypted nor signed after
// that.
//
// Two processes of one machine share memory. Short frames that the receiver waits for go through this memory, from
// which it takes them without a system call. A rank that sleeps is woken by a frame of the connection.
//
// Frames between two processes arrive in the order they were sent. Readers never wait for
// other processes, so writers do not wait for long.
package mesh
