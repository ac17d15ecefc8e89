// The tab of findings: all of them in the order of the texts, with their quick fixes once the language server knows them.
import type { CheckAnswer } from '../engine/protocol.js';
import type { DocumentName } from '../editor/documents.js';
import { TITLES } from '../editor/documents.js';
import type { Markers, Placed } from '../editor/markers.js';
import type { Fix } from '../language/fixes.js';
import { byId, countOf, element } from '../page/element.js';
import { message } from './view.js';

const MOST_SHOWN = 500;
const DOCUMENTS: DocumentName[] = ['schema', 'object', 'old'];

export class FindingsView {
  readonly #list = byId('findings');
  readonly #summary = byId('summary');
  #shown = 0; // how often

  constructor(
    private readonly markers: Markers,
    private readonly goTo: (document: DocumentName, placed: Placed) => void,
    private readonly fixesOf: (document: DocumentName, placed: Placed[]) => Promise<Fix[]>,
  ) {}

  show(answer: CheckAnswer): { errors: number; warnings: number } {
    const placed = DOCUMENTS.flatMap((name) => this.markers.show(name, answer[name as 'schema' | 'object' | 'old']));
    const errors = placed.filter(({ finding }) => finding.severity === 'error').length;
    const warnings = placed.length - errors;
    this.#summary.textContent = this.#words(answer, errors, warnings);
    this.#summary.dataset['kind'] = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'good';
    const items = new Map(placed.slice(0, MOST_SHOWN).map((each) => [each, this.#item(each)]));
    this.#list.replaceChildren(...items.values());
    void this.#addFixes(++this.#shown, items);
    if (placed.length > MOST_SHOWN) this.#list.append(element('li', {}, message(`… and ${placed.length - MOST_SHOWN} more`)));
    if (placed.length === 0) this.#list.append(element('li', { className: 'none' }, message(this.#goodWords(answer), 'good')));
    return { errors, warnings };
  }

  fail(text: string) {
    this.#summary.textContent = text;
    this.#summary.dataset['kind'] = 'error';
  }

  #words({ objects, milliseconds }: CheckAnswer, errors: number, warnings: number): string {
    const time = `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds).toLocaleString('en')} ms`;
    const what = [errors && countOf(errors, 'error'), warnings && countOf(warnings, 'warning')].filter(Boolean).join(', ');
    return `${countOf(objects, 'object')}: ${what || 'valid'} · ${time}`;
  }

  #goodWords({ objects, kinds }: CheckAnswer): string {
    if (objects > 0) return `An API server would accept ${objects === 1 ? 'the object' : 'all objects'}.`;
    return kinds.length > 0 ? `${countOf(kinds.length, 'kind')} defined. Write an object of it.` : 'Write or paste a manifest, or choose an example.';
  }

  #item(placed: Placed): HTMLElement {
    const { finding, document, range } = placed;
    const place = range ? `${TITLES[document]}, line ${range.startLineNumber}` : TITLES[document];
    return element('li', { className: finding.severity },
      element('button', { type: 'button', className: 'finding', onclick: () => this.goTo(document, placed) },
        element('span', { className: 'severity' }, finding.severity),
        element('span', { className: 'words' }, finding.message,
          finding.hint ? element('span', { className: 'hint' }, finding.hint) : undefined,
          element('span', { className: 'place' }, `${place} · ${finding.code}`))));
  }

  async #addFixes(shown: number, items: Map<Placed, HTMLElement>) {
    for (const document of DOCUMENTS) {
      const placed = [...items.keys()].filter((each) => each.document === document && each.range);
      const fixes = placed.length > 0 ? await this.fixesOf(document, placed) : [];
      if (shown !== this.#shown) return;
      for (const each of placed) {
        const buttons = fixes.filter((fix) => isFixOf(fix, each)).map(({ title, apply }) =>
          element('button', { type: 'button', className: 'fix', onclick: apply }, title));
        if (buttons.length > 0) items.get(each)!.append(element('div', { className: 'fixes' }, ...buttons));
      }
    }
  }
}

function isFixOf({ code, message, range }: Fix, { finding, range: place }: Placed): boolean {
  return code === finding.code && message.startsWith(finding.message) && range.startLineNumber === place!.startLineNumber &&
    range.startColumn === place!.startColumn;
}
