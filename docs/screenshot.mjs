// @ts-check
/**
 * `npm run screenshot`: takes README's picture anew from the built page: 7500 Mbit/s with the testbed's measurements
 * over it.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../e2e/browser.mjs';

await build({ logLevel: 'error' });
const server = await preview({ preview: { host: '127.0.0.1', port: 4175 }, logLevel: 'error' });
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
  await page.goto(
    `${server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4175/'}#v1/batch-polling?rateMbps=7500`,
  );
  await page.getByTestId('opens-data').click();
  await page.getByRole('button', { name: 'Compare with the testbed' }).click();
  await page.getByTestId('overlay-batchSizeNonEmpty').waitFor();
  await page.getByTestId('opens-data').click(); // closes the drawer again
  await page.waitForTimeout(8000); // the curves over the rate are refined meanwhile
  await page.screenshot({ path: fileURLToPath(new URL('screenshot.png', import.meta.url)) });
} finally {
  await browser.close();
  await server.close();
}
