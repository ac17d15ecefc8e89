// What the schema says about a kind or a field.
import type { ExplainedField, Explanation } from '../engine/protocol.js';
import { byId, element } from '../page/element.js';
import { message, type Page, type View } from './view.js';

const KIND = /^kind: *["']?(\w+)/m;

function factText(name: string, value: unknown): string {
  if (!name.endsWith('x-kubernetes-validations') || !Array.isArray(value)) return `${name}: ${JSON.stringify(value)}`;
  return value.map(({ rule, message: words }: { rule: string; message?: string }) => `rule: ${rule}${words ? `  (${words})` : ''}`).join('\n');
}

function factsOf(field: ExplainedField): HTMLElement[] {
  return Object.entries(field.facts ?? {}).flatMap(([name, value]) =>
    factText(name, value).split('\n').map((text) => element('code', { className: 'fact' }, text)));
}

function headOf({ name, type, required }: ExplainedField): HTMLElement[] {
  return [
    element('span', { className: 'field-name' }, name), element('span', { className: 'field-type' }, type),
    ...(required ? [element('span', { className: 'required' }, 'required')] : []),
  ];
}

function fieldElement(field: ExplainedField): HTMLElement {
  const about = [...(field.description ? [element('p', {}, field.description)] : []), ...factsOf(field)];
  const below = (field.fields ?? []).map(fieldElement);
  if (about.length + below.length === 0) return element('li', {}, ...headOf(field));
  const list = below.length > 0 ? element('ul', {}, ...below) : undefined;
  return element('li', {}, element('details', { open: below.length === 0 }, element('summary', {}, ...headOf(field)), ...about, list));
}

function headerText({ apiVersion, kind, resource, namespaced, shortNames = [] }: Explanation): string {
  const scope = namespaced === undefined ? '' : namespaced ? ', namespaced' : ', cluster-scoped';
  const names = shortNames.length > 0 ? ` (${shortNames.join(', ')})` : '';
  return `${apiVersion} ${kind}${resource ? ` · ${resource}${names}` : ''}${scope}`;
}

export class ExplainView implements View {
  readonly #out = byId('explain-answer');
  readonly #name = byId<HTMLInputElement>('explain-name');
  readonly #recursive = byId<HTMLInputElement>('explain-recursive');

  constructor(private readonly page: Page) {
    const take = () => {
      page.state.explain = this.#name.value;
      page.state.recursive = this.#recursive.checked;
      page.changed();
    };
    for (const input of [this.#name, this.#recursive]) input.addEventListener('input', take);
  }

  restore() {
    this.#name.value = this.page.state.explain;
    this.#recursive.checked = this.page.state.recursive;
  }

  async refresh() {
    const sources = this.page.sources();
    const kind = KIND.exec(sources.object)?.[1] ?? '';
    this.#name.placeholder = kind || 'Deployment.spec.template';
    const name = this.page.state.explain.trim() || kind;
    if (name === '') return this.#out.replaceChildren(message('Write a kind or a field, such as Deployment.spec.template.'));
    const what = await this.page.engine.ask('explain', { ...sources, name, recursive: this.page.state.recursive });
    this.#out.replaceChildren(...this.#show(what));
  }

  #show(what: Explanation): HTMLElement[] {
    const { field } = what;
    const words = [...(what.unions ?? []).map((each) => `union: ${each}`), ...(what.rules ?? []).map((each) => `rule: ${each}`)];
    return [
      element('h2', {}, headerText(what)),
      ...(what.path ? [element('p', { className: 'path' }, element('code', {}, what.path), ` ${field.type}`)] : []),
      ...(field.description ? [element('p', {}, field.description)] : []),
      ...factsOf(field), ...words.map((each) => element('code', { className: 'fact' }, each)),
      element('ul', { className: 'tree' }, ...(field.fields ?? []).map(fieldElement)),
    ];
  }
}
