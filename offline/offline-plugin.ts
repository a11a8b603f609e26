/**
 * Makes the built page work offline after its first load: writes a service worker that lists every file of this build.
 * The worker changes with any file, so browsers notice a new build by themselves.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { offlineWorkerText } from './offline-worker-text.ts';

const publicHere = fileURLToPath(new URL('../public', import.meta.url));

/** Files in a folder, with forward slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'));
}

/** `publicFolder`: the folder whose files are served unchanged. */
export function offlineWorker(publicFolder = publicHere): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Map<string, string | Uint8Array>();
        for (const [name, part] of Object.entries(bundle))
          files.set(name, part.type === 'chunk' ? part.code : part.source);
        for (const name of filesIn(publicFolder)) files.set(name, readFileSync(`${publicFolder}/${name}`));
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: offlineWorkerText(files) });
      },
    },
  };
}
