// The shape of a text: its symbols, what can be folded and selected, the colors of expressions, and hints in it.
import { monaco } from '../editor/monaco.js';
import type { LanguageDocuments } from './documents.js';
import { editorPosition, editorRange, positionOf, rangeOf } from './places.js';
import type { Capabilities, DocumentSymbol, FoldingRange, InlayHint, SelectionRange } from './protocol.js';

// Kinds of the protocol count from 1.
function symbolOf({ name, detail, kind, range, selectionRange, children }: DocumentSymbol): monaco.languages.DocumentSymbol {
  return {
    name, detail: detail ?? '', kind: kind - 1, tags: [], range: editorRange(range), selectionRange: editorRange(selectionRange),
    children: (children ?? []).map(symbolOf),
  };
}

function selectionsOf(selection: SelectionRange | undefined): monaco.languages.SelectionRange[] {
  const out: monaco.languages.SelectionRange[] = [];
  for (let at = selection; at; at = at.parent) out.push({ range: editorRange(at.range) });
  return out;
}

function foldingOf({ startLine, endLine, kind }: FoldingRange): monaco.languages.FoldingRange {
  const range = { start: startLine + 1, end: endLine + 1 };
  return kind === 'comment' ? { ...range, kind: monaco.languages.FoldingRangeKind.Comment } : range;
}

function registerShape(documents: LanguageDocuments) {
  monaco.languages.registerDocumentSymbolProvider('yaml', {
    async provideDocumentSymbols(model, token) {
      const symbols = await documents.ask<DocumentSymbol[]>(model, 'textDocument/documentSymbol', {}, token);
      return (symbols ?? []).map(symbolOf);
    },
  });
  monaco.languages.registerFoldingRangeProvider('yaml', {
    async provideFoldingRanges(model, _, token) {
      return (await documents.ask<FoldingRange[]>(model, 'textDocument/foldingRange', {}, token))?.map(foldingOf);
    },
  });
  monaco.languages.registerSelectionRangeProvider('yaml', {
    async provideSelectionRanges(model, positions, token) {
      const params = { positions: positions.map(positionOf) };
      const found = await documents.ask<SelectionRange[]>(model, 'textDocument/selectionRange', params, token);
      return positions.map((_, index) => selectionsOf(found?.[index]));
    },
  });
}

function registerColors(documents: LanguageDocuments, legend: monaco.languages.SemanticTokensLegend) {
  monaco.languages.registerDocumentSemanticTokensProvider('yaml', {
    getLegend: () => legend,
    async provideDocumentSemanticTokens(model, _, token) {
      const tokens = await documents.ask<{ data: number[] }>(model, 'textDocument/semanticTokens/full', {}, token);
      return tokens && { data: new Uint32Array(tokens.data) };
    },
    releaseDocumentSemanticTokens() {},
  });
}

function registerHints(documents: LanguageDocuments) {
  monaco.languages.registerInlayHintsProvider('yaml', {
    async provideInlayHints(model, range, token) {
      const hints = await documents.ask<InlayHint[]>(model, 'textDocument/inlayHint', { range: rangeOf(range) }, token);
      const shown = (hints ?? []).map(({ position, label, paddingLeft }) => ({
        position: editorPosition(position), label, paddingLeft: paddingLeft ?? false,
      }));
      return { hints: shown, dispose() {} };
    },
  });
}

export function registerOutline(documents: LanguageDocuments, { semanticTokensProvider }: Capabilities) {
  registerShape(documents);
  registerColors(documents, semanticTokensProvider.legend);
  registerHints(documents);
}
