// What TypeScript accepts and refuses of the package. Each line that must be refused says so; tsc complains if it is not.
import { Batch, compile, Engine, type Finding, type LanguageMessage, LanguageServer, PlimsollError, type Report } from 'plimsoll';

const module: WebAssembly.Module = await compile();
const engine: Engine = await Engine.open({ kubernetesVersion: '1.37', gates: ['A=true'], module });
const report: Report = engine.check('kind: Pod', { old: new Uint8Array(), metadata: 'file', cancelled: () => false });
const lines: number[] = report.findings.map((finding: Finding) => finding.place?.line ?? 0);
const stored: unknown[] = engine.admit({ kind: 'Pod' }).stored;
const owners: string[] = engine.apply({}, 'me', { live: '{}', force: true }).owners.flatMap((field) => field.owners);
const patched: boolean = engine.patch({}, [], { type: 'json' }).valid;
const kinds: string[] = engine.kinds().kinds.map(({ kind }) => kind);
const batch: Batch = engine.batch();
const reply: unknown = batch.answer({ method: 'hello' });
const text: string = batch.answerLines(new TextEncoder().encode('{}'));
const code = (error: PlimsollError): string => error.code;
const server: LanguageServer = await LanguageServer.open({ files: { '/w/a.yaml': '' }, documentation: '', module });
server.send({ jsonrpc: '2.0', id: 1, method: 'shutdown' });
server.send(new TextEncoder().encode('{}'));
const more: boolean = server.step() || server.step(1);
const messages: LanguageMessage[] = server.messages();
const wake: number | undefined = server.wakeTime ?? server.exitCode;
export { code, kinds, lines, messages, more, owners, patched, reply, stored, text, wake };

// @ts-expect-error an engine is opened
new Engine();
// @ts-expect-error there is no such option
await Engine.open({ version: '1.37' });
// @ts-expect-error there is no such type of patches
engine.patch({}, {}, { type: 'yaml' });
// @ts-expect-error a manager is needed
engine.apply({});
// @ts-expect-error findings have no line of their own
report.findings[0]?.line;
// @ts-expect-error a number is no manifest
engine.check(1);
// @ts-expect-error a server is opened
new LanguageServer();
// @ts-expect-error texts are strings
await LanguageServer.open({ files: { '/w/a.yaml': 1 } });
