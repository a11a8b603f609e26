import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The numbers mean nothing here; the test fails for a benchmark that no longer finds the elements that it moves or
 * awaits.
 */
for (const program of ['reading.mjs', 'first-screen.mjs', 'ui.mjs', 'map-ui.mjs', 'time-ui.mjs']) {
  test(`the benchmark ${program} runs to its end`, async ({ baseURL }) => {
    const options = [`bench/${program}`, '--small', `--url=${baseURL}/`];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, options, { cwd: root });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\d/);
    expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
  });
}
