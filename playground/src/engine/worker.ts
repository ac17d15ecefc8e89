// The worker in which the engine runs. It answers one request after another; to end one, the page ends the worker.
import { answer, useModule } from './answers.js';
import { withPageHints } from './hints.js';
import type { FromWorker, ToWorker } from './protocol.js';

const send = (message: FromWorker) => self.postMessage(message);

let before: Promise<void> = Promise.resolve();

async function serve({ id, name, input }: Exclude<ToWorker, { module: unknown }>) {
  try {
    send({ id, output: withPageHints(await answer(name, input, (done) => send({ id, done }))) });
  } catch (error) {
    send({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) useModule(data.module);
  else before = before.then(() => serve(data));
});
