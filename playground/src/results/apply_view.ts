// Server-side apply: the object is what a manager applies, and the old object what is in the cluster.
import { byId, element } from '../page/element.js';
import { codeBlock } from './code_block.js';
import { findingList, message, type Page, type View } from './view.js';
import { linesOf, textOf } from './yaml_lines.js';

export class ApplyView implements View {
  readonly #out = byId('apply-answer');
  readonly #manager = byId<HTMLInputElement>('apply-manager');
  readonly #force = byId<HTMLInputElement>('apply-force');
  readonly #keep = byId<HTMLButtonElement>('apply-keep');
  #object: unknown;

  constructor(private readonly page: Page) {
    const take = () => {
      page.state.manager = this.#manager.value;
      page.state.force = this.#force.checked;
      page.changed();
    };
    for (const input of [this.#manager, this.#force]) input.addEventListener('input', take);
    this.#keep.addEventListener('click', () => {
      page.setDocument('old', textOf(linesOf(this.#object)));
      page.say('The result is the old object now. Change the manager or the object, and apply again.');
    });
  }

  restore() {
    this.#manager.value = this.page.state.manager;
    this.#force.checked = this.page.state.force;
  }

  async refresh() {
    const { manager, force } = this.page.state;
    this.#keep.disabled = true;
    const sources = this.page.sources();
    if (sources.object.trim() === '') return this.#out.replaceChildren(message('There is no object to apply.'));
    const { valid, findings, object, owners } = await this.page.engine.ask('apply', { ...sources, manager, force });
    this.#object = object;
    this.#keep.disabled = !valid;
    const parts: HTMLElement[] = findings.length > 0 ? [findingList(findings)] : [];
    if (valid) parts.push(this.#owners(owners), element('h2', {}, 'Object'), codeBlock(linesOf(object), 'Object'));
    this.#out.replaceChildren(...parts);
  }

  #owners(owners: { path: string; owners: string[] }[]): HTMLElement {
    const rows = owners.map(({ path, owners: names }) =>
      element('tr', {}, element('td', {}, element('code', {}, path)),
        element('td', {}, ...names.map((name) => element('span', { className: 'owner' }, name)))));
    const head = element('tr', {}, element('th', { scope: 'col' }, 'Field'), element('th', { scope: 'col' }, 'Managers'));
    return element('table', { className: 'owners' }, element('thead', {}, head), element('tbody', {}, ...rows));
  }
}
