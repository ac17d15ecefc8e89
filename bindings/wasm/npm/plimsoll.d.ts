/** What the engine answers. docs/serve.md and docs/output.md of the project describe the fields. */
export interface Place {
  line: number;
  column: number;
  offset: number;
  length: number;
}

export interface Finding {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  type?: string;
  object?: number;
  field?: string;
  pointer?: string;
  hint?: string;
  origin?: string;
  level?: string;
  place?: Place;
  related?: Place;
}

export interface Report {
  objects: number;
  valid: boolean;
  findings: Finding[];
}

export interface Admission extends Report {
  /** The objects without errors, as they would be stored. */
  stored: unknown[];
  /** What the CEL rules of CRDs cost, of all objects together. */
  cost: number;
}

export interface Patched {
  valid: boolean;
  findings: Finding[];
  /** null if the patch cannot be applied. */
  object: unknown;
}

export interface Applied extends Patched {
  owners: { path: string; owners: string[] }[];
}

export interface Loaded {
  /** The number of kinds of all CRDs. */
  kinds: number;
  problems: { name: string; origin: string; message: string }[];
}

export interface LoadedPolicies {
  policies: number;
  bindings: number;
  /** Why the policies that were loaded before are still used. */
  problems: string[];
  notes: string[];
}

export interface Kinds {
  kubernetesVersion: string;
  kinds: { apiVersion: string; kind: string; resource: string; namespaced: boolean; origin: string }[];
}

/** A text in YAML or JSON, or an object. */
export type Manifest = string | Uint8Array | object;

export interface CallOptions {
  /** Called from time to time; the call ends when it returns true. */
  cancelled?: () => boolean;
}

export interface CheckOptions extends CallOptions {
  /** The object before the change. */
  old?: Manifest;
  subresource?: string;
  unknownFields?: string;
  metadata?: string;
  /** Who makes the request, for admission policies. */
  user?: string | { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> };
}

export interface ApplyOptions extends CallOptions {
  live?: Manifest;
  force?: boolean;
  subresource?: string;
  normalizeUnions?: boolean;
}

export interface EngineOptions {
  /** Such as "1.34"; the newest that is built in, if it is missing. */
  kubernetesVersion?: string;
  /** Feature gates, such as "UserNamespacesSupport=false". */
  gates?: string[];
  /** The most bytes of a request. */
  maxBytes?: number;
  /** What compile() returns; compiled once for all engines if it is missing. */
  module?: WebAssembly.Module;
}

export type ErrorCode =
  | 'bad_argument' | 'closed' | 'bad_request' | 'unknown_kind' | 'too_large' | 'cancelled' | 'out_of_memory' | 'internal';

/** A call that cannot be answered. After 'out_of_memory' and 'internal', open a new engine. */
export class PlimsollError extends Error {
  readonly code: ErrorCode;
}

/** The module of this package, or the one of the given bytes. */
export function compile(bytes?: BufferSource): Promise<WebAssembly.Module>;

export class Engine {
  private constructor();
  static open(options?: EngineOptions): Promise<Engine>;
  readonly version: string;
  loadCrds(text: string | Uint8Array): Loaded;
  /** Policies, their bindings and what they need take the place of those that were loaded before. */
  loadPolicies(text: string | Uint8Array): LoadedPolicies;
  kinds(): Kinds;
  check(manifest: Manifest, options?: CheckOptions): Report;
  admit(manifest: Manifest, options?: CheckOptions): Admission;
  patch(manifest: Manifest, patch: Manifest, options?: CallOptions & { type?: 'strategic' | 'merge' | 'json' }): Patched;
  apply(manifest: Manifest, fieldManager: string, options?: ApplyOptions): Applied;
  explain(name: string, options?: CallOptions & { recursive?: boolean }): unknown;
  batch(): Batch;
  close(): void;
}

/** A conversation in the batch protocol. */
export class Batch {
  private constructor();
  answer(request: object, options?: CallOptions): unknown;
  /** Any number of lines of JSON, and a line for each. */
  answerLines(lines: string | Uint8Array, options?: CallOptions): string;
  close(): void;
}

/** A message of JSON-RPC 2.0, as the Language Server Protocol has it. */
export interface LanguageMessage {
  jsonrpc: '2.0';
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

export interface LanguageServerOptions {
  /** Texts by absolute path: the disk of the server. Documents that are opened come before them. */
  files?: Record<string, string>;
  /** The address of the descriptions of codes, to which diagnostics link. */
  documentation?: string;
  /** What compile() returns; compiled once for all servers if it is missing. */
  module?: WebAssembly.Module;
}

/**
 * The language server, without a transport. It works only in steps:
 *
 *     server.send(message);
 *     while (server.step()) server.messages().forEach(deliver);
 *     // Then again when a message comes, or at server.wakeTime.
 */
export class LanguageServer {
  private constructor();
  static open(options?: LanguageServerOptions): Promise<LanguageServer>;
  readonly version: string;
  /** When there is something to do again, if no message comes before: on the clock of `step`. */
  readonly wakeTime: number | undefined;
  /** 0 or 1 once `exit` was handled. */
  readonly exitCode: number | undefined;
  /** A string or bytes are a message in JSON. One that cannot be understood is answered with an error. */
  send(message: object | string | Uint8Array): void;
  /**
   * Handles one message, or does a small part of other work. False when there is nothing to do now. `now` is
   * milliseconds on a clock of your choice; performance.now() if it is missing.
   */
  step(now?: number): boolean;
  /** Does everything there is to do, as if the time had passed. */
  finish(): void;
  /** What the server sent since the last call. */
  messages(): LanguageMessage[];
  close(): void;
}
