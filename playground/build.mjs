// node build.mjs MODULE OUT: puts the page together in OUT. MODULE is the JavaScript package with plimsoll.wasm.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [module, out] = process.argv.slice(2);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const common = {
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.ttf': 'file', '.yaml': 'text' },
  assetNames: '[name]',
  outdir: out,
  alias: { plimsoll: join(module, 'plimsoll.js') },
};
const script = { ...common, format: 'iife', logOverride: { 'empty-import-meta': 'silent' } };

await build({ ...common, format: 'esm', entryPoints: { main: 'src/main.ts' } });
const workers = { 'engine.worker': 'src/engine/worker.ts', 'language.worker': 'src/language/worker.ts' };
await build({ ...script, entryPoints: workers, external: ['node:fs', 'node:fs/promises'] });
await build({ ...script, entryPoints: { 'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js' } });

for (const name of ['index.html', 'icon.svg']) copyFileSync(name, join(out, name));
copyFileSync(join(module, 'plimsoll.wasm'), join(out, 'plimsoll.wasm'));

const licenses = [
  ['Plimsoll', join(module, 'LICENSE')], ['RE2', join(module, 'RE2-LICENSE')],
  ['Monaco Editor', 'node_modules/monaco-editor/LICENSE'], ['Monaco Editor: other parts', 'node_modules/monaco-editor/ThirdPartyNotices.txt'],
];
writeFileSync(join(out, 'LICENSES.txt'), licenses.map(([name, path]) => `${name}\n\n${readFileSync(path, 'utf8').trim()}\n`).join(`\n${'-'.repeat(80)}\n\n`));

const files = readdirSync(out).sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
const define = { VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(files) };
await build({ ...script, entryPoints: { offline: 'src/offline.ts' }, define });
