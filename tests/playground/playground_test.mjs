// The playground as people use it, in a real browser.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { editorText, example, keptText, launch, ready, serveFiles, typeText, verdict } from './browser.mjs';

let server, browser;
const work = mkdtempSync(join(tmpdir(), 'playground-'));

before(async () => {
  server = await serveFiles(process.env.PLAYGROUND);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

// A page with a verdict. Whatever goes wrong in it, or leaves it, fails the test.
async function withPage(options, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) complaints.push(`a request to ${request.url()}`);
  });
  try {
    await page.goto(options?.url ?? server.url);
    await ready(page);
    await work(page, context);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - {name: a, image: a}\n';
const tab = (page, name) => page.locator('#result-tabs').getByRole('tab', { name });

test('findings come while a person types, with squiggles and hovers', () => withPage({}, async (page) => {
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  await typeText(page, 'object', POD.replace('containers', 'container'));
  await verdict(page, /error/);
  await page.locator('#findings').getByText('unknown field "spec.container"').waitFor();
  assert.ok(await page.locator('#object-editor .squiggly-error').count() > 0);
  await page.locator('#object-editor .squiggly-error').first().hover({ force: true });
  await page.locator('.monaco-hover').getByText('unknown field "spec.container"').waitFor();
  await typeText(page, 'object', POD);
  await verdict(page, /^1 object: valid/);
  assert.equal(await page.locator('#object-editor .squiggly-error').count(), 0);
}));

test('what is typed letter by letter is checked', () => withPage({}, async (page) => {
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  await page.locator('#object-editor .view-lines').click();
  await page.keyboard.type('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A}\n', { delay: 5 });
  await page.locator('#findings').getByText('metadata.name').waitFor();
}));

test('a quick fix writes what was meant', () => withPage({}, async (page) => {
  await example(page, 'deployment');
  await page.locator('#findings').getByText('spec.replicsa').waitFor();
  // From the list.
  await page.getByRole('button', { name: 'Replace "replicsa" with "replicas"' }).click();
  await page.locator('#findings').getByText('spec.replicsa').waitFor({ state: 'detached' });
  assert.match(await editorText(page, 'object'), /\breplicas: 3/);
  // From the editor, by keys alone.
  await page.locator('#findings').getByText('imagePullPolicy').first().waitFor();
  await page.locator('#findings button.finding', { hasText: 'imagePullPolicy' }).click();
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').getByText('Replace "Alwys" with "Always"').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#findings').getByText('imagePullPolicy').waitFor({ state: 'detached' });
  assert.match(await editorText(page, 'object'), /imagePullPolicy: Always/);
}));

// The cursor behind the first place where the text is.
async function goBehind(page, pane, text) {
  await page.locator(`#${pane}-editor .view-lines`).click();
  await page.keyboard.press('Control+Home');
  const lines = (await keptState(page))[pane].split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  for (let i = 0; i < line; ++i) await page.keyboard.press('ArrowDown');
  const column = lines[line].indexOf(text) + text.length;
  for (let i = 0; i < column; ++i) await page.keyboard.press('ArrowRight');
}

const keptState = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('plimsoll.state')));
const suggestion = (page, label) => page.locator('.suggest-widget.visible .monaco-list-row', { hasText: label }).first();
const FERRY = 'apiVersion: harbour.example.com/v1\nkind: Ferry\nmetadata: {name: early}\nspec:\n  seats: 3\n';

// The language server may not be there yet.
async function suggestions(page, label) {
  for (let i = 0; i < 40 && !await suggestion(page, label).isVisible(); ++i) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await page.waitForTimeout(250);
  }
  await suggestion(page, label).waitFor();
}

test('the fields of a CRD and their values are completed while a person types', () => withPage({}, async (page) => {
  await typeText(page, 'object', FERRY);
  await keptText(page, 'object', /seats: 3/);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  ');
  await suggestions(page, 'reserved');
  assert.equal(await suggestion(page, 'seats').count(), 0); // is there already
  await page.keyboard.press('Escape');
  await page.keyboard.type('cla', { delay: 30 });
  await suggestion(page, 'class').waitFor();
  await page.keyboard.press('Tab');
  await keptText(page, 'object', /\n {2}class:/);
  await suggestions(page, 'Cargo');
  await page.keyboard.type('Car', { delay: 30 });
  await suggestion(page, 'Cargo').click();
  await keptText(page, 'object', /\n {2}class: Cargo/);
}));

test('hovers describe fields, and definitions are in the other pane', () => withPage({}, async (page) => {
  await typeText(page, 'object', FERRY);
  await verdict(page, /error/);
  await page.locator('#object-editor .view-line span', { hasText: /^seats$/ }).first().hover({ force: true });
  await page.locator('.monaco-hover').getByText('2000').first().waitFor();
  await page.locator('.monaco-hover').getByText('integer').first().waitFor();
  await goBehind(page, 'object', 'seat');
  await page.keyboard.press('F12');
  await page.waitForFunction(() => document.activeElement.closest('section')?.id === 'schema-pane');
  await page.keyboard.press('End');
  await page.keyboard.type(' # here');
  await keptText(page, 'schema', /seats: \{type: integer.*\} # here\n/);
}));

test('an old CRD is no second CRD of a kind, and the CRD is that of the old object, too', () => withPage({}, async (page) => {
  await example(page, 'compare');
  await keptText(page, 'object', /depth: 480/);
  await page.locator('#object-editor .view-line span', { hasText: /^depth$/ }).first().hover({ force: true });
  await page.locator('.monaco-hover').getByText('400').first().waitFor();
  assert.equal(await page.locator('.monaco-hover').getByText('500').count(), 0);
  await page.locator('#object-tabs').getByRole('tab', { name: 'Old object' }).click();
  await typeText(page, 'object', 'apiVersion: harbour.example.com/v1\nkind: Berth\nmetadata: {name: north}\nspec:\n  flag: a\n');
  await keptText(page, 'old', /flag/);
  await page.locator('#object-editor .view-line span', { hasText: /^flag$/ }).first().hover({ force: true });
  await page.locator('.monaco-hover').getByText('string').first().waitFor();
}));

test('a volume is renamed with all that mounts it', () => withPage({}, async (page) => {
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  await typeText(page, 'object', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: a\n' +
    '    volumeMounts:\n    - {name: sails, mountPath: /a}\n  volumes:\n  - name: sails\n    emptyDir: {}\n');
  await verdict(page, /^1 object: valid/);
  await goBehind(page, 'object', '{name: sai');
  await page.keyboard.press('F2');
  await page.locator('.rename-box input').waitFor();
  await page.locator('.rename-box input').fill('oars');
  await page.keyboard.press('Enter');
  await keptText(page, 'object', /- \{name: oars, mountPath[^]*- name: oars\n/);
}));

test('expressions are coloured', () => withPage({}, async (page) => {
  await page.locator('#schema-editor .view-lines').click();
  await page.keyboard.press('Control+End');
  await page.waitForFunction(() => {
    const line = [...document.querySelectorAll('#schema-editor .view-line')].find((each) => each.textContent.includes('rule:'));
    const colors = line && [...line.querySelectorAll('span > span')].map((part) => getComputedStyle(part).color);
    return new Set(colors).size >= 4;
  }, null, { timeout: 30_000 });
}));

test('the kinds that are completed are those of the chosen release', () => withPage({}, async (page) => {
  const POLICY = 'apiVersion: admissionregistration.k8s.io/v1\nkind: Mut';
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  await typeText(page, 'object', POLICY);
  await suggestions(page, 'MutatingAdmissionPolicy');
  await page.keyboard.press('Escape');
  await page.selectOption('#release', '1.31');
  await typeText(page, 'object', POLICY);
  await suggestions(page, 'MutatingWebhookConfiguration');
  assert.equal(await suggestion(page, 'MutatingAdmissionPolicy').count(), 0);
}));

test('a language server that failed begins again with the next change', () => withPage({}, async (page) => {
  const language = () => page.workers().filter((worker) => worker.url().endsWith('language.worker.js'));
  await typeText(page, 'object', FERRY);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  ');
  await suggestions(page, 'reserved');
  await language()[0].evaluate(() => self.postMessage({ failure: 'a test' }));
  for (let i = 0; i < 100 && language().length > 0; ++i) await page.waitForTimeout(50);
  assert.equal(language().length, 0);
  await page.locator('#said').getByText('The language server failed').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('res');
  await suggestions(page, 'reserved');
  assert.equal(language().length, 1);
}));

test('an update is compared with the old object', () => withPage({}, async (page) => {
  await example(page, 'update');
  await page.locator('#findings').getByText('may not change once set').first().waitFor();
}));

test('the release of Kubernetes can be chosen', () => withPage({}, async (page) => {
  await example(page, 'policy');
  await page.locator('#findings, #policy').first().waitFor({ state: 'attached' });
  await verdict(page, /^1 object/);
  const first = await page.locator('#summary').textContent();
  const releases = await page.locator('#release option').allTextContents();
  assert.ok(releases.length >= 7, releases.join());
  await page.selectOption('#release', '1.31');
  await tab(page, 'Findings').click();
  await page.locator('#findings').getByText('MutatingAdmissionPolicy').first().waitFor();
  assert.notEqual(await page.locator('#summary').textContent(), first);
}));

test('the stored object has its defaults and its pruning marked', () => withPage({}, async (page) => {
  await typeText(page, 'object', 'apiVersion: harbour.example.com/v1\nkind: Ferry\nmetadata: {name: early}\nspec:\n  route: [A, B]\n  seats: 3\n  colour: red\n');
  await tab(page, 'Stored').click();
  assert.match(await page.locator('#stored .line.added', { hasText: 'class: Passenger' }).innerText(), /default/);
  assert.match(await page.locator('#stored .line.removed', { hasText: 'colour: red' }).innerText(), /pruned/);
}));

test('CEL has a value, a type, a cost and a trace while a person types', () => withPage({}, async (page) => {
  await tab(page, 'CEL').click();
  await page.locator('#cel-answer').getByText('false', { exact: true }).first().waitFor();
  await page.fill('#cel-expression', 'self.route.map(r, r + "!")');
  await page.locator('#cel-answer').getByText('list(string)').waitFor();
  const answer = await page.locator('#cel-answer').innerText();
  assert.match(answer, /\["Bristol!", "Cardiff!", "Bristol!"\]/);
  assert.match(answer, /Cost\s+\d+ \(the schema allows \d+ to [\d,]+\)/);
  assert.ok(await page.locator('#cel-answer .trace tbody tr').count() >= 2);
  await page.fill('#cel-expression', 'self.rout');
  await page.locator('#cel-answer').getByText("undefined field 'rout'").waitFor();
  await page.selectOption('#cel-rules', { index: 2 });
  assert.match(await page.inputValue('#cel-expression'), /self\.route\[0\]/);
}));

test('admission policies explain their decision, and show what they change', () => withPage({}, async (page) => {
  await example(page, 'policy');
  await page.locator('#policy').getByText('The request is refused.').waitFor();
  assert.match(await page.locator('#policy').innerText(), /object\.spec\.replicas = 8/);
  await tab(page, 'Findings').click();
  await page.locator('#findings').getByText('replicas must be at most 5').waitFor();
  const text = await page.evaluate(() => JSON.parse(sessionStorage.getItem('plimsoll.state')).object);
  await typeText(page, 'object', text.replace('replicas: 8', 'replicas: 4'));
  await tab(page, 'Policy').click();
  await page.locator('#policy').getByText('The request is allowed.').waitFor();
  assert.match(await page.locator('#policy .line.added').first().innerText(), /team: shop|labels/);
}));

test('apply shows conflicts and the owners of fields', () => withPage({}, async (page) => {
  await example(page, 'apply');
  await page.locator('#apply-answer').getByText('conflict with "kitchen"').waitFor();
  await page.check('#apply-force');
  await page.locator('#apply-answer table').waitFor();
  assert.match(await page.locator('#apply-answer table').innerText(), /image\s+till/);
  await page.click('#apply-keep');
  await keptText(page, 'old', /manager: till/);
}));

test('a patch shows what it changes', () => withPage({}, async (page) => {
  await example(page, 'patch');
  await page.locator('#patch-answer .line.added', { hasText: 'proxy:2.0.1' }).waitFor();
  await page.selectOption('#patch-type', 'merge');
  await page.locator('#patch-answer .line.removed, #patch-answer .line.changed').first().waitFor();
}));

test('explain shows the fields of built-in kinds and of CRDs', () => withPage({}, async (page) => {
  await tab(page, 'Explain').click();
  await page.locator('#explain-answer').getByText('harbour.example.com/v1 Ferry').waitFor();
  await page.fill('#explain-name', 'Deployment.spec');
  await page.locator('#explain-answer').getByText('replicas').first().waitFor();
  await page.fill('#explain-name', 'nothing');
  await page.locator('#failure').getByText('nothing').waitFor();
}));

test('two versions of a CRD are compared, with objects that show the effects', () => withPage({}, async (page) => {
  await example(page, 'compare');
  await page.locator('#compare-answer').getByText('Objects that show it').waitFor();
  assert.match(await page.locator('#compare-answer').innerText(), /depth/);
  await page.locator('#compare-answer summary').first().click();
  await page.locator('#compare-answer').getByRole('button', { name: 'Use as the object' }).first().click();
  await keptText(page, 'object', /kind: Berth/);
}));

test('a link has all texts, and a server does not see them', () => withPage({}, async (page, context) => {
  await example(page, 'empty');
  await typeText(page, 'object', `${POD}# Grüße 🚢\n`);
  await verdict(page, /^1 object: valid/);
  await tab(page, 'Stored').click();
  await page.click('#share');
  await page.locator('#said').getByText('link').waitFor();
  const link = page.url();
  assert.match(link, /#1\.[\w-]+$/);
  const other = await context.newPage();
  const asked = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  await ready(other);
  assert.match(await editorText(other, 'object'), /Grüße 🚢/);
  assert.equal(await tab(other, 'Stored').getAttribute('aria-selected'), 'true');
  assert.ok(asked.every((url) => !url.includes('#1.') || url === link), asked.join());
  await other.goto(`${server.url}#1.broken`);
  await other.reload();
  await other.locator('#said').getByText('cannot be read').waitFor();
}));

// More than 5 MB.
function largeFile() {
  const path = join(work, 'large.yaml');
  const deployment = (name) => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d${name}}\nspec:\n  selector: {matchLabels: {app: a}}\n  template:\n    metadata: {labels: {app: a}}\n    spec:\n      containers:\n      - {name: a, image: a, imagePullPolicy: Never}\n`;
  const texts = Array.from({ length: 24_000 }, (_, index) => deployment(index));
  texts.push(POD.replace('containers', 'container'));
  const text = texts.join('---\n');
  assert.ok(text.length > 5_000_000, String(text.length));
  writeFileSync(path, text);
  return path;
}

test('a large file shows progress and leaves the page alive, and its last line is checked', () => withPage({}, async (page) => {
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(step);
    };
    window.watch = () => { window.longest = 0; last = performance.now(); requestAnimationFrame(step); };
    const words = document.querySelector('#progress-words');
    window.shown = [];
    new MutationObserver(() => window.shown.push(words.textContent)).observe(words, { childList: true, subtree: true, characterData: true });
  });
  await page.setInputFiles('#file', largeFile());
  await page.locator('#said').getByText('large.yaml').waitFor();
  await page.evaluate(() => window.watch());
  await verdict(page, /^24,001 objects: \d errors?/);
  const [longest, shown] = await page.evaluate(() => [window.longest, window.shown]);
  assert.ok(shown.filter((text) => /Checking… \d+ %/.test(text)).length >= 3, shown.join());
  assert.ok(longest < 2000, `the page stood still for ${longest} ms`);
  await page.locator('#findings').getByText('unknown field "spec.container"').click();
  await page.waitForFunction(() => /spec:\s+container:/.test(document.querySelector('#object-editor .view-lines').innerText.replaceAll('\u00a0', ' ')));
}));

test('a check can be cancelled, and the next one works', () => withPage({}, async (page) => {
  await example(page, 'empty');
  await verdict(page, /^0 objects/);
  // The check may be over before a click from outside comes.
  await page.evaluate(() => {
    const progress = document.querySelector('#progress');
    const observer = new MutationObserver(() => {
      if (progress.hidden) return;
      observer.disconnect();
      document.querySelector('#cancel').click();
    });
    observer.observe(progress, { attributes: true });
  });
  await page.setInputFiles('#file', largeFile());
  await verdict(page, /Cancelled/);
  assert.equal(await page.locator('#progress').isVisible(), false);
  await typeText(page, 'object', POD);
  await verdict(page, /^1 object: valid/);
  // The language server has nothing to do with that.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  initC');
  await suggestions(page, 'initContainers');
}));

test('the page works offline once it was loaded, and keeps what was typed', () => withPage({}, async (page, context) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await typeText(page, 'object', POD.replace('kind: Pod', 'kind: Pot'));
  await page.locator('#findings').getByText('Pot').first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.locator('#findings').getByText('Pot').first().waitFor();
  await typeText(page, 'object', POD);
  await verdict(page, /^1 object: valid/);
}));

test('everything can be reached by keys', () => withPage({}, async (page) => {
  const pane = () => page.evaluate(() => document.activeElement.closest('section')?.id);
  await page.keyboard.press('F6');
  assert.equal(await pane(), 'schema-pane');
  await page.keyboard.press('F6');
  assert.equal(await pane(), 'object-pane');
  await page.keyboard.press('F6');
  assert.equal(await pane(), 'results');
  await page.keyboard.press('ArrowRight');
  assert.equal(await tab(page, 'Stored').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('End');
  assert.equal(await tab(page, 'Compare').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'finding');
  await page.keyboard.press('Enter');
  assert.equal(await pane(), 'object-pane');
  // Out of the editor.
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Tab');
  assert.notEqual(await pane(), 'object-pane');
  await page.locator('#help').focus();
  await page.keyboard.press('Enter');
  await page.locator('#help-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#help-dialog:not([open])').waitFor({ state: 'attached' });
}));

async function violations(page) {
  await page.evaluate(axe.source);
  // The editor is not ours.
  const { violations: found } = await page.evaluate(() => window.axe.run({ exclude: ['.monaco-editor', '.monaco-aria-container'] }, { resultTypes: ['violations'] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const colorScheme of ['light', 'dark']) {
  test(`screen readers are told what there is, and colours can be read (${colorScheme})`, () => withPage({ colorScheme, bypassCSP: true }, async (page) => {
    assert.equal(await page.locator('html').getAttribute('data-theme'), colorScheme);
    assert.equal(await page.locator('#object-editor .monaco-editor').evaluate((editor) => editor.classList.contains('vs-dark')), colorScheme === 'dark');
    assert.deepEqual(await violations(page), []);
    for (const name of ['Stored', 'CEL', 'Policy', 'Apply', 'Patch', 'Explain', 'Compare']) {
      await tab(page, name).click();
      await page.waitForTimeout(300);
      assert.deepEqual(await violations(page), [], name);
    }
  }));
}

test('a theme can be chosen', () => withPage({ colorScheme: 'light' }, async (page) => {
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.selectOption('#theme', 'dark');
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), light);
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
}));

test('a phone shows one pane at a time', () => withPage({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }, async (page) => {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(await wide() <= 0);
  assert.equal(await page.locator('#results').isVisible(), false);
  await page.locator('#panes').getByRole('button', { name: 'Results' }).tap();
  assert.equal(await page.locator('#object-pane').isVisible(), false);
  for (const name of ['Stored', 'CEL', 'Apply', 'Patch', 'Explain', 'Compare', 'Findings']) {
    await tab(page, name).tap();
    await page.waitForTimeout(200);
    assert.ok(await wide() <= 0, name);
  }
  await page.locator('#findings .finding').first().tap();
  assert.equal(await page.locator('#object-pane').isVisible(), true);
  assert.equal(await page.locator('#results').isVisible(), false);
}));
