/** The optimiser's golden vectors, asked the other way round: cores, clock and frame size for a throughput. */
import { describe, expect, it } from 'vitest';
import { goalOn } from '../../src/dimensioning/question/default-question.ts';
import { findAnswer } from '../../src/dimensioning/answer/find-answer.ts';
import type { Unknown } from '../../src/dimensioning/question/question.ts';
import { executionAreas } from '../../src/models/execution-areas/execution-areas.ts';
import { mppsOf } from '../../src/models/execution-areas/solver/predict.ts';
import type { InputValue } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Vector } from '../models/golden-vectors.ts';
import { readVectors } from '../models/golden-vectors.ts';
import { runCounted } from './evaluate.ts';

interface Row {
  config: string;
  f: number;
  cores: number;
  cores_used: number;
  mpps: number;
  limited_by: string;
}

interface Inputs extends Record<string, unknown> {
  config: string;
  frame_size_b: number;
  frame_sizes_b: number[];
  flows: number;
  cores: number;
  max_cores?: number;
  f: number;
  freq_ghz: number;
  link_gbps: number;
  target: number;
  unit: string;
}

const vectorsOf = (op: string) =>
  readVectors('execution-areas')
    .filter((vector) => vector.op === op)
    .map((vector) => [`${vector.id}: ${vector.description}`, vector] as const);

const inputsOf = ({ inputs }: Vector) => inputs as Inputs;

function ask(
  inputs: Readonly<Record<string, InputValue>>,
  mpps: number,
  unknown: Omit<Unknown, 'prefer'>,
  on = 'throughput',
) {
  const values = { ...defaultValues(executionAreas.fields), ...inputs };
  const goal = goalOn(executionAreas, 'published', on, { bound: 'at-least', limit: mpps })!;
  const question = {
    model: executionAreas,
    values,
    goals: [goal],
    unknowns: [{ ...unknown, prefer: 'least' as const }],
  };
  return runCounted(findAnswer(question)).result;
}

const allCores = { input: 'cores', from: 1, to: 256 };

describe('fewest cores for a target', () => {
  it.each(vectorsOf('cheapest_for_target'))('%s', (_, vector) => {
    const {
      target,
      unit,
      frame_size_b: frameBytes,
      flows,
      freq_ghz,
      link_gbps,
      max_cores,
    } = inputsOf(vector);
    const wanted = unit === 'gbps' ? mppsOf(target, frameBytes) : target;
    const inputs = { frameBytes, flows, clockGhz: freq_ghz, linkGbps: link_gbps };
    const cores = { ...allCores, to: max_cores ?? allCores.to };
    const answer = ask(inputs, wanted, cores);
    if ('error' in vector.expected) {
      expect(answer.best).toBeNull();
      expect(answer.sentences[0]).toMatch(/^Infeasible/);
      return;
    }
    const { best, options } = vector.expected as unknown as { best: Row; options: Row[] };
    expect(answer.best!.at).toEqual([best.cores]);
    expect(answer.best!.goals[0].value! / best.mpps).toBeCloseTo(1, 9);
    for (const option of options) {
      const alone = ask({ ...inputs, configuration: option.config }, wanted, cores);
      expect(alone.best!.at, option.config).toEqual([option.cores]);
      expect(alone.best!.goals[0].value! / option.mpps).toBeCloseTo(1, 9);
      expect(alone.neighbour!.at).toEqual([option.cores - 1]);
    }
  });
});

describe('clock and cores for what a configuration carries', () => {
  it.each(vectorsOf('predict_sweep'))('%s', (_, vector) => {
    const { config, flows, cores, freq_ghz, link_gbps, frame_sizes_b } = inputsOf(vector);
    const rows = (vector.expected as { rows: Row[] }).rows
      .map((row, k) => ({ ...row, frameBytes: frame_sizes_b[k] }))
      .filter((row) => row.limited_by === 'cpu');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const inputs = {
        configuration: config,
        flows,
        cores,
        linkGbps: link_gbps,
        frameBytes: row.frameBytes,
        clockGhz: freq_ghz,
      };
      const resolution = 1e-5;
      const clock = ask(inputs, row.mpps, { input: 'clockGhz', from: 1, to: 5, resolution }).best!.at[0];
      expect(clock).toBeGreaterThanOrEqual(freq_ghz * (1 - 1e-8));
      expect(clock - freq_ghz).toBeLessThan(4.1 * resolution);
      expect(ask(inputs, row.mpps, allCores).best!.at).toEqual([row.cores_used]);
    }
  });
});

describe('the frame size that fills the link', () => {
  it.each(vectorsOf('saturation_frame'))('%s', (_, vector) => {
    const { config, f, freq_ghz, link_gbps } = inputsOf(vector);
    const inputs = { configuration: config, flows: f, cores: 64, clockGhz: freq_ghz, linkGbps: link_gbps };
    const frames = { input: 'frameBytes', from: 64, to: 1500, resolution: 1e-6 };
    const answer = ask(inputs, link_gbps, frames, 'throughputGbps');
    const expected = vector.expected as { s_star: number; s_first: number | null; gbps_at_1500: number };
    if (expected.s_first === null) {
      expect(answer.best).toBeNull();
      expect(answer.closest!.at).toEqual([1500]);
      expect(answer.closest!.goals[0].value).toBeCloseTo(expected.gbps_at_1500, 8);
      return;
    }
    expect(answer.best!.at[0]).toBeGreaterThanOrEqual(expected.s_star * (1 - 1e-8));
    expect(answer.best!.at[0] - expected.s_star).toBeLessThan(0.002);
  });
});
