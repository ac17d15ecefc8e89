// Findings in editors: squiggles and hovers.
import type { Finding } from 'plimsoll';
import type { DocumentName, Documents } from './documents.js';
import { TITLES } from './documents.js';
import { monaco } from './monaco.js';
import { PlaceMap } from './places.js';

const OWNER = 'plimsoll';
const MOST_MARKERS = 2000;

// A finding with its place in a text.
export interface Placed {
  finding: Finding;
  document: DocumentName;
  range: monaco.IRange | undefined;
}

export class Markers {
  constructor(private readonly documents: Documents) {}

  show(document: DocumentName, findings: Finding[]): Placed[] {
    const model = this.documents.model(document);
    const placed = this.#place(document, findings);
    const markers = placed.filter(({ range }) => range).slice(0, MOST_MARKERS).map((each) => this.#markerOf(each));
    monaco.editor.setModelMarkers(model, OWNER, markers);
    return placed;
  }

  #place(document: DocumentName, findings: Finding[]): Placed[] {
    const model = this.documents.model(document);
    const text = model.getValue();
    const map = new PlaceMap(text);
    const sorted = [...findings].sort((a, b) => (a.place?.offset ?? -1) - (b.place?.offset ?? -1));
    return sorted.map((finding) => {
      if (!finding.place) return { finding, document, range: undefined };
      const begin = map.unitAt(finding.place.offset);
      const end = new PlaceMap(text.slice(begin, begin + finding.place.length)).unitAt(finding.place.length) + begin;
      return { finding, document, range: rangeOf(model, begin, shownEnd(text, begin, end)) };
    });
  }

  #markerOf({ finding, document, range }: Placed): monaco.editor.IMarkerData {
    return {
      ...range!,
      severity: finding.severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
      message: finding.hint ? `${finding.message}\nHint: ${finding.hint}` : finding.message,
      code: finding.code,
      source: 'Plimsoll',
      relatedInformation: this.#relatedOf(finding, document),
    };
  }

  #relatedOf(finding: Finding, document: DocumentName): monaco.editor.IRelatedInformation[] {
    const related = finding.related as (Finding['related'] & { file?: string; note?: string }) | undefined;
    if (!related) return [];
    const name = related.file === 'policies' ? 'schema' : document;
    const model = this.documents.model(name);
    const begin = new PlaceMap(model.getValue()).unitAt(related.offset);
    const message = related.note ?? TITLES[name];
    return [{ resource: model.uri, message, ...rangeOf(model, begin, begin + related.length) }];
  }
}

// Of what takes several lines, the first is marked; of nothing, a letter.
function shownEnd(text: string, begin: number, end: number): number {
  const line = text.indexOf('\n', begin);
  const last = line < 0 ? text.length : line;
  return Math.min(Math.max(end, begin + 1), Math.max(last, begin));
}

function rangeOf(model: monaco.editor.ITextModel, begin: number, end: number): monaco.IRange {
  return monaco.Range.fromPositions(model.getPositionAt(begin), model.getPositionAt(end));
}
