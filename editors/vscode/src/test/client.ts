// client.js PLIMSOLL FOLDER: an editor, with the protocol library of VS Code, drives the server. What is sent is
// checked by the types of the protocol when this is compiled, what comes back when it runs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver-protocol/node';

const [program, given] = process.argv.slice(2);
if (program === undefined || given === undefined) throw new Error('client.js PLIMSOLL FOLDER');
const folder: string = given;

const crd = `apiVersion: apiextensions.k8s.io/v1
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
          colour: {type: string, enum: [green, red], default: green}
`;
// Another kind, with a rule.
const gadget = crd.replaceAll('ool', 'adget').replaceAll('Tadget', 'Gadget').replaceAll('tadget', 'gadget')
  .replace('        properties:', '        x-kubernetes-validations:\n        - rule: self.size < 10\n        properties:');
const tool = 'apiVersion: example.com/v1\nkind: Tool\nmetadata: {name: a, annotations: {b: "😀"}}\nsiz: 3\n';
const pod = `# A Pod
# of two volumes.
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  volumes: [{name: "😀", emptyDir: {}}, {name: data, emptyDir: {}}]
  containers:
  - {name: web, image: web, volumeMounts: [{name: data, mountPath: /data}]}
`;

const uriOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;
function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
write('crds/tool.yaml', crd);

const server = spawn(program, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const ended = new Promise<number | null>((resolve) => { server.on('exit', resolve); });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
const published = new Map<string, lsp.PublishDiagnosticsParams>();
const registered: string[] = [];
let wake: () => void = () => undefined;

connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
  for (const one of params.diagnostics) assert.ok(lsp.Diagnostic.is(one), JSON.stringify(one));
  published.set(params.uri, params);
  wake();
});
connection.onRequest(lsp.RegistrationRequest.type, (params) => {
  registered.push(...params.registrations.map((one) => one.method));
});
connection.listen();

// The diagnostics of a document, once they are as wanted.
async function diagnosticsOf(uri: string, wanted: (found: lsp.PublishDiagnosticsParams) => boolean): Promise<lsp.Diagnostic[]> {
  for (;;) {
    const found = published.get(uri);
    if (found !== undefined && wanted(found)) return found.diagnostics;
    await new Promise<void>((resolve) => { wake = resolve; });
  }
}

async function open(name: string, text: string): Promise<string> {
  const uri = uriOf(name);
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  return uri;
}

// The place of a part of a text, in UTF-16 as JavaScript counts.
function placeOf(text: string, part: string): lsp.Position {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function all<T>(is: (value: unknown) => boolean, values: T[] | null): T[] {
  assert.ok(values);
  for (const value of values) assert.ok(is(value), JSON.stringify(value));
  return values;
}

async function initialize(): Promise<void> {
  const answer = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'test' }],
    capabilities: {
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: {
        publishDiagnostics: { relatedInformation: true },
        completion: { completionItem: { snippetSupport: true } },
      },
    },
    initializationOptions: { inlayHints: true },
  });
  assert.equal(answer.serverInfo?.name, 'plimsoll');
  assert.equal(answer.capabilities.positionEncoding, lsp.PositionEncodingKind.UTF16);
  const sync = answer.capabilities.textDocumentSync;
  assert.ok(typeof sync === 'object');
  assert.equal(sync.change, lsp.TextDocumentSyncKind.Incremental);
  await connection.sendNotification(lsp.InitializedNotification.type, {});
}

async function diagnosticsAndFixes(): Promise<void> {
  const uri = await open('tool.yaml', tool);
  const found = await diagnosticsOf(uri, (one) => one.diagnostics.length === 1);
  assert.deepEqual(found.map((one) => one.code), ['unknown_field']);
  const range = found[0]?.range;
  assert.ok(range);

  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri }, range, context: { diagnostics: found },
  });
  const good = all(lsp.CodeAction.is, actions).filter((one): one is lsp.CodeAction => 'edit' in one);
  const edit = good.find((one) => one.isPreferred)?.edit?.changes?.[uri]?.[0];
  assert.equal(edit?.newText, 'size');
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 }, contentChanges: [{ range: edit.range, text: edit.newText }],
  });
  assert.deepEqual(await diagnosticsOf(uri, (one) => one.version === 2), []);

  // The CRD changes on the disk.
  write('crds/tool.yaml', crd.replace('type: integer', 'type: string'));
  await connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: uriOf('crds/tool.yaml'), type: lsp.FileChangeType.Changed }],
  });
  const again = await diagnosticsOf(uri, (one) => one.diagnostics.length === 1);
  assert.deepEqual(again.map((one) => one.code), ['type_mismatch']);
  write('crds/tool.yaml', crd);
  await connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: uriOf('crds/tool.yaml'), type: lsp.FileChangeType.Changed }],
  });
  assert.deepEqual(await diagnosticsOf(uri, (one) => one.diagnostics.length === 0), []);
}

async function completionAndHover(): Promise<void> {
  const text = 'apiVersion: example.com/v1\nkind: Tool\nmetadata: {name: "😀"}\nsize: 3\ncolour: \n';
  const uri = await open('second.yaml', text);
  const textDocument = { uri };
  const found = await connection.sendRequest(lsp.CompletionRequest.type, { textDocument, position: { line: 4, character: 8 } });
  assert.ok(found !== null && !Array.isArray(found));
  assert.deepEqual(found.items.map((one) => one.label), ['green', 'red']);
  for (const item of found.items) assert.ok(lsp.TextEdit.is(item.textEdit), JSON.stringify(item));

  const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument, position: placeOf(text, 'size') });
  assert.ok(lsp.Hover.is(hover), JSON.stringify(hover));
  assert.ok(lsp.MarkupContent.is(hover.contents));
  assert.match(hover.contents.value, /How large it is\./);

  const definition = await connection.sendRequest(lsp.DefinitionRequest.type, { textDocument, position: placeOf(text, 'Tool') });
  assert.ok(Array.isArray(definition));
  assert.deepEqual(definition.map((one) => ('uri' in one ? one.uri : '')), [uriOf('crds/tool.yaml')]);

  const hints = all(lsp.InlayHint.is, await connection.sendRequest(lsp.InlayHintRequest.type, {
    textDocument: { uri: uriOf('tool.yaml') }, range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
  }));
  assert.deepEqual(hints.map((one) => one.label), ['default colour: green']);
}

async function expressions(): Promise<void> {
  const uri = await open('crds/gadget.yaml', gadget);
  const textDocument = { uri };
  const answer = await connection.sendRequest(lsp.SemanticTokensRequest.type, { textDocument });
  assert.ok(lsp.SemanticTokens.is(answer));
  // self . size < 10: a variable, a property, an operator and a number, each relative to the one before.
  const start = placeOf(gadget, 'self.size');
  assert.deepEqual(answer.data, [start.line, start.character, 4, 0, 0, 0, 5, 4, 2, 0, 0, 5, 1, 8, 0, 0, 2, 2, 7, 0]);

  const hints = all(lsp.InlayHint.is, await connection.sendRequest(lsp.InlayHintRequest.type, {
    textDocument, range: { start: { line: 0, character: 0 }, end: { line: 30, character: 0 } },
  }));
  assert.ok(hints.some((one) => typeof one.label === 'string' && /^cost .* of the limit$/.test(one.label)), JSON.stringify(hints));

  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument, range: { start, end: start }, context: { diagnostics: [] },
  });
  const titles = all(lsp.CodeAction.is, actions).map((one) => one.title);
  assert.ok(titles.includes('Add the guard has(self.size)'), JSON.stringify(titles));
}

async function structure(): Promise<void> {
  const uri = await open('pod.yaml', pod);
  const textDocument = { uri };
  const symbols = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument });
  assert.deepEqual(all(lsp.DocumentSymbol.is, symbols as lsp.DocumentSymbol[] | null).map((one) => one.name), ['Pod web']);
  const folds = await connection.sendRequest(lsp.FoldingRangeRequest.type, { textDocument });
  assert.ok(all(lsp.FoldingRange.is, folds).some((one) => one.kind === lsp.FoldingRangeKind.Comment && one.endLine === 1));

  const position = placeOf(pod, 'data, emptyDir');
  const selections = all(lsp.SelectionRange.is,
    await connection.sendRequest(lsp.SelectionRangeRequest.type, { textDocument, positions: [position] }));
  assert.deepEqual(selections[0]?.range.start, position);
  assert.ok(selections[0].parent);

  const highlights = await connection.sendRequest(lsp.DocumentHighlightRequest.type, { textDocument, position });
  assert.equal(highlights?.length, 2);
  const references = await connection.sendRequest(lsp.ReferencesRequest.type, {
    textDocument, position, context: { includeDeclaration: true },
  });
  assert.equal(all(lsp.Location.is, references).length, 2);
  const prepared = await connection.sendRequest(lsp.PrepareRenameRequest.type, { textDocument, position });
  assert.ok(prepared !== null && 'placeholder' in prepared);
  assert.equal(prepared.placeholder, 'data');
  const renamed = await connection.sendRequest(lsp.RenameRequest.type, { textDocument, position, newName: 'files' });
  assert.ok(lsp.WorkspaceEdit.is(renamed));
  const edits = renamed.changes?.[uri] ?? [];
  assert.equal(edits.length, 2);
  for (const edit of edits) {
    const line = pod.split('\n')[edit.range.start.line] ?? '';
    assert.equal(line.slice(edit.range.start.character, edit.range.end.character), 'data');
  }
  const found = await connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: 'web' });
  assert.deepEqual(found?.map((one) => one.name), ['Pod web']);
  all(lsp.Location.is, found.map((one) => one.location));
}

async function main(): Promise<void> {
  await initialize();
  await diagnosticsAndFixes();
  assert.deepEqual(registered, ['workspace/didChangeWatchedFiles']);
  await completionAndHover();
  await expressions();
  await structure();
  await assert.rejects(connection.sendRequest('plimsoll/nothing', {}), { code: lsp.ErrorCodes.MethodNotFound });
  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
  console.log('good');
}

main().then(() => process.exit(0), (error: unknown) => {
  console.error(error);
  server.kill();
  process.exit(1);
});
