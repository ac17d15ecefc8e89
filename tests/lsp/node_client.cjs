// node_client.cjs PLIMSOLL MODULES FOLDER
const [plimsoll, modules, folder] = process.argv.slice(2);
const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const protocol = require(`${modules}/vscode-languageserver-protocol/node`);

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
          size: {type: integer}
`;
const tool = 'apiVersion: example.com/v1\nkind: Tool\nmetadata: {name: a, annotations: {b: "😀"}}\nsiz: 3\n';
fs.mkdirSync(path.join(folder, 'crds'));
fs.writeFileSync(path.join(folder, 'crds', 'tool.yaml'), crd);
const uriOf = (name) => pathToFileURL(path.join(folder, name)).href;

const server = spawn(plimsoll, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.on('exit', resolve));
const connection = protocol.createProtocolConnection(
  new protocol.StreamMessageReader(server.stdout), new protocol.StreamMessageWriter(server.stdin));
const published = new Map();
let wake = () => {};
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
  published.set(params.uri, params);
  wake();
});
connection.onRequest(protocol.RegistrationRequest.type, (params) => {
  assert.strictEqual(params.registrations[0].method, 'workspace/didChangeWatchedFiles');
});
connection.listen();

// The diagnostics of a version of a document, once they are there.
async function diagnosticsOf(uri, wanted) {
  while (!wanted(published.get(uri))) await new Promise((resolve) => { wake = resolve; });
  return published.get(uri).diagnostics;
}

function checkDiagnostic(one, text) {
  const document = protocol.TextDocument?.create('file:///x', 'yaml', 1, text);
  assert.ok(protocol.Diagnostic.is(one), JSON.stringify(one));
  assert.strictEqual(one.source, 'plimsoll');
  if (document) assert.ok(document.offsetAt(one.range.start) <= text.length);
}

async function main() {
  const answer = await connection.sendRequest(protocol.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'test' }],
    capabilities: {
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { publishDiagnostics: { relatedInformation: true } },
    },
    initializationOptions: { inlayHints: true },
  });
  assert.strictEqual(answer.capabilities.textDocumentSync.change, protocol.TextDocumentSyncKind.Incremental);
  await connection.sendNotification(protocol.InitializedNotification.type, {});

  const uri = uriOf('tool.yaml');
  await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'yaml', version: 1, text: tool },
  });
  const found = await diagnosticsOf(uri, (one) => one?.diagnostics.length === 1);
  checkDiagnostic(found[0], tool);
  assert.strictEqual(found[0].code, 'unknown_field');

  const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
    textDocument: { uri }, range: found[0].range, context: { diagnostics: found },
  });
  for (const action of actions) assert.ok(protocol.CodeAction.is(action), JSON.stringify(action));
  const [edit] = actions.find((one) => one.isPreferred).edit.changes[uri];
  assert.strictEqual(edit.newText, 'size');

  await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 }, contentChanges: [{ range: edit.range, text: edit.newText }],
  });
  assert.deepStrictEqual(await diagnosticsOf(uri, (one) => one?.version === 2), []);

  // The CRD changes on the disk.
  fs.writeFileSync(path.join(folder, 'crds', 'tool.yaml'), crd.replace('type: integer', 'type: string'));
  await connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: uriOf('crds/tool.yaml'), type: protocol.FileChangeType.Changed }],
  });
  const again = await diagnosticsOf(uri, (one) => one?.diagnostics.length === 1);
  assert.strictEqual(again[0].code, 'type_mismatch');

  await assert.rejects(connection.sendRequest('plimsoll/nothing', {}), { code: protocol.ErrorCodes?.MethodNotFound ?? -32601 });
  await connection.sendRequest(protocol.ShutdownRequest.type);
  await connection.sendNotification(protocol.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  console.log('good');
}

main().then(() => process.exit(0), (error) => {
  console.error(error);
  server.kill();
  process.exit(1);
});
