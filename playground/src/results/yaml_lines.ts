// A value as lines of YAML, each with a mark that says how it differs from another value: what was added to that, removed
// from it, or changed.
export type Mark = 'same' | 'added' | 'removed' | 'changed';

export interface Line {
  indent: number;
  text: string;
  mark: Mark;
  // Of a changed value: what it was.
  before?: string;
}

type Fields = Record<string, unknown>;
const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNested = (value: unknown) => (isMap(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0);

const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;
const PLAIN = /^[A-Za-z_/.](?:[\w./-]|:(?=[\w/]))*(?: (?:[\w./-]|:(?=[\w/]))+)*$/;

function scalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) && !/^\.?\d|^\.(?:inf|nan)$/i.test(value) ? value : JSON.stringify(value);
}

// The items of a list by their names; nothing if they have none, or not different ones.
function byName(items: unknown[]): Fields | undefined {
  const out = new Map<string, unknown>();
  for (const item of items) {
    const name = isMap(item) ? item['name'] : undefined;
    if (typeof name === 'string') out.set(`.${name}`, item);
  }
  return out.size === items.length && items.length > 0 ? Object.fromEntries(out) : undefined;
}

class LineWriter {
  readonly lines: Line[] = [];

  // Both are values of the same place. `key` is what comes before the value: `name:`, `-`, or nothing at the root.
  pair(indent: number, key: string, before: unknown, after: unknown) {
    if (isMap(before) && isMap(after) && isNested(after)) {
      this.#open(indent, key, 'same');
      this.#fields(key === '' ? indent : indent + 1, before, after);
    } else if (Array.isArray(before) && Array.isArray(after) && isNested(after)) {
      this.#open(indent, key, 'same');
      this.#items(indent, before, after);
    } else if (JSON.stringify(before) === JSON.stringify(after)) {
      this.one(indent, key, after, 'same');
    } else if (isNested(before) || isNested(after)) {
      this.one(indent, key, before, 'removed');
      this.one(indent, key, after, 'added');
    } else {
      this.#add(indent, key, scalar(after), 'changed', scalar(before));
    }
  }

  one(indent: number, key: string, value: unknown, mark: Mark) {
    if (!isNested(value)) return this.#add(indent, key, scalar(value), mark);
    this.#open(indent, key, mark);
    if (Array.isArray(value)) {
      for (const item of value) this.#item(indent, item, mark);
    } else {
      for (const [name, field] of Object.entries(value as Fields)) this.one(key === '' ? indent : indent + 1, `${scalar(name)}:`, field, mark);
    }
  }

  #fields(indent: number, before: Fields, after: Fields) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const key = `${scalar(name)}:`;
      if (!(name in after)) this.one(indent, key, before[name], 'removed');
      else if (!(name in before)) this.one(indent, key, after[name], 'added');
      else this.pair(indent, key, before[name], after[name]);
    }
  }

  #items(indent: number, before: unknown[], after: unknown[]) {
    const [old, now] = [byName(before), byName(after)];
    if (old && now) return this.#named(indent, old, now);
    for (let at = 0; at < Math.max(before.length, after.length); ++at) {
      if (at >= after.length) this.#item(indent, before[at], 'removed');
      else if (at >= before.length) this.#item(indent, after[at], 'added');
      else this.#intoItem(indent, () => this.pair(indent + 1, '', before[at], after[at]));
    }
  }

  #named(indent: number, before: Fields, after: Fields) {
    for (const [name, item] of Object.entries(before)) {
      if (!(name in after)) this.#item(indent, item, 'removed');
    }
    for (const [name, item] of Object.entries(after)) {
      if (name in before) this.#intoItem(indent, () => this.pair(indent + 1, '', before[name], item));
      else this.#item(indent, item, 'added');
    }
  }

  #item(indent: number, value: unknown, mark: Mark) {
    this.#intoItem(indent, () => this.one(indent + 1, '', value, mark));
  }

  // The first line of an item gets the dash.
  #intoItem(indent: number, write: () => void) {
    const at = this.lines.length;
    write();
    const first = this.lines[at];
    if (first) this.lines[at] = { ...first, indent, text: `- ${first.text}` };
  }

  #open(indent: number, key: string, mark: Mark) {
    if (key !== '') this.lines.push({ indent, text: key, mark });
  }

  #add(indent: number, key: string, text: string, mark: Mark, before?: string) {
    this.lines.push({ indent, text: key === '' ? text : `${key} ${text}`, mark, ...(before !== undefined && { before }) });
  }
}

export function linesOf(value: unknown): Line[] {
  const writer = new LineWriter();
  writer.one(0, '', value, 'same');
  return writer.lines;
}

export function comparedLines(before: unknown, after: unknown): Line[] {
  const writer = new LineWriter();
  writer.pair(0, '', before, after);
  return writer.lines;
}

export const textOf = (lines: Line[]) =>
  lines.filter(({ mark }) => mark !== 'removed').map(({ indent, text }) => `${'  '.repeat(indent)}${text}\n`).join('');
