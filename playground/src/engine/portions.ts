// Large streams of manifests are checked in portions, so that progress can be shown. A document is never cut: a line that
// begins with `---` ends one, whatever came before.
export interface Portion {
  text: string;
  // Where it begins in the whole text.
  offset: number; // in bytes
  line: number; // from 0
}

const SMALL = 256 * 1024;

export function portionsOf(text: string, size = SMALL): Portion[] {
  if (text.length <= size) return [{ text, offset: 0, line: 0 }];
  const portions: Portion[] = [];
  const encoder = new TextEncoder();
  let offset = 0;
  let line = 0;
  for (let begin = 0; begin < text.length;) {
    const found = text.indexOf('\n---', begin + size);
    const end = found < 0 ? text.length : found + 1;
    const part = text.slice(begin, end);
    portions.push({ text: part, offset, line });
    offset += encoder.encode(part).length;
    line += part.split('\n').length - 1;
    begin = end;
  }
  return portions;
}
