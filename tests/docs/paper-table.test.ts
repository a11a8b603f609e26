import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paperRows } from '../../src/dimensioning/paper/paper-rows.ts';
import type { Paper, PaperNumber } from '../../src/models/contract/paper.ts';
import { solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/accuracy.md'), 'utf8');
const table = /<!-- paper table:[^>]*-->([\s\S]*)<!-- end of the paper table -->/u.exec(page)?.[1] ?? '';
const written = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '));

const abouts = await Promise.all(
  catalogue.models.map(async (model) => ({ model, paper: (await model.loadAbout()).paper })),
);
const papers = abouts.flatMap(({ model, paper }) => (paper === undefined ? [] : [{ model, paper }]));

const allNumbers = ({ figures }: Paper): readonly PaperNumber[] => figures.flatMap(({ numbers }) => numbers);

/** Solved here, of each paper; the others are solved when the table is written. */
const sampled = 4;

describe('the numbers of the papers in docs/accuracy.md', () => {
  it('have a row for every number that a paper declares', () => {
    const declared = papers.flatMap(({ model, paper }) =>
      paper.figures.flatMap(({ number, numbers }) =>
        numbers.map(({ label, quoted = '–' }) => [model.name, `${number}: ${label}`, quoted]),
      ),
    );
    expect(written.map((row) => row.slice(0, 3)).sort()).toEqual(declared.sort());
  });

  it('say which are simulated: all but those of a model without simulation and of a loss that rounds to none', () => {
    for (const [name, item, , , , simulated] of written) {
      const { simulation } = papers.find(({ model }) => model.name === name)!.model;
      if (simulation === undefined) expect(simulated, item).toBe('–');
      else expect(simulated, item).toMatch(/\d|–/);
    }
  });

  it.each(papers.map(({ model, paper }) => [model.id, model, paper] as const))(
    'agree with the solver of %s, by a sample',
    (_, model, paper) => {
      const numbers = allNumbers(paper);
      const every = Math.ceil(numbers.length / sampled);
      const sample = numbers.filter((_number, k) => k % every === 0);
      const figures = paper.figures.map((figure) => ({
        ...figure,
        numbers: figure.numbers.filter((number) => sample.includes(number)),
      }));
      const solver = solverOf(model);
      const rows = paperRows(
        model,
        { ...paper, figures },
        (values) => solver.solve(values, { detail: 'indicators' }),
        () => null,
      );
      expect(rows.length).toBe(sample.length);
      for (const row of rows) {
        const known = written.find((one) => one[0] === row[0] && one[1] === row[1]);
        expect(known?.slice(0, 5)).toEqual(row.slice(0, 5));
      }
    },
  );
});
