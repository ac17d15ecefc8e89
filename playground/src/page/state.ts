// All that a person has typed and chosen, which is also what a link shares. It travels in the fragment of the address,
// which browsers do not send to servers: JSON, packed and written in base64url.
export interface State {
  kubernetesVersion: string; // empty: the newest
  schema: string;
  oldSchema: string;
  object: string;
  old: string;
  tab: string;
  expression: string;
  at: string;
  defaults: boolean;
  manager: string;
  force: boolean;
  patch: string;
  patchType: string;
  explain: string;
  recursive: boolean;
}

export const EMPTY: State = {
  kubernetesVersion: '', schema: '', oldSchema: '', object: '', old: '', tab: 'findings', expression: '', at: '',
  defaults: true, manager: 'playground', force: false, patch: '', patchType: 'merge', explain: '', recursive: false,
};

const PREFIX = '#1.';

async function through(bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

// Of what is said of other types or not at all, the defaults count.
export function stateOf(parts: unknown): State {
  const state: Record<string, unknown> = { ...EMPTY };
  for (const [name, value] of Object.entries(parts ?? {})) {
    if (typeof state[name] === typeof value) state[name] = value;
  }
  return state as unknown as State;
}

export async function fragmentOf(state: State): Promise<string> {
  const changed = Object.entries(state).filter(([name, value]) => value !== EMPTY[name as keyof State]);
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  return PREFIX + toBase64(await through(json, new CompressionStream('deflate-raw')));
}

// None if the fragment is not a shared state. Fails if it is one that cannot be read.
export async function stateIn(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const bytes = await through(fromBase64(fragment.slice(PREFIX.length)), new DecompressionStream('deflate-raw'));
  return stateOf(JSON.parse(new TextDecoder().decode(bytes)));
}
