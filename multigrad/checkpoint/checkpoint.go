// Package checkpoint saves the state of a computation in a file that stays
// readable if the program crashes at any moment.
//
// A file is a header of 64 bytes and the state:
//
//	 0  8  magic "gradgen\n"
//	 8  4  version, big endian
//	12  4  reserved, zero
//	16  8  length of the state, big endian
//	24  8  start of the SHA-256 of the kind
//	32 32  SHA-256 of the state
//
// The kind names the computation, so that a file of another one is refused.
// [Save] writes a temporary file, syncs it, renames the last file to
// path.previous, and renames the new one; at every moment path or path.previous
// is complete. An incomplete file at path never replaces path.previous: it is
// renamed to path.refused. Links at path are followed, so path.previous is beside
// the file that they lead to. What is not a regular file is neither read nor
// replaced.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gradgen/gradgen/internal/replace"
)

const (
	magic      = "gradgen\n"
	version    = 1
	headerSize = 64
)

// The reasons for which a file is refused, for errors.Is.
var (
	ErrForeign   = errors.New("not a checkpoint of this computation")
	ErrVersion   = errors.New("a checkpoint of another version of the program")
	ErrTruncated = errors.New("truncated")
	ErrDamaged   = errors.New("damaged: the checksum does not fit")
)

// Previous is where Save keeps the file that was at path before.
func Previous(path string) string { return path + ".previous" }

// Save writes the state to path. If it returns nil, the bytes are on disk.
func Save(path, kind string, state []byte) error {
	if err := save(path, kind, state); err != nil {
		return fmt.Errorf("checkpoint: save %s: %w", path, err)
	}
	return nil
}

func save(path, kind string, state []byte) error {
	return replace.With(path, func(w io.Writer) error {
		_, err := w.Write(append(header(kind, state), state...))
		return err
	}, func(path string) error { return rotate(path, kind) })
}

// rotate makes room at path.
func rotate(path, kind string) error {
	switch _, err := read(path, kind); {
	case err == nil:
		return os.Rename(path, Previous(path))
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return os.Rename(path, path+".refused")
}

func header(kind string, state []byte) []byte {
	h := make([]byte, headerSize)
	copy(h, magic)
	binary.BigEndian.PutUint32(h[8:], version)
	binary.BigEndian.PutUint64(h[16:], uint64(len(state)))
	copy(h[24:], kindDigest(kind))
	sum := sha256.Sum256(state)
	copy(h[32:], sum[:])
	return h
}

func kindDigest(kind string) []byte {
	sum := sha256.Sum256([]byte(kind))
	return sum[:8]
}

// Load returns the state that was last saved to path. If that file is missing
// or refused and path.previous is complete, it returns the state of the latter
// and a notice. If neither file exists, the state is nil without an error:
// there is nothing to continue. It returns an error if all existing files are
// refused, or if the directory does not exist or path names no regular file, which
// Save would report too late.
//
// Load removes the temporary files that killed calls of Save for this path have left. A
// call of another process that is under way writes its file again.
func Load(path, kind string) (state []byte, notice string, err error) {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return nil, "", fmt.Errorf("checkpoint: %s: %w", path, err)
	}
	path, err = replace.Target(path)
	if err != nil {
		return nil, "", fmt.Errorf("checkpoint: %w", err)
	}
	replace.Abandoned(path)
	state, first := read(path, kind)
	if first == nil {
		return state, "", nil
	}
	state, second := read(Previous(path), kind)
	switch {
	case errors.Is(first, replace.ErrIrregular):
		return nil, "", fmt.Errorf("%w; let the path of the checkpoint name a file", first)
	case errors.Is(second, replace.ErrIrregular):
		return nil, "", fmt.Errorf("%w; the last checkpoint but one is kept there: choose another path", second)
	case second == nil:
		return state, fmt.Sprintf("%v; using %s", first, Previous(path)), nil
	case !errors.Is(second, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%w\n%w; remove both to begin anew", first, second)
	case !errors.Is(first, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%w; remove it to begin anew", first)
	}
	return nil, "", nil
}

func read(path, kind string) ([]byte, error) {
	data, err := contents(path)
	if err == nil {
		data, err = parse(data, kind)
	}
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %s: %w", path, err)
	}
	return data, nil
}

// contents reads a file. Of a file that does not begin as a checkpoint, which may be of any
// size, it returns the beginning only.
func contents(path string) ([]byte, error) {
	if err := replace.Regular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	start := make([]byte, len(magic))
	n, err := io.ReadFull(f, start)
	if err != nil || string(start) != magic {
		return start[:n], unexpected(err)
	}
	rest, err := io.ReadAll(f)
	return append(start, rest...), err
}

// unexpected returns the error unless it reports the end of the file.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// parse returns the state in a file.
func parse(data []byte, kind string) ([]byte, error) {
	switch {
	case !bytes.HasPrefix([]byte(magic), data[:min(len(data), len(magic))]):
		return nil, ErrForeign
	case len(data) < headerSize:
		return nil, ErrTruncated
	}
	if v := binary.BigEndian.Uint32(data[8:]); v != version {
		return nil, fmt.Errorf("%w: version %d, this program reads %d", ErrVersion, v, version)
	}
	if !bytes.Equal(kindDigest(kind), data[24:32]) {
		return nil, fmt.Errorf("%w: it has another start, label or setting", ErrForeign)
	}
	state := data[headerSize:]
	switch n := binary.BigEndian.Uint64(data[16:]); {
	case uint64(len(state)) < n:
		return nil, fmt.Errorf("%w: %d of %d bytes", ErrTruncated, len(state), n)
	case uint64(len(state)) > n:
		return nil, fmt.Errorf("%w: %d bytes too many", ErrDamaged, uint64(len(state))-n)
	}
	if sum := sha256.Sum256(state); !bytes.Equal(sum[:], data[32:headerSize]) {
		return nil, ErrDamaged
	}
	return state, nil
}
