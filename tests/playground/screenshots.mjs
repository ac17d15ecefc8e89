// node screenshots.mjs DIRECTORY: takes the pictures of the documentation.
import { join } from 'node:path';
import { launch, ready, serveFiles, verdict } from './browser.mjs';

const [directory] = process.argv.slice(2);
const server = await serveFiles(process.env.PLAYGROUND);
const browser = await launch();

async function picture(name, options, prepare) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(server.url);
  await ready(page);
  await prepare(page);
  // The language server colours expressions soon after a text is shown.
  await page.waitForTimeout(2000);
  // The times that the engine took differ from run to run, and cursors blink.
  await page.evaluate(() => {
    const summary = document.querySelector('#summary');
    summary.textContent = summary.textContent.replace(/ · .*/, '');
  });
  await page.addStyleTag({ content: '.cursors-layer { visibility: hidden !important; }' });
  await page.screenshot({ path: join(directory, `playground-${name}.png`) });
  await context.close();
}

try {
  await picture('findings', { colorScheme: 'light' }, async (page) => {
    await verdict(page, /errors/);
    await page.locator('.fix').first().waitFor();
  });
  await picture('cel', { colorScheme: 'dark' }, async (page) => {
    await page.getByRole('tab', { name: 'CEL' }).click();
    await page.fill('#cel-expression', 'self.route.exists_one(stop, stop == "Cardiff") && self.reserved <= self.seats');
    await page.locator('#cel-answer .trace', { hasText: 'exists_one' }).waitFor();
  });
  await picture('phone', { colorScheme: 'light', viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, async (page) => {
    await page.locator('#panes').getByRole('button', { name: 'Results' }).click();
  });
} finally {
  await browser.close();
  await server.close();
}
