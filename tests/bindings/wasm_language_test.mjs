// The language server of the package: what editors ask, bad input, limits, the end.
import assert from 'node:assert/strict';
import test from 'node:test';
import { compile, LanguageServer, PlimsollError } from 'plimsoll';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tool, plural: tools, singular: tool, listKind: ToolList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          size: {type: integer, description: How large it is.}
          shape: {type: string, enum: [Round, Square]}
`;
const TOOL = 'apiVersion: example.com/v1\nkind: Tool\nmetadata: {name: a}\nsice: 3\n';
const URI = 'file:///w/tool.yaml';

const fails = (code, work) => assert.throws(work, (error) => error instanceof PlimsollError && error.code === code);

// An editor that has a folder open.
class Editor {
  published = new Map(); // diagnostics by address
  all = [];
  #last = 0;

  constructor(server) {
    this.server = server;
  }

  static async open(options, params = {}) {
    const editor = new Editor(await LanguageServer.open(options));
    editor.initialized = editor.request('initialize', { processId: null, rootUri: 'file:///w', capabilities: {}, ...params });
    editor.notify('initialized', {});
    return editor;
  }

  request(method, params) {
    const id = ++this.#last;
    this.server.send({ jsonrpc: '2.0', id, method, params });
    return this.#take().find((message) => message.id === id);
  }

  notify(method, params) {
    this.server.send({ jsonrpc: '2.0', method, params });
    this.#take();
  }

  openText(uri, text) {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  }

  change(uri, change) {
    this.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [change] });
  }

  at(method, line, character, more) {
    return this.request(method, { textDocument: { uri: URI }, position: { line, character }, ...more }).result;
  }

  #take() {
    this.server.finish();
    const messages = this.server.messages();
    this.all.push(...messages);
    for (const { method, params } of messages) {
      if (method === 'textDocument/publishDiagnostics') this.published.set(params.uri, params.diagnostics);
    }
    return messages;
  }
}

test('an object has the diagnostics of its CRD, which is another document', async () => {
  const editor = await Editor.open();
  assert.equal(editor.initialized.result.capabilities.positionEncoding, 'utf-16');
  assert.equal(editor.initialized.result.serverInfo.version, editor.server.version);
  editor.openText(URI, TOOL);
  assert.deepEqual(editor.published.get(URI).map(({ code }) => code), ['unknown_kind']);
  editor.openText('file:///w/crd.yaml', CRD);
  const [diagnostic] = editor.published.get(URI);
  assert.equal(diagnostic.code, 'unknown_field');
  assert.deepEqual(diagnostic.range, { start: { line: 3, character: 0 }, end: { line: 3, character: 4 } });
  editor.change(URI, { range: diagnostic.range, text: 'size' });
  assert.deepEqual(editor.published.get(URI), []);
});

test('completion, hover, definition and code actions know the CRD', async () => {
  const editor = await Editor.open({ files: { '/w/crd.yaml': CRD } });
  editor.openText(URI, `${TOOL}shape: \n`);
  const labels = (list) => list.items.map(({ label }) => label);
  assert.deepEqual(labels(editor.at('textDocument/completion', 4, 7)), ['Round', 'Square']);
  assert.ok(labels(editor.at('textDocument/completion', 3, 0)).includes('size'));
  const [fix] = editor.request('textDocument/codeAction', {
    textDocument: { uri: URI }, range: { start: { line: 3, character: 1 }, end: { line: 3, character: 1 } }, context: { diagnostics: [] },
  }).result;
  assert.equal(fix.title, 'Replace "sice" with "size"');
  editor.change(URI, { ...fix.edit.changes[URI][0], text: fix.edit.changes[URI][0].newText });
  assert.match(editor.at('textDocument/hover', 3, 1).contents.value, /How large it is\./);
  const [definition] = editor.at('textDocument/definition', 3, 1);
  assert.equal(definition.uri, 'file:///w/crd.yaml');
  assert.equal(definition.range.start.line, CRD.split('\n').findIndex((line) => line.includes('size:')));
});

test('characters are counted in UTF-16, as JavaScript does', async () => {
  const editor = await Editor.open();
  editor.openText(URI, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {"🚢é": 3}\n');
  assert.deepEqual(editor.published.get(URI)[0].range, { start: { line: 3, character: 14 }, end: { line: 3, character: 15 } });
});

test('the release of Kubernetes can be set', async () => {
  const editor = await Editor.open({}, { initializationOptions: { kubernetesVersion: '1.31' } });
  editor.openText(URI, 'apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingAdmissionPolicy\nmetadata: {name: a}\n');
  assert.equal(editor.published.get(URI)[0].code, 'unknown_kind');
  editor.notify('workspace/didChangeConfiguration', { settings: { kubernetesVersion: '' } });
  assert.notEqual(editor.published.get(URI)[0]?.code, 'unknown_kind');
});

test('diagnostics link to their descriptions if there is an address', async () => {
  const editor = await Editor.open({ documentation: 'https://docs.example.com/findings' });
  editor.openText(URI, 'apiVersion: v1\nkind: Pot\n');
  assert.equal(editor.published.get(URI)[0].codeDescription.href, 'https://docs.example.com/findings#unknown_kind');
});

test('what is no message is answered with an error, and the server goes on', async () => {
  const editor = await Editor.open();
  for (const [message, code] of [['', -32700], ['{', -32700], ['\0', -32700], [new Uint8Array([0xff]), -32700], ['[]', -32600], ['3', -32600], [{}, -32600]]) {
    editor.server.send(message);
    editor.server.finish();
    assert.equal(editor.server.messages()[0].error.code, code, String(message));
  }
  assert.equal(editor.request('nonsense', {}).error.code, -32601);
  for (const params of [null, [], 3, {}, { textDocument: 3 }, { textDocument: { uri: 7 }, position: {}, contentChanges: [1] }]) {
    for (const method of ['didOpen', 'didChange', 'didClose', 'completion', 'hover', 'codeAction', 'rename', 'selectionRange']) {
      editor.notify(`textDocument/${method}`, params);
      editor.request(`textDocument/${method}`, params);
    }
  }
  editor.openText(URI, 'apiVersion: v1\nkind: [\n');
  assert.equal(editor.published.get(URI)[0].code, 'syntax');
});

test('what is neither a text nor an object throws', async () => {
  const { server } = await Editor.open();
  const circle = {};
  circle.circle = circle;
  for (const message of [undefined, Symbol('a'), 1n, circle]) fails('bad_request', () => server.send(message));
  for (const time of [NaN, -1, Infinity, 'x', -Infinity, 2 ** 60]) server.step(time);
  assert.equal(server.exitCode, undefined);
});

test('options that are not understood are refused', async () => {
  for (const options of [
    { unknown: 1 }, { files: [] }, { files: { 'a.yaml': '' } }, { files: { '/../a.yaml': '' } }, { files: { '/a.yaml': 3 } }, { files: { '/': '' } },
    { documentation: 3 },
  ]) {
    await assert.rejects(LanguageServer.open(options), { code: 'bad_request' }, JSON.stringify(options));
  }
});

test('too large and too many messages are refused, and the server goes on', async () => {
  const editor = await Editor.open();
  fails('too_large', () => editor.server.send(new Uint8Array((64 << 20) + 1)));
  for (let i = 0; i < 10_000; ++i) editor.server.send('{');
  fails('too_large', () => editor.server.send('{'));
  editor.server.finish();
  assert.equal(editor.server.messages().length, 10_000);
  editor.openText(URI, `a: ${'x'.repeat(33 << 20)}`);
  assert.match(editor.all.at(-1).params.message, /too large/);
  for (const count of [499, 501, 1_000_000]) {
    editor.server.send(`{"jsonrpc":"2.0","id":1,"method":"a","params":${'['.repeat(count)}${']'.repeat(count)}}`);
    editor.openText(URI, '['.repeat(count));
    editor.openText(URI, '{a: '.repeat(count));
    editor.at('textDocument/completion', 0, count);
  }
  assert.equal(editor.request('shutdown', null).result, null);
});

test('a session ends with shutdown and exit', async () => {
  const editor = await Editor.open();
  assert.equal(editor.request('shutdown', null).result, null);
  editor.notify('exit');
  assert.equal(editor.server.exitCode, 0);
  assert.equal(editor.server.step(), false);
  fails('closed', () => editor.server.send({}));
});

test('a closed server throws', async () => {
  const { server } = await Editor.open();
  server.close();
  server.close();
  fails('closed', () => server.send({}));
  fails('closed', () => server.step());
  assert.deepEqual(server.messages(), []);
});

test('a server works in steps, and says when it has something to do again', async () => {
  const server = await LanguageServer.open({ module: await compile() });
  const params = { rootUri: 'file:///w', capabilities: {} };
  server.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.deepEqual(server.messages(), []);
  while (server.step(1000));
  assert.equal(server.messages()[0].id, 1);
  assert.equal(server.wakeTime, undefined);
  server.send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///w/crd.yaml', text: CRD } } });
  while (server.step(1000));
  assert.equal(server.messages()[0].method, 'textDocument/publishDiagnostics');
  const change = { textDocument: { uri: 'file:///w/crd.yaml' }, contentChanges: [{ text: CRD.replace('shape', 'form') }] };
  server.send({ jsonrpc: '2.0', method: 'textDocument/didChange', params: change });
  while (server.step(1010));
  assert.equal(server.wakeTime, 1010 + 150);
  assert.equal(server.step(1100), false);
  assert.equal(server.step(1160), true);
});

test('10,000 key strokes take no more memory', async () => {
  const editor = await Editor.open({}, { initializationOptions: { diagnostics: false } });
  editor.openText('file:///w/crd.yaml', CRD);
  editor.openText(URI, TOOL);
  const end = { line: 4, character: 0 };
  const type = (count) => {
    for (let i = 0; i < count; ++i) {
      editor.change(URI, i % 2 ? { range: { start: end, end: { line: 5, character: 0 } }, text: '' } : { range: { start: end, end }, text: 's\n' });
      editor.at('textDocument/completion', 4, 0);
    }
    editor.all = [];
  };
  type(1_000);
  const before = process.memoryUsage().rss;
  type(10_000);
  const more = process.memoryUsage().rss - before;
  assert.ok(more < 32 << 20, `${more} bytes more`);
});
