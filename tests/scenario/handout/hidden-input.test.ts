import { plainWords } from '../../../src/text/words.ts';
import { describe, expect, it } from 'vitest';
import {
  defaultValues,
  type Field,
  type InputValue,
  type InputValues,
} from '../../../src/models/contract/inputs.ts';
import { indicatorName } from '../../../src/models/contract/model.ts';
import { packetRates } from '../../../src/models/contract/screen.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { inputPlace } from '../../../src/scenario/handout/hideable-places.ts';
import { reducedModel } from '../../../src/scenario/handout/reduced-model.ts';
import { withInputs } from '../../../src/scenario/file/scenario.ts';
import { significant } from '../../../src/text/number-words.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { drawnFigures, figureTexts, hasNumber } from './figure-texts.ts';
import { hiding } from './hiding.ts';

/** Three digits each, none of which two inputs have. */
const distinctive: readonly (readonly [string, Readonly<Record<string, InputValue>>])[] = [
  [
    'batch-polling',
    {
      rateMbps: 8767,
      frameBytes: 137,
      maxBatch: 163,
      ringSize: 739,
      'service.interceptUs': 0.937,
      'service.slopeUs': 0.0719,
      sleepUs: 11.3,
      wakeUpUs: 1.37,
    },
  ],
  [
    'batch-polling',
    { rateMbps: 3251, frameBytes: 137, maxBatch: 163, ringSize: 739, stallUs: 48.7, stallEveryMs: 1.93 },
  ],
  [
    'interrupt-coalescing',
    { meanInterarrivalUs: 8.93, coalescingUs: 211, coalescingFrames: 137, maxWorkUs: 5237 },
  ],
  [
    'vswitch-polling',
    {
      loadMpps: 5.37,
      queueCapacity: 139,
      packetBytes: 1013,
      clockGhz: 3.13,
      busGBps: 16.7,
      lookupCycles: 83.9,
      hitCycles: 11.3,
      missCycles: 211,
      switchOverUs: 0.00129,
    },
  ],
  [
    'execution-areas',
    { frameBytes: 217, flows: 131, clockGhz: 3.73, linkGbps: 11.3, cores: 97, targetMpps: 1.67 },
  ],
  [
    'k-limited',
    {
      rateMpps: 0.937,
      packetsPerCycle: 317,
      serviceUs: 8.73,
      switchOverUs: 13.9,
      serviceSecondMoment: 1.79e-10,
    },
  ],
];

/** As sentences write it, in each of its units. */
function writtenValues(field: Field, values: InputValues): readonly string[] {
  const value = values[field.name] as number;
  const views = field.kind === 'number' ? (field.views ?? []).map(({ toView }) => toView(value, values)) : [];
  return [value, ...views].flatMap((one) =>
    [1, 100, 1e-3, 1e3].flatMap((scale) => [3, 4, 7].map((digits) => significant(one * scale, digits))),
  );
}

describe.each(distinctive)('%s', (id, inputs) => {
  const model = catalogue.find(id)!;
  const values = withInputs(model, defaultValues(model.fields), inputs) as InputValues;
  let known: Solution | null = null;

  it.each(Object.keys(inputs))('says nowhere the hidden %s', (name) => {
    expect(model.check(values)).toBeNull();
    const solution = (known ??= reusedSolverOf(model).solve(values, { detail: 'screen' }));
    const reduced = reducedModel(model, hiding(model, [inputPlace(name)]));
    const field = model.fields.find((one) => one.name === name)!;
    const written = writtenValues(field, values);
    const says = (text: string) => hasNumber(text, written);

    for (const [at, spec] of drawnFigures(reduced, values, solution)) {
      expect(figureTexts(spec).filter(says), at).toEqual([]);
      expect(
        spec.markers.filter(({ value }) => value === values[name]),
        at,
      ).toEqual([]);
    }
    for (const one of reduced.fields) {
      if (one.kind === 'choice') expect(one.optionNote, one.name).toBeUndefined();
    }
    const texts: string[] = [];
    for (const { id: method } of model.methods) {
      const { sentence, edge } = reduced.headline({ values, solution, method, rate: packetRates });
      texts.push(plainWords(sentence), edge ?? '');
      for (const template of model.strip) {
        const indicator = indicatorName(template, method);
        texts.push(reduced.simulation?.expectedDifference(values, indicator, method)?.reason ?? '');
      }
    }
    texts.push(...reduced.reader!.solution(values, solution).notices.map(({ message }) => message));
    texts.push(...reduced.groups.map(({ summary }) => summary?.(values) ?? ''));
    texts.push(
      JSON.stringify(reduced.simulation?.mechanism(values) ?? {}, (key, part: unknown) =>
        // The picture draws its places, and says no number of them.
        key === 'capacity' || key === 'maxBatch' ? undefined : part,
      ),
    );
    const drawing = reduced.diagram?.build(values, solution);
    texts.push(
      ...(drawing ? [drawing.title, drawing.subtitle, ...drawing.notes, ...drawing.description] : []),
    );
    // Whatever rule the other inputs break, its sentence does not say it either.
    for (const other of model.fields) {
      if (other.kind !== 'number' || other.name === name) continue;
      for (const extreme of [other.min, other.max]) {
        const fault = reduced.check({ ...values, [other.name]: extreme });
        texts.push(fault?.message ?? '', JSON.stringify(fault?.nearest ?? ''));
      }
    }
    expect(texts.filter(says)).toEqual([]);
  });
});

describe('a hidden rate near the edge', () => {
  it.each([
    ['batch-polling', { rateMbps: 9200 }, /^Loss ends at 13\.3 .*, … \S+ below the current rate\.$/],
    ['batch-polling', { rateMbps: 8500 }, /^Loss would start near 13\.3 .*, … \S+ above the current rate\.$/],
    [
      'interrupt-coalescing',
      { meanInterarrivalUs: 5 },
      /^Its capacity is 0\.135 .*, … \S+ below the current rate\.$/,
    ],
    ['vswitch-polling', { loadMpps: 7.5 }, /^Loss ends at 7\.17 .*, … \S+ below the current load\.$/],
  ] as const)(
    'is not revealed by its distance from the edge or its share of it: %s %j',
    (id, inputs, expected) => {
      const model = catalogue.find(id)!;
      const values = withInputs(model, defaultValues(model.fields), inputs) as InputValues;
      const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
      const reduced = reducedModel(model, hiding(model, [inputPlace(Object.keys(inputs)[0])]));
      const method = model.methods[0].id;
      const { sentence, edge } = reduced.headline({ values, solution, method, rate: packetRates });
      expect(edge).toMatch(expected);
      expect(plainWords(sentence)).toMatch(/… % of (?:its|the) (?:capacity|critical load)/);
    },
  );
});

describe('a number that is a hidden rate', () => {
  it.each([
    ['batch-polling', 'rateMbps', { rateMbps: 5310 }, ['throughputMpps', 'throughputGbps', 'load']],
    ['vswitch-polling', 'loadMpps', { loadMpps: 5.1 }, ['throughputMpps', 'criticalRatio']],
  ] as const)('is unknown in the results of %s', (id, input, inputs, revealing) => {
    const model = catalogue.find(id)!;
    const values = { ...defaultValues(model.fields), ...inputs };
    const solution = reusedSolverOf(model).solve(values, { detail: 'indicators' });
    const reader = reducedModel(model, hiding(model, [inputPlace(input)])).reader!;
    const seen = reader.solution(values, solution).indicators;
    for (const name of revealing) {
      expect(solution.indicators[name], name).not.toBeNull();
      expect(seen[name], name).toBeNull();
    }
    expect(seen['lossProbability']).toBe(solution.indicators['lossProbability']);
    expect(seen[model.screen.edge!.result]).toBe(solution.indicators[model.screen.edge!.result]);
  });

  it('begins no shaded range of a figure', () => {
    const model = catalogue.find('vswitch-polling')!;
    const values = { ...defaultValues(model.fields), loadMpps: 6.1 };
    const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
    const starts = (seen: typeof model) =>
      drawnFigures(seen, values, solution).flatMap(([, { ranges = [] }]) => ranges.map(({ from }) => from));
    // The range of losses begins at the edge, which is the same at every load.
    for (const seen of [model, reducedModel(model, hiding(model, [inputPlace('loadMpps')]))]) {
      expect(starts(seen).filter((from) => Math.abs(from - 6.1) < 1e-6)).toEqual([]);
    }
  });
});
