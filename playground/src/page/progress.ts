// The bar that says what the engine is doing. It comes only if that takes a while, so that it does not flicker.
import type { Activity } from '../engine/client.js';
import { byId } from './element.js';

const DELAY = 250; // milliseconds

const WORDS: Record<string, string> = {
  about: 'Starting', check: 'Checking', stored: 'Admitting', cel: 'Evaluating', rules: 'Reading rules',
  policy: 'Evaluating policies', apply: 'Applying', patch: 'Patching', explain: 'Explaining', compare: 'Comparing',
};

export class ProgressBar {
  readonly #box = byId('progress');
  readonly #words = byId('progress-words');
  readonly #bar = byId<HTMLProgressElement>('progress-bar');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onCancel: () => void) {
    byId('cancel').addEventListener('click', onCancel);
  }

  show(activity: Activity | undefined) {
    if (!activity) return this.#hide();
    this.#fill(WORDS[activity.name] ?? 'Working', activity.done);
    this.#timer ??= setTimeout(() => (this.#box.hidden = false), DELAY);
  }

  loading(done: number | undefined) {
    this.#fill('Loading the engine', done);
    this.#timer ??= setTimeout(() => (this.#box.hidden = false), DELAY);
  }

  #fill(words: string, done: number | undefined) {
    const text = done === undefined ? `${words}…` : `${words}… ${Math.floor(done * 100)} %`;
    if (this.#words.textContent !== text) this.#words.textContent = text;
    if (done === undefined) this.#bar.removeAttribute('value');
    else this.#bar.value = done;
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#box.hidden = true;
  }
}
