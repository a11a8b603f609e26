import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/dimensioning/answer/answer.ts';
import { goalOn } from '../../../src/dimensioning/question/default-question.ts';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import type { Goal, Question, Unknown } from '../../../src/dimensioning/question/question.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Curves } from '../curve-model.ts';
import { curveModel } from '../curve-model.ts';
import { runCounted } from '../evaluate.ts';

const latencyAtMost = (limit: number): Goal => ({
  quantity: 'latency.p99',
  indicator: 'latencyUs',
  bound: 'at-most',
  limit,
});
const latencyAtLeast = (limit: number): Goal => ({ ...latencyAtMost(limit), bound: 'at-least' });
const noLoss: Goal = { quantity: 'loss', indicator: 'loss', bound: 'at-most', limit: 0 };

const along = (input: string, from: number, to: number, rest: Partial<Unknown> = {}): Unknown => ({
  input,
  from,
  to,
  prefer: 'least',
  ...rest,
});

function questionOn(curves: Curves, goals: readonly Goal[], ...unknowns: Unknown[]): Question {
  const model = curveModel(curves);
  return { model, values: defaultValues(model.fields), goals, unknowns };
}

const ask = (...question: Parameters<typeof questionOn>) => runCounted(findAnswer(questionOn(...question)));

const ranges = ({ intervals }: Answer) => intervals.map(({ from, to }) => [from, to]);

describe('one whole-numbered unknown', () => {
  it('gives the least that holds, the neighbour that fails and the goal that binds', () => {
    const latency = ({ n }: { n: number }) => 400 / n;
    const { result, points } = ask({ latency }, [latencyAtMost(50), noLoss], along('n', 1, 32));
    expect(result.best?.at).toEqual([8]);
    expect(result.neighbour?.at).toEqual([7]);
    expect(result.binding?.indicator).toBe('latencyUs');
    expect(result.intervals).toEqual([{ from: 8, to: 32, before: 7, after: null }]);
    expect(result.resolution).toEqual([0]);
    expect(points).toBe(32);
    expect(result.sentences).toEqual([
      '8\u202fcores: p99 is 50\u202fµs (equal to the 50\u202fµs allowed) and no packet is lost (below 1e-12).',
      '7\u202fcores fail: p99 is 57.1\u202fµs (14.3\u202f% above the 50\u202fµs allowed).',
      'The binding goal is p99.',
    ]);
  });

  it('looks at every number of a short range, so that no island is missed', () => {
    const holds = new Set([3, 17, 18, 40]);
    const latency = ({ n }: { n: number }) => (holds.has(n) ? 1 : 100);
    const { result } = ask({ latency }, [latencyAtMost(50)], along('n', 1, 60, { prefer: 'greatest' }));
    expect(ranges(result)).toEqual([
      [3, 3],
      [17, 18],
      [40, 40],
    ]);
    expect(result.best?.at).toEqual([40]);
    expect(result.neighbour?.at).toEqual([41]);
    expect(result.sentences).toContain(
      'The goals hold at 3\u202fcores, 17\u202fcores to 18\u202fcores and 40\u202fcores, and fail in between.',
    );
  });

  it('finds the exact edge in a long range and says what lies unseen', () => {
    const latency = ({ m }: { m: number }) => 1e5 / m;
    const { result, points } = ask({ latency }, [latencyAtMost(37)], along('m', 1, 65_536));
    expect(result.best?.at).toEqual([2703]);
    expect(result.neighbour?.at).toEqual([2702]);
    expect(result.resolution[0]).toBeGreaterThan(0);
    expect(points).toBeLessThan(60);
  });

  it('says so where the whole range holds', () => {
    const { result } = ask({ latency: () => 1 }, [latencyAtMost(50)], along('n', 4, 9));
    expect(result).toMatchObject({ binding: null, neighbour: null, best: { at: [4] } });
    expect(result.sentences[1]).toBe('This is the low end of the range.');
  });
});

describe('a curve that rises and falls', () => {
  /** Feasible for 100 .. 300 and, narrow, about 700 .. 712. */
  const islands = ({ x }: { x: number }) =>
    x < 500 ? 50 + ((x - 200) ** 2 - 100 ** 2) / 400 : 50 + ((x - 706) ** 2 - 36) / 60;

  it('has two feasible stretches, one of them narrow, and both are found', () => {
    const { result } = ask({ latency: islands }, [latencyAtMost(50)], along('x', 0, 1000));
    expect(result.intervals).toHaveLength(2);
    const [wide, narrow] = result.intervals;
    expect(Math.abs(wide.from - 100)).toBeLessThan(1.1);
    expect(Math.abs(wide.to - 300)).toBeLessThan(1.1);
    expect(Math.abs(narrow.from - 700)).toBeLessThan(1.1);
    expect(Math.abs(narrow.to - 712)).toBeLessThan(1.1);
    expect(result.best?.at[0]).toBe(wide.from);
    expect(result.sentences.some((sentence) => sentence.endsWith('and fail in between.'))).toBe(true);
  });

  it('finds a narrow dip anywhere, wide enough to bend the curve', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 100, max: 900, noNaN: true }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        (centre, half) => {
          // A parabola that is feasible over `half` on both sides of its centre, and much too high far from it.
          const latency = ({ x }: { x: number }) => 50 * (1 + ((x - centre) ** 2 - half ** 2) / 150 ** 2);
          const { result } = ask({ latency }, [latencyAtMost(50)], along('x', 0, 1000));
          expect(result.intervals).toHaveLength(1);
          expect(result.best!.at[0]).toBeGreaterThanOrEqual(centre - half - 1e-6);
          expect(result.best!.at[0] - (centre - half)).toBeLessThan(1.1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds a short stretch that fails between two that hold', () => {
    const latency = ({ x }: { x: number }) => 52 * Math.exp(-(((x - 437) / 90) ** 2));
    const { result } = ask({ latency }, [latencyAtMost(50)], along('x', 0, 1000));
    expect(result.intervals).toHaveLength(2);
    expect(result.intervals[0].after).not.toBeNull();
  });

  it('finds the window between two goals that fail on different sides', () => {
    const question = [
      { latency: ({ x }: { x: number }) => x },
      [latencyAtMost(613), latencyAtLeast(611)],
      along('x', 0, 1000),
    ] as const;
    const { result } = ask(...question);
    expect(result.best!.at[0]).toBeGreaterThanOrEqual(611);
    expect(result.best!.at[0]).toBeLessThanOrEqual(612);
    expect(result.binding?.bound).toBe('at-least');
  });
});

describe('a continuous unknown', () => {
  it('is answered on the safe side with few digits, as fine as asked', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 990, noNaN: true }),
        fc.constantFrom(1e-2, 1e-3, 1e-5),
        (edge, resolution) => {
          const latency = ({ x }: { x: number }) => (50 * x) / edge;
          const { result } = ask(
            { latency },
            [latencyAtMost(50)],
            along('x', 1, 1000, { prefer: 'greatest', resolution }),
          );
          const [best] = result.best!.at;
          expect(best).toBeLessThanOrEqual(edge * (1 + 1e-9));
          expect(result.neighbour!.at[0]).toBeGreaterThan(edge);
          expect(result.neighbour!.at[0] - best).toBeLessThanOrEqual(resolution * 999 * 1.0001);
          expect(String(best).replace(/^0\.|\./, '').length).toBeLessThanOrEqual(3 - Math.log10(resolution));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('places without a solution', () => {
  const latency = ({ x }: { x: number }) => 1 + x / 10;
  it('fail with their reason, from the solver or from a rule', () => {
    const failure = ({ x }: { x: number }) => (x > 321.5 ? 'The queue grows without bound.' : null);
    const refused = ({ x }: { x: number }) => (x < 77.7 ? 'The ring is smaller than the batch.' : null);
    const question = [{ latency, failure, refused }, [latencyAtMost(500)]] as const;
    const most = ask(...question, along('x', 0, 1000, { prefer: 'greatest' })).result;
    expect(most.best!.at[0]).toBeLessThanOrEqual(321.5);
    expect(most.neighbour).toMatchObject({ failure: 'The queue grows without bound.', feasible: false });
    expect(most.binding).toBeNull();
    expect(most.sentences[1]).toMatch(/fails: The queue grows without bound\.$/);
    const least = ask(...question, along('x', 0, 1000)).result;
    expect(least.best!.at[0] - 77.7).toBeLessThan(1.1);
    expect(least.neighbour?.values).toBeNull();
  });

  it('say why where there are no others', () => {
    const failure = () => 'The queue grows without bound.';
    const { result } = ask({ latency, failure }, [latencyAtMost(500)], along('n', 1, 9));
    expect(result).toMatchObject({ best: null, closest: null, intervals: [] });
    expect(result.sentences).toEqual([
      'Infeasible: p99 at most 500\u202fµs is met nowhere from 1\u202fcore to 9\u202fcores.',
      'No point has a solution: The queue grows without bound.',
    ]);
  });
});

describe('an unreachable goal', () => {
  it('is answered by the best possible value and the closest point', () => {
    const { result } = ask({ latency: ({ n }) => 60 + (n - 6) ** 2 }, [latencyAtMost(50)], along('n', 1, 9));
    expect(result.best).toBeNull();
    expect(result.closest?.at).toEqual([6]);
    expect(result.sentences).toEqual([
      'Infeasible: p99 at most 50\u202fµs is met nowhere from 1\u202fcore to 9\u202fcores.',
      'The closest is 6\u202fcores: p99 is 60.0\u202fµs (20\u202f% above the 50\u202fµs allowed).',
    ]);
  });

  it('is distinguished from goals that only exclude each other', () => {
    const curves = { latency: ({ n }: { n: number }) => 10 * n, loss: ({ n }: { n: number }) => 10 ** -n };
    const goals = [latencyAtMost(50), { ...noLoss, limit: 1e-7 }];
    const { result } = ask(curves, goals, along('n', 1, 12));
    expect(result.best).toBeNull();
    expect(result.sentences[1]).toBe('Each goal is met somewhere, but not all of them at the same point.');
  });
});

describe('two unknowns', () => {
  /** Feasible where m is at least a limit that falls with n, and n at least 4. */
  const curves: Curves = {
    latency: ({ n, m }) => (n < 4 ? 900 / n : 40) + 10 / m,
    loss: ({ n, m }) => (m >= Math.ceil(1000 / n) ? 0 : 1 - (m * n) / 1000),
  };

  it('prefers the first first, and then the second', () => {
    const question = [curves, [latencyAtMost(50), noLoss]] as const;
    const { result, points } = ask(...question, along('n', 1, 16), along('m', 1, 4096));
    expect(result.best?.at).toEqual([4, 250]);
    expect(result.neighbour?.at[0]).toBe(3);
    expect(result.binding?.indicator).toBe('latencyUs');
    expect(result.intervals).toEqual([{ from: 250, to: 4096, before: 249, after: null }]);
    expect(result.sentences[1]).toMatch(/^3\u202fcores: no ring size examined is enough/);
    expect(points).toBeLessThan(600);
    const swapped = ask(...question, along('m', 1, 4096), along('n', 1, 16)).result;
    expect(swapped.best?.at).toEqual([63, 16]);
  });

  it('agrees with looking at every pair', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 900 }),
        fc.integer({ min: 20, max: 2000 }),
        fc.integer({ min: 1, max: 400 }),
        (perFirst, perSecond, valley) => {
          // Falls with both, and rises again where m is large.
          const latency = ({ n, m }: { n: number; m: number }) => perFirst / n + perSecond / m + m / valley;
          const pairs = Array.from({ length: 12 }, (_, i) =>
            Array.from({ length: 200 }, (_, j) => [i + 1, j + 1] as const),
          ).flat();
          const least = pairs.find(([n, m]) => latency({ n, m }) <= 60) ?? null;
          const { result } = ask({ latency }, [latencyAtMost(60)], along('n', 1, 12), along('m', 1, 200));
          expect(result.best?.at ?? null).toEqual(least);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('meets a region between the columns of the grid, and else the closest of all', () => {
    // A valley along which m rises with n; its bottom is narrow.
    const valley =
      (at: number) =>
      ({ n, m }: { n: number; m: number }) =>
        40 + 3 * Math.abs(n - at) + 50 * Math.abs(Math.log(m / (7 * n)));
    for (const at of [3, 21, 22, 37, 60]) {
      const [cores, ring] = [along('n', 1, 64), along('m', 1, 4096)];
      const found = ask({ latency: valley(at) }, [latencyAtMost(40.1)], cores, ring);
      expect(found.result.best?.at).toEqual([at, 7 * at]);
      expect(found.points).toBeLessThan(1000);
      const none = ask({ latency: valley(at) }, [latencyAtMost(39)], cores, ring).result;
      expect(none.closest?.at).toEqual([at, 7 * at]);
      expect(none.sentences[1]).toMatch(/^The closest examined is /);
    }
  });

  it('shows the closest of all where there is none', () => {
    const { result } = ask(curves, [latencyAtMost(20), noLoss], along('n', 1, 8), along('m', 1, 4096));
    expect(result.best).toBeNull();
    expect(result.closest!.at[0]).toBeGreaterThanOrEqual(4);
    expect(result.sentences[0]).toBe(
      'None found: p99 at most 20\u202fµs and no loss (below 1e-12) are met at no point examined from 1\u202fcore to 8\u202fcores with ring size 1\u202fpacket to 4096\u202fpackets.',
    );
  });
});

describe('the goals that bind', () => {
  const cores = along('n', 1, 16);
  const ring = along('m', 1, 64);
  const binding = (...question: Parameters<typeof ask>) =>
    ask(...question).result.sentences.find((sentence) => /bind|fails first|Each goal/.test(sentence));

  it('are all that fail at every value of the second unknown', () => {
    // A longer ring loses less, and its packets wait longer.
    const latency = ({ n, m }: { n: number; m: number }) => m / n + (n < 4 ? 60 : 0);
    const loss = ({ n, m }: { n: number; m: number }) => (m * n >= 128 ? 0 : 0.1);
    expect(binding({ latency, loss }, [latencyAtMost(50), noLoss], cores, ring)).toBe(
      'The binding goal is p99.',
    );
  });

  it('are none where each is met, but not all by one value of the second unknown', () => {
    const latency = ({ m }: { m: number }) => m;
    const loss = ({ n, m }: { n: number; m: number }) => (m * n >= 128 ? 0 : 0.1);
    expect(binding({ latency, loss }, [latencyAtMost(32), noLoss], cores, ring)).toBe(
      'Each goal is met at some point examined there, but no single point meets all of them.',
    );
  });

  it('are named with their side where an indicator has two limits, and as a guess where two fail at once', () => {
    const latency = ({ n }: { n: number }) => 10 * n;
    const goals = [latencyAtLeast(35), latencyAtMost(65)];
    expect(binding({ latency }, goals, cores)).toBe('The binding goal is p99 (lower limit).');
    const loss = ({ n }: { n: number }) => (n < 4 ? 0.1 : 0);
    expect(binding({ latency, loss }, [latencyAtLeast(35), noLoss], cores)).toMatch(
      /^By interpolation, (loss|p99) is the goal that fails first\.$/,
    );
  });
});

it('A stretch that ends where no value is possible does not fail there', () => {
  const refused = ({ x }: { x: number }) => (x < 100 ? 'Too few.' : null);
  const { sentences } = ask({ latency: ({ x }) => x, refused }, [latencyAtMost(500)], {
    ...along('x', 0, 1000, { prefer: 'greatest' }),
  }).result;
  expect(sentences.join(' ')).toMatch(
    / hold from 1\d\d to \d+, and fail at 5\d\d(\.\d+)?; at 9\d(\.\d+)? there is no solution\./,
  );
});

describe('a running search', () => {
  it('reports progress that never falls, and answers so far', () => {
    const latency = ({ x }: { x: number }) => 50 + 40 * Math.sin(x / 60);
    const { result, fractions, partials, steps, points } = ask(
      { latency },
      [latencyAtMost(50)],
      along('x', 0, 1000),
    );
    expect(result.intervals.length).toBeGreaterThan(1);
    for (let k = 1; k < fractions.length; k++) expect(fractions[k]).toBeGreaterThanOrEqual(fractions[k - 1]);
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(partials[0]).toBeNull();
    expect(partials.slice(1).every((partial) => partial !== null && partial.points.length > 0)).toBe(true);
    expect(points / steps).toBeGreaterThan(2);
    expect(points).toBeLessThanOrEqual(200);
  });

  it('solves at the present inputs', () => {
    const { result } = ask({ latency: ({ n }) => n }, [latencyAtMost(50)], along('m', 1, 4096));
    expect(result.points.some(({ at }) => at[0] === 1)).toBe(true);
  });
});

describe('the best that can be reached', () => {
  it('is found as finely as an edge', () => {
    const latency = ({ x }: { x: number }) => 60 + Math.abs(x - 317.3) / 10;
    const { result, points } = ask({ latency }, [latencyAtMost(50)], along('x', 0, 1000));
    expect(Math.abs(result.closest!.at[0] - 317.3)).toBeLessThan(1.1);
    expect(points).toBeLessThan(70);
  });

  it('and a window at the tip of a valley that was not expected is met', () => {
    const latency = ({ x }: { x: number }) => 49.9 + Math.sqrt(Math.abs(x - 317.3));
    const { result } = ask({ latency }, [latencyAtMost(50.5)], along('x', 0, 1000, { resolution: 1e-4 }));
    expect(result.best).not.toBeNull();
  });
});

describe('a real curve that is not monotone', () => {
  it('has a stretch that ends on both sides: too many interrupts below, too long a wait above', () => {
    const nic = catalogue.find('interrupt-coalescing')!;
    const values = defaultValues(nic.fields);
    const goals = [goalOn(nic, 'exact', 'latency.mean', { bound: 'at-most', limit: 60 })!];
    const unknowns = [along('coalescingUs', 5, 1000, { prefer: 'greatest' })];
    const { result } = runCounted(findAnswer({ model: nic, values, goals, unknowns }));
    expect(result.intervals).toEqual([{ from: 20, to: 48, before: 19, after: 49 }]);
    expect(result.best?.at).toEqual([48]);
    expect(result.sentences.at(-1)).toMatch(
      /^At the points examined, up to \d+\u202fµs apart, the goals hold from 20\u202fµs to 48\u202fµs, and fail on both sides\.$/,
    );
  });

  it('is asked of a port of its own', () => {
    const vswitch = catalogue.find('vswitch-polling')!;
    const goals = [
      goalOn(vswitch, 'recommended', 'ports.3.sojournUs', { bound: 'at-most', limit: 0.6 })!,
      goalOn(vswitch, 'recommended', 'loss', { bound: 'at-most', limit: 0 })!,
    ];
    const question = { model: vswitch, values: defaultValues(vswitch.fields), goals };
    const { result } = runCounted(findAnswer({ ...question, unknowns: [along('cores', 1, 4)] }));
    expect(result.best).not.toBeNull();
    expect(result.best!.goals[0].value).toBeLessThanOrEqual(0.6);
    expect(result.sentences[0]).toMatch(/time in the system of port 4 is 0\.\d+\u202fµs/);
  });
});
