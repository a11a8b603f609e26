import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { interruptCoalescing } from '../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from '../../src/models/k-limited/k-limited.ts';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { carryWords } from '../../src/scenario/carried-words.ts';
import { carryInputs } from '../../src/scenario/carry-inputs.ts';
import { toyModel } from '../toy-model.ts';

const inputs = (model: Model, changes: InputValues = {}): InputValues => ({
  ...defaultValues(model.fields),
  ...changes,
});

/** Inputs that `from` with these changes carries to `to`. */
const brought = (from: Model, changes: InputValues, to: Model, base: InputValues = {}) =>
  carryInputs(from, inputs(from, changes), to, inputs(to, base));

const names = (result: ReturnType<typeof brought>) => result?.carried.map(({ field }) => field.name).sort();

describe('carryInputs', () => {
  it('brings rate and cores along, the rate through its alias with the frame size', () => {
    const rateMbps = 0.5 * (128 + 20) * 8;
    const result = brought(batchPolling, { rateMbps, frameBytes: 128, cores: 8, maxBatch: 64 }, kLimited);
    expect(result?.values).toEqual(inputs(kLimited, { rateMpps: 0.5, cores: 8 }));
    expect(names(result)).toEqual(['cores', 'rateMpps']);
    expect(carryWords(result!.carried)).toBe('Bring packet rate 0.5 Mpps and cores 8 along');
  });

  it('counts back with the frame size of the other model', () => {
    const result = brought(kLimited, { rateMpps: 1, cores: 4 }, batchPolling);
    expect(result?.values).toMatchObject({ rateMbps: 672, cores: 4 });
  });

  it('leaves what is not shared as it was there', () => {
    const result = brought(kLimited, { rateMpps: 1 }, batchPolling, { maxBatch: 32, frameBytes: 128 });
    expect(result?.values).toMatchObject({ rateMbps: 1184, maxBatch: 32, frameBytes: 128 });
  });

  it('knows a rate as the inverse of an interval, and an alias of both', () => {
    const there = brought(batchPolling, { rateMbps: 134.4, cores: 2 }, interruptCoalescing);
    expect(there?.values).toMatchObject({ meanInterarrivalUs: 5, cores: 2 });
    const back = carryInputs(interruptCoalescing, there!.values, batchPolling, inputs(batchPolling));
    expect(back?.values.rateMbps).toBe(134.4);
    const across = brought(interruptCoalescing, { meanInterarrivalUs: 20, cores: 8 }, kLimited);
    expect(across?.values.rateMpps).toBe(0.05);
  });

  it('takes as much as the new model can, and nothing where it can take none', () => {
    // 0.5 Mpps need more than one of these cores; the rate goes before the cores.
    const result = brought(batchPolling, { rateMbps: 336, cores: 1 }, kLimited);
    expect(names(result)).toEqual(['rateMpps']);
    expect(result?.values).toEqual(inputs(kLimited, { rateMpps: 0.5 }));
    expect(brought(batchPolling, {}, kLimited)).toBeNull();
  });

  it('gives legal inputs whatever they come from', () => {
    const models = [batchPolling, interruptCoalescing, kLimited, toyModel];
    for (const from of models) {
      for (const preset of from.presets) {
        for (const to of models) {
          const result = brought(from, preset.inputs, to);
          if (result !== null)
            expect(to.check(result.values), `${from.id} ${preset.id} to ${to.id}`).toBeNull();
        }
      }
    }
  });

  it('does not mistake the same name for the same thing', () => {
    const result = brought(
      batchPolling,
      { 'service.family': 'deterministic', cores: 2 },
      interruptCoalescing,
    );
    expect(names(result)).not.toContain('service.family');
  });

  it('leaves inputs without effect behind', () => {
    const empirical = { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 1], cores: 32 };
    expect(names(brought(batchPolling, empirical, kLimited))).toEqual(['cores']);
  });

  it('offers nothing where nothing is shared or nothing would change', () => {
    const stranger: Model = { ...toyModel, id: 'stranger', fields: [], aliases: {}, check: () => null };
    expect(carryInputs(stranger, {}, kLimited, inputs(kLimited))).toBeNull();
    expect(brought(kLimited, {}, kLimited)).toBeNull();
  });
});
