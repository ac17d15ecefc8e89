// What is at a place, where it is defined and used, and its other name.
import { monaco } from '../editor/monaco.js';
import { Refused } from './client.js';
import type { LanguageDocuments } from './documents.js';
import { editsOf } from './edits.js';
import { editorRange, positionOf } from './places.js';
import type { Hover, Location, Range, WorkspaceEdit } from './protocol.js';

type Model = monaco.editor.ITextModel;

function locationsOf(documents: LanguageDocuments, locations: Location[] | null): monaco.languages.Location[] {
  return (locations ?? []).flatMap(({ uri, range }) => {
    const model = documents.modelAt(uri);
    return model ? [{ uri: model.uri, range: editorRange(range) }] : [];
  });
}

function registerHover(documents: LanguageDocuments) {
  monaco.languages.registerHoverProvider('yaml', {
    async provideHover(model, position, token) {
      const hover = await documents.ask<Hover>(model, 'textDocument/hover', { position: positionOf(position) }, token);
      return hover && { contents: [{ value: hover.contents.value }], range: editorRange(hover.range) };
    },
  });
}

async function renameEdits(documents: LanguageDocuments, model: Model, position: monaco.Position, newName: string) {
  try {
    const params = { position: positionOf(position), newName };
    return { edits: editsOf(documents, await documents.request<WorkspaceEdit>(model, 'textDocument/rename', params)) };
  } catch (error) {
    if (error instanceof Refused) return { edits: [], rejectReason: error.message };
    throw error;
  }
}

function registerRename(documents: LanguageDocuments) {
  monaco.languages.registerRenameProvider('yaml', {
    provideRenameEdits: (model, position, newName) => renameEdits(documents, model, position, newName),
    async resolveRenameLocation(model, position, token) {
      const params = { position: positionOf(position) };
      const found = await documents.ask<{ range: Range; placeholder: string }>(model, 'textDocument/prepareRename', params, token);
      if (found) return { range: editorRange(found.range), text: found.placeholder };
      const range = monaco.Range.fromPositions(position);
      return { range, text: '', rejectReason: 'Only names of objects, volumes and ports can be changed here.' };
    },
  });
}

export function registerNavigation(documents: LanguageDocuments) {
  registerHover(documents);
  registerRename(documents);
  monaco.languages.registerDefinitionProvider('yaml', {
    async provideDefinition(model, position, token) {
      const params = { position: positionOf(position) };
      return locationsOf(documents, await documents.ask<Location[]>(model, 'textDocument/definition', params, token));
    },
  });
  monaco.languages.registerReferenceProvider('yaml', {
    async provideReferences(model, position, { includeDeclaration }, token) {
      const params = { position: positionOf(position), context: { includeDeclaration } };
      return locationsOf(documents, await documents.ask<Location[]>(model, 'textDocument/references', params, token));
    },
  });
}
