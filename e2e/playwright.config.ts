import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4173);

/** Files whose tests mostly wait, for time limits of the page or for what a browser stores. */
const waiting = ['deploy', 'hosting', 'not-started', 'recovery'].map((name) => `${name}.e2e.ts`);

/**
 * Flags that save work on a machine of two cores. V8 compiles less and later, which saves a tenth of a short visit and a
 * sixth of one with many solves. Threads of the garbage collector would wait for each other on two busy cores, a tenth of
 * an opening; with a large young generation it seldom runs, which saves a twentieth. Drawing in the browser's process
 * saves a thirtieth where there is no graphics card.
 */
const browser = launchOptions(
  '--efficiency-mode',
  '--invocation-count-for-maglev=1500',
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
);

/** Tests what ships: `npm test` builds first, this serves the build. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './serve-build.ts',
  workers: 4, // three of which take cores: see the projects
  fullyParallel: true,
  // Far above what tests take on a busy machine: the limits end tests that hang. A test may have many long steps; an
  // action, whose element is already visible, has the shortest limit.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  // Tests with a separate browser run after all others, the longest first: otherwise it would run alone at the end.
  // Those that wait run beside the others, one at a time; first, so that one of the others begins beside the monkey.
  // Three jobs on two cores: a page waits a tenth of its time.
  projects: [
    { name: 'monkey', testMatch: 'monkey.e2e.ts' },
    { name: 'waits', testMatch: waiting, workers: 1 },
    { name: 'jobs', testIgnore: ['monkey.e2e.ts', ...waiting], workers: 3 },
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    baseURL: `http://127.0.0.1:${port}`,
    // A trace of every test costs a third of the time; `--trace on` records one where it is wanted.
    trace: 'on-first-retry',
    reuseContext: true, // saves a third of every opening; see bench-page.ts for the isolation of tests
    contextOptions: { reducedMotion: 'reduce' }, // the mechanism would be animated beside everything else
    serviceWorkers: 'block', // or every test would store the whole build for offline use; hosting.e2e.ts allows it
    launchOptions: { ...browser, args: [...browser.args, '--in-process-gpu'] },
  },
});
