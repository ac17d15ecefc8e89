// Reads manifests with the engine's own readers, so that what is shown is what the API server sees.
import type { Batch } from 'plimsoll';

type Reply<Result> = { result?: Result; failure?: { code: string; message: string } };

export function ask<Result>(batch: Batch, request: object): Result {
  const { result, failure } = batch.answer(request) as Reply<Result>;
  if (!result) throw new Error(failure?.message ?? 'the engine did not answer');
  return result;
}

export interface Manifest {
  text: string;
  value: Record<string, unknown>;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function documentsIn(batch: Batch, text: string): string[] {
  if (text.trim() === '') return [];
  return ask<{ docs?: string[] }>(batch, { method: 'text.split', text }).docs ?? [];
}

// The first documents of a text that are objects. Those that cannot be read are passed over.
export function manifestsIn(batch: Batch, text: string, most: number): Manifest[] {
  const out: Manifest[] = [];
  for (const document of documentsIn(batch, text)) {
    if (out.length === most) break;
    const { json } = ask<{ json?: string }>(batch, { method: 'text.yaml', text: document });
    const value: unknown = json === undefined ? undefined : JSON.parse(json);
    if (isMap(value)) out.push({ text: document, value });
  }
  return out;
}

export function textAt(value: unknown, ...path: string[]): string {
  let at = value;
  for (const name of path) at = isMap(at) ? at[name] : undefined;
  return typeof at === 'string' ? at : '';
}

export const kindOf = (manifest: Manifest) => textAt(manifest.value, 'kind');

export const isCrd = (manifest: Manifest) => kindOf(manifest) === 'CustomResourceDefinition';

export const isPolicy = (manifest: Manifest) =>
  ['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy'].includes(kindOf(manifest));

// `orders.shop.example.com`, `front/breakfast`
export function titleOf(manifest: Manifest): string {
  const name = textAt(manifest.value, 'metadata', 'name') || textAt(manifest.value, 'metadata', 'generateName');
  const space = textAt(manifest.value, 'metadata', 'namespace');
  return `${kindOf(manifest)} ${space && `${space}/`}${name}`.trim();
}

// Whether a CRD defines the kind of an object.
export function defines(crd: Manifest, object: Manifest): boolean {
  const [group] = textAt(object.value, 'apiVersion').split('/');
  return group === textAt(crd.value, 'spec', 'group') && kindOf(object) === textAt(crd.value, 'spec', 'names', 'kind');
}
