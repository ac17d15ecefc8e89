// The settings of the extension, and what the server gets of them. Nothing here needs the editor.
import { homedir } from 'node:os';

export interface Settings {
  path: string;
  arguments: string[];
  inlayHints: boolean;
  kubernetesVersion: string;
}

export interface Launch {
  command: string;
  args: string[];
}

function expand(path: string, folder: string | undefined): string {
  const beneathHome = path.startsWith('~/') ? homedir() + path.slice(1) : path;
  return beneathHome.replaceAll('${workspaceFolder}', folder ?? '.');
}

export function launchOf(settings: Settings, folder: string | undefined): Launch {
  return { command: expand(settings.path || 'plimsoll', folder), args: ['lsp', ...settings.arguments] };
}

// The server gets the same object as initializationOptions and in workspace/didChangeConfiguration.
export interface ServerOptions {
  inlayHints: boolean;
  kubernetesVersion?: string;
}

export function serverOptionsOf(settings: Settings): ServerOptions {
  const options: ServerOptions = { inlayHints: settings.inlayHints };
  if (settings.kubernetesVersion !== '') options.kubernetesVersion = settings.kubernetesVersion;
  return options;
}

// What starts the server anew when it changes.
export function sameLaunch(a: Launch, b: Launch): boolean {
  return a.command === b.command && a.args.length === b.args.length && a.args.every((word, i) => word === b.args[i]);
}
