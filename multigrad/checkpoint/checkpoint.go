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
// renamed to path.refused.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
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
	dir := filepath.Dir(path)
	tmp, err := os.CreateTemp(dir, filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	if err := fill(tmp, kind, state); err != nil {
		return err
	}
	if err := rotate(path, kind); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
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

// fill writes, syncs and closes the file.
func fill(f *os.File, kind string, state []byte) error {
	_, err := f.Write(append(header(kind, state), state...))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
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

func syncDir(dir string) error {
	if runtime.GOOS == "windows" { // where directories cannot be synced
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Load returns the state that was last saved to path. If that file is missing
// or refused and path.previous is complete, it returns the state of the latter
// and a notice. If neither file exists, the state is nil without an error:
// there is nothing to continue. It returns an error if all existing files are
// refused, or if the directory does not exist, which Save would report too
// late.
func Load(path, kind string) (state []byte, notice string, err error) {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return nil, "", fmt.Errorf("checkpoint: %s: %w", path, err)
	}
	state, first := read(path, kind)
	if first == nil {
		return state, "", nil
	}
	state, second := read(Previous(path), kind)
	switch {
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
	data, err := os.ReadFile(path)
	if err == nil {
		data, err = parse(data, kind)
	}
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %s: %w", path, err)
	}
	return data, nil
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
