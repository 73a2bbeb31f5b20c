// Package docs holds the guide, and the test that keeps it true: code that a
// page quotes stands in the repository, output that a page shows is what the
// command prints, Go in a page compiles, and links lead somewhere.
package docs
