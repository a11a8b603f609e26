import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { entryChunks } from './offline/entry-chunks.ts';
import { earlyScript } from './offline/early-script.ts';
import { importsAtOnce } from './offline/imports-at-once.ts';
import { programVersion } from './notices/program-version.ts';
import { withThirdPartyNotices } from './notices/third-party-notices.ts';
import { contentFaults } from './src/lessons/content-fault.ts';
import { offlineWorker } from './offline/offline-plugin.ts';
import { typesetFormulas } from './typeset/typeset-formulas.ts';
import { plotlyAsModule } from './vendor/plotly-as-module.ts';

/**
 * Policy of the built page: only resources from the page's own origin run or load, except inline styles of figures, and
 * blob: and data: images for pictures of them.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Writes the policy into the built page only: the development server needs inline scripts for hot reload. */
function strictPolicy(): Plugin {
  return {
    name: 'strict-content-security-policy',
    apply: 'build',
    // Before the tags of other plugins: a policy applies to later elements only.
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

/** Stops the build with a sentence for each file of `content` that is not as the page needs it. */
function checkedContent(): Plugin {
  return {
    name: 'checked-content',
    buildStart() {
      const names = readdirSync(path.join(import.meta.dirname, 'content'), {
        recursive: true,
        encoding: 'utf8',
      });
      const paths = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => `content/${name.replaceAll('\\', '/')}`);
      const texts = paths.map(
        (one) => [one, readFileSync(path.join(import.meta.dirname, one), 'utf8')] as const,
      );
      const faults = contentFaults(new Map(texts));
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** Runs ahead of the page's code. */
const early = 'src/early.ts';

export default defineConfig({
  base: './',
  // One page and no routes: a file that is not there is answered with 404.
  appType: 'mpa',
  define: { __PROGRAM_VERSION__: JSON.stringify(programVersion(import.meta.dirname)) },
  plugins: [
    react(),
    typesetFormulas(),
    plotlyAsModule(),
    earlyScript(early, ['src/models/batch-polling/batch-polling.ts']),
    checkedContent(),
    strictPolicy(),
    withThirdPartyNotices(),
    offlineWorker(),
  ],
  worker: { format: 'es', plugins: () => [importsAtOnce()] },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false, // all but the oldest of these browsers preload by themselves
      // Late code is fetched while the page is idle: lists of what it imports would weigh on the first visit.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: entryChunks({
          page: path.resolve(import.meta.dirname, 'src/main.tsx'),
          early: path.resolve(import.meta.dirname, early),
          catalogue: path.resolve(import.meta.dirname, 'src/models/catalogue.ts'),
        }),
      },
    },
    chunkSizeWarningLimit: 1600, // Plotly's cartesian bundle is 1.4 MB and loaded separately
  },
  test: {
    setupFiles: ['tests/compile-later.ts', 'tests/property-seed.ts', 'tests/compare-typed-arrays.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads', // modules and reports are loaded and dropped within one process
    projects: [
      // One thread runs file after file: a thread for each, with all its imports, costs as much as the tests
      // themselves.
      { extends: true, test: { name: 'pure', include: ['tests/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/**/*.test.tsx'],
          exclude: ['tests/**/*.mocked.test.tsx'],
          isolate: false,
        },
      },
      // A module mocked in one file would stay mocked in later ones.
      { extends: true, test: { name: 'mocked', include: ['tests/**/*.mocked.test.tsx'] } },
    ],
  },
});
