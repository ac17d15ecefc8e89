// bench_lsp.cjs PLIMSOLL PLACE CORPUS: see bench_lsp.
const [plimsoll, place, corpus] = process.argv.slice(2);
const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const yaml = require(`${place}/node_modules/yaml`);

const keyStrokes = 200;
const warmUp = 20;
const files = 10000;
const lines = 2000;

// The CRD of cert-manager's Certificate, and a file with as many Certificates as fit.
function findCrd() {
  const below = path.join(corpus, 'crds-yaml');
  for (const name of fs.readdirSync(below, { recursive: true })) {
    if (!/\.ya?ml$/.test(name)) continue;
    const text = fs.readFileSync(path.join(below, name), 'utf8');
    if (!text.includes('certificates.cert-manager.io')) continue;
    for (const document of yaml.parseAllDocuments(text)) {
      let crd;
      try { crd = document.toJS(); } catch { continue; }
      if (crd?.kind === 'CustomResourceDefinition' && crd.metadata.name === 'certificates.cert-manager.io' && crd.spec.versions) {
        return crd;
      }
    }
  }
  throw new Error(`no CRD of Certificate in ${below}`);
}

function certificates() {
  let text = '';
  for (let i = 0; text.split('\n').length < lines; i++) {
    text += `${i === 0 ? '' : '---\n'}apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: web-${i}
  namespace: shop
spec:
  secretName: web-${i}-tls
  duration: 2160h
  renewBefore: 360h
  commonName: web-${i}.example.com
  dnsNames:
  - web-${i}.example.com
  - www.web-${i}.example.com
  usages:
  - server auth
  - client auth
  privateKey:
    algorithm: RSA
    encoding: PKCS1
    size: 2048
  issuerRef:
    name: issuer-${i}
    kind: ClusterIssuer
    group: cert-manager.io
`;
  }
  return text;
}

class Editor {
  constructor(command, args) {
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.buffer = Buffer.alloc(0);
    this.waiting = new Map();
    this.published = () => {};
    this.settings = {};
    this.next = 1;
    this.process.stdout.on('data', (data) => this.take(data));
  }
  take(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(this.buffer.toString('latin1', 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.handle(message);
    }
  }
  handle(message) {
    if (message.method === 'textDocument/publishDiagnostics') return this.published(message.params);
    if (message.method === 'workspace/configuration') {
      const result = message.params.items.map((item) => this.settings[item.section] ?? null);
      return this.send({ id: message.id, result });
    }
    if (message.method && message.id !== undefined) return this.send({ id: message.id, result: null });
    if (message.id !== undefined) this.waiting.get(message.id)?.(message.result);
  }
  send(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
  notify(method, params) { this.send({ method, params }); }
  request(method, params) {
    const id = this.next++;
    return new Promise((resolve) => { this.waiting.set(id, resolve); this.send({ id, method, params }); });
  }
  start(folder, settings) {
    this.settings = settings;
    return this.request('initialize', {
      processId: process.pid, rootUri: pathToFileURL(folder).href,
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'bench' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: {} }, textDocument: {} },
      initializationOptions: {},
    }).then(() => {
      this.notify('initialized', {});
      if (Object.keys(settings).length !== 0) this.notify('workspace/didChangeConfiguration', { settings });
    });
  }
  open(uri, text) {
    const done = this.nextDiagnostics(uri);
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return done;
  }
  nextDiagnostics(uri) {
    return new Promise((resolve) => {
      this.published = (params) => { if (params.uri === uri) resolve(params.diagnostics); };
    });
  }
  memory() {
    const status = fs.readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024;
  }
  end() { this.process.kill('SIGKILL'); }
}

const milliseconds = (from) => Number(process.hrtime.bigint() - from) / 1e6;
function shown(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}

// The value of a field in the middle is typed and deleted again: with every second key stroke the file is invalid.
async function measure(editor, uri, text) {
  const rows = text.split('\n');
  const line = rows.findIndex((row, i) => i > rows.length / 2 && row.startsWith('    size:'));
  const character = rows[line].length;
  let version = 1;
  const strokes = [];
  const counts = new Set();
  for (let i = 0; i < keyStrokes + warmUp; i++) {
    const typed = i % 2 === 0;
    const done = editor.nextDiagnostics(uri);
    const from = process.hrtime.bigint();
    editor.notify('textDocument/didChange', {
      textDocument: { uri, version: ++version },
      contentChanges: [{ range: { start: { line, character }, end: { line, character: character + (typed ? 0 : 1) } }, text: typed ? 'x' : '' }],
    });
    counts.add((await done).length);
    if (i >= warmUp) strokes.push(milliseconds(from));
  }
  const completions = [];
  for (let i = 0; i < keyStrokes + warmUp; i++) {
    const from = process.hrtime.bigint();
    await editor.request('textDocument/completion', { textDocument: { uri }, position: { line: line + 1, character: 2 } });
    if (i >= warmUp) completions.push(milliseconds(from));
  }
  return { strokes: shown(strokes), completions: shown(completions), counts: [...counts].sort() };
}

function row(name, result) {
  const number = (value) => value.toFixed(2).padStart(9);
  console.log(`${name.padEnd(22)}${number(result.strokes.p50)}${number(result.strokes.p99)}${number(result.completions.p50)}${number(result.completions.p99)}   ${result.counts.join(' and ')}`);
}

async function indexing() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plimsoll-bench-'));
  const sample = certificates().split('---\n').slice(0, 3).join('---\n');
  for (let i = 0; i < files; i++) {
    const below = path.join(folder, String(i % 100));
    if (i < 100) fs.mkdirSync(below);
    fs.writeFileSync(path.join(below, `${i}.yaml`), sample);
  }
  const editor = new Editor(plimsoll, ['lsp']);
  const from = process.hrtime.bigint();
  await editor.start(folder, {});
  const uri = pathToFileURL(path.join(folder, '0', '0.yaml')).href;
  await editor.open(uri, sample);
  const took = milliseconds(from);
  console.log(`${files} files of ${sample.split('\n').length - 1} lines are indexed in ${(took / 1000).toFixed(2)} s, with ${editor.memory().toFixed(0)} MB`);
  editor.end();
  fs.rmSync(folder, { recursive: true });
}

async function main() {
  const crd = findCrd();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plimsoll-bench-'));
  const text = certificates();
  fs.writeFileSync(path.join(folder, 'crd.yaml'), yaml.stringify(crd));
  const version = crd.spec.versions.find((one) => one.name === 'v1');
  fs.writeFileSync(path.join(folder, 'schema.json'), JSON.stringify(version.schema.openAPIV3Schema));
  const uri = pathToFileURL(path.join(folder, 'certificates.yaml')).href;

  console.log(`a document of ${text.split('\n').length - 1} lines, ${keyStrokes} key strokes, times in ms`);
  console.log(`${''.padEnd(22)}${'key stroke to diagnostics'.padStart(18)}   ${'completion'.padStart(14)}   diagnostics`);
  console.log(`${''.padEnd(22)}${'p50'.padStart(9)}${'p99'.padStart(9)}${'p50'.padStart(9)}${'p99'.padStart(9)}`);
  const ours = new Editor(plimsoll, ['lsp']);
  await ours.start(folder, {});
  await ours.open(uri, text);
  const mine = await measure(ours, uri, text);
  row('plimsoll lsp', mine);
  ours.end();

  const other = `${place}/node_modules/yaml-language-server/bin/yaml-language-server`;
  const theirs = new Editor(process.execPath, [other, '--stdio']);
  const schemas = { [pathToFileURL(path.join(folder, 'schema.json')).href]: '*.yaml' };
  await theirs.start(folder, { yaml: { schemas, validate: true, completion: true, schemaStore: { enable: false } } });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await theirs.open(uri, text);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const its = await measure(theirs, uri, text);
  row('yaml-language-server', its);
  theirs.end();
  console.log(`key stroke p99: ${(its.strokes.p99 / mine.strokes.p99).toFixed(1)} times faster, p50: ${(its.strokes.p50 / mine.strokes.p50).toFixed(1)}`);
  fs.rmSync(folder, { recursive: true });
  await indexing();
}

main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
