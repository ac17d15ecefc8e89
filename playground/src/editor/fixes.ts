// What could be written instead of what a finding is about. The engine's hints say it in words: `did you mean "replicas"?`
export interface Fix {
  title: string;
  // A stretch of the text in UTF-16 units, and what comes in its place.
  begin: number;
  end: number;
  text: string;
  preferred: boolean;
}

const MOST_ALTERNATIVES = 6;

// Of a text in quotes, these stay.
function inQuotesOf(written: string, text: string): string {
  const quote = written[0];
  if (quote === '"') return JSON.stringify(text);
  if (quote === "'") return `'${text.replaceAll("'", "''")}'`;
  return text;
}

const isOneWord = (written: string) => written !== '' && !/[\n{}]|: /.test(written);

function replacements(written: string, hint: string, message: string): { text: string; preferred: boolean }[] {
  const meant = /did you mean "?([^"?]+)"?\?/.exec(hint)?.[1];
  if (meant) return [{ text: meant, preferred: true }];
  const supported = /supported values: (.*)$/.exec(message)?.[1];
  const words = [...(supported ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word!);
  return words.slice(0, MOST_ALTERNATIVES).filter((word) => word !== written).map((text) => ({ text, preferred: false }));
}

// The lines of a key in block style and of its value; nothing in other styles.
function linesOfKey(text: string, begin: number): { begin: number; end: number } | undefined {
  const start = text.lastIndexOf('\n', begin - 1) + 1;
  const indent = text.slice(start, begin);
  if (!/^ *$/.test(indent)) return undefined;
  let end = text.indexOf('\n', begin);
  while (end >= 0) {
    const next = /^( *)(\S?)/.exec(text.slice(end + 1, end + 200))!;
    const deeper = next[1]!.length > indent.length || (next[1]!.length === indent.length && next[2] === '-' && indent !== '');
    if (next[2] === '' ? end + 1 >= text.length : !deeper) break;
    end = text.indexOf('\n', end + 1);
  }
  return { begin: start, end: end < 0 ? text.length : end + 1 };
}

export function fixesOf(finding: { code: string; message: string; hint?: string }, text: string, begin: number, end: number): Fix[] {
  const written = text.slice(begin, end);
  const hint = finding.hint ?? '';
  const fixes: Fix[] = [];
  if (isOneWord(written)) {
    for (const one of replacements(written, hint, finding.message)) {
      const inserted = inQuotesOf(written, one.text);
      fixes.push({ title: `Change to ${one.text}`, begin, end, text: inserted, preferred: one.preferred });
    }
    const isQuoted = /^["']/.test(written);
    if (hint.includes('quote') && !isQuoted) {
      fixes.push({ title: `Write "${written}" in quotes`, begin, end, text: JSON.stringify(written), preferred: true });
    }
  }
  if (finding.code === 'unknown_field') {
    const lines = linesOfKey(text, begin);
    if (lines) fixes.push({ title: 'Remove the field', ...lines, text: '', preferred: false });
  }
  return fixes;
}
