import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const template = readFileSync(fileURLToPath(new URL('offline-worker.js', import.meta.url)), 'utf8');

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Source of the service worker that caches these files: all that is served, by path, the page as `index.html`. */
export function offlineWorkerText(files: ReadonlyMap<string, string | Uint8Array>): string {
  const hashes = [...files]
    .map(([name, content]): [string, string] => [
      name === 'index.html' ? './' : name,
      createHash('sha256').update(content).digest('base64'),
    ])
    .sort(byName);
  const list = JSON.stringify(Object.fromEntries(hashes));
  const build = createHash('sha256').update(template).update(list).digest('hex').slice(0, 12);
  // Functions, because `replace` interprets `$` in a string.
  return template.replace("'BUILD'", () => JSON.stringify(build)).replace('{/* FILES */}', () => list);
}
