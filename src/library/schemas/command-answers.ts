/** JSON Schemas of what `simulate`, `dimension` and `diagnose` answer, the same for all models. */
import { causeIds } from '../../diagnosis/cause.ts';
import { draft, listOf, number, objectOf, orNull, type Schema, text } from './schema.ts';

const object: Schema = { type: 'object' };
const boolean: Schema = { type: 'boolean' };
const versions = { version: text, modelVersion: text };
const said = (schema: Schema, description: string): Schema => ({ ...(schema as object), description });

/** One result as computed and as simulated. */
const compared = objectOf(
  {
    analytic: orNull(number),
    simulated: orNull(number),
    halfWidth: said(
      orNull(number),
      'Half of the 95 % interval around the simulated value; null: too short a run.',
    ),
    agrees: said(orNull(boolean), 'Whether the analytic value is inside of that interval.'),
    verdict: { enum: ['agrees', 'near', 'differs', 'unknown'] },
    because: said(text, 'Why two values are not compared: too few batches or rare events.'),
    expected: said(text, 'Reason for a known difference of the analytic value.'),
    moreThanKnown: said(text, 'Reason for a known difference that is smaller than this one.'),
  },
  ['analytic', 'simulated', 'halfWidth', 'agrees', 'verdict'],
);

const measuredLattice: Schema = { type: 'object', additionalProperties: object };

export const simulateAnswer: Schema = {
  $schema: draft,
  title: 'Answer of simulate',
  ...(objectOf(
    {
      model: text,
      inputs: object,
      seed: number,
      packets: number,
      warmUpPackets: said(number, 'Left out of all results.'),
      timeUs: said(number, 'Simulated time, µs.'),
      batches: said(number, 'Batches of packets that intervals are made of.'),
      indicators: { $ref: '#/$defs/results' },
      distributions: measuredLattice,
      tails: measuredLattice,
      ...versions,
    },
    ['model', 'inputs', 'seed', 'packets', 'indicators', 'version', 'modelVersion'],
  ) as object),
  $defs: {
    compared,
    /** Nested by the dots of their names; a table is a list of its rows. */
    results: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { $ref: '#/$defs/compared' },
          { $ref: '#/$defs/results' },
          listOf({ $ref: '#/$defs/results' }),
        ],
      },
    },
  },
};

const goal = {
  what: said(text, 'The quantity as the question names it.'),
  indicator: text,
  unit: text,
  atMost: number,
  atLeast: number,
  floor: said(number, 'Losses below count as none.'),
  words: text,
};
const goalKeys = ['indicator', 'unit', 'words'];
const goalSchema = objectOf(goal, goalKeys);

const position = said(
  objectOf(
    {
      values: { type: 'object', additionalProperties: orNull(number) },
      holds: boolean,
      goals: listOf(
        objectOf(
          {
            ...goal,
            value: orNull(number),
            holds: orNull(boolean),
            margin: said(orNull(number), 'Room relative to the limit.'),
          },
          [...goalKeys, 'value', 'holds', 'margin'],
        ),
      ),
      failure: { anyOf: [text, object] },
    },
    ['values', 'holds', 'goals'],
  ),
  'A setting that was examined.',
);

export const dimensionAnswer: Schema = {
  $schema: draft,
  title: 'Answer of dimension',
  ...(objectOf(
    {
      model: text,
      inputs: object,
      find: listOf(
        objectOf({ name: text, input: text, from: number, to: number, prefer: text, resolution: number }, [
          'input',
          'from',
          'to',
        ]),
        { minItems: 1 },
      ),
      goals: listOf(goalSchema, { minItems: 1 }),
      uncertainties: object,
      answer: said(orNull(position), 'null: the goals hold nowhere in the range.'),
      binding: said(orNull(goalSchema), 'The goal that fails first beyond the answer.'),
      neighbour: orNull(position),
      closest: orNull(position),
      intervals: listOf(
        objectOf({ from: orNull(number), to: orNull(number), before: orNull(number), after: orNull(number) }),
      ),
      resolution: said(
        { type: 'object', additionalProperties: number },
        'By input: at most this was not examined between two settings that agree.',
      ),
      sentences: listOf(text, { minItems: 1 }),
      notices: listOf(objectOf({ code: text, severity: text, message: text }, ['code', 'message'])),
      solves: number,
      points: listOf(position),
      robust: orNull(object),
      hashing: orNull(object),
      check: orNull(object),
      models: listOf(object),
      rates: object,
      ...versions,
    },
    ['model', 'inputs', 'find', 'goals', 'answer', 'binding', 'intervals', 'sentences', 'notices', 'version'],
  ) as object),
};

const evidence = listOf(objectOf({ says: text, value: orNull(number), unit: orNull(text) }));

export const diagnosisAnswer: Schema = {
  $schema: draft,
  title: 'Answer of diagnose',
  ...(objectOf(
    {
      causes: said(
        listOf(
          objectOf({
            cause: { enum: causeIds },
            confidence: { enum: ['sure', 'likely', 'possible'] },
            for: evidence,
            against: evidence,
            cure: text,
            scenario: orNull(object),
          }),
          { minItems: 1 },
        ),
        'The most likely first.',
      ),
      next: said(orNull(objectOf({ command: text, why: text })), 'The command whose output says more.'),
      facts: { type: 'object', additionalProperties: objectOf({ value: number, unit: text }) },
      texts: listOf(
        objectOf({
          name: text,
          read: listOf(text),
          notes: listOf(text),
          firstOther: orNull(text),
          refused: orNull(text),
        }),
      ),
      stalls: said(
        objectOf({
          inputs: said(orNull(object), 'Of batch polling; null where the text has no law of stalls.'),
          longestUs: number,
          throttling: orNull(objectOf({ quotaUs: number, periodUs: number })),
          says: listOf(text),
        }),
        'Only where a text shows how long a core is held.',
      ),
      version: text,
    },
    ['causes', 'next', 'facts', 'texts'],
  ) as object),
};

/** By the name of the file: `batchscope/schemas/simulate-answer.json`. */
export const commandAnswers: Readonly<Record<string, Schema>> = {
  'simulate-answer': simulateAnswer,
  'dimension-answer': dimensionAnswer,
  'diagnose-answer': diagnosisAnswer,
};
