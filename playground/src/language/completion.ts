// What can be written at a place.
import { monaco } from '../editor/monaco.js';
import type { LanguageDocuments } from './documents.js';
import { editorRange, positionOf } from './places.js';
import type { CompletionItem, CompletionList } from './protocol.js';

const Kind = monaco.languages.CompletionItemKind;
const SNIPPET = 2;

// By the numbers of the protocol.
const KINDS: Record<number, monaco.languages.CompletionItemKind> = {
  3: Kind.Function, 5: Kind.Field, 6: Kind.Variable, 9: Kind.Module, 11: Kind.Unit, 12: Kind.Value, 14: Kind.Keyword,
  18: Kind.Reference, 20: Kind.EnumMember, 22: Kind.Struct,
};

function suggestionOf(item: CompletionItem): monaco.languages.CompletionItem {
  const { label, detail, documentation, sortText, filterText, textEdit } = item;
  return {
    label,
    kind: KINDS[item.kind] ?? Kind.Text,
    sortText,
    insertText: textEdit.newText,
    range: editorRange(textEdit.range),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation }),
    ...(filterText !== undefined && { filterText }),
    ...(item.insertTextFormat === SNIPPET && { insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet }),
  };
}

export function registerCompletion(documents: LanguageDocuments, triggerCharacters: string[]) {
  monaco.languages.registerCompletionItemProvider('yaml', {
    triggerCharacters,
    async provideCompletionItems(model, position, _, token) {
      const list = await documents.ask<CompletionList>(model, 'textDocument/completion', { position: positionOf(position) }, token);
      return list && { suggestions: list.items.map(suggestionOf), incomplete: list.isIncomplete };
    },
  });
}
