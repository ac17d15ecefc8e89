// The object as it would be stored: defaults and what the server adds are marked, and what it removes.
import { byId, element } from '../page/element.js';
import { codeBlock } from './code_block.js';
import { findingList, message, type Page, type View } from './view.js';
import { comparedLines } from './yaml_lines.js';

const WORDS = { added: 'default', removed: 'pruned', changed: 'was' };


export class StoredView implements View {
  readonly #out = byId('stored');

  constructor(private readonly page: Page) {}

  restore() {}

  async refresh() {
    const { pairs, refused, more } = await this.page.engine.ask('stored', this.page.sources());
    const parts: HTMLElement[] = [];
    if (refused.length > 0) parts.push(message('Objects with errors are not stored:', 'error'), findingList(refused));
    if (pairs.length + refused.length === 0) parts.push(message('There is no object.'));
    for (const { title, written, stored } of pairs) {
      const lines = comparedLines(written, stored);
      parts.push(element('h2', {}, title), codeBlock(lines, `${title} as stored`, WORDS));
    }
    if (more > 0) parts.push(message(`${more.toLocaleString('en')} more documents are not shown.`));
    this.#out.replaceChildren(...parts);
  }
}
