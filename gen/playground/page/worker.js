// The worker runs gradgen, so that the page never waits for it.
"use strict";
importScripts("wasm_exec.js");

// plain decompresses, unless the server has said that the file is compressed and the browser
// has decompressed it already.
async function plain(code) {
	const [first, second] = new Uint8Array(code);
	if (first !== 0x1f || second !== 0x8b) return code;
	return new Response(new Blob([code]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start() {
	const go = new Go();
	const [code, archive] = await Promise.all(["gradgen.wasm.gz", "library.zip"].map(async name => {
		const answer = await fetch(name);
		if (!answer.ok) throw new Error(name + ": " + answer.status);
		return answer.arrayBuffer();
	}));
	const { instance } = await WebAssembly.instantiate(await plain(code), go.importObject);
	go.run(instance);
	return gradgenOpen(new Uint8Array(archive));
}

const started = start();
started.then(text => postMessage({ id: 0, text }), err => postMessage({ id: 0, text: JSON.stringify({ Error: String(err) }) }));
onmessage = async event => {
	await started;
	try {
		postMessage({ id: event.data.id, text: gradgenAsk(event.data.question) });
	} catch (err) { // the stack of the browser is full, or gradgen has ended
		postMessage({ failed: String(err) });
	}
};
