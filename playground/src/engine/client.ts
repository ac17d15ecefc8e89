// EngineClient is the engine as the page sees it. It sends one request at a time to a worker. A request that waits is
// dropped when a newer one of the same name comes, since its answer would be out of date. Cancelling ends the worker; the
// next request starts another one with the module that was compiled already.
import type { CallName, FromWorker, Input, Output, ToWorker } from './protocol.js';

// Why a request has no answer, though nothing is wrong with it.
export class Dropped extends Error {
  constructor(readonly cancelled: boolean) {
    super(cancelled ? 'cancelled' : 'a newer request took its place');
  }
}

interface Request {
  id: number;
  name: CallName;
  input: unknown;
  resolve: (output: never) => void;
  reject: (error: Error) => void;
}

export interface Activity {
  name: CallName;
  // From 0 to 1; undefined if it is not known.
  done?: number;
}

export class EngineClient {
  #module: WebAssembly.Module | undefined;
  #worker: Worker | undefined;
  #waiting: Request[] = [];
  #current: Request | undefined;
  #last = 0;

  // `onActivity` is called when work begins, goes on, and ends.
  constructor(private readonly onActivity: (activity: Activity | undefined) => void) {}

  start(module: WebAssembly.Module) {
    this.#module = module;
    this.#next();
  }

  ask<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    return new Promise((resolve, reject) => {
      this.#waiting = this.#waiting.filter((request) => {
        if (request.name === name) request.reject(new Dropped(false));
        return request.name !== name;
      });
      this.#waiting.push({ id: ++this.#last, name, input, resolve, reject });
      this.#next();
    });
  }

  cancel() {
    this.#worker?.terminate();
    this.#worker = undefined;
    const dropped = [...(this.#current ? [this.#current] : []), ...this.#waiting];
    this.#current = undefined;
    this.#waiting = [];
    for (const request of dropped) request.reject(new Dropped(true));
    this.onActivity(undefined);
  }

  #next() {
    if (this.#current || !this.#module) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return this.onActivity(undefined);
    const { id, name, input } = this.#current;
    this.#worker ??= this.#newWorker(this.#module);
    this.onActivity({ name });
    this.#worker.postMessage({ id, name, input } satisfies ToWorker);
  }

  #newWorker(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('engine.worker.js', document.baseURI), { name: 'engine' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => this.#fail(event.message || 'the engine could not be started'));
    worker.postMessage({ module } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromWorker) {
    const request = this.#current;
    if (!request || message.id !== request.id) return;
    if ('done' in message) return this.onActivity({ name: request.name, done: message.done });
    this.#current = undefined;
    if ('failure' in message) request.reject(new Error(message.failure));
    else request.resolve(message.output as never);
    this.#next();
  }

  // The worker itself is broken.
  #fail(message: string) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const request = this.#current;
    this.#current = undefined;
    request?.reject(new Error(message));
    this.#next();
  }
}
