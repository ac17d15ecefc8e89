// Edits of the server as those of the editor.
import type { monaco } from '../editor/monaco.js';
import type { LanguageDocuments } from './documents.js';
import { editorRange } from './places.js';
import type { WorkspaceEdit } from './protocol.js';

export function editsOf(documents: LanguageDocuments, edit: WorkspaceEdit | null): monaco.languages.IWorkspaceTextEdit[] {
  return Object.entries(edit?.changes ?? {}).flatMap(([address, edits]) => {
    const model = documents.modelAt(address);
    if (!model) return [];
    return edits.map(({ range, newText }) => ({
      resource: model.uri, versionId: model.getVersionId(), textEdit: { range: editorRange(range), text: newText },
    }));
  });
}
