// @ts-check
/** The built page and a browser, for benchmarks. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/browser.mjs';

/** Inputs of batch polling that solve in less than half the time, for runs whose numbers are not read. */
export const smallRing = 'maxBatch=32&ringSize=256';

/**
 * Builds the page, serves it on a free port of this machine and starts a browser.
 * @param {{ built?: string | undefined, url?: string | undefined }} options `built`: folder of a build that is there;
 *   `url`: address of a page that is served already
 */
export async function openBuiltPage({ built, url }) {
  const server = url === undefined ? await served(built) : null;
  const browser = await chromium.launch(launchOptions());
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

/** @param {string | undefined} built */
async function served(built) {
  const { build, preview } = await import('vite'); // a second, which a page that is served already does not need
  if (built === undefined) await build({ logLevel: 'error' });
  return preview({
    ...(built === undefined ? {} : { build: { outDir: built } }),
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
}
