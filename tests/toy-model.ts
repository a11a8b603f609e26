/**
 * A complete small model, registered by tests only: one server with Poisson arrivals (Pollaczek-Khinchine). It declares
 * one field of most kinds, a rule across fields, a failure of the solver, two methods and a figure with a sweep.
 */
import { phrase } from '../src/text/words.ts';
import type { FigureContext, FigureSpec } from '../src/models/contract/figure.ts';
import type { EnteredInputs, Field, InputFault } from '../src/models/contract/inputs.ts';
import { choiceAt, numberAt } from '../src/models/contract/inputs.ts';
import type { SolveRequest } from '../src/models/contract/solver.ts';
import type { Solution } from '../src/models/contract/solution.ts';
import { SolveFailure } from '../src/models/contract/solution.ts';
import type { TestModel } from './engines.ts';

const isMeasured = (values: EnteredInputs) => choiceAt(values, 'service.family') === 'measured';

const fields: readonly Field[] = [
  {
    kind: 'number',
    name: 'rateMpps',
    symbol: 'λ',
    label: 'Packet rate',
    group: 'traffic',
    unit: 'Mpps',
    default: 0.5,
    min: 0.001,
    max: 100,
    sliderMin: 0.01,
    sliderMax: 2,
    step: 0.01,
    scale: 'linear',
    named: [{ name: 'calm', label: 'Calm', value: 0.1 }],
    views: [
      {
        id: 'kpps',
        unit: 'kpps',
        label: 'kpps',
        toView: (rateMpps) => rateMpps * 1000,
        fromView: (rateKpps) => rateKpps / 1000,
      },
    ],
  },
  {
    kind: 'choice',
    name: 'service.family',
    label: 'Service times',
    group: 'service',
    default: 'fixed',
    options: [
      { value: 'fixed', label: 'Fixed' },
      { value: 'measured', label: 'Measured' },
    ],
  },
  {
    kind: 'number',
    name: 'service.us',
    label: 'Service time',
    group: 'service',
    unit: 'µs',
    default: 1,
    min: 0.01,
    max: 1000,
    sliderMin: 0.1,
    sliderMax: 10,
    step: 0.01,
    scale: 'log',
    optional: true,
    absentWith: 'service.pmf',
    absentLabel: 'from the distribution',
    appliesWhen: (values) => !isMeasured(values),
  },
  {
    kind: 'pmf',
    name: 'service.pmf',
    label: 'Service time distribution',
    group: 'service',
    unit: 'µs',
    default: null,
    maxLength: 1000,
    appliesWhen: isMeasured,
  },
  {
    kind: 'number',
    name: 'servers',
    label: 'Servers',
    group: 'service',
    unit: 'servers',
    default: 1,
    min: 1,
    max: 64,
    sliderMin: 1,
    sliderMax: 16,
    step: 1,
    scale: 'log',
    integer: true,
  },
  {
    kind: 'number',
    name: 'deadlineUs',
    label: 'Deadline',
    group: 'service',
    unit: 'µs',
    default: null,
    min: 0.01,
    max: 1000,
    sliderMin: 0.1,
    sliderMax: 100,
    step: 0.1,
    scale: 'log',
    optional: true,
    absentLabel: 'none',
  },
];

/** First and second moment of the service time, µs. */
function moments(values: EnteredInputs): { mean: number; second: number; pmf: Float64Array } {
  const time = values['service.us'];
  const given = isMeasured(values) ? (values['service.pmf'] as readonly number[] | null) : null;
  if (!given) {
    const us = typeof time === 'number' ? time : 1;
    return { mean: us, second: us * us, pmf: Float64Array.of(1) };
  }
  const mass = given.reduce((a, b) => a + b, 0);
  const pmf = Float64Array.from(given, (p) => p / mass);
  const moment = (power: number) => pmf.reduce((sum, p, k) => sum + p * k ** power, 0);
  return { mean: moment(1), second: moment(2), pmf };
}

function check(values: EnteredInputs): InputFault | null {
  if (isMeasured(values) && values['service.pmf'] === null) {
    const message = 'Measured service times need a distribution.';
    return { code: 'no-distribution', parameter: 'service.family', message, nearest: 'fixed' };
  }
  const { mean } = moments(values);
  const deadline = values.deadlineUs;
  if (typeof deadline !== 'number' || deadline >= mean) return null;
  const message = `Deadline must be at least the mean service time of ${mean} µs.`;
  return { code: 'deadline-too-short', parameter: 'deadlineUs', message, nearest: mean };
}

function solve(values: EnteredInputs, request: SolveRequest): Solution {
  const { mean, second, pmf } = moments(values);
  const rate = numberAt(values, 'rateMpps') / numberAt(values, 'servers');
  const load = rate * mean;
  if (load >= 1) {
    throw new SolveFailure(
      'overload',
      `Load ${load} leaves no steady state; it must stay below 1.`,
      'rateMpps',
    );
  }
  const waiting = (rate * second) / (2 * (1 - load));
  return {
    indicators: {
      load,
      'waitingUs.exact.mean': waiting,
      'waitingUs.approximate.mean': mean / (1 - load),
      'deadline.missedShare':
        values.deadlineUs === null ? null : Number(waiting + mean > numberAt(values, 'deadlineUs')),
    },
    distributions:
      request.detail === 'indicators'
        ? {}
        : { serviceUs: { unit: 'µs', start: isMeasured(values) ? 0 : mean, step: 1, p: pmf, tailMass: 0 } },
    sampled: {},
    relations: {},
    breakdowns: {},
    notices:
      load > 0.9
        ? [{ code: 'near-capacity', severity: 'warning', message: `Load ${load} is close to 1.` }]
        : [],
    numerics: { algorithm: 'closed form', truncatedMass: 0 },
  };
}

function waitingFigure({ values, sweep, method }: FigureContext): FigureSpec {
  const rows = sweep?.rows ?? [];
  const y = rows.map((row) => row.indicators[`waitingUs.${method}.mean`] ?? 0);
  return {
    title: 'Waiting time against the rate',
    subtitle: `Toy queue, ${method}`,
    x: { title: 'Packet rate', unit: 'Mpps', scale: 'linear', range: [0, 2] },
    y: { title: 'Mean waiting time', unit: 'µs', scale: 'linear', range: [0, Math.max(1, ...y)] },
    series: [{ name: 'Mean waiting time', role: 'model', shape: 'line', x: rows.map(({ x }) => x), y }],
    markers: [
      { axis: 'x', value: numberAt(values, 'rateMpps'), label: 'now', kind: 'now', drags: 'rateMpps' },
    ],
    summary: `Mean waiting time at ${rows.length} rates.`,
    table: {
      columns: [
        { label: 'Packet rate', unit: 'Mpps' },
        { label: 'Mean waiting time', unit: 'µs' },
      ],
      rows: rows.map(({ x }, k) => [x, y[k]]),
    },
  };
}

export const toyModel: TestModel = {
  id: 'toy-queue',
  name: 'Toy queue',
  question: 'How long do packets wait for one server?',
  version: '1',
  groups: [
    { id: 'traffic', label: 'Traffic' },
    {
      id: 'service',
      label: 'Service',
      summary: (values) => `deadline ${String(values.deadlineUs ?? 'none')}`,
    },
  ],
  fields,
  mainInputs: ['rateMpps', 'service.family', 'servers'],
  aliases: { ratePps: (ratePps) => ({ name: 'rateMpps', value: ratePps / 1e6 }) },
  check,
  createSolver: () => ({ solve }),
  indicators: [
    { name: 'load', label: 'Load', unit: '', kind: 'share', help: 'Rate times mean service time.' },
    ...['exact', 'approximate'].map((method) => ({
      name: `waitingUs.${method}.mean`,
      label: 'Mean waiting time',
      unit: 'µs',
      kind: 'time' as const,
      help: 'Mean time from arrival to service.',
    })),
    {
      name: 'deadline.missedShare',
      label: 'Deadline missed',
      unit: '',
      kind: 'probability',
      help: 'Whether the mean packet is late; nothing without a deadline.',
    },
  ],
  headline: ({ solution }) => ({
    sentence: phrase`The server is busy for ${String(100 * (solution.indicators.load ?? 0))} % of the time.`,
    edge: null,
  }),
  screen: {
    numbers: [
      { result: 'load', caption: 'of its capacity' },
      { result: 'waitingUs.{method}.mean', caption: 'mean wait' },
      { result: 'deadline.missedShare', caption: 'too late' },
      { result: 'waitingUs.approximate.mean', caption: 'in heavy traffic' },
    ],
    hero: [{ figure: 'waiting', tab: 'Waiting' }],
    companions: ['waiting', 'waiting'],
  },
  strip: ['load', 'waitingUs.{method}.mean'],
  methods: [
    { id: 'exact', label: 'Exact', help: 'Pollaczek-Khinchine.' },
    { id: 'approximate', label: 'Approximate', help: 'Heavy traffic.' },
  ],
  numerics: [
    { name: 'algorithm', label: 'Algorithm', help: 'How it was computed.' },
    { name: 'truncatedMass', label: 'Truncated mass', help: 'Probability that was cut off.' },
  ],
  figures: [
    {
      id: 'waiting',
      label: 'Waiting',
      sweep: { over: 'rateMpps', range: () => [0.01, 2] },
      build: waitingFigure,
    },
  ],
  presets: [
    {
      id: 'busy',
      label: 'Busy',
      group: 'Extremes',
      line: 'Long queues',
      inputs: { rateMpps: 0.95 },
    },
    {
      id: 'calm',
      label: 'Calm',
      group: 'Everyday',
      line: 'Hardly a queue',
      inputs: { rateMpps: 0.1, servers: 2 },
    },
  ],
  presetFigure: 'waiting',
  citation: {
    authors: 'Pollaczek, F.; Khinchine, A.',
    title: 'Mean waiting time of the single server',
    venue: 'Textbooks',
    year: 1932,
  },
  loadAbout: () =>
    Promise.resolve({
      bibtex: '@misc{pollaczek-khinchine, year = {1932}}',
      summary: 'Packets arrive at random and are served one after another.',
      assumptions: ['Poisson arrivals', 'Unlimited queue'],
      presets: {},
      practice: {},
      formulas: [
        {
          number: 'derived',
          label: 'Mean waiting time',
          tex: 'E[W] = \\frac{\\lambda E[S^2]}{2(1-\\rho)}',
          meaning: 'Grows without bound as the load approaches 1.',
        },
      ],
      errata: [],
    }),
  loadWords: () =>
    Promise.resolve({
      summary: 'Packets arrive at random and are served one after another.',
      bibtex: ['@misc{pollaczek-khinchine, year = {1932}}'],
      assumptions: ['Poisson arrivals', 'Unlimited queue'],
      presets: {},
      inputs: { rateMpps: 'Packets that arrive in a microsecond.' },
      options: {
        'service.family': { fixed: 'Always the same.', measured: 'A distribution in whole microseconds.' },
      },
      practice: {},
      errata: [],
      hints: {},
      figures: {},
      gaps: [],
    }),
};
