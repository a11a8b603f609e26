/** Browsers notice a new build by the worker's text: it changes with any file that is served. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineWorker } from '../../offline/offline-plugin.ts';

let publicFolder: string;
beforeAll(() => {
  publicFolder = mkdtempSync(path.join(tmpdir(), 'batchscope-'));
  writeFileSync(path.join(publicFolder, 'runs.csv'), '1');
});
afterAll(() => {
  rmSync(publicFolder, { recursive: true });
});

/** What the build writes for these chunks. */
function workerFor(chunks: Readonly<Record<string, string>>): string {
  const bundle = Object.fromEntries(
    Object.entries(chunks).map(([name, code]) => [name, { type: 'chunk', code }]),
  );
  let written = '';
  const { generateBundle } = offlineWorker(publicFolder) as unknown as {
    generateBundle: { handler: (this: object, options: object, bundle: object) => void };
  };
  const emitFile = ({ source }: { source: string }) => void (written = source);
  generateBundle.handler.call({ emitFile }, {}, bundle);
  return written;
}

it('is another worker for a chunk, a page or a served file that differs, and the same for the same', () => {
  const chunks = { 'index.html': '<p>', 'assets/page-1.js': 'a' };
  const first = workerFor(chunks);
  expect(first).toContain('["./","assets/page-1.js","runs.csv"]');
  expect(first).toMatch(/const build = "\w{12}";/);
  expect(workerFor(chunks)).toBe(first);
  const others = [
    workerFor({ ...chunks, 'assets/page-1.js': 'b' }),
    workerFor({ ...chunks, 'index.html': '<b>' }),
    workerFor({ ...chunks, 'assets/late-1.js': '' }),
  ];
  writeFileSync(path.join(publicFolder, 'runs.csv'), '2');
  others.push(workerFor(chunks));
  expect(new Set([first, ...others]).size).toBe(5);
});
