import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/dimensioning/answer/answer.ts';
import { goalOn } from '../../src/dimensioning/question/default-question.ts';
import { findAnswer } from '../../src/dimensioning/answer/find-answer.ts';
import { goalHolds } from '../../src/dimensioning/question/goal-state.ts';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import type { Goal, Question, Unknown } from '../../src/dimensioning/question/question.ts';
import { catalogue } from '../loaded-catalogue.ts';
import type { InputValue } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { Curves } from './curve-model.ts';
import { curveModel } from './curve-model.ts';
import { evaluate, runCounted } from './evaluate.ts';

const nic = catalogue.find('interrupt-coalescing')!;

/** Evenly spaced packets to one core. */
function evenly(
  inputs: Readonly<Record<string, InputValue>>,
  goals: readonly (readonly [on: string, bound: Goal['bound'], limit: number])[],
  unknown: Unknown,
): Question {
  const values = { ...defaultValues(nic.fields), 'arrivals.family': 'deterministic', ...inputs };
  const asked = goals.map(([on, bound, limit]) => goalOn(nic, 'exact', on, { bound, limit })!);
  return { model: nic, values, goals: asked, unknowns: [unknown] };
}

/** Whether the goals hold at a position, from its values alone, without code of the search. */
function holdsAt({ model, values, goals, unknowns }: Question, at: readonly number[]): boolean {
  const changes = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
  const legal = legalPoint(model, values, changes);
  if (!legal.ok) return false;
  const evaluation = evaluate({ model, values: legal.values });
  return (
    evaluation.ok && goals.every((goal) => goalHolds(goal, evaluation.indicators[goal.indicator] ?? null))
  );
}

const count = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, k) => from + k * step);

const ranges = ({ intervals }: Answer) => intervals.map(({ from, to }) => [from, to]);
const inside = (answer: Answer, x: number) => answer.intervals.some(({ from, to }) => x >= from && x <= to);

/** Every place of a lattice: the best of them that holds is the answer, and those that hold are the stretches. */
function expectAsEveryPlace(question: Question, places: readonly number[]): void {
  const { result } = runCounted(findAnswer(question));
  const holding = places.filter((x) => holdsAt(question, [x]));
  const { prefer } = question.unknowns[0];
  const best = prefer === 'least' ? holding[0] : holding.at(-1);
  if (best === undefined) expect(result.best).toBeNull();
  else expect(result.best?.at).toEqual([best]);
  expect(places.filter((x) => inside(result, x))).toEqual(holding);
}

describe('a search finds islands that whole packets make', () => {
  it('above an edge, along the coalescing time', () => {
    const question = evenly({ meanInterarrivalUs: 30 }, [['latency.mean', 'at-most', 110]], {
      input: 'coalescingUs',
      from: 10,
      to: 400,
      prefer: 'greatest',
    });
    const { result } = runCounted(findAnswer(question));
    expect(result.best?.at).toEqual([155]);
    expect(ranges(result)).toEqual([
      [10, 144],
      [151, 155],
    ]);
    expect(result.resolution).toEqual([0]);
    expect(result.sentences).toContain(
      'The goals hold at 10\u202fµs to 144\u202fµs and 151\u202fµs to 155\u202fµs, and fail in between.',
    );
  });

  it('below an edge, where two goals bound from both sides', () => {
    const goals = [
      ['latency.p50', 'at-most', 250],
      ['latency.mean', 'at-least', 200],
    ] as const;
    const question = evenly({ meanInterarrivalUs: 60 }, goals, {
      input: 'coalescingUs',
      from: 10,
      to: 420,
      prefer: 'least',
    });
    const { result } = runCounted(findAnswer(question));
    expect(result.best?.at).toEqual([295]);
    expect(ranges(result)).toEqual([
      [295, 300],
      [321, 398],
    ]);
  });

  it('and holes along the interarrival time, of which the sentence says how densely they were looked for', () => {
    const question = evenly({ coalescingUs: 300 }, [['latency.mean', 'at-most', 205]], {
      input: 'meanInterarrivalUs',
      from: 10,
      to: 300,
      prefer: 'least',
    });
    const { result, points } = runCounted(findAnswer(question));
    for (const fails of [30, 30.25, 30.5, 30.75, 33.75, 60]) expect(inside(result, fails)).toBe(false);
    for (const x of count(26, 62, 0.25)) expect(inside(result, x)).toBe(holdsAt(question, [x]));
    expect(result.resolution).toEqual([0.25]);
    expect(points).toBeLessThan(1350);
    const gapSentences = result.sentences.filter((sentence) => sentence.includes('and fail in between'));
    expect(gapSentences).toHaveLength(1);
    expect(gapSentences[0]).toMatch(/^At every 0\.25\u202fµs examined, the goals hold at 26\.\d+\u202fµs /);
  });

  it('and along the interarrival time where frames close batches, too', () => {
    const limits = { coalescingUs: 100, coalescingFrames: 5 };
    const goals = [
      ['latency.mean', 'at-least', 60],
      ['latency.mean', 'at-most', 68],
    ] as const;
    const question = evenly(limits, goals, {
      input: 'meanInterarrivalUs',
      from: 60,
      to: 120,
      prefer: 'greatest',
    });
    const { result } = runCounted(findAnswer(question));
    expect(result.best!.at[0]).toBeGreaterThanOrEqual(99);
    expect(result.best!.at[0]).toBeLessThan(99.08);
    expect(result.resolution).toEqual([0.25]);
  });

  it('of which none is missed by a quarter of a slot, with frames', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 200 }),
        fc.integer({ min: 2, max: 12 }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        fc.constantFrom('least' as const, 'greatest' as const),
        (coalescingUs, coalescingFrames, part, prefer) => {
          const limit = 10 + part * coalescingUs;
          const goals = [['latency.mean', 'at-most', limit]] as const;
          const question = evenly({ coalescingUs, coalescingFrames }, goals, {
            input: 'meanInterarrivalUs',
            from: 20,
            to: 60,
            prefer,
          });
          const { result } = runCounted(findAnswer(question));
          for (const x of count(20, 60, 0.25)) expect(inside(result, x), `${x}`).toBe(holdsAt(question, [x]));
        },
      ),
      { numRuns: 4 },
    );
  });

  it('which a search of all places agrees with', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 25, max: 80 }),
        fc.integer({ min: 10, max: 200 }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        fc.constantFrom('least' as const, 'greatest' as const),
        (meanInterarrivalUs, from, part, prefer) => {
          const to = from + 90;
          const limit = 15 + part * 0.8 * to;
          const question = evenly({ meanInterarrivalUs }, [['latency.mean', 'at-most', limit]], {
            input: 'coalescingUs',
            from,
            to,
            prefer,
          });
          expectAsEveryPlace(question, count(from, to));
        },
      ),
      { numRuns: 6 },
    );
  });

  it('and only whole slots are looked at', () => {
    const question = evenly({ meanInterarrivalUs: 30, slotUs: 2 }, [['latency.mean', 'at-most', 110]], {
      input: 'coalescingUs',
      from: 11,
      to: 401,
      prefer: 'greatest',
    });
    const { result } = runCounted(findAnswer(question));
    expect(result.points.every(({ at, failure }) => at[0] % 2 === 0 && failure === null)).toBe(true);
    expect(result.points.length).toBe(195);
    expect(result.resolution).toEqual([0]);
    expectAsEveryPlace(question, count(12, 400, 2));
  });
});

/** A model that declares its lattice and what a solve takes. */
function declaring(curves: Curves, solveMs: number, step: number | null = null): Model {
  const model = curveModel(curves);
  const inputStep = (input: string) => (input === 'x' ? step : null);
  return { ...model, dimensioning: { ...model.dimensioning!, solveMs: () => solveMs, inputStep } };
}

const low: Goal = { quantity: 'latency.p99', indicator: 'latencyUs', bound: 'at-most', limit: 50 };

function along(model: Model, ...unknowns: Unknown[]): Question {
  return { model, values: defaultValues(model.fields), goals: [low], unknowns };
}

describe('a search that can afford every position', () => {
  it('finds whatever holds among whole numbers, and the preferred one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 30 }),
        fc.constantFrom('least' as const, 'greatest' as const),
        (holds, prefer) => {
          const latency = ({ m }: { m: number }) => (holds.includes(m) ? 1 : 100);
          const model = declaring({ latency }, 1);
          expectAsEveryPlace(along(model, { input: 'm', from: 1, to: 900, prefer }), count(1, 900));
        },
      ),
      { numRuns: 10 },
    );
  });

  it('and among the steps of a continuous input', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('least' as const, 'greatest' as const),
        (holds, prefer) => {
          const latency = ({ x }: { x: number }) => (holds.some((k) => Math.abs(x - k / 4) < 0.01) ? 1 : 100);
          const question = along(declaring({ latency }, 1, 0.25), { input: 'x', from: 0, to: 100, prefer });
          const { result } = runCounted(findAnswer(question));
          for (const x of count(0, 100, 0.25)) expect(inside(result, x)).toBe(holds.includes(4 * x));
          const best = prefer === 'least' ? Math.min(...holds) : Math.max(...holds);
          expect(Math.abs(result.best!.at[0] - best / 4)).toBeLessThan(0.01);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('and among all pairs', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 60 })), {
          minLength: 1,
          maxLength: 12,
          selector: (pair) => pair.join(),
        }),
        (pairs) => {
          const latency = ({ n, m }: { n: number; m: number }) =>
            pairs.some(([a, b]) => a === n && b === m) ? 1 : 100;
          const first: Unknown = { input: 'n', from: 1, to: 20, prefer: 'least' };
          const second: Unknown = { input: 'm', from: 1, to: 60, prefer: 'greatest' };
          const { result } = runCounted(findAnswer(along(declaring({ latency }, 0.5), first, second)));
          const [best] = [...pairs].sort((a, b) => a[0] - b[0] || b[1] - a[1]);
          expect(result.best?.at).toEqual(best);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('a range with too many positions', () => {
  const latency = ({ m }: { m: number }) => (m > 3000 && m < 3100 ? 1 : 100 + m);
  const unknown: Unknown = { input: 'm', from: 1, to: 65_536, prefer: 'least' };

  it('is looked at as densely as a second allows', () => {
    const { result, points } = runCounted(findAnswer(along(declaring({ latency }, 1), unknown)));
    expect(points).toBeGreaterThan(300);
    expect(points).toBeLessThan(700);
    expect(result.resolution[0]).toBeGreaterThan(0);
  });

  it('uses few points where a solve takes long, or its time is not declared', () => {
    for (const model of [declaring({ latency }, 50), curveModel({ latency })])
      expect(runCounted(findAnswer(along(model, unknown))).points).toBeLessThanOrEqual(200);
  });

  it('says in the sentence on a stretch that it was not looked at everywhere', () => {
    const question = along(curveModel({ latency: ({ x }) => Math.abs(x - 500) }), {
      input: 'x',
      from: 0,
      to: 1000,
      prefer: 'least',
    });
    const { sentences } = runCounted(findAnswer(question)).result;
    expect(sentences.at(-1)).toMatch(
      /^At the points examined, up to [\d.]+ apart, the goals hold from .* to .*, and fail on both sides\.$/,
    );
    const none = runCounted(findAnswer({ ...question, goals: [{ ...low, limit: 1e-9 }] })).result;
    if (none.best === null) expect(none.sentences[0]).toMatch(/ is reached at no point looked at from /);
  });
});
