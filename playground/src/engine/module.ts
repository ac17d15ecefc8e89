// The module, compiled once in the page. Servers need not know what WebAssembly is.
export async function fetchModule(onProgress: (done: number | undefined) => void): Promise<WebAssembly.Module> {
  const response = await fetch(new URL('plimsoll.wasm', document.baseURI));
  if (!response.ok || !response.body) throw new Error(`plimsoll.wasm: ${response.status} ${response.statusText}`);
  // A packed response has fewer bytes than are read.
  const packed = response.headers.has('Content-Encoding');
  const size = packed ? 0 : Number(response.headers.get('Content-Length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    read += value.length;
    onProgress(size > 0 ? read / size : undefined);
  }
  return WebAssembly.compile(await new Blob(parts).arrayBuffer());
}
