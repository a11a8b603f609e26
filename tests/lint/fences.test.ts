import { beforeAll, describe, expect, it } from 'vitest';
import { complaints } from './complaints.ts';

const pure = [
  ...['numerics', 'text', 'models', 'texts', 'evidence', 'overlays', 'fits', 'diagnosis'],
  ...['scenario', 'dimensioning', 'lessons', 'queues'],
];
const ofScreen = ['react', 'react-dom/client', 'plotly.js-cartesian-dist-min', 'zustand/vanilla', 'comlink'];
const rooms = ['../app/a.ts', '../compute/a.ts', '../headless/a.ts', '../../workers/a.ts', 'node:fs'];
const ofPage = [...ofScreen, ...rooms, 'react/jsx-runtime', 'node:fs/promises'];

const against = [
  ['src/numerics', '../models/contract/model.ts'],
  ['src/text', '../models/contract/model.ts'],
  ['src/models/contract', '../../scenario/history.ts'],
  ['src/models/contract', '../../texts/measurement.ts'],
  ['src/scenario', '../dimensioning/search/search.ts'],
  ['src/texts', '../scenario/history.ts'],
  ['src/texts', '../evidence/differences.ts'],
  ['src/evidence', '../diagnosis/cause.ts'],
  ['src/overlays', '../fits/byte-times/byte-fit.ts'],
  ['src/fits', '../overlays/overlays.ts'],
  ['src/diagnosis', '../overlays/overlays.ts'],
  ['src/lessons', '../dimensioning/search/search.ts'],
  ['src/queues', '../models/contract/model.ts'],
  ['src/models/contract', '../../lessons/lessons.ts'],
  ['src/scenario', '../lessons/lessons.ts'],
  ['src/dimensioning', '../lessons/lessons.ts'],
  ['workers/solve', '../../src/lessons/lessons.ts'],
  ['src/compute', '../lessons/lessons.ts'],
  ['workers/solve', '../../src/app/core/app.ts'],
  ['workers/solve', '../../src/compute/solves/scheduler.ts'],
  ['workers/solve', '../../src/headless/headless.ts'],
  ['src/compute', '../app/core/app.ts'],
  ['src/headless', '../compute/solves/scheduler.ts'],
  ['src/headless', '../library/index.ts'],
  ['src/library', 'node:fs'],
  ['src/library', '../package/bin.ts'],
  ['src/app', '../library/index.ts'],
];

const along = [
  ['src/app', '../dimensioning/search/search.ts'],
  ['src/app', '../compute/solves/scheduler.ts'],
  ['src/app', '../lessons/lessons.ts'],
  ['src/compute', '../../workers/solve/protocol.ts'],
  ['workers/solve', '../../src/models/contract/solution.ts'],
  ['src/dimensioning', '../scenario/file/scenario.ts'],
  ['src/models/contract', '../../text/number-format.ts'],
];

/** A file in `folder` of its own for each import: one run of lint tells of them all. It skips names that end in -min. */
const place = (folder: string, imported: string) =>
  `${folder}/${imported.replaceAll(/\W+/g, '-')}-importer.ts`;
let found: Record<string, string[]>;

beforeAll(() => {
  const asked = [
    ...pure.flatMap((folder) => ofPage.map((imported) => [`src/${folder}`, imported])),
    ...against,
    ...along,
    ['src/app', 'react'],
  ];
  found = complaints({
    ...Object.fromEntries(
      asked.map(([folder, imported]) => [
        place(folder, imported),
        `import { x } from '${imported}';\nexport const y = x;\n`,
      ]),
    ),
    'src/app/use-invented.ts': "import { x } from 'react';\nexport const y = x;\n",
    'src/app/types.ts': "import type { X } from 'react';\nexport type Y = X;\n",
  });
});

describe('imports', () => {
  it.each(pure)('of a screen, a worker or the command line are refused in src/%s', (folder) => {
    for (const imported of ofPage) {
      expect(found[place(`src/${folder}`, imported)]?.join(), imported).toContain('see docs/architecture.md');
    }
  });

  it.each(against)('against the arrows are refused: %s of %s', (folder, imported) => {
    expect(found[place(folder, imported)]?.join()).toContain('see docs/architecture.md');
  });

  it.each(along)('along them are allowed: %s of %s', (folder, imported) => {
    expect(found[place(folder, imported)]).toBeUndefined();
  });

  it('of React are in files of components and hooks only, except for types', () => {
    expect(found[place('src/app', 'react')]?.join()).toContain('use-');
    expect(found['src/app/use-invented.ts']).toBeUndefined();
    expect(found['src/app/types.ts']).toBeUndefined();
  });
});
