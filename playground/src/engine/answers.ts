// What the worker answers. An engine lives as long as its release and its CRDs stay the same.
import { type Batch, Engine, type Finding } from 'plimsoll';
import { ask, defines, documentsIn, isCrd, isPolicy, type Manifest, manifestsIn, titleOf } from './manifests.js';
import { portionsOf } from './portions.js';
import type {
  About, ApplyRequest, CallName, CelAnswer, CelRequest, CheckAnswer, CompareAnswer, CompareRequest, Explanation,
  ExplainRequest, Input, Output, PatchRequest, PolicyAnswer, Rule, Sources, StoredAnswer,
} from './protocol.js';
import { rulesOf } from './rules.js';

export type Progress = (done: number) => void;

interface Loaded {
  engine: Engine;
  batch: Batch;
  problems: { name: string; message: string }[];
  // Of the text with CRDs and policies.
  manifests: Manifest[];
}

const MOST_SCHEMAS = 1000;
const MOST_STORED = 50;

let module: WebAssembly.Module;
let loaded: { key: string; value: Loaded } | undefined;

export function useModule(compiled: WebAssembly.Module) {
  module = compiled;
}

async function engineFor({ kubernetesVersion, schema }: Pick<Sources, 'kubernetesVersion' | 'schema'>): Promise<Loaded> {
  const key = `${kubernetesVersion}\n${schema}`;
  if (loaded?.key === key) return loaded.value;
  loaded = undefined;
  const engine = await Engine.open(kubernetesVersion ? { module, kubernetesVersion } : { module });
  const { problems } = schema.trim() === '' ? { problems: [] } : engine.loadCrds(schema);
  const batch = engine.batch();
  loaded = { key, value: { engine, batch, problems, manifests: manifestsIn(batch, schema, MOST_SCHEMAS) } };
  return loaded.value;
}

const isBlank = (text: string) => text.trim() === '';

// A finding that has no place.
const general = (message: string): Finding => ({ code: 'unusable', severity: 'error', message });

function shifted(finding: Finding, offset: number, line: number, objects: number): Finding {
  const move = (place: Finding['place']) =>
    place && { ...place, offset: place.offset + offset, line: place.line + line };
  return {
    ...finding,
    ...(finding.object && { object: finding.object + objects }),
    ...(finding.place && { place: move(finding.place) }),
    ...(finding.related && { related: move(finding.related) }),
  } as Finding;
}

// `metadata` is as in files: namespaces are not required.
const asFile = { metadata: 'file' } as const;

function checkObjects({ engine }: Loaded, { object, old }: Sources, progress: Progress) {
  if (isBlank(object)) return { objects: 0, findings: [] };
  if (!isBlank(old)) return engine.check(object, { ...asFile, old });
  const out = { objects: 0, findings: [] as Finding[] };
  const portions = portionsOf(object);
  portions.forEach(({ text, offset, line }, index) => {
    if (portions.length > 1) progress(index / portions.length);
    if (isBlank(text)) return;
    const report = engine.check(text, asFile);
    for (const finding of report.findings) out.findings.push(shifted(finding, offset, line, out.objects));
    out.objects += report.objects;
  });
  return out;
}

// What is wrong with CRDs is in the findings of a check, too.
function findingsOfSchema({ engine, problems }: Loaded, schema: string): Finding[] {
  if (isBlank(schema)) return [];
  const findings = engine.check(schema, asFile).findings;
  if (findings.some((finding) => finding.severity === 'error')) return findings;
  return [...findings, ...problems.map(({ name, message }) => general(name ? `${name}: ${message}` : message))];
}

function policyReport({ batch, manifests }: Loaded, sources: Sources, explain: boolean) {
  if (!manifests.some(isPolicy) || isBlank(sources.object)) return undefined;
  const { kubernetesVersion, schema, object, old } = sources;
  type Report = { valid: boolean; findings: (Finding & { file: string })[] } & Omit<PolicyAnswer, 'policies'>;
  return ask<Report>(batch, {
    method: 'policy.check', kubernetesVersion, policies: schema, object, explain, ...(!isBlank(old) && { old }),
  });
}

async function check(sources: Sources, progress: Progress): Promise<CheckAnswer> {
  const started = performance.now();
  const answer: CheckAnswer = { schema: [], object: [], old: [], objects: 0, kinds: [], milliseconds: 0 };
  const engine = await engineFor(sources);
  answer.schema = findingsOfSchema(engine, sources.schema);
  answer.kinds = engine.engine.kinds().kinds;
  try {
    const report = checkObjects(engine, sources, progress);
    answer.objects = report.objects;
    answer.object = report.findings;
  } catch (error) {
    const { message } = error as Error;
    (message.startsWith('old') ? answer.old : answer.object).push(general(message));
  }
  const policies = policyReport(engine, sources, false);
  // What a check has found already is left out.
  const seen = new Set([...answer.schema, ...answer.object].map(({ message }) => message));
  for (const finding of policies?.findings ?? []) {
    if (seen.has(finding.message)) continue;
    (finding.file === 'policies' ? answer.schema : finding.file === 'old' ? answer.old : answer.object).push(finding);
  }
  answer.milliseconds = performance.now() - started;
  return answer;
}

async function stored(sources: Sources): Promise<StoredAnswer> {
  const { engine, batch } = await engineFor(sources);
  const answer: StoredAnswer = { pairs: [], refused: [], more: 0 };
  answer.more = Math.max(0, documentsIn(batch, sources.object).length - MOST_STORED);
  for (const manifest of manifestsIn(batch, sources.object, MOST_STORED)) {
    const old = isBlank(sources.old) ? {} : { old: sources.old };
    const report = engine.admit(manifest.text, { unknownFields: 'prune', metadata: 'file', ...old });
    answer.refused.push(...report.findings.filter(({ severity }) => severity === 'error'));
    report.stored.forEach((object) => answer.pairs.push({ title: titleOf(manifest), written: manifest.value, stored: object }));
  }
  return answer;
}

async function cel(request: CelRequest): Promise<CelAnswer> {
  const { batch, manifests } = await engineFor(request);
  const [object] = manifestsIn(batch, request.object, 1);
  const [old] = manifestsIn(batch, request.old, 1);
  const crd = object && manifests.find((manifest) => isCrd(manifest) && defines(manifest, object));
  const answer = ask<CelAnswer>(batch, {
    method: 'cel.eval',
    expr: request.expression,
    trace: true,
    defaults: request.defaults && crd !== undefined,
    ...(object && { self: object.text }),
    ...(old && { oldSelf: old.text }),
    ...(crd && { crd: crd.text, at: request.at }),
  });
  return crd ? { ...answer, crd: titleOf(crd) } : answer;
}

async function rules(sources: Sources): Promise<Rule[]> {
  return (await engineFor(sources)).manifests.flatMap(rulesOf);
}

async function policy(sources: Sources): Promise<PolicyAnswer> {
  const engine = await engineFor(sources);
  const policies = engine.manifests.filter(isPolicy).length;
  const report = policyReport(engine, sources, true);
  if (!report) return { policies, valid: true, explanation: '', mutated: [] };
  const { valid, explanation, mutated = [], note } = report;
  return { policies, valid, explanation, mutated, ...(note !== undefined && { note }) };
}

async function apply({ manager, force, ...sources }: ApplyRequest) {
  const { engine } = await engineFor(sources);
  const live = isBlank(sources.old) ? {} : { live: sources.old };
  return engine.apply(sources.object, manager, { force, ...live });
}

async function patch({ patch: text, type, ...sources }: PatchRequest) {
  const { engine, batch } = await engineFor(sources);
  const [written] = manifestsIn(batch, sources.object, 1);
  return { ...engine.patch(sources.object, text, { type }), written: written?.value };
}

async function explain({ name, recursive, ...sources }: ExplainRequest): Promise<Explanation> {
  const { engine } = await engineFor(sources);
  return engine.explain(name, { recursive }) as Explanation;
}

async function compare({ oldSchema, ...sources }: CompareRequest): Promise<CompareAnswer> {
  const { batch } = await engineFor(sources);
  return ask<CompareAnswer>(batch, {
    method: 'compat.crds', new: sources.schema, ...(!isBlank(oldSchema) && { old: oldSchema }),
  });
}

async function about(): Promise<About> {
  const { engine, batch } = await engineFor(loaded ? keyParts(loaded.key) : { kubernetesVersion: '', schema: '' });
  const { kubernetesVersions } = ask<About>(batch, { method: 'hello' });
  return { version: engine.version, kubernetesVersions };
}

function keyParts(key: string) {
  const end = key.indexOf('\n');
  return { kubernetesVersion: key.slice(0, end), schema: key.slice(end + 1) };
}

const CALLS: { [Name in CallName]: (input: Input<Name>, progress: Progress) => Promise<Output<Name>> } = {
  about, check, stored, cel, rules, policy, apply, patch, explain, compare,
};

// An engine that failed cannot be used again.
export async function answer(name: CallName, input: unknown, progress: Progress): Promise<unknown> {
  try {
    return await (CALLS[name] as (input: unknown, progress: Progress) => Promise<unknown>)(input, progress);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'internal' || code === 'out_of_memory') loaded = undefined;
    throw error;
  }
}
