import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionJson } from '../../../src/dimensioning/question-file/question-json.ts';
import { readQuestion } from '../../../src/dimensioning/question-file/read-question.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import '../../property-seed.ts';
import { toyModel } from '../../toy-model.ts';

const asked = {
  model: 'batch-polling',
  inputs: { rateMpps: 8, frameBytes: 64 },
  find: 'cores',
  goals: [
    { what: 'loss', atMost: 0, floor: 1e-12 },
    { what: 'latency.p99', atMost: 50 },
  ],
};

function read(changes: object) {
  const reading = readQuestion(catalogue, { ...asked, ...changes });
  if (!reading.ok) throw new Error(reading.fault.message);
  return reading.value;
}

function faultOf(json: unknown) {
  const reading = readQuestion(catalogue, json);
  if (reading.ok) throw new Error('nothing was refused');
  return reading.fault;
}

/** By sentence: the changes to `asked`, code and parameter of the fault. */
const refused: Readonly<Record<string, [object, string, string | null]>> = {
  'NAPI cycles, k-limited has no input for the busiest core’s share of the packets.': [
    { model: 'k-limited', inputs: {}, goals: { what: 'utilisation', atMost: 0.9 }, hashing: { flows: 9 } },
    'no-share-input',
    null,
  ],
  '“sizes” of “hashing” must be equal or {"zipf": 1}, not “big”.': [
    { hashing: { flows: 9, sizes: 'big' } },
    'unknown-choice',
    'hashing.sizes',
  ],
  '“hashing” needs the number of “flows”.': [{ hashing: { seed: 1 } }, 'missing-flows', 'hashing.flows'],
  'The number of flows must be a whole number from 1 to 1000000, not 1000000000.': [
    { hashing: { flows: 1e9 } },
    'out-of-range',
    'flows',
  ],
  'A question has “model”, “inputs”, “find”, “goals”, “method”, “uncertainties”, “robust” and “hashing”, but not “goal”; did you mean “goals”?':
    [{ goal: [] }, 'unknown-key', 'question'],
  [`There is no model “vpp”: give one of ${catalogue.entries.map(({ id }) => id).join(', ')}.`]: [
    { model: 'vpp' },
    'unknown-model',
    null,
  ],
  'Batch polling has no input “rateMPPS”; did you mean rateMpps?': [
    { inputs: { rateMPPS: 8 } },
    'unknown-input',
    'rateMPPS',
  ],
  '“find” must name an “input”, not nothing.': [{ find: { from: 1 } }, 'missing-name', 'find'],
  '“find” names one or two inputs, not 0.': [{ find: [] }, 'no-unknown', 'find'],
  '“find” names one or two inputs, not 3.': [
    { find: ['cores', 'ringSize', 'maxBatch'] },
    'too-many-unknowns',
    'find',
  ],
  'Batch polling has no input “core”; did you mean cores?': [{ find: 'core' }, 'unknown-input', 'core'],
  'Interarrival times is not a number and cannot be asked for.': [
    { find: 'arrivals.family' },
    'not-a-number',
    'arrivals.family',
  ],
  '“find” names rateMbps twice, as rateMbps and as rateMpps.': [
    { find: ['rateMbps', 'rateMpps'] },
    'unknown-twice',
    'rateMpps',
  ],
  'The range of cores is reversed: 8 to 4.': [
    { find: { input: 'cores', from: 8, to: 4 } },
    'reversed-range',
    'cores',
  ],
  'The range of Cores is reversed: 64 to 32\u202fcores.': [
    { find: { input: 'cores', from: 64 } },
    'reversed-range',
    'cores',
  ],
  'The range of Cores has no whole number in it: 2.2 to 2.8\u202fcores.': [
    { find: { input: 'cores', from: 2.2, to: 2.8 } },
    'empty-range',
    'cores',
  ],
  'Cores must be a number from 1 to 128 cores; 1000 is too large.': [
    { find: { input: 'cores', to: 1000 } },
    'range-outside',
    'cores',
  ],
  '“prefer” of cores must be least or greatest, not “most”.': [
    { find: { input: 'cores', prefer: 'most' } },
    'unknown-choice',
    'cores',
  ],
  '“to” of cores must be a number, not “8”.': [
    { find: { input: 'cores', to: '8' } },
    'not-a-number',
    'cores',
  ],
  'The question has no goal: state what must hold, for instance no loss.': [{ goals: [] }, 'no-goal', null],
  'Batch polling has no goal “p99”: give one of NDR, PDR, SOAK, loss, latency.mean, latency.p50, latency.p90, latency.p99, latency.p999, latency.p9999, throughput, utilisation, or an “indicator”. Did you mean latency.p99?':
    [{ goals: [{ what: 'p99', atMost: 50 }] }, 'unknown-goal', 'p99'],
  'NAPI cycles, k-limited has no goal “loss”: give one of latency.mean, utilisation, or an “indicator”.': [
    { model: 'k-limited', inputs: {}, goals: ['NDR'] },
    'unknown-goal',
    'loss',
  ],
  'Batch polling has no indicator “meanbatch”. Did you mean meanBatch?': [
    { goals: [{ indicator: 'meanbatch', atLeast: 4 }] },
    'unknown-indicator',
    'meanbatch',
  ],
  'A goal is an object such as {"what": "latency.p99", "atMost": 50}, not 50.': [
    { goals: [50] },
    'not-an-object',
    'goals.0',
  ],
  'A goal has “what”, “indicator”, “atMost”, “atLeast” and “floor”, but not “atmost”; did you mean “atMost”?':
    [{ goals: [{ what: 'loss', atmost: 0 }] }, 'unknown-key', 'goals.0'],
  'A goal names either “what” it bounds or an “indicator”; goal 1 names both.': [
    { goals: [{ what: 'loss', indicator: 'meanBatch', atMost: 0 }] },
    'given-twice',
    'goals.0',
  ],
  'A goal names either “what” it bounds or an “indicator”; goal 2 names neither.': [
    { goals: ['PDR', { atMost: 0 }] },
    'missing-name',
    'goals.1',
  ],
  'The goal on “loss” has no limit: give “atMost” or “atLeast”.': [
    { goals: [{ what: 'loss' }] },
    'missing-limit',
    'loss',
  ],
  'The goal on “throughput” has two limits: write two goals.': [
    { goals: [{ what: 'throughput', atMost: 9, atLeast: 8 }] },
    'given-twice',
    'throughput',
  ],
  'PDR is a loss of at most 0.005 and takes no limit of its own; write {"what": "loss", "atMost": ...} for another.':
    [{ goals: [{ what: 'PDR', atMost: 0.01 }] }, 'limit-given-twice', 'PDR'],
  '“atMost” of the goal on “loss” must be a number, not “0”.': [
    { goals: [{ what: 'loss', atMost: '0' }] },
    'not-a-number',
    'loss',
  ],
  '“atMost” of the goal on “loss” must be a number, not NaN.': [
    { goals: [{ what: 'loss', atMost: NaN }] },
    'not-a-number',
    'loss',
  ],
  '“floor” says what counts as 0 and belongs to “atMost”; the goal on “throughput” has “atLeast”.': [
    { goals: [{ what: 'throughput', atLeast: 5, floor: 1e-9 }] },
    'bad-floor',
    'throughput',
  ],
  'The limit on loss is a share from 0 to 1 (0.005 for 0.5 %), not 5.': [
    { goals: [{ what: 'loss', atMost: 5 }] },
    'limit-above-one',
    'totalLossProbability',
  ],
  'Throughput at most 4\u202fMpps and throughput at least 5\u202fMpps cannot both hold.': [
    {
      goals: [
        { what: 'throughput', atMost: 4 },
        { what: 'throughput', atLeast: 5 },
      ],
    },
    'contradictory-goals',
    'throughputMpps',
  ],
  '“method” must be one of exact, published, not “best”.': [{ method: 'best' }, 'unknown-method', 'method'],
  'The method of NAPI cycles, k-limited is its input method: give it under “inputs”.': [
    { model: 'k-limited', inputs: {}, goals: { what: 'latency.mean', atMost: 50 }, method: 'exact' },
    'method-is-input',
    'method',
  ],
  'Batch polling has no uncertain quantity called “service”: give service-time, rate or the name of a numeric input.':
    [{ uncertainties: [{ what: 'service', relative: 0.1 }] }, 'unknown-uncertainty', 'service'],
  'The uncertainty of rate must be above 0 and below 1 (0.1 is ±10 %), not 10.': [
    { uncertainties: [{ what: 'rate', relative: 10 }] },
    'out-of-range',
    'rate',
  ],
  'The uncertainty of “rate” needs “relative”, such as 0.1 for ±10 %.': [
    { uncertainties: [{ what: 'rate' }] },
    'missing-size',
    'rate',
  ],
  'Share of the busiest core (hottestShare) has no effect with these inputs, so it cannot be uncertain.': [
    { uncertainties: [{ what: 'hottestShare', relative: 0.1 }] },
    'uncertain-nothing',
    'hottestShare',
  ],
  'Packet rate is uncertain twice: give it once.': [
    {
      uncertainties: [
        { what: 'rate', relative: 0.1 },
        { what: 'rateMbps', relative: 0.1 },
      ],
    },
    'given-twice',
    'rateMbps',
  ],
  'Say what is uncertain, and by how much.': [{ robust: {} }, 'no-uncertainty', 'uncertainties'],
  'The number of random cases must be a whole number from 1 to 10000, not 0.5.': [
    { uncertainties: { what: 'rate', relative: 0.1 }, robust: { cases: 0.5 } },
    'out-of-range',
    'robust.cases',
  ],
};

describe('readQuestion', () => {
  it('reads the question that everyone asks', () => {
    const { question, names, method, robust } = read({});
    expect({ names, method, robust }).toEqual({ names: ['cores'], method: 'exact', robust: null });
    expect(question.model.id).toBe('batch-polling');
    expect(question.values).toMatchObject({ rateMbps: 5376, frameBytes: 64, maxBatch: 256 });
    expect(question.unknowns).toEqual([{ input: 'cores', from: 1, to: 32, prefer: 'least' }]);
    expect(question.goals).toEqual([
      { quantity: 'loss', indicator: 'totalLossProbability', bound: 'at-most', limit: 0, floor: 1e-12 },
      { quantity: 'latency.p99', indicator: 'sojournUs.exact.p99', bound: 'at-most', limit: 50 },
    ]);
    expect(question).not.toHaveProperty('uncertainties');
  });

  it('knows the field’s names for goals on loss', () => {
    const goals = read({ goals: [{ what: 'NDR', floor: 1e-9 }, { what: 'PDR' }, 'SOAK'] }).question.goals;
    expect(goals.map(({ limit, floor }) => [limit, floor])).toEqual([
      [0, 1e-9],
      [0.005, undefined],
      [1e-7, undefined],
    ]);
    expect(new Set(goals.map(({ indicator }) => indicator))).toEqual(new Set(['totalLossProbability']));
  });

  it('takes any indicator, and the method for those of several forms', () => {
    const goals = [
      { indicator: 'meanBatch', atLeast: 4 },
      { indicator: 'waitingUs.{method}.p50', atMost: 10 },
      { what: 'latency.mean', atMost: 20 },
    ];
    const { question, method } = read({ goals, method: 'published' });
    expect(method).toBe('published');
    expect(question.goals).toEqual([
      { quantity: null, indicator: 'meanBatch', bound: 'at-least', limit: 4 },
      { quantity: null, indicator: 'waitingUs.published.p50', bound: 'at-most', limit: 10 },
      { quantity: 'latency.mean', indicator: 'sojournUs.published.mean', bound: 'at-most', limit: 20 },
    ]);
  });

  it('takes a single goal and one or two unknowns, with what they say', () => {
    const find = [
      { input: 'cores', to: 4 },
      { input: 'ringSize', from: 64, prefer: 'greatest', resolution: 0.01 },
    ];
    const { question, names } = read({ find, goals: { what: 'PDR' } });
    expect(names).toEqual(['cores', 'ringSize']);
    expect(question.unknowns).toEqual([
      { input: 'cores', from: 1, to: 4, prefer: 'least' },
      { input: 'ringSize', from: 64, to: 8192, prefer: 'greatest', resolution: 0.01 },
    ]);
    expect(question.goals).toHaveLength(1);
  });

  it('finds by another name: in its unit, and turned round where the input is an inverse', () => {
    const wide = read({ inputs: { frameBytes: 1518 }, find: { input: 'rateMpps', from: 0.1, to: 1 } });
    expect(wide.names).toEqual(['rateMpps']);
    const [rate] = wide.question.unknowns;
    expect(rate).toMatchObject({ input: 'rateMbps', prefer: 'greatest' });
    expect(rate.from).toBeCloseTo(0.1 * 1538 * 8, 9);
    expect(rate.to).toBeCloseTo(1538 * 8, 9);
    const inverse = { model: 'interrupt-coalescing', inputs: {}, goals: { what: 'NDR' } };
    const between = read({
      ...inverse,
      find: { input: 'rateMpps', from: 0.05, to: 0.2, prefer: 'greatest' },
    });
    expect(between.question.unknowns[0]).toEqual({
      input: 'meanInterarrivalUs',
      from: 5,
      to: 20,
      prefer: 'least',
    });
    // Half open: the highest rate is the shortest time.
    const open = read({ ...inverse, find: { input: 'rateMpps', to: 0.2 } }).question.unknowns[0];
    expect(open).toMatchObject({ from: 5, to: 500, prefer: 'least' });
    expect(
      read({ ...inverse, find: { input: 'rateMpps', prefer: 'least' } }).question.unknowns[0].prefer,
    ).toBe('greatest');
  });

  it('does not mind a default of the unknown that breaks a rule, but minds one that is given', () => {
    const small = { ...asked, inputs: { rateMpps: 8, ringSize: 64 }, find: 'maxBatch' };
    const reading = readQuestion(catalogue, small);
    expect(reading.ok && reading.value.question.model.check(reading.value.question.values)).toBeNull();
    expect(reading.ok && reading.value.question.unknowns[0]).toMatchObject({
      input: 'maxBatch',
      prefer: 'least',
    });
    expect(faultOf({ ...small, inputs: { ringSize: 64, maxBatch: 128 } }).code).toBe('batch-exceeds-ring');
    expect(faultOf({ ...small, find: 'cores' }).code).toBe('batch-exceeds-ring');
  });

  it('reads what is uncertain, and how a robust answer is looked for', () => {
    const uncertainties = [
      { what: 'service-time', relative: 0.1 },
      { what: 'frameBytes', relative: 0.2 },
    ];
    const { question, robust } = read({ uncertainties, robust: { cases: 50, seed: 7, safer: false } });
    expect(question.uncertainties).toEqual(uncertainties);
    expect(robust).toEqual({ cases: 50, seed: 7, safer: false });
    expect(read({ uncertainties }).robust).toEqual({});
    // Another name for an input is the quantity that moves it.
    const inverse = { model: 'interrupt-coalescing', inputs: {}, find: 'coalescingUs', goals: ['NDR'] };
    expect(
      read({ ...inverse, uncertainties: { what: 'rateMpps', relative: 0.2 } }).question.uncertainties,
    ).toEqual([{ what: 'rate', relative: 0.2 }]);
  });

  it('reads the flows that are hashed onto the cores', () => {
    expect(read({}).hashing).toBeNull();
    const usual = { flows: 200, sizes: { law: 'equal' }, indirection: 128, trials: 1000, seed: 1 };
    expect(read({ hashing: { flows: 200 } }).hashing).toEqual(usual);
    const given = { flows: 9, sizes: { zipf: 1.1 }, indirection: null, trials: 10, seed: 3 };
    expect(read({ hashing: given }).hashing).toEqual({ ...given, sizes: { law: 'zipf', exponent: 1.1 } });
  });

  it.each<[string, unknown, string, string | null]>([
    ...Object.entries(refused).map(
      ([message, [changes, ...fault]]) =>
        [message, { ...asked, ...changes }, ...fault] as [string, unknown, string, string | null],
    ),
    ['A question is an object with “model”, “find” and “goals”, not a list.', [], 'not-an-object', null],
    ['A question is an object with “model”, “find” and “goals”, not nothing.', null, 'not-an-object', null],
    [
      'The question has no “model”: write, for instance, "model": "batch-polling".',
      { find: 'cores', goals: [] },
      'missing-model',
      'model',
    ],
    [
      'The question has no “find”: write, for instance, "find": "cores".',
      { model: 'batch-polling', goals: asked.goals },
      'missing-find',
      'find',
    ],
  ])('refuses in one sentence: %s', (message, json, code, parameter) => {
    expect(faultOf(json)).toMatchObject({ code, parameter, message });
  });

  it('never throws, and says one sentence, whatever the file holds', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('cores', 'rateMpps', 'loss', 'NDR', 0, -1, NaN),
    );
    const part = fc.dictionary(
      fc.constantFrom(
        'model',
        'inputs',
        'find',
        'goals',
        'method',
        'uncertainties',
        'robust',
        'what',
        'atMost',
        'input',
      ),
      fc.oneof(
        anything,
        fc.array(fc.dictionary(fc.constantFrom('what', 'atMost', 'input', 'from', 'relative'), anything)),
      ),
    );
    fc.assert(
      fc.property(part, (changes) => {
        const reading = readQuestion(catalogue, { ...asked, ...changes });
        if (reading.ok) return;
        expect(reading.fault.message).toMatch(/^[^\n]+[.?]$/);
        expect(reading.fault.code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: 500 },
    );
  });

  it('serves a model that says nothing about questions', () => {
    const goals = [{ indicator: 'load', atMost: 0.9 }];
    const reading = readQuestion(loadedCatalogue([toyModel]), { model: 'toy-queue', find: 'ratePps', goals });
    expect(reading.ok && reading.value.question.unknowns).toEqual([
      { input: 'rateMpps', from: 0.01, to: 2, prefer: 'least' },
    ]);
  });
});

describe('questionJson', () => {
  const uncertainties = [{ what: 'rate', relative: 0.2 }];
  it.each([
    ['the usual question', {}],
    ['a method', { method: 'published' }],
    ['two unknowns', { find: ['cores', { input: 'ringSize', from: 64, to: 512, resolution: 0.1 }] }],
    ['an alias', { find: { input: 'rateMpps', from: 1, to: 10 } }],
    ['an indicator', { goals: [{ indicator: 'meanBatch', atLeast: 4 }, 'NDR'] }],
    ['uncertainties', { uncertainties, robust: { cases: 10 } }],
  ])('writes what is read back: %s', (_, changes) => {
    const { question, method, robust } = read(changes);
    const written = JSON.parse(JSON.stringify(questionJson(question, robust))) as unknown;
    const again = readQuestion(catalogue, written);
    expect(again.ok && again.value.question).toEqual(question);
    expect(again.ok && again.value.method).toBe(method);
    expect(again.ok && again.value.robust).toEqual(robust);
  });

  it('writes an indicator where goals are of several methods', () => {
    const goals = [
      { what: 'latency.p99', atMost: 50 },
      { indicator: 'sojournUs.published.p99', atMost: 60 },
    ];
    const { question } = read({ goals });
    expect(questionJson(question).goals).toEqual(goals);
  });
});
