// A view is what a tab of the results shows. It asks the engine when the tab is open and something has changed.
import type { Finding } from 'plimsoll';
import type { EngineClient } from '../engine/client.js';
import type { Sources } from '../engine/protocol.js';
import { element } from '../page/element.js';
import type { State } from '../page/state.js';

export interface Page {
  engine: EngineClient;
  state: State;
  sources(): Sources;
  // The state was changed by a view.
  changed(): void;
  showDocument(name: 'schema' | 'oldSchema' | 'object' | 'old'): void;
  setDocument(name: 'schema' | 'oldSchema' | 'object' | 'old', text: string): void;
  say(words: string): void;
}

export interface View {
  // Fills the inputs of the view from the state.
  restore(): void;
  // Asks and shows. Fails if the engine cannot answer.
  refresh(): Promise<void>;
}

export function message(text: string, kind: 'hint' | 'error' | 'good' = 'hint'): HTMLElement {
  return element('p', { className: `message ${kind}` }, text);
}

// Findings that are not about a place in an editor.
export function findingList(findings: Finding[]): HTMLElement {
  return element('ul', { className: 'findings' }, ...findings.map((finding) =>
    element('li', { className: finding.severity },
      element('span', { className: 'severity' }, finding.severity),
      element('span', { className: 'words' }, finding.message,
        finding.hint ? element('span', { className: 'hint' }, finding.hint) : undefined),
      element('code', { className: 'code-name' }, finding.code))));
}
