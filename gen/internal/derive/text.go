package derive

import (
	"go/ast"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// print returns the text of the functions emitted for one source file.
func print(d *job.Package, f *ast.File, scalar *emit.File) ([]job.File, error) {
	text, err := emit.Print(scalar)
	if err != nil {
		return nil, err
	}
	vectors, err := vectorFiles(d.Pkg, f, scalar)
	if err != nil {
		return nil, err
	}
	own := emittedFile(d.Pkg, f, text)
	if d.Opts.Explain {
		if own.Lines, err = emit.Lines(scalar, text); err != nil {
			return nil, err
		}
	}
	return append([]job.File{own}, vectors...), nil
}

func requestsOf(pkg *load.Package, f *ast.File) []*load.Request {
	var rs []*load.Request
	for _, r := range pkg.Requests {
		if r.File == f {
			rs = append(rs, r)
		}
	}
	return rs
}

func emittedFile(pkg *load.Package, f *ast.File, text []byte) job.File {
	return job.File{Name: load.EmittedName(job.BaseName(pkg.FileName(f))), Content: text}
}
