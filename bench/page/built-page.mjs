// @ts-check
/** The built page and a browser, for benchmarks. */
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumArgs, findChromium } from '../../e2e/browser.mjs';

/** Inputs of batch polling that solve in less than half the time, for runs whose numbers are not read. */
export const smallRing = 'maxBatch=32&ringSize=256';

/**
 * Builds the page, serves it on a free port of this machine and starts a browser.
 * @param {{ built?: string | undefined, url?: string | undefined }} options `built`: folder of a build that is there;
 *   `url`: address of a page that is served already
 */
export async function openBuiltPage({ built, url }) {
  if (url === undefined && built === undefined) await build({ logLevel: 'error' });
  const server =
    url === undefined
      ? await preview({
          ...(built === undefined ? {} : { build: { outDir: built } }),
          preview: { host: '127.0.0.1', port: 0 },
          logLevel: 'error',
        })
      : null;
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArgs,
  });
  return {
    url: url ?? server?.resolvedUrls?.local[0] ?? '',
    browser,
    /** Ends the browser and the server. */
    async close() {
      await browser.close();
      await server?.close();
    },
  };
}
