// How admission policies came to their decision.
import { byId, element } from '../page/element.js';
import { codeBlock, textBlock } from './code_block.js';
import { message, type Page, type View } from './view.js';
import { comparedLines } from './yaml_lines.js';

const WORDS = { added: 'added', removed: 'removed', changed: 'was' };

export class PolicyView implements View {
  readonly #out = byId('policy');

  constructor(private readonly page: Page) {}

  restore() {}

  async refresh() {
    const answer = await this.page.engine.ask('policy', this.page.sources());
    if (answer.policies === 0) return this.#out.replaceChildren(message('There is no ValidatingAdmissionPolicy or MutatingAdmissionPolicy.'));
    if (answer.explanation === '') return this.#out.replaceChildren(message('There is no object.'));
    const parts = [
      answer.valid ? message('The request is allowed.', 'good') : message('The request is refused.', 'error'),
      textBlock(answer.explanation, 'Explanation'),
    ];
    if (answer.note) parts.push(message(answer.note));
    for (const { before, after, note } of answer.mutated) {
      parts.push(element('h2', {}, `Object ${note}`), codeBlock(comparedLines(before, after), 'Mutated object', WORDS));
    }
    this.#out.replaceChildren(...parts);
  }
}
