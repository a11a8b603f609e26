import { describe, expect, it } from 'vitest';
import { suggestedInputs } from '../../src/app/parts/measurements/tools/suggested-inputs.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { SystemFactName } from '../../src/models/contract/system-facts.ts';

const taking = catalogue.models.flatMap(({ takesFacts, ...model }) =>
  takesFacts === undefined ? [] : [{ ...model, takesFacts }],
);

describe.each(taking)('$name', (model) => {
  const taken = model.takesFacts;

  it('takes facts as inputs that it has, each once', () => {
    for (const { input } of taken) {
      const known = model.fields.some(({ name }) => name === input) || model.aliases?.[input] !== undefined;
      expect(known, input).toBe(true);
    }
    const uses = taken.map(({ fact, input }) => `${fact} ${input}`);
    expect(new Set(uses).size).toBe(uses.length);
    expect(uses.length).toBeGreaterThan(0);
  });

  it('takes as much of a fact as its input allows', () => {
    for (const { fact, most } of taken) {
      if (most === undefined) continue;
      const offered = (value: number) =>
        suggestedInputs(model, defaultValues(model.fields), [
          { name: fact, value, source: '', caution: null },
        ]);
      expect(offered(most).map(({ fault }) => fault)).toEqual([null]);
      expect(offered(most + 1)).toEqual([]);
    }
  });
});

/** Model -> input and caution that a fact becomes. */
function takenAs(name: SystemFactName, value: number): Record<string, readonly [string, string | null]> {
  return Object.fromEntries(
    catalogue.models.flatMap((model) =>
      (model.takesFacts ?? [])
        .filter(({ fact, most = Infinity }) => fact === name && value <= most)
        .map(({ input, caution }) => [model.id, [input, caution?.(value) ?? null]]),
    ),
  );
}

describe('a receive ring', () => {
  it('is a ring or a queue, with a word on the batch where it is smaller than one', () => {
    expect(takenAs('ringSize', 512)).toEqual({
      'batch-polling': ['ringSize', null],
      'vswitch-polling': ['queueCapacity', null],
    });
    expect(takenAs('ringSize', 64)['batch-polling']).toEqual([
      'ringSize',
      'The max batch must then be 64 or less.',
    ]);
    expect(Object.keys(takenAs('ringSize', 8192))).toEqual(['batch-polling']);
  });
});

describe('a coalescing time', () => {
  it('of more than 10 ms is beyond the model of coalescing', () => {
    expect(takenAs('coalescingUs', 10_000)).toEqual({ 'interrupt-coalescing': ['coalescingUs', null] });
    expect(takenAs('coalescingUs', 10_001)).toEqual({});
  });
});

describe('a limit of frames', () => {
  it('is the one of coalescing', () => {
    expect(takenAs('coalescingFrames', 32)).toEqual({ 'interrupt-coalescing': ['coalescingFrames', null] });
  });
});

describe('queues on cores', () => {
  it('are the split of each port for the virtual switch, and nothing else', () => {
    const fact = {
      name: 'queueAssignment',
      value: 5,
      queues: [
        [1, 1],
        [1, 3],
      ],
      source: '',
      caution: null,
    } as const;
    const offered = catalogue.models.flatMap((model) =>
      suggestedInputs(model, defaultValues(model.fields), [fact]).map(({ field, proposed, fault }) => [
        ...[model.id, field.name, proposed, fault],
      ]),
    );
    expect(offered).toEqual([
      [
        'vswitch-polling',
        'coreSplit',
        [
          [0.5, 0.5],
          [0.25, 0.75],
        ],
        null,
      ],
    ]);
  });
});
