import { describe, expect, it } from 'vitest';
import {
  acrossCapacitySentence,
  createOverlayChooser,
  markedCapacityMbps,
} from '../../../../src/app/core/evidence/measured-overlays.ts';
import {
  noMeasurements,
  type MeasurementState,
  type ToolItem,
} from '../../../../src/app/core/evidence/measurement-state.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { Measurement } from '../../../../src/texts/measurement.ts';
import { rateTable } from '../../../../src/texts/tools/rate-table/rate-table.ts';
import { readMeasurement } from '../../../texts/read-measurement.ts';

const values = defaultValues(batchPolling.fields);
const bytes = (text: string) => new TextEncoder().encode(text);

function polls(rateMbps: number, batch: number): Measurement {
  const rows = Array.from({ length: 40 }, (_, k) => `${10_000 + k * 6000},${batch + (k % 2)}`);
  const read = readMeasurement(`run-${rateMbps}.csv`, bytes(`t1_cycles,batch_size\n${rows.join('\n')}\n`));
  return { ...read, rateMbps, rateMeaning: 'wire' };
}

function latencies(rateMbps: number): Measurement {
  const read = readMeasurement(`latency-${rateMbps}.csv`, bytes('latency_ns,count\n8000,10\n9000,20\n'));
  return { ...read, rateMbps, rateMeaning: 'wire' };
}

const state = (files: Measurement[], rest: Partial<MeasurementState> = {}): MeasurementState => ({
  ...noMeasurements,
  files,
  ...rest,
});
/** A table of results as the page holds it. */
const table = (text: string): ToolItem => ({
  output: {
    ...{ kind: 'tool', id: 'a table', fileName: 'a.csv', bytes: text.length, answers: {} },
    reading: rateTable.parse(text, {}),
  },
  ...{ file: new File([text], 'a.csv'), answers: {}, failure: null, offsetUs: 0 },
});
const quantities = (overlays: readonly { quantity: string }[]) => overlays.map(({ quantity }) => quantity);

describe('the measurements over the figures', () => {
  it('are none, and always the same array, without a measurement', () => {
    const choose = createOverlayChooser();
    expect(choose(noMeasurements, values)).toEqual([]);
    expect(choose(noMeasurements, { ...values, rateMbps: 1 })).toBe(choose(noMeasurements, values));
  });

  it('follow the rate to the nearest recording, while curves over all recordings remain', () => {
    const choose = createOverlayChooser();
    const measured = state([polls(2500, 4), polls(7500, 50), latencies(2500)]);
    const low = choose(measured, { ...values, rateMbps: 2600 });
    expect(quantities(low)).toEqual(['batchSizeNonEmpty', 'meanBatchNonEmpty', 'serviceUs', 'sojournUs']);
    const high = choose(measured, { ...values, rateMbps: 7000 });
    expect(quantities(high)).toEqual(['batchSizeNonEmpty', 'meanBatchNonEmpty', 'serviceUs']);
    expect(high[0]).not.toBe(low[0]);
    expect(high[1]).toBe(low[1]);
    expect(high[2]).toBe(low[2]);
  });

  it('are from the side of the capacity where the rate is, and a sentence says which one is not', () => {
    const choose = createOverlayChooser();
    const measured = state([polls(8000, 60), polls(9000, 256), latencies(9000)]);
    const near = { ...values, rateMbps: 8880 };
    const capacity = markedCapacityMbps(batchPolling, near)!;
    expect(capacity).toBeCloseTo(8949, -1);
    const below = choose(measured, near, [], capacity);
    expect(quantities(below)).toEqual(['batchSizeNonEmpty', 'meanBatchNonEmpty', 'serviceUs']);
    expect(below[0].label).toMatch(/^measured at 8\sGbit\/s$/);
    expect(acrossCapacitySentence(measured, near, capacity)).toMatch(
      /^The nearest recording, at 9\sGbit\/s, is above the capacity of 8\.95\sGbit\/s/,
    );
    const over = { ...values, rateMbps: 8960 };
    expect(choose(measured, over, [], capacity)[0].label).toMatch(/^measured at 9\sGbit\/s$/);
    expect(acrossCapacitySentence(measured, over, capacity)).toBeNull();
  });

  it('are the very same objects while a drag changes nothing about them', () => {
    const choose = createOverlayChooser();
    const measured = state([polls(2500, 4), latencies(2500)]);
    const first = choose(measured, { ...values, rateMbps: 2500 });
    expect(choose(measured, { ...values, rateMbps: 2510 })).toBe(first);
    expect(choose(measured, { ...values, rateMbps: 2510, maxBatch: 64 })).toBe(first);
  });

  it('are drawn with the instrument offset subtracted from latencies', () => {
    const choose = createOverlayChooser();
    const at = (instrumentOffsetUs: number) => {
      const overlay = choose(state([latencies(2500)], { instrumentOffsetUs }), {
        ...values,
        rateMbps: 2500,
      })[0];
      return overlay.kind === 'distribution' ? overlay.lower[0] : NaN;
    };
    expect(at(5) - at(2)).toBeCloseTo(-3, 9);
  });

  it('leave out a loopback run of the reader, not its copy in the testbed', () => {
    const choose = createOverlayChooser();
    const [run, other] = [latencies(2500), { ...latencies(2500), id: 'other' }];
    const drawn = (rest: Partial<MeasurementState>) =>
      choose(state([run, other], rest), { ...values, rateMbps: 2500 }).map(({ id }) => id);
    expect(drawn({})).toEqual([`sojournUs:${run.id}`]);
    expect(drawn({ loopbackId: run.id })).toEqual(['sojournUs:other']);
    const testbed = { ...noMeasurements.testbed, status: 'shown' as const, recordings: [run] };
    expect(drawn({ loopbackId: run.id, testbed })).toEqual([`sojournUs:${run.id}`, 'sojournUs:other']);
  });

  it('place points along the load of whichever model is shown, files unchanged', () => {
    const choose = createOverlayChooser();
    const points = table('load_mpps,loss_ratio,latency_us\n1,0,2\n2,0.5,9\n');
    const measured = state([polls(5000, 15)], { tools: [points] });
    const polling = choose(measured, values).filter(({ id }) => id.startsWith(points.output.id));
    expect(polling.map((one) => one.kind === 'points' && one.against)).toEqual(['rateMbps', 'rateMbps']);
    const first = choose(measured, { loadMpps: 5, packetBytes: 1000 });
    const loads = first.filter(({ id }) => id.startsWith(points.output.id));
    expect(loads.map((one) => one.kind === 'points' && [one.against, ...one.x])).toEqual([
      ['loadMpps', 1, 2],
      ['loadMpps', 1, 2],
    ]);
    expect(choose(measured, { loadMpps: 7, packetBytes: 1000 })).toBe(first);
  });

  it('follow the configuration that the model shows', () => {
    const choose = createOverlayChooser();
    const tools = [table('configuration,S,mpps\n3+1,64,1\n4+1,64,2\n')];
    const at = (configuration: string) =>
      choose(state([], { tools }), { frameBytes: 64, configuration }).map(({ label }) => label);
    expect(at('3+1')).toEqual(['measured, Throughput, 3+1']);
    expect(at('4+1')).toEqual(['measured, Throughput, 4+1']);
    expect(at('best')).toEqual(['measured, Throughput, 3+1', 'measured, Throughput, 4+1']);
  });

  it('are separate for the testbed and the reader’s files', () => {
    const choose = createOverlayChooser();
    const testbed = { ...noMeasurements.testbed, status: 'shown' as const, recordings: [polls(5000, 15)] };
    const both = choose(state([polls(5000, 16)], { testbed }), values);
    expect(quantities(both).filter((quantity) => quantity === 'batchSizeNonEmpty')).toHaveLength(2);
  });
});
