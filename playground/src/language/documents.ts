// The texts of the page as files of the language server. The old texts are in folders of their own: an old CRD is no second
// CRD of a kind, and an old object no second object of a name. The CRDs are also beside the old object.
import type { DocumentName, Documents } from '../editor/documents.js';
import type { monaco } from '../editor/monaco.js';
import { type Cancellation, type LanguageClient, Refused } from './client.js';
import { rangeOf } from './places.js';

// Of longer texts nothing is asked: the server reads the whole text after every change.
const MOST_LETTERS = 2_000_000;

const FOLDERS = ['file:///page', 'file:///old-object', 'file:///old-crd'];
const SCHEMA_OF_OLD = 'file:///old-object/schema.yaml';
// The first address is the one that questions are about.
const ADDRESSES: Record<DocumentName, [string, ...string[]]> = {
  schema: ['file:///page/schema.yaml', SCHEMA_OF_OLD],
  object: ['file:///page/object.yaml'],
  old: ['file:///old-object/object.yaml'],
  oldSchema: ['file:///old-crd/schema.yaml'],
};
const NAMES = Object.keys(ADDRESSES) as DocumentName[];

export const WORKSPACE_FOLDERS = FOLDERS.map((uri) => ({ uri, name: uri.slice('file:///'.length) }));

export class LanguageDocuments {
  readonly #open = new Set<string>();

  constructor(private readonly documents: Documents, private readonly client: LanguageClient) {
    for (const name of NAMES) documents.model(name).onDidChangeContent((event) => this.#changed(name, event));
  }

  openAll() {
    this.#open.clear();
    for (const name of NAMES) this.#update(name);
  }

  modelAt(address: string): monaco.editor.ITextModel | undefined {
    const name = NAMES.find((each) => ADDRESSES[each].includes(address));
    return name && this.documents.model(name);
  }

  // Null if the server has no answer.
  async ask<Result>(model: monaco.editor.ITextModel, method: string, params: object, cancellation?: Cancellation) {
    try {
      return await this.request<Result>(model, method, params, cancellation);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  async request<Result>(model: monaco.editor.ITextModel, method: string, params: object, cancellation?: Cancellation) {
    const name = this.documents.nameOf(model.uri);
    if (!name || !this.#open.has(ADDRESSES[name][0])) throw new Refused('the text is not open in the language server');
    return this.client.request<Result | null>(method, { textDocument: { uri: ADDRESSES[name][0] }, ...params }, cancellation);
  }

  #changed(name: DocumentName, event: monaco.editor.IModelContentChangedEvent) {
    // A server that failed gets another try. It opens all texts as they are now.
    if (!this.client.running) return void this.client.start().catch(() => undefined);
    this.#update(name, event);
    if (name === 'old') this.#update('schema');
  }

  #update(name: DocumentName, event?: monaco.editor.IModelContentChangedEvent) {
    const model = this.documents.model(name);
    for (const uri of ADDRESSES[name]) {
      const textDocument = { uri, languageId: 'yaml', version: model.getVersionId() };
      const isOpen = this.#open.has(uri);
      if (isOpen !== this.#isWanted(model, uri)) this.#toggle(model, textDocument);
      else if (isOpen && event) this.client.notify('textDocument/didChange', { textDocument, contentChanges: changesOf(model, event) });
    }
  }

  #toggle(model: monaco.editor.ITextModel, textDocument: { uri: string }) {
    if (this.#open.delete(textDocument.uri)) return this.client.notify('textDocument/didClose', { textDocument });
    this.#open.add(textDocument.uri);
    this.client.notify('textDocument/didOpen', { textDocument: { ...textDocument, text: model.getValue() } });
  }

  #isWanted(model: monaco.editor.ITextModel, uri: string): boolean {
    if (uri === SCHEMA_OF_OLD && this.documents.text('old').trim() === '') return false;
    return model.getValueLength() <= MOST_LETTERS;
  }
}

function changesOf(model: monaco.editor.ITextModel, { isFlush, isEolChange, changes }: monaco.editor.IModelContentChangedEvent) {
  if (isFlush || isEolChange) return [{ text: model.getValue() }];
  return changes.map(({ range, text }) => ({ range: rangeOf(range), text }));
}
