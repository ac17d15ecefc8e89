// What a change of a CRD does to its users, with objects that show it.
import type { CompareAnswer } from '../engine/protocol.js';
import { byId, countOf, element } from '../page/element.js';
import { textBlock } from './code_block.js';
import { findingList, message, type Page, type View } from './view.js';

export class CompareView implements View {
  readonly #out = byId('compare-answer');

  constructor(private readonly page: Page) {
    byId('compare-keep').addEventListener('click', () => {
      page.setDocument('oldSchema', page.state.schema);
      page.say('The CRD is kept as the old one. Change it now, and see what that does.');
    });
  }

  restore() {}

  async refresh() {
    const { oldSchema, schema } = this.page.state;
    if (schema.trim() === '') return this.#out.replaceChildren(message('There is no CRD.'));
    const answer = await this.page.engine.ask('compare', { ...this.page.sources(), oldSchema });
    const versions = oldSchema.trim() === '' ? [message('There is no old CRD, so the versions of the CRD are compared with each other.')] : [];
    this.#out.replaceChildren(...versions, ...this.#show(answer));
  }

  #show({ findings, changes, withoutEffect, proven, examples }: CompareAnswer): HTMLElement[] {
    const words = `${countOf(changes, 'change')} with effects, ${proven.toLocaleString('en')} shown by objects; ${countOf(withoutEffect, 'change')} without effect.`;
    const parts: HTMLElement[] = [message(words, findings.some(({ severity }) => severity === 'error') ? 'error' : 'good')];
    if (findings.length > 0) parts.push(findingList(findings));
    if (examples.length > 0) parts.push(element('h2', {}, 'Objects that show it'));
    for (const { name, yaml } of examples) {
      parts.push(element('details', {}, element('summary', {}, element('code', {}, name)), textBlock(yaml, name),
        element('button', { type: 'button', onclick: () => this.page.setDocument('object', yaml) }, 'Use as the object')));
    }
    return parts;
  }
}
