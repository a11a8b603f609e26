/** Absolute words of headlines and notices, read against the solution that they speak of. */
import { plainWords } from '../../src/text/words.ts';
import { describe, expect, it } from 'vitest';
import { edgeLoss } from '../../src/models/contract/edge.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { wireOf64B } from './headline-sentence.ts';

type Draw = () => number;

const between = (random: Draw, from: number, to: number) => from * (to / from) ** random();
const pick = <Item>(random: Draw, items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
const cvs = [0.3, 0.7, 1.5, 2, 4];
const families = ['deterministic', 'poisson', 'geometric', 'negative-binomial'];

/** Scenarios of a model that are solved in milliseconds, half of them near the capacity. */
const draws: Readonly<Record<string, { count: number; draw: (random: Draw) => InputValues }>> = {
  'batch-polling': {
    count: 260,
    draw: (random) => {
      const maxBatch = Math.round(between(random, 1, 32));
      const [intercept, slope] = [between(random, 0.1, 2), between(random, 0.03, 0.3)];
      const load = random() < 0.5 ? 0.99 + 0.03 * random() : between(random, 0.01, 2);
      return {
        frameBytes: 64,
        maxBatch,
        ringSize: Math.round(maxBatch * between(random, 1, 8)),
        'service.interceptUs': intercept,
        'service.slopeUs': slope,
        'arrivals.family': pick(random, families),
        'arrivals.cv': pick(random, cvs),
        rateMbps: (672 * load * maxBatch) / (intercept + slope * maxBatch),
        sleepUs: random() < 0.03 ? 5 : 0,
      };
    },
  },
  'interrupt-coalescing': {
    count: 40,
    draw: (random) => ({
      meanInterarrivalUs: Math.round(between(random, 4, 60)),
      coalescingUs: Math.round(between(random, 10, 120)),
      coalescingFrames: pick(random, [null, 1, 4, 16]),
      maxWorkUs: Math.round(between(random, 200, 1500)),
      'arrivals.family': pick(random, families),
      'arrivals.cv': pick(random, cvs),
      batchInterval: pick(random, ['exact', 'published', 'recommended']),
    }),
  },
  'vswitch-polling': {
    count: 80,
    draw: (random) => ({
      loadMpps: random() < 0.05 ? 0 : between(random, 0.5, 20),
      queueCapacity: Math.round(between(random, 2, 200)),
      maxBatch: pick(random, [1, 4, 16, 32]),
      method: pick(random, ['recommended', 'gated', 'published', 'workload']),
      cores: pick(random, [1, 2, 4]),
    }),
  },
  'k-limited': {
    count: 60,
    draw: (random) => ({ rateMpps: between(random, 0.01, 3), cores: pick(random, [1, 4, 16]) }),
  },
  'execution-areas': {
    count: 60,
    draw: (random) => ({
      frameBytes: Math.round(between(random, 64, 1518)),
      flows: Math.round(between(random, 1, 100)),
      configuration: pick(random, ['best', '1+1', '2+1', '3+1', '5+2']),
    }),
  },
};

interface Said {
  values: InputValues;
  solution: Solution;
}

const result = ({ solution }: Said, name: string) => solution.indicators[name] ?? null;
const losesNone = (said: Said) => {
  const losses = ['totalLossProbability', 'lossProbability'].map((name) => result(said, name));
  return losses.some((loss) => loss !== null && loss <= edgeLoss);
};

/** Words, and the numbers that make it true. */
const claims: readonly (readonly [words: RegExp, isTrue: (said: Said) => boolean])[] = [
  [
    /every batch is full/g,
    (said) => result(said, 'meanBatch')! >= (1 - 2 * edgeLoss) * Number(said.values.maxBatch),
  ],
  [
    /(loses? none|none is lost|loses? no packets|loses? hardly any)( in a simulated run| in this approximation)?/g,
    losesNone,
  ],
  [/this form does not model loss/g, (said) => result(said, 'lossProbability') === null],
  [/No packet arrives: the cores poll empty queues/g, ({ values }) => values.loadMpps === 0],
  [/no packet is served/g, (said) => result(said, 'lossProbability')! >= 1],
  [/Every packet interrupts/g, ({ values }) => values.coalescingFrames === 1],
  [/hardly any batch reaches the limit of \d+/g, (said) => result(said, 'closedByFramesShare')! < 1e-4],
  [/nearly all batches reach the limit of \d+/g, (said) => result(said, 'closedByFramesShare')! > 1 - 1e-4],
  [/no ring is long enough/g, (said) => result(said, 'load')! > 1],
  [/on all cores/g, (said) => result(said, 'coresIdle') === 0],
  [
    /All ports (would start to lose packets together|lose equally)/g,
    ({ solution: { indicators } }) => {
      const losses = Object.entries(indicators).flatMap(([name, value]) =>
        /^ports\.\d+\.lossProbability$/.test(name) ? [value ?? 0] : [],
      );
      return Math.max(...losses) - Math.min(...losses) <= 1e-9 * Math.max(...losses);
    },
  ],
];

/** Words beside a share in digits, and advice. */
const others: readonly RegExp[] = [/trust only the order of magnitude/g, /% of its polls find no packet/g];

const absolute = /\b(every|none|never|always|only|full|all|no|nothing)\b/gi;

describe('absolute words are said where the solution makes them true', () => {
  it.each(catalogue.models)('in the headlines and warnings of $name', { timeout: 120_000 }, (model) => {
    const { count, draw } = draws[model.id]!;
    const random = mulberry32(20_261_128);
    let read = 0;
    let said = 0;
    for (let k = 0; read < count && k < 3 * count; k++) {
      const values = { ...defaultValues(model.fields), ...draw(random) };
      if (model.check(values) !== null) continue;
      let solution: Solution;
      try {
        solution = reusedSolverOf(model).solve(values, { detail: 'indicators' });
      } catch (error) {
        expect(error).toBeInstanceOf(SolveFailure);
        continue;
      }
      read++;
      const { sentence, edge, brief } = model.headline({
        values,
        solution,
        method: model.methods[0].id,
        rate: wireOf64B,
      });
      const warnings = solution.notices.filter(({ severity }) => severity === 'warning');
      for (const text of [
        plainWords(sentence),
        edge,
        plainWords(brief ?? []),
        ...warnings.map(({ message }) => message),
      ]) {
        let left = text ?? '';
        for (const [words, isTrue] of claims) {
          if (!words.test(left)) continue;
          words.lastIndex = 0;
          said++;
          expect(isTrue({ values, solution }), `${left} of ${JSON.stringify(values)}`).toBe(true);
          left = left.replace(words, '');
        }
        for (const words of others) left = left.replace(words, '');
        expect(left.match(absolute) ?? [], left).toEqual([]);
      }
    }
    expect(read).toBe(count);
    if (!['k-limited', 'execution-areas'].includes(model.id)) expect(said).toBeGreaterThan(count / 4);
  });
});
