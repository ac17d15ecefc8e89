// A browser, and a server that knows nothing but files: not even what WebAssembly is.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export async function serveFiles(root) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      if (!file.startsWith('/some/place/')) throw new Error('not here');
      const bytes = await readFile(join(root, file.slice('/some/place/'.length)));
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Length': bytes.length });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); });
  return { url: `http://127.0.0.1:${server.address().port}/some/place/`, close };
}

export const launch = () => chromium.launch({ executablePath: process.env.BROWSER, args: FLAGS });

// The engine is loaded, and there is a first verdict.
export const ready = (page) => page.waitForFunction(() => /valid|error|warning/.test(document.querySelector('#summary').textContent), null, { timeout: 60_000 });

// Waits for a verdict that matches.
export const verdict = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('#summary').textContent), pattern.source, { timeout: 60_000 });

export const example = (page, name) => page.selectOption('#examples', name);

export const editorText = (page, pane) => page.locator(`#${pane}-editor .view-lines`).innerText()
  .then((text) => text.replaceAll('\u00a0', ' '));

// What was typed last, as the page keeps it; editors show only the lines that have room.
export const keptText = (page, name, pattern) =>
  page.waitForFunction(([key, source]) => new RegExp(source).test(JSON.parse(sessionStorage.getItem('plimsoll.state'))[key]), [name, pattern.source]);

// Replaces a text, as from the clipboard: what is typed letter by letter is indented by the editor.
export async function typeText(page, pane, text) {
  await page.locator(`#${pane}-editor .view-lines`).click();
  await page.keyboard.press('Control+a');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
