// Command site makes the guide a site: it reads the Markdown of this repository
// and writes static HTML, which works from any web server and from a file:
//
//	go run -C tools/site . -o public
//
// The lists of docs/README.md are the navigation. Pages in docs and READMEs of
// examples that it does not list are added to it. A link that leads nowhere is
// an error; a link to a source file or directory leads to a page that shows it.
// The playground is compiled into the site, which takes a minute; -playground=false
// leaves it out. The command prints the sizes of both.
//
// The command is a module of its own, so that users of gradgen do not depend on
// its reader of Markdown.
package main
