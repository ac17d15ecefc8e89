// The language server in the editors of the page.
import type { Documents } from '../editor/documents.js';
import type { monaco } from '../editor/monaco.js';
import { LanguageClient } from './client.js';
import { registerCompletion } from './completion.js';
import { LanguageDocuments, WORKSPACE_FOLDERS } from './documents.js';
import { type Fix, fixesIn, registerFixes } from './fixes.js';
import { registerNavigation } from './navigation.js';
import { registerOutline } from './outline.js';
import type { Capabilities } from './protocol.js';

const CLIENT = {
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
};

export class Language {
  readonly #client: LanguageClient;
  readonly #documents: LanguageDocuments;
  #kubernetesVersion = '';
  #isRegistered = false;

  constructor(documents: Documents, onFailure: (message: string) => void) {
    this.#client = new LanguageClient(() => this.#parameters(), onFailure);
    this.#documents = new LanguageDocuments(documents, this.#client);
    this.#client.onStart = (capabilities) => {
      this.#documents.openAll();
      this.#register(capabilities);
    };
  }

  // A server that does not begin has failed, which the page is told.
  start(module: WebAssembly.Module) {
    this.#client.start(module).catch(() => undefined);
  }

  useRelease(kubernetesVersion: string) {
    if (kubernetesVersion === this.#kubernetesVersion) return;
    this.#kubernetesVersion = kubernetesVersion;
    this.#client.notify('workspace/didChangeConfiguration', { settings: this.#settings() });
  }

  fixesIn(model: monaco.editor.ITextModel, range: monaco.IRange): Promise<Fix[]> {
    return fixesIn(this.#documents, model, range);
  }

  // Findings are those of the engine, which also knows the old object and policies.
  #settings() {
    return { kubernetesVersion: this.#kubernetesVersion, inlayHints: true, diagnostics: false };
  }

  #parameters() {
    return { processId: null, capabilities: CLIENT, workspaceFolders: WORKSPACE_FOLDERS, initializationOptions: this.#settings() };
  }

  // Once: another server that begins after a failure is the same.
  #register(capabilities: Capabilities) {
    if (this.#isRegistered) return;
    this.#isRegistered = true;
    registerCompletion(this.#documents, capabilities.completionProvider.triggerCharacters);
    registerNavigation(this.#documents);
    registerFixes(this.#documents, capabilities.codeActionProvider.codeActionKinds);
    registerOutline(this.#documents, capabilities);
  }
}
