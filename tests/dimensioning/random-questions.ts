/** Questions drawn at random on every model, small enough to be answered in a moment. */
import fc from 'fast-check';
import { goalOn, methodOf } from '../../src/dimensioning/question/default-question.ts';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { numberField } from '../../src/dimensioning/question/declared-indicator.ts';
import type { Goal, Question, Unknown } from '../../src/dimensioning/question/question.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues, type InputValue } from '../../src/models/contract/inputs.ts';
import { evaluate } from './evaluate.ts';

interface Draws {
  /** Scenarios to choose from. */
  inputs: readonly Readonly<Record<string, InputValue>>[];
  /** Ranges to look in. */
  unknowns: readonly (readonly [input: string, from: number, to: number])[];
}

/** Short rings, queues and timers: a point takes a few milliseconds at most. */
const draws: Readonly<Record<string, Draws>> = {
  'batch-polling': {
    inputs: [
      { ringSize: 64, maxBatch: 16, rateMbps: 5000 },
      { ringSize: 48, maxBatch: 32, rateMbps: 12_000, cores: 3, 'arrivals.family': 'geometric' },
      { ringSize: 32, maxBatch: 8, rateMbps: 7000, cores: 2, hottestShare: 0.7 },
    ],
    unknowns: [
      ['rateMbps', 500, 20_000],
      ['cores', 1, 12],
      ['maxBatch', 1, 64],
      ['ringSize', 4, 256],
      ['frameBytes', 64, 600],
      ['service.slopeUs', 0.02, 0.5],
    ],
  },
  'interrupt-coalescing': {
    inputs: [
      { maxWorkUs: 300, coalescingUs: 30, meanInterarrivalUs: 9 },
      { maxWorkUs: 200, coalescingUs: 20, meanInterarrivalUs: 4, cores: 2, 'arrivals.family': 'geometric' },
    ],
    unknowns: [
      ['meanInterarrivalUs', 4, 60],
      ['coalescingUs', 2, 200],
      ['cores', 1, 6],
      ['maxWorkUs', 20, 500],
      ['interruptUs', 0, 12],
    ],
  },
  'vswitch-polling': {
    inputs: [
      { queueCapacity: 16, loadMpps: 6 },
      { queueCapacity: 12, maxBatch: 8, loadMpps: 12, cores: 2 },
    ],
    unknowns: [
      ['loadMpps', 0.5, 20],
      ['cores', 1, 6],
      ['maxBatch', 1, 24],
      ['queueCapacity', 2, 24],
      ['clockGhz', 1, 5],
    ],
  },
  'k-limited': {
    inputs: [{}, { method: 'exact', packetsPerCycle: 20 }, { functions: 10, rateMpps: 1.5 }],
    unknowns: [
      ['rateMpps', 0, 3],
      ['cores', 1, 64],
      ['packetsPerCycle', 1, 2000],
      ['serviceUs', 1, 30],
      ['functions', 1, 25],
    ],
  },
  'execution-areas': {
    inputs: [{}, { flows: 3, frameBytes: 512 }, { configuration: '4+2', cores: 18, clockGhz: 3 }],
    unknowns: [
      ['cores', 1, 60],
      ['clockGhz', 1, 5],
      ['frameBytes', 64, 1500],
      ['linkGbps', 0.5, 40],
      ['flows', 1, 200],
    ],
  },
};

/** A random question, short enough to be read in a report of a failure. */
export interface DrawnQuestion {
  id: string;
  scenario: Readonly<Record<string, InputValue>>;
  asked: readonly (readonly [input: string, from: number, to: number])[];
  prefer: readonly ('least' | 'greatest')[];
  goals: readonly string[];
  /** Where the limits are taken from, a share of the ranges, and how far from what is found there. */
  place: number;
  factor: number;
  lossLimit: number;
}

export function drawnQuestion(id: string, unknownCount: 1 | 2): fc.Arbitrary<DrawnQuestion> {
  const { inputs, unknowns } = draws[id];
  const ids = catalogue.find(id)!.dimensioning!.goals.map((goal) => goal.id);
  const prefer = fc.constantFrom('least' as const, 'greatest' as const);
  return fc.record({
    id: fc.constant(id),
    scenario: fc.constantFrom(...inputs),
    asked: fc.uniqueArray(fc.constantFrom(...unknowns), { minLength: unknownCount, maxLength: unknownCount }),
    prefer: fc.array(prefer, { minLength: unknownCount, maxLength: unknownCount }),
    goals: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
    place: fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000),
    factor: fc.constantFrom(0.9, 1, 1.05, 1.3, 3),
    lossLimit: fc.constantFrom(0, 1e-7, 0.005, 0.1),
  });
}

/** The question; its goals are near values that occur in the range, so that some are reached and some are not. */
export function questionOf(drawn: DrawnQuestion): Question {
  const { scenario, asked, prefer, goals, place, factor, lossLimit } = drawn;
  const model = catalogue.find(drawn.id)!;
  const values = { ...defaultValues(model.fields), ...scenario };
  const changes = Object.fromEntries(
    asked.map(([input, from, to]) => {
      const x = from + place * (to - from);
      return [input, numberField(model, input).integer ? Math.round(x) : x];
    }),
  );
  const legal = legalPoint(model, values, changes);
  const there = evaluate({ model, values: legal.ok ? legal.values : values });
  const limited = goals.map((on): Goal => {
    const bound = on === 'throughput' ? 'at-least' : 'at-most';
    const goal = goalOn(model, methodOf(model, values), on, { bound, limit: lossLimit })!;
    if (on === 'loss') return goal;
    const value = (there.ok ? there.indicators[goal.indicator] : null) ?? 1;
    const limit = bound === 'at-least' ? value / factor : value * factor;
    return { ...goal, limit: on === 'utilisation' ? Math.min(1, limit) : limit };
  });
  const unknowns = asked.map(([input, from, to], k): Unknown => ({ input, from, to, prefer: prefer[k] }));
  return { model, values, goals: limited, unknowns };
}

export const modelIds = Object.keys(draws);
