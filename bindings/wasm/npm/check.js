#!/usr/bin/env node
// plimsoll-check [--crds FILE]... FILE...: prints the findings of each file.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Engine } from './plimsoll.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { crds: { type: 'string', multiple: true, default: [] } },
});
if (positionals.length === 0) {
  console.error('Usage: plimsoll-check [--crds FILE]... FILE...');
  process.exit(2);
}
const engine = await Engine.open();
let valid = true;
for (const path of values.crds) {
  for (const problem of engine.loadCrds(readFileSync(path)).problems) {
    console.log(`${path}: error: ${problem.message}`);
    valid = false;
  }
}
for (const path of positionals) {
  const report = engine.check(readFileSync(path));
  valid &&= report.valid;
  for (const { place, severity, message, code } of report.findings) {
    console.log(`${path}:${place ? `${place.line}:${place.column}:` : ''} ${severity}: ${message} [${code}]`);
  }
}
process.exit(valid ? 0 : 1);
