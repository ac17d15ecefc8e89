// Lines of YAML as a table-like block. Marks are also words for screen readers, and signs for those who see no colours.
import { element } from '../page/element.js';
import type { Line, Mark } from './yaml_lines.js';

const SIGNS: Record<Mark, string> = { same: ' ', added: '+', removed: '−', changed: '~' };
const MOST_LINES = 5000;

export type Words = Partial<Record<Mark, string>>;

function lineElement({ indent, text, mark, before }: Line, words: Words): HTMLElement {
  const said = words[mark];
  return element('div', { className: `line ${mark}` },
    element('span', { className: 'sign', aria: { hidden: 'true' } }, SIGNS[mark]),
    element('span', { className: 'text' }, '  '.repeat(indent) + text),
    said ? element('span', { className: 'note' }, before === undefined ? said : `${said} ${before}`) : undefined);
}

export function codeBlock(lines: Line[], label: string, words: Words = {}): HTMLElement {
  const block = element('div', { className: 'code', tabIndex: 0, role: 'group', aria: { label } });
  block.append(...lines.slice(0, MOST_LINES).map((line) => lineElement(line, words)));
  if (lines.length > MOST_LINES) block.append(element('div', { className: 'line note' }, `… ${lines.length - MOST_LINES} more lines`));
  return block;
}

export function textBlock(text: string, label: string): HTMLElement {
  return element('pre', { className: 'code', tabIndex: 0, role: 'group', aria: { label } }, text);
}
