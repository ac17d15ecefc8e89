// Places of the protocol as those of the editor, which count from 1, and back.
import { monaco } from '../editor/monaco.js';
import type { Position, Range } from './protocol.js';

export const positionOf = ({ lineNumber, column }: monaco.IPosition): Position => ({ line: lineNumber - 1, character: column - 1 });

export const rangeOf = (range: monaco.IRange): Range => ({
  start: { line: range.startLineNumber - 1, character: range.startColumn - 1 },
  end: { line: range.endLineNumber - 1, character: range.endColumn - 1 },
});

export const editorPosition = ({ line, character }: Position): monaco.IPosition => ({ lineNumber: line + 1, column: character + 1 });

export const editorRange = ({ start, end }: Range): monaco.IRange => ({
  startLineNumber: start.line + 1, startColumn: start.character + 1, endLineNumber: end.line + 1, endColumn: end.character + 1,
});
