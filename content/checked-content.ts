import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentFaults } from '../src/lessons/content-fault.ts';

/** A sentence for each file of this folder, and of the terms, that is not as the page needs it. */
export function faultsOfContent(): readonly string[] {
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' });
  const paths = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.posix.join('content', name.replaceAll(path.sep, '/')))
    .concat('docs/terms.md');
  return contentFaults(new Map(paths.map((one) => [one, readFileSync(one, 'utf8')])));
}

/** Stops the build where a file of this folder is not as the page needs it. */
export function checkedContent(): Plugin {
  return {
    name: 'checked-content',
    apply: 'build',
    configResolved() {
      const faults = faultsOfContent();
      if (faults.length === 0) return;
      const failure = new Error(faults.join('\n'));
      failure.stack = failure.message; // Vite prints it: the sentences, without lines of code
      throw failure;
    },
  };
}
