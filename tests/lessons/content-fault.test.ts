import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentFaults } from '../../src/lessons/content-fault.ts';
import type { Claim, Step } from '../../src/lessons/lesson.ts';
import { loadedLesson } from '../loaded-lesson.ts';
import { stepFaults } from './step-faults.ts';

const path = 'content/lessons/packet-cost.json';
const [lesson, sources] = [path, 'content/sources.json'].map((one) => readFileSync(one, 'utf8'));
const heads = JSON.parse(readFileSync('content/lessons.json', 'utf8')) as { id: string }[];

/** Faults of one lesson alone. `listed`: its entry in the list. */
function faultsOf(text: string, listed: object = {}) {
  const own = heads.filter(({ id }) => id === 'packet-cost').map((head) => ({ ...head, ...listed }));
  return contentFaults(
    new Map([
      ['content/sources.json', sources],
      ['content/lessons.json', JSON.stringify(own)],
      [path, text],
    ]),
  );
}

function changed(from: string, to: string): string {
  expect(lesson).toContain(from);
  return lesson.replace(from, to);
}

describe('A file of a lesson', () => {
  it.each([
    [
      '"title": "Predict',
      '"titel": "Predict',
      ', step 3 “draw-it”: there is no field “titel”; did you mean “title”?',
    ],
    [
      '"low": 20',
      '"low": "20"',
      ', step 6 “the-time-between”: “task.low” must be a number without quotation marks, not “20”.',
    ],
    ['"right": 1', '"then": {}', ', step 2 “two-parts”: “right” is missing in “task”.'],
    ['"the-loop",', '"the-loop"', " is not JSON, line 7: Expected ',' or '}' after property value."],
    ['"geissler"', '"geisler"', ': “sources.0” must be a name in content/sources.json, not “geisler”.'],
    [
      '"mechanism"',
      '"screen"',
      ', step 1 “the-loop”: “pointsAt” must be “input:…”, “figure:…”, “number:…” or one of “headline”, “mechanism”, “stages”, “drawers”, “method”, “question”, not “screen”.',
    ],
    [
      'One core runs',
      `${'one '.repeat(30)}`,
      ', step 1 “the-loop”: the step must be of at most 60 words with its question and the reason for the right answer; it has 77.',
    ],
    ['"two-parts"', '"the-loop"', ': “steps” must be steps with an “id” each that no other has.'],
  ])('with %s in the place of %s is refused by one sentence', (from, to, sentence) => {
    expect(faultsOf(changed(from, to))).toEqual([`${path}${sentence}`]);
  });

  it('is in the list, with as many steps and its name as its id', () => {
    expect(faultsOf(lesson)).toEqual([]);
    expect(faultsOf(lesson, { steps: 7 })).toEqual([
      'content/lessons.json: “steps” of “packet-cost” must be 8, not 7.',
    ]);
    expect(faultsOf(changed('"packet-cost"', '"cost"'))).toEqual([
      `${path}: “id” must be “packet-cost”, as the file, not “cost”.`,
    ]);
    expect(faultsOf(lesson, { id: 'cost' })).toEqual([
      'content/lessons.json must name “packet-cost” once; it does so 0 times.',
      'content/lessons/cost.json is missing.',
    ]);
  });
});

it('A file of the words on a model is refused by one sentence', () => {
  const words = {
    summary: '',
    assumptions: [],
    errata: [{ where: 'Eq. (1)' }],
    hints: {},
    figures: {},
    gaps: [],
  };
  const faults = contentFaults(new Map([['content/models/toy.json', JSON.stringify(words)]]));
  expect(faults).toContain('content/models/toy.json: “summary” must be a text that is not empty.');
  const other = { ...words, summary: 'A toy.', assumption: [] };
  expect(contentFaults(new Map([['content/models/toy.json', JSON.stringify(other)]]))).toContain(
    'content/models/toy.json: there is no field “assumption”; did you mean “assumptions”?',
  );
});

it('A row of the terms has a cell for each of its head, and a meaning', () => {
  const table = '| term | meaning | not |\n|---|---|---|\n';
  const faults = (row: string) => contentFaults(new Map([['docs/terms.md', `# Terms\n\n${table}${row}`]]));
  const sentence = expect.stringContaining('docs/terms.md') as string;
  expect(faults('| core | serves | CPU |')).not.toContainEqual(sentence);
  expect(faults('| core | serves |')).toContain(
    'docs/terms.md, line 5: a row must have 3 cells between bars (term; meaning; not), not 2.',
  );
  expect(faults('| core | | CPU |')).toContain(
    'docs/terms.md, line 5: the cell “meaning” must not be empty.',
  );
});

describe('A number of a step', () => {
  const seen = (more: object) => ({ claims: [{ result: 'meanBatch', ...more }] as Claim[] });

  it.each<[Partial<Step>, string]>([
    [
      { say: 'It takes 15.8.', ...seen({ says: '15.8' }) },
      '“15.8” is in the text, but the model gives 15.68 (meanBatch).',
    ],
    [
      { say: 'It takes many.', ...seen({ says: '15.7', times: 2 }) },
      '“15.7” is claimed, but is not in the text; the model gives 31.361 (2 × meanBatch).',
    ],
    [
      { say: 'It takes many.', ...seen({ says: 'many', result: 'meanBach' }) },
      'The model has no number “meanBach” here; did you mean “meanBatch”?',
    ],
    [
      { say: 'It takes many.', ...seen({ words: 'many', within: [16, 17] }) },
      '“many” is claimed for 16 to 17, but the model gives 15.68 (meanBatch).',
    ],
    [{ claims: [] }, '“15.7” is in the text, but is no input, nor in “claims” or “given”.'],
    [
      { say: 'It takes seventeen.', claims: [] },
      '“seventeen” is in the text, but is no input, nor in “claims” or “given”.',
    ],
    [{ pointsAt: 'number:batch' }, '“pointsAt” names no number of this scene; there are '],
    [
      { scene: { model: 'batch-polling', inputs: { rateMpbs: 1 } } },
      '“scene” has inputs that the model refuses: Batch polling has no input “rateMpbs”; did you mean rateMpps?',
    ],
  ])('is refused by one sentence: %j', async (change, sentence) => {
    const [step] = (await loadedLesson('packet-cost')).steps;
    const faults = stepFaults({ ...step, say: 'It takes 15.7.', ...seen({ says: '15.7' }), ...change });
    expect(faults).toEqual([expect.stringContaining(sentence)]);
  });
});
