// Starts `plimsoll lsp` and lets the editor talk to it. The server is installed by the user.
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { Launch, launchOf, sameLaunch, serverOptionsOf, Settings } from './settings';

const languages = ['yaml', 'json', 'go', 'helm'];
const watched = '**/{*.yaml,*.yml,*.json,*.go,.plimsoll.yaml}';

let client: LanguageClient | undefined;
let running: Launch | undefined;
let output: vscode.OutputChannel | undefined;
// Starts and stops follow each other, also when settings change quickly.
let turn: Promise<void> = Promise.resolve();

function settings(): Settings {
  const all = vscode.workspace.getConfiguration('plimsoll');
  return {
    path: all.get('path', 'plimsoll'),
    arguments: all.get<string[]>('arguments', []),
    inlayHints: all.get('inlayHints', false),
    kubernetesVersion: all.get('kubernetesVersion', ''),
  };
}

function launch(): Launch {
  return launchOf(settings(), vscode.workspace.workspaceFolders?.[0]?.uri.fsPath);
}

function makeClient(how: Launch, channel: vscode.OutputChannel): LanguageClient {
  return new LanguageClient(
    'plimsoll',
    'Plimsoll',
    { command: how.command, args: how.args, transport: TransportKind.stdio },
    {
      documentSelector: languages.map((language) => ({ scheme: 'file', language })),
      initializationOptions: serverOptionsOf(settings()),
      outputChannel: channel,
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(watched) },
    },
  );
}

async function start(channel: vscode.OutputChannel): Promise<void> {
  running = launch();
  client = makeClient(running, channel);
  try {
    await client.start();
  } catch (error) {
    channel.appendLine(String(error));
    await explain(running.command);
  }
}

async function explain(command: string): Promise<void> {
  const open = 'Open the settings';
  const text = `Plimsoll: '${command} lsp' cannot be started. Install plimsoll, or set plimsoll.path.`;
  if ((await vscode.window.showErrorMessage(text, open)) === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'plimsoll.path');
  }
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  if (old?.isRunning()) await old.stop();
  await old?.dispose();
}

function next(step: () => Promise<void>): Promise<void> {
  turn = turn.then(step, step);
  return turn;
}

function restart(channel: vscode.OutputChannel): Promise<void> {
  return next(async () => {
    await stop();
    await start(channel);
  });
}

async function settingsChanged(channel: vscode.OutputChannel): Promise<void> {
  if (running === undefined || !sameLaunch(running, launch())) {
    await restart(channel);
    return;
  }
  await client?.sendNotification('workspace/didChangeConfiguration', {
    settings: { plimsoll: serverOptionsOf(settings()) },
  });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel('Plimsoll');
  output = channel;
  context.subscriptions.push(
    channel,
    vscode.commands.registerCommand('plimsoll.restart', () => restart(channel)),
    vscode.commands.registerCommand('plimsoll.showOutput', () => { output?.show(); }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('plimsoll')) void settingsChanged(channel);
    }),
  );
  await next(() => start(channel));
}

export function deactivate(): Promise<void> {
  return next(stop);
}
