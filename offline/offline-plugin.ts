/**
 * Makes the built page work offline after its first load: writes a service worker that knows every file of this
 * build. The worker changes with any file, so browsers notice a new build by themselves.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const template = fileURLToPath(new URL('offline-worker.js', import.meta.url));
const publicHere = fileURLToPath(new URL('../public', import.meta.url));

/** Files in a folder, with forward slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
    .sort();
}

/** `publicFolder`: what is served as it is. */
export function offlineWorker(publicFolder = publicHere): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const publicFiles = filesIn(publicFolder);
        const files = [
          './',
          ...Object.keys(bundle).filter((name) => name !== 'index.html'),
          ...publicFiles,
        ].sort();
        const build = createHash('sha256');
        for (const name of Object.keys(bundle).sort()) {
          const part = bundle[name]!;
          build.update(name).update(part.type === 'chunk' ? part.code : part.source);
        }
        for (const name of publicFiles) {
          build.update(name).update(readFileSync(`${publicFolder}/${name}`));
        }
        const source = readFileSync(template, 'utf8')
          .replace("'BUILD'", JSON.stringify(build.digest('hex').slice(0, 12)))
          .replace('[/* FILES */]', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source });
      },
    },
  };
}
