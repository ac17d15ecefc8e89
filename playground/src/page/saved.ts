// What was typed stays when the page is loaded again in the same tab.
import { type State, stateOf } from './state.js';

const KEY = 'plimsoll.state';
const MOST_LETTERS = 2_000_000;

export function save(state: State) {
  try {
    const text = JSON.stringify(state);
    if (text.length <= MOST_LETTERS) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

export function saved(): State | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : stateOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
