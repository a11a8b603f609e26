import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import path from 'node:path';
import { checkedContent } from './content/checked-content.ts';
import { entryChunks } from './offline/entry-chunks.ts';
import { earlyScript } from './offline/early-script.ts';
import { importsAtOnce } from './offline/imports-at-once.ts';
import { solverChunks } from './offline/solver-chunks.ts';
import { programVersion } from './notices/program-version.ts';
import { withThirdPartyNotices } from './notices/third-party-notices.ts';
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

/** Runs ahead of the page's code. */
const early = 'src/early.ts';

export default defineConfig({
  base: './',
  // One page and no routes: a file that is not there is answered with 404.
  appType: 'mpa',
  optimizeDeps: { entries: ['index.html'] }, // other pages are examples
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
  worker: {
    format: 'es',
    plugins: () => [importsAtOnce()],
    rolldownOptions: {
      output: { codeSplitting: solverChunks(path.resolve(import.meta.dirname, 'workers/solvers.ts')) },
    },
  },
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
