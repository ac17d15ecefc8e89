// LanguageClient is the language server as the page sees it: in a worker of its own, so that no check of the engine delays
// what is asked while a person types, and cancelling a check does not end it.
import type { LanguageMessage } from 'plimsoll';
import type { Capabilities, FromLanguage, ToLanguage } from './protocol.js';

// Why a request has no answer: the server says why not, or is not there.
export class Refused extends Error {}

export interface Cancellation {
  onCancellationRequested(listener: () => void): unknown;
}

interface Asked {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

export class LanguageClient {
  #module: WebAssembly.Module | undefined;
  #worker: Worker | undefined;
  #asked = new Map<number, Asked>();
  #last = 0;
  // Called before anything else is sent to a server that begins.
  onStart: (capabilities: Capabilities) => void = () => undefined;

  // `params`: of the request `initialize`. `onFailure` is called when the server ends by itself.
  constructor(private readonly params: () => object, private readonly onFailure: (message: string) => void) {}

  get running(): boolean {
    return this.#worker !== undefined;
  }

  // Also after a failure.
  async start(module = this.#module) {
    if (!module || this.#worker) return;
    this.#module = module;
    const worker = new Worker(new URL('language.worker.js', document.baseURI), { name: 'language' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromLanguage>) => this.#receive(worker, data));
    worker.addEventListener('error', ({ message }) => this.#end(worker, message || 'its worker could not be started'));
    worker.postMessage({ module } satisfies ToLanguage);
    this.#worker = worker;
    const { capabilities } = await this.request<{ capabilities: Capabilities }>('initialize', this.params());
    this.notify('initialized', {});
    this.onStart(capabilities);
  }

  request<Result>(method: string, params: object, cancellation?: Cancellation): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new Refused('the language server is not running'));
      const id = ++this.#last;
      this.#asked.set(id, { resolve, reject });
      cancellation?.onCancellationRequested(() => this.#asked.has(id) && this.notify('$/cancelRequest', { id }));
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method: string, params: object) {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message: LanguageMessage) {
    this.#worker?.postMessage({ message } satisfies ToLanguage);
  }

  #receive(worker: Worker, data: FromLanguage) {
    if (worker !== this.#worker) return;
    if ('failure' in data) return this.#end(worker, data.failure);
    for (const { id, method, result, error } of data.messages) {
      const asked = typeof id === 'number' && method === undefined ? this.#asked.get(id) : undefined;
      if (!asked) continue;
      this.#asked.delete(id as number);
      if (error) asked.reject(new Refused(error.message));
      else asked.resolve(result as never);
    }
  }

  #end(worker: Worker, message: string) {
    worker.terminate();
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) reject(new Refused('the language server ended'));
    this.onFailure(message);
  }
}
