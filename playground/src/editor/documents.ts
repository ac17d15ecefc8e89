// The four texts of the page. Two editors show them, each one of two.
import { monaco } from './monaco.js';

export type DocumentName = 'schema' | 'oldSchema' | 'object' | 'old';

export const TITLES: Record<DocumentName, string> = {
  schema: 'CRD or policy', oldSchema: 'Old CRD', object: 'Object', old: 'Old object',
};

const NAMES = Object.keys(TITLES) as DocumentName[];

export class Documents {
  readonly #models = new Map<DocumentName, monaco.editor.ITextModel>();

  constructor(onChange: (name: DocumentName) => void) {
    for (const name of NAMES) {
      const model = monaco.editor.createModel('', 'yaml', monaco.Uri.parse(`plimsoll:///${name}`));
      model.updateOptions({ tabSize: 2, insertSpaces: true });
      model.onDidChangeContent(() => onChange(name));
      this.#models.set(name, model);
    }
  }

  model(name: DocumentName): monaco.editor.ITextModel {
    return this.#models.get(name)!;
  }

  nameOf(uri: monaco.Uri): DocumentName | undefined {
    return NAMES.find((name) => this.model(name).uri.toString() === uri.toString());
  }

  // Line ends as they are: the engine counts them.
  text(name: DocumentName): string {
    return this.model(name).getValue();
  }

  // As if a person had typed it: it can be undone.
  setText(name: DocumentName, text: string) {
    const model = this.model(name);
    if (text === model.getValue()) return;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    model.pushStackElement();
  }
}

export function createEditor(place: HTMLElement, label: string, documents: Documents, name: DocumentName) {
  return monaco.editor.create(place, {
    model: documents.model(name),
    ariaLabel: label,
    acceptSuggestionOnEnter: 'smart',
    automaticLayout: true,
    fixedOverflowWidgets: true,
    folding: true,
    fontSize: 13,
    glyphMargin: false,
    lineNumbersMinChars: 3,
    minimap: { enabled: false },
    hideCursorInOverviewRuler: true,
    inlayHints: { enabled: 'offUnlessPressed' },
    occurrencesHighlight: 'off',
    overviewRulerBorder: false,
    padding: { top: 8, bottom: 8 },
    quickSuggestions: { other: 'on', comments: 'off', strings: 'on' },
    renderLineHighlight: 'line',
    scrollBeyondLastLine: false,
    'semanticHighlighting.enabled': true,
    stickyScroll: { enabled: false },
    unicodeHighlight: { ambiguousCharacters: false },
    wordBasedSuggestions: 'off',
  });
}
