import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './browser.mjs';

const port = 4173;
const executablePath = findChromium();

/** Tests what ships: `npm test` builds first, this serves the build. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
  },
  webServer: {
    command: `npm run preview -- --port ${port}`,
    cwd: '..',
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
  },
});
