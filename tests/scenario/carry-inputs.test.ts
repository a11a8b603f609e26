import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { interruptCoalescing } from '../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from '../../src/models/k-limited/k-limited.ts';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { carriedWords } from '../../src/scenario/carried-words.ts';
import { carryInputs } from '../../src/scenario/carry-inputs.ts';
import { toyModel } from '../toy-model.ts';

const inputs = (model: Model, changes: InputValues = {}): InputValues => ({
  ...defaultValues(model.fields),
  ...changes,
});
const names = (named: readonly { field: { name: string } }[]) => named.map(({ field }) => field.name).sort();

describe('carryInputs', () => {
  it('keeps rate and cores, the rate through its alias with the frame size', () => {
    const rateMbps = 0.5 * (128 + 20) * 8;
    const carried = carryInputs(
      batchPolling,
      inputs(batchPolling, { rateMbps, frameBytes: 128, cores: 8, maxBatch: 64 }),
      kLimited,
    );
    expect(carried.values).toEqual(inputs(kLimited, { rateMpps: 0.5, cores: 8 }));
    expect(names(carried.kept)).toEqual(['cores', 'rateMpps']);
    expect(names(carried.withoutCounterpart)).toEqual(['frameBytes', 'maxBatch']);
    expect(carried.impossible).toEqual([]);
    expect(carriedWords(carried)).toEqual([
      'Kept: packet rate 0.5 Mpps and cores 8; not part of this model: frame size 128 B and maximum batch size 64 packets.',
    ]);
  });

  it('goes back with the frame size of the other model', () => {
    const carried = carryInputs(kLimited, inputs(kLimited, { rateMpps: 1, cores: 4 }), batchPolling);
    expect(carried.values.rateMbps).toBe(672);
    expect(carried.values.cores).toBe(4);
  });

  it('knows a rate as the inverse of an interval, and an alias of both', () => {
    const there = carryInputs(
      batchPolling,
      inputs(batchPolling, { rateMbps: 134.4, cores: 2 }),
      interruptCoalescing,
    );
    expect(there.values.meanInterarrivalUs).toBe(5);
    expect(there.values.cores).toBe(2);
    const back = carryInputs(interruptCoalescing, there.values, batchPolling);
    expect(back.values.rateMbps).toBe(134.4);
    const across = carryInputs(
      interruptCoalescing,
      inputs(interruptCoalescing, { meanInterarrivalUs: 20, cores: 8 }),
      kLimited,
    );
    expect(across.values.rateMpps).toBe(0.05);
  });

  it('takes as much as the new model can, and says what it cannot and why', () => {
    // 0.5 Mpps need more than one of these cores; the rate goes before the cores.
    const carried = carryInputs(batchPolling, inputs(batchPolling, { rateMbps: 336, cores: 1 }), kLimited);
    expect(carried.values).toEqual(inputs(kLimited, { rateMpps: 0.5 }));
    expect(names(carried.impossible)).toEqual(['cores']);
    expect(carried.reason?.code).toBe('unstable');
    const words = carriedWords(carried);
    expect(words[0]).toBe('Kept: packet rate 0.5 Mpps; not possible here: cores 1.');
    expect(words[1]).toMatch(/^Why: At 0\.5 Mpps the queues grow without bound/);
    const none = carryInputs(batchPolling, inputs(batchPolling), kLimited);
    expect(none.values).toEqual(inputs(kLimited));
    expect(carriedWords(none)[0]).toBe('Not possible here: packet rate 5000 Mbit/s and cores 1.');
  });

  it('opens legally whatever it comes from', () => {
    const models = [batchPolling, interruptCoalescing, kLimited, toyModel];
    for (const from of models) {
      for (const preset of from.presets) {
        for (const to of models) {
          const carried = carryInputs(from, inputs(from, preset.inputs), to);
          expect(to.check(carried.values), `${from.id} ${preset.id} to ${to.id}`).toBeNull();
        }
      }
    }
  });

  it('does not mistake the same name for the same thing', () => {
    const carried = carryInputs(
      batchPolling,
      inputs(batchPolling, { 'service.family': 'deterministic' }),
      interruptCoalescing,
    );
    expect(carried.values['service.family']).toBe('sgw');
    expect(names(carried.withoutCounterpart)).toEqual(['service.family']);
  });

  it('leaves inputs without effect behind', () => {
    const empirical = inputs(batchPolling, {
      'arrivals.family': 'empirical',
      'arrivals.pmf': [0, 1],
      cores: 16,
    });
    expect(names(carryInputs(batchPolling, empirical, kLimited).kept)).toEqual(['cores']);
  });

  it('words a number in the unit in which its field opens', () => {
    const second = inputs(kLimited, { switchOverSecondMoment: 4e-10 });
    expect(carriedWords(carryInputs(kLimited, second, batchPolling))[0]).toContain(
      'not part of this model: second moment of the switchover time 400 µs².',
    );
  });

  it('says so where nothing is shared', () => {
    const stranger: Model = { ...toyModel, id: 'stranger', fields: [], aliases: {}, check: () => null };
    expect(carriedWords(carryInputs(stranger, {}, kLimited))).toEqual([
      'Nothing was carried over: the two models share no input.',
    ]);
  });
});
