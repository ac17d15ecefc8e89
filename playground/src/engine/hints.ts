// Hints of the engine name options of the command. Here they name what the page has instead.
const INSTEAD: [RegExp, string][] = [
  [/^add its CRD with --crds\b.*$/, 'write its CRD into "CRD or policy"'],
  [/^add its CRD or OpenAPI document with --schemas$/, 'write its CRD into "CRD or policy"'],
  [/^use --force to take ownership\b/, 'choose "Force conflicts" to take ownership'],
  [/^add them with --params$/, 'add them to "CRD or policy"'],
  [/, or use --assume-bound$/, ''],
  [/: use --type merge, or `plimsoll merge`$/, ': choose the JSON merge patch'],
];

function hintInPage(hint: string): string {
  for (const [pattern, words] of INSTEAD) {
    if (pattern.test(hint)) return hint.replace(pattern, words);
  }
  return hint;
}

// Those of all findings of an answer.
export function withPageHints(answer: unknown): unknown {
  for (const list of Object.values(answer ?? {})) {
    if (!Array.isArray(list)) continue;
    for (const one of list as { hint?: unknown }[]) {
      if (typeof one?.hint === 'string') one.hint = hintInPage(one.hint);
    }
  }
  return answer;
}
