// CEL while it is typed: value, type, cost, and the values of its parts.
import type { CelAnswer } from '../engine/protocol.js';
import { byId, element } from '../page/element.js';
import { message, type Page, type View } from './view.js';

const number = (value: number) => value.toLocaleString('en');
// The most that an estimate can be stands for no limit.
const WITHOUT_LIMIT = 1e18;

function fact(name: string, value: string, kind = ''): HTMLElement[] {
  return [element('dt', {}, name), element('dd', { className: kind }, value)];
}

function costWords({ cost = 0, estimate }: CelAnswer): string {
  if (!estimate) return number(cost);
  const [least, most] = estimate;
  return `${number(cost)} (the schema allows ${number(least)} to ${most > WITHOUT_LIMIT ? 'no limit' : number(most)})`;
}

export class CelView implements View {
  readonly #out = byId('cel-answer');
  readonly #expression = byId<HTMLTextAreaElement>('cel-expression');
  readonly #at = byId<HTMLInputElement>('cel-at');
  readonly #defaults = byId<HTMLInputElement>('cel-defaults');
  readonly #rules = byId<HTMLSelectElement>('cel-rules');
  #known: { at: string; rule: string }[] = [];

  constructor(private readonly page: Page) {
    const { state } = page;
    const take = () => {
      state.expression = this.#expression.value;
      state.at = this.#at.value;
      state.defaults = this.#defaults.checked;
      page.changed();
    };
    for (const input of [this.#expression, this.#at, this.#defaults]) input.addEventListener('input', take);
    this.#rules.addEventListener('change', () => {
      const rule = this.#known[Number(this.#rules.value)];
      if (!rule) return;
      this.#expression.value = rule.rule;
      this.#at.value = rule.at;
      take();
    });
  }

  restore() {
    this.#expression.value = this.page.state.expression;
    this.#at.value = this.page.state.at;
    this.#defaults.checked = this.page.state.defaults;
  }

  async refresh() {
    await this.#listRules();
    const { expression, at, defaults } = this.page.state;
    if (expression.trim() === '') return this.#out.replaceChildren(message('Write an expression. `self` is the object, or what is at the path in it.'));
    const answer = await this.page.engine.ask('cel', { ...this.page.sources(), expression, at, defaults });
    this.#out.replaceChildren(...this.#show(answer));
  }

  #show(answer: CelAnswer): HTMLElement[] {
    if (answer.failure !== undefined) return [element('pre', { className: 'code error', tabIndex: 0 }, answer.failure)];
    const facts = element('dl', { className: 'facts' },
      ...(answer.error === undefined ? fact('Value', answer.value ?? '', 'value') : fact('Error', answer.error, 'error')),
      ...fact('Type', answer.type ?? ''), ...fact('Cost', costWords(answer)),
      ...fact('Schema', answer.crd ?? 'none: self has any type'));
    return [facts, this.#trace(answer.trace ?? [])];
  }

  #trace(steps: NonNullable<CelAnswer['trace']>): HTMLElement {
    const rows = steps.map(({ depth, expression, value }) => {
      const cell = element('td', {}, element('code', {}, expression));
      cell.style.paddingInlineStart = `${0.5 + depth}rem`;
      return element('tr', {}, cell, element('td', {}, element('code', {}, value)));
    });
    const head = element('tr', {}, element('th', { scope: 'col' }, 'Part'), element('th', { scope: 'col' }, 'Value'));
    return element('table', { className: 'trace' }, element('thead', {}, head), element('tbody', {}, ...rows));
  }

  async #listRules() {
    const rules = await this.page.engine.ask('rules', this.page.sources());
    if (JSON.stringify(rules) === JSON.stringify(this.#known)) return;
    this.#known = rules;
    const options = rules.map(({ at, rule }, index) => {
      const text = `${at || '(root)'}: ${rule}`;
      return element('option', { value: String(index) }, text.length > 90 ? `${text.slice(0, 89)}…` : text);
    });
    this.#rules.replaceChildren(element('option', { value: '' }, rules.length > 0 ? 'Rules of the CRD…' : 'The CRD has no rules'), ...options);
    this.#rules.disabled = rules.length === 0;
  }
}
