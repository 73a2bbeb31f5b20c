"""Writes the files that the tests of tables read, by NumPy and pyarrow.

Row i has mass 10+i/8, colour sin(i) as a 32-bit number, id 2i-100 and red (i%3==0).
"""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

n = 200
i = np.arange(n)
mass, colour, id_, red = 10 + i / 8, np.sin(i).astype("f4"), (2 * i - 100).astype("i4"), i % 3 == 0

np.save("plain.npy", np.stack([mass, colour], 1))
np.save("fortran.npy", np.asfortranarray(np.stack([mass, colour], 1)))
np.save("single.npy", colour.astype(">f4"))
record = np.zeros(n, dtype=[("mass", "<f8"), ("colour", ">f4"), ("id", "<i4"), ("red", "?")])
record["mass"], record["colour"], record["id"], record["red"] = mass, colour, id_, red
np.save("record.npy", record)
arrays = dict(mass=mass, colour=colour, id=id_, red=red, x=np.stack([mass, colour], 1), other=np.arange(3.0), z=mass + 1j)
np.savez("stored.npz", **arrays)
np.savez_compressed("deflated.npz", **arrays)
with open("table.csv", "w") as f:
    print("mass,colour,id,red,name", file=f)
    for row in zip(mass, colour, id_, red, i):
        print("%r,%r,%d,%d,\"galaxy \"\"%d\"\", blue\"" % tuple(map(lambda v: getattr(v, "item", lambda: v)(), row)), file=f)

table = pa.table({
    "mass": mass, "colour": colour, "id": id_, "red": red,
    "tiny": (i % 100).astype("u1"), "big": (i.astype("u8") + (1 << 63)),
    "gaps": pa.array([None if k % 7 == 0 else k / 2 for k in range(n)]),
    "name": [f"galaxy {k}" for k in range(n)], "list": [[1.0] * (k % 3) for k in range(n)],
    "when": pa.array(i, pa.timestamp("s")),
    "at": pa.array([{"ra": k / 3, "dec": -k / 3} for k in range(n)]),
})
for name, options in {
    "plain": dict(compression="none", use_dictionary=False),
    "snappy": dict(compression="snappy"),
    "zstd": dict(compression="zstd", data_page_version="2.0"),
    "gzip": dict(compression="gzip", use_dictionary=False, write_page_index=True),
    "brotli": dict(compression="brotli"),
    "lz4": dict(compression="lz4", data_page_version="2.0"),
}.items():
    pq.write_table(table, f"../parquet/testdata/{name}.parquet", row_group_size=64, data_page_size=128, write_batch_size=16, store_schema=False, **options)

# Pages of many numbers, in all encodings.
k = np.arange(1000)
many = pa.table({
    "x": k / 8, "single": (k / 4).astype("f4"), "id": (3 * k - 1000).astype("i4"), "long": (k << 40) - 7, "flag": k * k % 7 < 3,
    "gaps": pa.array([None if j % 3 == 0 else j / 2 for j in range(1000)]), "flags": pa.array([None if j % 5 == 0 else j % 11 < 6 for j in range(1000)]),
})
for name, options in {
    "many_lz4": dict(compression="lz4", use_dictionary=False),
    "many_lz4_v2": dict(compression="lz4", data_page_version="2.0", use_dictionary=["id", "gaps"]),
    "many_split": dict(compression="zstd", data_page_version="2.0", use_dictionary=False, write_page_checksum=True, column_encoding={"x": "BYTE_STREAM_SPLIT", "single": "BYTE_STREAM_SPLIT", "id": "DELTA_BINARY_PACKED", "long": "DELTA_BINARY_PACKED", "flag": "RLE", "flags": "RLE", "gaps": "BYTE_STREAM_SPLIT"}),
    "many_dictionary": dict(compression="gzip"),
}.items():
    pq.write_table(many, f"../parquet/testdata/{name}.parquet", store_schema=False, **options)

# Numbers of two bytes: all signs, exponents and the ends of the fractions; each fifth is missing, in another column.
bits = np.array([s << 15 | e << 10 | f for s in (0, 1) for e in range(32) for f in (0, 1, 0x155, 0x3FF)], "u2")
half = bits.view("f2")
halves = pa.table({"half": pa.array(half), "some": pa.array([None if k % 5 == 0 else h for k, h in enumerate(half)], pa.float16()), "want": half.astype("f8")})
pq.write_table(halves, "../parquet/testdata/half.parquet", row_group_size=100, store_schema=False)
