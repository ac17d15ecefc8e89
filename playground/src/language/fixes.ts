// What the server offers to do about findings: at the cursor, and for those of a list.
import { monaco } from '../editor/monaco.js';
import type { LanguageDocuments } from './documents.js';
import { editsOf } from './edits.js';
import { editorRange, rangeOf } from './places.js';
import type { CodeAction, Diagnostic } from './protocol.js';

const QUICK_FIX = 'quickfix';

// What could be written instead of what a finding is about.
export interface Fix {
  title: string;
  // The finding.
  code: string;
  message: string;
  range: monaco.IRange;
  apply: () => void;
}

export function registerFixes(documents: LanguageDocuments, kinds: string[]) {
  monaco.languages.registerCodeActionProvider('yaml', {
    async provideCodeActions(model, range, { only }, token) {
      const context = { diagnostics: [], only: [only ?? QUICK_FIX] };
      const found = await documents.ask<CodeAction[]>(model, 'textDocument/codeAction', { range: rangeOf(range), context }, token);
      const actions = (found ?? []).map(({ title, kind, isPreferred, edit }) => ({
        title, kind, isPreferred: isPreferred ?? false, edit: { edits: editsOf(documents, edit) },
      }));
      return { actions, dispose() {} };
    },
  }, { providedCodeActionKinds: kinds });
}

// A comment that hides a finding is no fix of it; the light bulb has it.
const isSuppression = ({ edit }: CodeAction) =>
  Object.values(edit.changes).some((edits) => edits.some(({ newText }) => newText.includes('# plimsoll:ignore')));

// The fixes of all findings in a range.
export async function fixesIn(documents: LanguageDocuments, model: monaco.editor.ITextModel, range: monaco.IRange): Promise<Fix[]> {
  const context = { diagnostics: [], only: [QUICK_FIX] };
  const version = model.getVersionId();
  const actions = await documents.ask<CodeAction[]>(model, 'textDocument/codeAction', { range: rangeOf(range), context });
  if (!actions || model.getVersionId() !== version) return [];
  return actions.filter((action) => action.diagnostics && !isSuppression(action)).flatMap((action) =>
    action.diagnostics!.map((diagnostic) => fixOf(documents, model, action, diagnostic)));
}

function fixOf(documents: LanguageDocuments, model: monaco.editor.ITextModel, { title, edit }: CodeAction, diagnostic: Diagnostic): Fix {
  const edits = editsOf(documents, edit).map(({ textEdit }) => textEdit);
  const version = model.getVersionId();
  return {
    title, code: diagnostic.code, message: diagnostic.message, range: editorRange(diagnostic.range),
    // Of a text that was changed meanwhile, the places are no longer right.
    apply() {
      if (model.getVersionId() !== version) return;
      model.pushStackElement();
      model.pushEditOperations([], edits, () => null);
      model.pushStackElement();
    },
  };
}
