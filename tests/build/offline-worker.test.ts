/** Browsers notice a new build by the worker's text: it changes with any file that is served. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineWorker } from '../../offline/offline-plugin.ts';
import { offlineWorkerText } from '../../offline/offline-worker-text.ts';

let publicFolder: string;
beforeAll(() => {
  publicFolder = mkdtempSync(path.join(tmpdir(), 'batchscope-'));
  writeFileSync(path.join(publicFolder, 'runs.csv'), '1');
});
afterAll(() => {
  rmSync(publicFolder, { recursive: true });
});

/** The worker that the build writes for these chunks. */
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

const filesOf = (worker: string) =>
  JSON.parse(/const files = (.*);/.exec(worker)![1]) as Record<string, string>;

it('the text of the worker differs for another chunk, page or served file, and is the same for the same ones', () => {
  const chunks = { 'index.html': '<p>', 'assets/page-1.js': 'a' };
  const first = workerFor(chunks);
  const names = Object.keys(filesOf(first));
  expect(names).toEqual(['./', 'assets/page-1.js', 'runs.csv']);
  expect(filesOf(first)['runs.csv']).toBe(createHash('sha256').update('1').digest('base64'));
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

/** The caches that are left after the worker of `/b/` has taken over from these, with so many tabs open. */
async function leftAfterTakingOver(names: readonly string[], tabs: number): Promise<readonly string[]> {
  const left = new Set(names);
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL('https://example.org/b/offline-worker.js'),
    registration: { installing: null, waiting: null },
    clients: { matchAll: () => Promise.resolve(Array(tabs).fill({})), claim: () => Promise.resolve() },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const caches = {
    keys: () => Promise.resolve([...left]),
    delete: (name: string) => Promise.resolve(left.delete(name)),
  };
  runInNewContext(offlineWorkerText(new Map()), { self, caches, URL, AbortController });
  let done: Promise<unknown> = Promise.resolve();
  listeners.get('activate')!({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  return [...left];
}

it('the worker removes former builds once their last tab is closed, and none of a page under another path', async () => {
  const names = ['batchscope /a/ 1', 'batchscope /b/ 1', 'batchscope /b/ 2', 'another page'];
  expect(await leftAfterTakingOver(names, 2)).toEqual(names);
  expect(await leftAfterTakingOver(names, 1)).toEqual(['batchscope /a/ 1', 'another page']);
});

/** How the worker answers a request for a file, with these caches: their names, and what each has of it. */
async function answerOf(kept: Readonly<Record<string, string>>): Promise<unknown> {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL('https://example.org/b/offline-worker.js'),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const caches = {
    keys: () => Promise.resolve(Object.keys(kept)),
    open: (name: string) => Promise.resolve({ match: () => Promise.resolve(kept[name]) }),
    match: () => Promise.resolve(Object.values(kept)[0]),
  };
  const fetch = () => Promise.resolve('from the network');
  runInNewContext(offlineWorkerText(new Map()), { self, caches, URL, AbortController, fetch });
  let answer: Promise<unknown> = Promise.resolve();
  const request = { method: 'GET', mode: 'cors', url: 'https://example.org/b/late.js' };
  listeners.get('fetch')!({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
  return answer;
}

it('the worker serves what builds of this page have cached, and nothing of another page of its origin', async () => {
  expect(await answerOf({ 'another page': 'theirs', 'batchscope /a/ 1': 'theirs' })).toBe('from the network');
  expect(await answerOf({ 'another page': 'theirs', 'batchscope /b/ 1': 'of a build before' })).toBe(
    'of a build before',
  );
});
