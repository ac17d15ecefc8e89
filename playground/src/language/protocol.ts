// What the page and the worker of the language server say to each other, and what of the Language Server Protocol the page
// uses. Lines and characters count from 0, in UTF-16 units as editors do.
import type { LanguageMessage } from 'plimsoll';

export type ToLanguage = { module: WebAssembly.Module } | { message: LanguageMessage };

// After a failure the worker does nothing any more.
export type FromLanguage = { messages: LanguageMessage[] } | { failure: string };

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Location {
  uri: string;
  range: Range;
}

export interface TextEdit {
  range: Range;
  newText: string;
}

export interface WorkspaceEdit {
  changes: Record<string, TextEdit[]>;
}

export interface Capabilities {
  completionProvider: { triggerCharacters: string[] };
  codeActionProvider: { codeActionKinds: string[] };
  semanticTokensProvider: { legend: { tokenTypes: string[]; tokenModifiers: string[] } };
}

export interface CompletionItem {
  label: string;
  kind: number;
  detail?: string;
  documentation?: string;
  sortText: string;
  filterText?: string;
  insertTextFormat?: number;
  textEdit: TextEdit;
}

export interface CompletionList {
  isIncomplete: boolean;
  items: CompletionItem[];
}

export interface Hover {
  contents: { value: string };
  range: Range;
}

export interface Diagnostic {
  range: Range;
  code: string;
  message: string;
}

export interface CodeAction {
  title: string;
  kind: string;
  diagnostics?: Diagnostic[];
  isPreferred?: boolean;
  edit: WorkspaceEdit;
}

export interface DocumentSymbol {
  name: string;
  detail?: string;
  kind: number;
  range: Range;
  selectionRange: Range;
  children?: DocumentSymbol[];
}

export interface FoldingRange {
  startLine: number;
  endLine: number;
  kind?: string;
}

export interface SelectionRange {
  range: Range;
  parent?: SelectionRange;
}

export interface InlayHint {
  position: Position;
  label: string;
  paddingLeft?: boolean;
}
