import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { test } from 'node:test';
import { launchOf, sameLaunch, serverOptionsOf, Settings } from '../settings';

const usual: Settings = { path: 'plimsoll', arguments: [], inlayHints: false, kubernetesVersion: '' };

void test('the program of the PATH is the default', () => {
  assert.deepEqual(launchOf(usual, undefined), { command: 'plimsoll', args: ['lsp'] });
  assert.deepEqual(launchOf({ ...usual, path: '' }, '/w'), { command: 'plimsoll', args: ['lsp'] });
});

void test('a path may begin at home or in the workspace', () => {
  assert.equal(launchOf({ ...usual, path: '~/bin/plimsoll' }, '/w').command, `${homedir()}/bin/plimsoll`);
  assert.equal(launchOf({ ...usual, path: '${workspaceFolder}/p' }, '/w').command, '/w/p');
});

void test('arguments follow the name of the command', () => {
  assert.deepEqual(launchOf({ ...usual, arguments: ['--a', 'b'] }, '/w').args, ['lsp', '--a', 'b']);
});

void test('the server learns of a release only if one is set', () => {
  assert.deepEqual(serverOptionsOf(usual), { inlayHints: false });
  assert.deepEqual(serverOptionsOf({ ...usual, inlayHints: true, kubernetesVersion: '1.36' }), {
    inlayHints: true,
    kubernetesVersion: '1.36',
  });
});

void test('only another program or other arguments need a restart', () => {
  const one = launchOf(usual, '/w');
  assert.ok(sameLaunch(one, launchOf({ ...usual, inlayHints: true }, '/w')));
  assert.ok(!sameLaunch(one, launchOf({ ...usual, path: 'other' }, '/w')));
  assert.ok(!sameLaunch(one, launchOf({ ...usual, arguments: ['x'] }, '/w')));
});
