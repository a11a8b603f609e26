import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ cwd: resolve(import.meta.dirname, '../..') });

/** What lint says of this one import in a file at this place. */
async function said(filePath: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import { x } from '${imported}';\nexport const y = x;\n`, {
    filePath,
  });
  return result.messages.map(({ message }) => message);
}

describe('imports', () => {
  const pure = ['numerics', 'text', 'models', 'measurements', 'scenario', 'dimensioning', 'lessons'];
  const ofScreen = [
    'react',
    'react-dom/client',
    'plotly.js-cartesian-dist-min',
    'zustand/vanilla',
    'comlink',
  ];
  const rooms = ['../app/a.ts', '../compute/a.ts', '../headless/a.ts', '../../workers/a.ts', 'node:fs'];

  it.each(pure)('of a screen, a worker or the command line are refused in src/%s', async (folder) => {
    for (const imported of [...ofScreen, ...rooms]) {
      const messages = await said(`src/${folder}/invented.ts`, imported);
      expect(messages.join(), imported).toContain('see docs/architecture.md');
    }
  });

  it.each([
    ['src/numerics/a.ts', '../models/contract/model.ts'],
    ['src/text/a.ts', '../models/contract/model.ts'],
    ['src/models/contract/a.ts', '../../scenario/history.ts'],
    ['src/models/contract/a.ts', '../../measurements/measurement.ts'],
    ['src/scenario/a.ts', '../dimensioning/search/search.ts'],
    ['src/measurements/a.ts', '../scenario/history.ts'],
    ['src/lessons/a.ts', '../dimensioning/search/search.ts'],
    ['workers/solve/a.ts', '../../src/app/store/app.ts'],
    ['workers/solve/a.ts', '../../src/compute/solves/scheduler.ts'],
    ['workers/solve/a.ts', '../../src/headless/headless.ts'],
    ['src/compute/a.ts', '../app/store/app.ts'],
    ['src/headless/a.ts', '../compute/solves/scheduler.ts'],
  ])('against the arrows are refused: %s of %s', async (file, imported) => {
    expect((await said(file, imported)).join()).toContain('see docs/architecture.md');
  });

  it.each([
    ['src/app/a.ts', '../dimensioning/search/search.ts'],
    ['src/app/a.ts', '../compute/solves/scheduler.ts'],
    ['src/compute/a.ts', '../../workers/solve/protocol.ts'],
    ['workers/solve/a.ts', '../../src/models/contract/solution.ts'],
    ['src/dimensioning/a.ts', '../scenario/file/scenario.ts'],
    ['src/models/contract/a.ts', '../../text/number-format.ts'],
  ])('along them are allowed: %s of %s', async (file, imported) => {
    expect(await said(file, imported)).toEqual([]);
  });
});
