// The engine in WebAssembly. bindings/c/include/plimsoll.h and bindings/wasm/src/language.h describe the calls,
// plimsoll.d.ts the types.
import { wasi, zoneReader } from './wasi.js';

const ABI_VERSION = 1;
const STATUSES = [
  'ok', 'bad_argument', 'closed', 'bad_request', 'unknown_kind', 'too_large', 'cancelled', 'out_of_memory', 'internal',
];

export class PlimsollError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = 'PlimsollError';
    this.code = code;
  }
}

let builtIn;

async function readModule() {
  const url = new URL('./plimsoll.wasm', import.meta.url);
  if (url.protocol !== 'file:') return WebAssembly.compileStreaming(fetch(url));
  const { readFile } = await import('node:fs/promises');
  return WebAssembly.compile(await readFile(url));
}

// The module, compiled once. Pass it to workers as `module`.
export function compile(bytes) {
  if (bytes !== undefined) return WebAssembly.compile(bytes);
  builtIn ??= readModule().catch((error) => {
    builtIn = undefined;
    throw error;
  });
  return builtIn;
}

// One instance of the module. After a trap, such as a stack that is too deep, it cannot be used any more.
class Instance {
  #exports;
  #broken;
  #cancelled;

  constructor(module, readZone) {
    const memory = () => this.#exports.memory;
    const imports = {
      wasi_snapshot_preview1: wasi(memory, readZone),
      plimsoll: { cancelled: () => (this.#cancelled?.() ? 1 : 0) },
    };
    this.#exports = new WebAssembly.Instance(module, imports).exports;
    this.#exports._initialize();
    const version = this.#exports.plimsoll_abi_version();
    if (version !== ABI_VERSION) throw new PlimsollError('internal', `the module has version ${version} of the interface`);
  }

  get version() {
    return this.#text(this.#exports.plimsoll_version());
  }

  #text(at) {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  #run(work) {
    if (this.#broken) throw this.#broken;
    try {
      return work(this.#exports);
    } catch (error) {
      if (error instanceof PlimsollError) throw error;
      this.#broken = new PlimsollError('internal', `the engine cannot go on: ${error.message}`, { cause: error });
      throw this.#broken;
    }
  }

  // Calls `work` with the address and the size of the bytes in the memory of the module.
  #withBytes(exports, bytes, work) {
    if (bytes.length === 0) return work(0, 0);
    const at = exports.malloc(bytes.length);
    if (at === 0) throw new PlimsollError('too_large', `there is no memory for ${bytes.length} bytes`);
    try {
      new Uint8Array(exports.memory.buffer).set(bytes, at);
      return work(at, bytes.length);
    } finally {
      exports.free(at);
    }
  }

  #result(exports, status, slot) {
    const at = new DataView(exports.memory.buffer).getUint32(slot, true);
    const size = exports.plimsoll_result_size(at);
    const data = exports.plimsoll_result_data(at);
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, data, size));
    exports.plimsoll_result_free(at);
    if (status !== 0) throw failureOf(status, text);
    return text;
  }

  // Calls a function of the module whose last argument is where the address of its result goes. `cancelled` is called
  // from time to time; the call ends when it returns true, and throws what it throws.
  call(name, handle, bytes, { cancelled, cancellable = false } = {}) {
    if (this.#cancelled) throw new PlimsollError('bad_request', 'the function `cancelled` cannot call its engine');
    let thrown;
    this.#cancelled = cancelled && (() => {
      try {
        return cancelled();
      } catch (error) {
        thrown = { error };
        return true;
      }
    });
    try {
      return this.#run((exports) => this.#withSlots(exports, (slot) => this.#withBytes(exports, bytes, (at, size) => {
        const call = cancellable ? [exports.plimsoll_wasm_call()] : [];
        const input = bytes === NO_INPUT ? [] : [at, size];
        return this.#result(exports, exports[name](handle, ...input, ...call, slot), slot);
      })));
    } catch (error) {
      throw thrown ? thrown.error : error;
    } finally {
      this.#cancelled = undefined;
    }
  }

  #withSlots(exports, work) {
    const slots = exports.malloc(8);
    if (slots === 0) throw new PlimsollError('out_of_memory', 'there is no memory');
    try {
      return work(slots, slots + 4);
    } finally {
      exports.free(slots);
    }
  }

  // What comes between the options and the handle in the arguments of the function is in `more`.
  open(name, options, ...more) {
    return this.#run((exports) => this.#withSlots(exports, (slot, handle) => this.#withBytes(exports, options, (at, size) => {
      const text = this.#result(exports, exports[name](at, size, ...more, handle, slot), slot);
      return { handle: new DataView(exports.memory.buffer).getUint32(handle, true), text };
    })));
  }

  step(handle, now) {
    return this.#run((exports) => this.#withSlots(exports, (slot) =>
      this.#result(exports, exports.plimsoll_wasm_language_step(handle, now, slot), slot)));
  }

  openBatch(engine) {
    return this.#run((exports) => this.#withSlots(exports, (slot) => {
      const status = exports.plimsoll_batch_open(engine, slot);
      if (status !== 0) throw new PlimsollError(STATUSES[status], 'the engine is closed');
      return new DataView(exports.memory.buffer).getUint32(slot, true);
    }));
  }

  close(name, handle) {
    if (!this.#broken) this.#run((exports) => exports[name](handle));
  }
}

const NO_INPUT = new Uint8Array();

function failureOf(status, text) {
  const code = STATUSES[status] ?? 'internal';
  let message = code;
  try {
    message = JSON.parse(text).failure.message;
  } catch {
    // A batch that was cancelled has replies, and no failure.
  }
  return new PlimsollError(code, message);
}

function bytesOf(text) {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  if (text instanceof Uint8Array) return text;
  throw new PlimsollError('bad_request', 'this must be a string or a Uint8Array');
}

// Strings and bytes are objects in YAML or JSON; anything else is an object itself.
const partOf = (key, value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value);

function requestOf(parts) {
  try {
    return bytesOf(JSON.stringify(parts, partOf));
  } catch (error) {
    throw new PlimsollError('bad_request', `the request cannot be written as JSON: ${error.message}`, { cause: error });
  }
}

export class Engine {
  #instance;
  #handle;

  constructor(instance, handle, loaded) {
    this.#instance = instance;
    this.#handle = handle;
    this.problems = loaded.problems;
  }

  static async open({ module, ...options } = {}) {
    const instance = new Instance(module ?? (await compile()), await zoneReader());
    const { handle, text } = instance.open('plimsoll_engine_open', requestOf({ files: false, ...options }), 0);
    return new Engine(instance, handle, JSON.parse(text));
  }

  get version() {
    return this.#instance.version;
  }

  #ask(name, bytes, options) {
    return JSON.parse(this.#instance.call(name, this.#handle, bytes, options));
  }

  #askAbout(name, object, { cancelled, ...parts }) {
    const plain = Object.keys(parts).length === 0 && (typeof object === 'string' || object instanceof Uint8Array);
    const bytes = plain ? bytesOf(object) : requestOf({ object, ...parts });
    return this.#ask(name, bytes, { cancelled, cancellable: true });
  }

  loadCrds(text) {
    return this.#ask('plimsoll_load_crds', bytesOf(text));
  }

  loadPolicies(text) {
    return this.#ask('plimsoll_load_policies', bytesOf(text));
  }

  kinds() {
    return this.#ask('plimsoll_kinds', NO_INPUT);
  }

  check(object, options = {}) {
    return this.#askAbout('plimsoll_check', object, options);
  }

  admit(object, options = {}) {
    return this.#askAbout('plimsoll_admit', object, options);
  }

  patch(object, patch, { cancelled, ...parts } = {}) {
    const request = requestOf({ object, patch, ...parts });
    return this.#ask('plimsoll_patch', request, { cancelled, cancellable: true });
  }

  apply(object, fieldManager, { cancelled, ...parts } = {}) {
    const request = requestOf({ object, fieldManager, ...parts });
    return this.#ask('plimsoll_apply', request, { cancelled, cancellable: true });
  }

  explain(name, { cancelled, ...parts } = {}) {
    return this.#ask('plimsoll_explain', requestOf({ name, ...parts }), { cancelled, cancellable: true });
  }

  batch() {
    return new Batch(this.#instance, this.#instance.openBatch(this.#handle));
  }

  close() {
    this.#instance.close('plimsoll_engine_close', this.#handle);
  }
}

// A conversation in the batch protocol (docs/batch.md), which remembers the CRDs that its requests load.
export class Batch {
  #instance;
  #handle;

  constructor(instance, handle) {
    this.#instance = instance;
    this.#handle = handle;
  }

  answer(request, options = {}) {
    return JSON.parse(this.answerLines(requestOf(request), options));
  }

  answerLines(lines, { cancelled } = {}) {
    return this.#instance.call('plimsoll_batch_answer', this.#handle, bytesOf(lines), { cancelled, cancellable: true });
  }

  close() {
    this.#instance.close('plimsoll_batch_close', this.#handle);
  }
}

// The language server (docs/lsp.md) without its transport: messages go in, steps handle them, and messages come out.
export class LanguageServer {
  #instance;
  #handle;
  #messages = [];
  #now = 0;
  #wake;
  #exit;

  constructor(instance, handle) {
    this.#instance = instance;
    this.#handle = handle;
  }

  static async open({ module, ...options } = {}) {
    const instance = new Instance(module ?? (await compile()), await zoneReader());
    return new LanguageServer(instance, instance.open('plimsoll_wasm_language_open', requestOf(options)).handle);
  }

  get version() {
    return this.#instance.version;
  }

  get wakeTime() {
    return this.#wake;
  }

  get exitCode() {
    return this.#exit;
  }

  send(message) {
    const isText = typeof message === 'string' || message instanceof Uint8Array;
    this.#instance.call('plimsoll_wasm_language_send', this.#handle, isText ? bytesOf(message) : requestOf(message));
  }

  step(now = performance.now()) {
    this.#now = Number(now);
    const { worked, wake, exit, messages } = JSON.parse(this.#instance.step(this.#handle, this.#now));
    this.#messages.push(...messages);
    this.#wake = wake ?? undefined;
    this.#exit = exit ?? undefined;
    return worked;
  }

  finish() {
    let late = false; // nothing was to do even at the wake time
    while (!late) {
      while (this.step(this.#now));
      if (this.#wake === undefined || this.#exit !== undefined) return;
      late = !this.step(Math.max(this.#now, this.#wake));
    }
  }

  messages() {
    return this.#messages.splice(0);
  }

  close() {
    this.#instance.close('plimsoll_wasm_language_close', this.#handle);
  }
}
