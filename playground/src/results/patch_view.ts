// What a patch makes of the object.
import type { PatchRequest } from '../engine/protocol.js';
import { byId, element } from '../page/element.js';
import { codeBlock } from './code_block.js';
import { findingList, message, type Page, type View } from './view.js';
import { comparedLines } from './yaml_lines.js';

const WORDS = { added: 'added', removed: 'removed', changed: 'was' };

export class PatchView implements View {
  readonly #out = byId('patch-answer');
  readonly #patch = byId<HTMLTextAreaElement>('patch-text');
  readonly #type = byId<HTMLSelectElement>('patch-type');

  constructor(private readonly page: Page) {
    const take = () => {
      page.state.patch = this.#patch.value;
      page.state.patchType = this.#type.value;
      page.changed();
    };
    for (const input of [this.#patch, this.#type]) input.addEventListener('input', take);
  }

  restore() {
    this.#patch.value = this.page.state.patch;
    this.#type.value = this.page.state.patchType;
  }

  async refresh() {
    const { patch, patchType } = this.page.state;
    const sources = this.page.sources();
    if (sources.object.trim() === '') return this.#out.replaceChildren(message('There is no object to patch.'));
    if (patch.trim() === '') return this.#out.replaceChildren(message('Write a patch in YAML or JSON.'));
    const request: PatchRequest = { ...sources, patch, type: patchType as PatchRequest['type'] };
    const { written, findings, object, valid } = await this.page.engine.ask('patch', request);
    const parts: HTMLElement[] = findings.length > 0 ? [findingList(findings)] : [];
    if (valid) parts.push(element('h2', {}, 'Patched object'), codeBlock(comparedLines(written, object), 'Patched object', WORDS));
    this.#out.replaceChildren(...parts);
  }
}
