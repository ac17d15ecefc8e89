// The editor, with what YAML needs.
import 'monaco-editor/esm/vs/editor/edcore.main.js';
import 'monaco-editor/esm/vs/basic-languages/yaml/yaml.contribution.js';
import * as monaco from 'monaco-editor/esm/vs/editor/editor.api';

(self as unknown as { MonacoEnvironment: monaco.Environment }).MonacoEnvironment = {
  getWorker: () => new Worker(new URL('editor.worker.js', document.baseURI), { name: 'editor' }),
};

monaco.editor.defineTheme('plimsoll-light', {
  base: 'vs', inherit: true, rules: [], colors: { 'editor.background': '#ffffff', 'editorGutter.background': '#ffffff' },
});
monaco.editor.defineTheme('plimsoll-dark', {
  base: 'vs-dark', inherit: true, rules: [], colors: { 'editor.background': '#15191f', 'editorGutter.background': '#15191f' },
});

export function useTheme(theme: 'light' | 'dark') {
  monaco.editor.setTheme(`plimsoll-${theme}`);
}

export { monaco };
