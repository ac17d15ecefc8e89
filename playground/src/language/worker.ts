// The worker in which the language server runs. Between its steps it takes new messages, so that of many key strokes only
// the last is followed by longer work.
import { LanguageServer, type LanguageMessage } from 'plimsoll';
import type { FromLanguage, ToLanguage } from './protocol.js';

const send = (message: FromLanguage) => self.postMessage(message);

class Loop {
  #server: LanguageServer | undefined;
  #early: LanguageMessage[] = []; // those that came before the server was open
  #due = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #channel = new MessageChannel();

  constructor() {
    this.#channel.port1.onmessage = () => this.#guarded(() => this.#step());
  }

  async open(module: WebAssembly.Module) {
    try {
      this.#server = await LanguageServer.open({ module });
    } catch (error) {
      return this.#fail(error);
    }
    for (const message of this.#early.splice(0)) this.take(message);
  }

  take(message: LanguageMessage) {
    if (!this.#server) return void this.#early.push(message);
    this.#guarded((server) => {
      server.send(message);
      this.#soon();
    });
  }

  #soon() {
    if (this.#due) return;
    this.#due = true;
    clearTimeout(this.#timer);
    this.#channel.port2.postMessage(undefined);
  }

  #step() {
    const server = this.#server!;
    this.#due = false;
    const worked = server.step();
    const messages = server.messages();
    if (messages.length > 0) send({ messages });
    if (worked) return this.#soon();
    if (server.wakeTime === undefined) return;
    this.#timer = setTimeout(() => this.#soon(), Math.max(1, server.wakeTime - performance.now()));
  }

  #guarded(work: (server: LanguageServer) => void) {
    try {
      if (this.#server) work(this.#server);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown) {
    this.#server = undefined;
    send({ failure: error instanceof Error ? error.message : String(error) });
  }
}

const loop = new Loop();

self.addEventListener('message', ({ data }: MessageEvent<ToLanguage>) => {
  if ('module' in data) void loop.open(data.module);
  else loop.take(data.message);
});
