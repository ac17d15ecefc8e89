// The editor, with what YAML needs.
import 'monaco-editor/esm/vs/editor/edcore.main.js';
import 'monaco-editor/esm/vs/basic-languages/yaml/yaml.contribution.js';
import * as monaco from 'monaco-editor/esm/vs/editor/editor.api';

(self as unknown as { MonacoEnvironment: monaco.Environment }).MonacoEnvironment = {
  getWorker: () => new Worker(new URL('editor.worker.js', document.baseURI), { name: 'editor' }),
};

// Of the parts of CEL expressions, by the names that the language server gives them.
const rulesOf = (colors: Record<string, string>) =>
  Object.entries(colors).map(([token, foreground]) => ({ token, foreground }));
const LIGHT = rulesOf({
  variable: '001080', parameter: '267f99', property: '0451a5', function: '795e26', macro: 'af00db', keyword: '0000ff',
  operator: '1f2328',
});
const DARK = rulesOf({
  variable: '9cdcfe', parameter: '4ec9b0', property: 'b5d8f0', function: 'dcdcaa', macro: 'c586c0', keyword: '569cd6',
  operator: 'd4d4d4',
});

monaco.editor.defineTheme('plimsoll-light', {
  base: 'vs', inherit: true, rules: LIGHT, colors: { 'editor.background': '#ffffff', 'editorGutter.background': '#ffffff' },
});
monaco.editor.defineTheme('plimsoll-dark', {
  base: 'vs-dark', inherit: true, rules: DARK, colors: { 'editor.background': '#15191f', 'editorGutter.background': '#15191f' },
});

export function useTheme(theme: 'light' | 'dark') {
  monaco.editor.setTheme(`plimsoll-${theme}`);
}

export { monaco };
