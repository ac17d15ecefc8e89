// What the page and the worker of the engine say to each other. Every request has one answer; while a large one is
// worked on, there are messages about its progress.
import type { Finding, Kinds, Patched, Applied } from 'plimsoll';

export interface Sources {
  kubernetesVersion: string;
  // CRDs, and policies with what they need.
  schema: string;
  object: string;
  old: string;
}

export interface CheckAnswer {
  schema: Finding[];
  object: Finding[];
  old: Finding[];
  objects: number;
  kinds: Kinds['kinds'];
  milliseconds: number;
}

// An object as it was written and as it would be stored.
export interface StoredPair {
  title: string;
  written: unknown;
  stored: unknown;
}

export interface StoredAnswer {
  pairs: StoredPair[];
  // Of the objects that would not be stored.
  refused: Finding[];
  // Documents that were left out.
  more: number;
}

export interface CelRequest extends Sources {
  expression: string;
  at: string;
  defaults: boolean;
}

export interface CelAnswer {
  failure?: string;
  value?: string;
  error?: string;
  type?: string;
  cost?: number;
  estimate?: [number, number];
  trace?: { depth: number; expression: string; value: string }[];
  // The CRD whose schema was used, if there is one.
  crd?: string;
}

// A rule of a CRD, and where it is.
export interface Rule {
  crd: string;
  at: string;
  rule: string;
  message: string;
}

export interface PolicyAnswer {
  policies: number;
  valid: boolean;
  note?: string;
  explanation: string;
  mutated: { object: number; note: string; before: unknown; after: unknown }[];
}

export interface ApplyRequest extends Sources {
  manager: string;
  force: boolean;
}

export interface PatchRequest extends Sources {
  patch: string;
  type: 'strategic' | 'merge' | 'json';
}

// `written`: the object before the patch.
export type PatchAnswer = Patched & { written: unknown };

export interface ExplainRequest extends Sources {
  name: string;
  recursive: boolean;
}

export interface ExplainedField {
  name: string;
  type: string;
  required?: boolean;
  description?: string;
  facts?: Record<string, unknown>;
  fields?: ExplainedField[];
}

export interface Explanation {
  apiVersion: string;
  kind: string;
  resource?: string;
  namespaced?: boolean;
  path: string;
  shortNames?: string[];
  verbs?: string[];
  subresources?: string[];
  unions?: string[];
  rules?: string[];
  field: ExplainedField;
}

export interface CompareRequest extends Sources {
  oldSchema: string;
}

export interface CompareAnswer {
  changes: number;
  withoutEffect: number;
  proven: number;
  findings: Finding[];
  examples: { name: string; yaml: string }[];
}

export interface About {
  version: string;
  kubernetesVersions: string[];
}

// What each request takes and gives.
export interface Calls {
  about: [Record<string, never>, About];
  check: [Sources, CheckAnswer];
  stored: [Sources, StoredAnswer];
  cel: [CelRequest, CelAnswer];
  rules: [Sources, Rule[]];
  policy: [Sources, PolicyAnswer];
  apply: [ApplyRequest, Applied];
  patch: [PatchRequest, PatchAnswer];
  explain: [ExplainRequest, Explanation];
  compare: [CompareRequest, CompareAnswer];
}
export type CallName = keyof Calls;
export type Input<Name extends CallName> = Calls[Name][0];
export type Output<Name extends CallName> = Calls[Name][1];

export type ToWorker = { module: WebAssembly.Module } | { id: number; name: CallName; input: unknown };

export type FromWorker =
  | { id: number; output: unknown }
  | { id: number; failure: string }
  | { id: number; done: number }; // the part of the work that is done, from 0 to 1
