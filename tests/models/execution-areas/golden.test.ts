import { calibrate, calibrateBorrowed } from '../../../src/models/execution-areas/fit/calibrate.ts';
import type { Cpu } from '../../../src/models/execution-areas/setup.ts';
import { cheapestReaching } from './cheapest-reaching.ts';
import { configurationNamed } from '../../../src/models/execution-areas/configurations.ts';
import { coreRate } from '../../reference/core-rate.ts';
import {
  bestConfiguration,
  cheapestForTarget,
  rank,
  type TargetUnit,
} from '../../../src/models/execution-areas/solver/optimise.ts';
import { table2 } from '../../../src/models/execution-areas/parameter-sets.ts';
import {
  isPrediction,
  predict,
  predictAll,
  type Prediction,
} from '../../../src/models/execution-areas/solver/predict.ts';
import { saturationFrame } from '../../../src/models/execution-areas/solver/saturation.ts';
import { describeVectors } from '../golden-vectors.ts';

interface Inputs extends Record<string, unknown> {
  points: [number, number, number][];
  a: number;
  b: number;
  config: string;
  f: number;
  frame_size_b: number;
  frame_sizes_b: number[];
  flows: number;
  cores: number;
  max_cores?: number;
  freq_ghz: number;
  link_gbps: number;
  target: number;
  unit: string;
  catalogue: { name: string; cores: number; freq_ghz: number; price: number }[];
  costs: number[];
}

const conditionsOf = (inputs: Inputs) => ({
  frameBytes: inputs.frame_size_b,
  flows: inputs.flows,
  cores: inputs.cores,
  clockGhz: inputs.freq_ghz,
  linkGbps: inputs.link_gbps,
});

const targetOf = ({ target, unit }: Inputs) => ({ value: target, unit: unit as TargetUnit });

const pointsOf = ({ points }: Inputs) =>
  points.map(([flows, frameBytes, cycles]) => ({ flows, frameBytes, cycles }));

/** A prediction under the names of the vectors. */
const rowOf = (prediction: Prediction) => ({
  config: prediction.configuration.id,
  f: prediction.scaleFactor,
  cores_used: prediction.coresUsed,
  cores_idle: prediction.coresIdle,
  flows_served_in_parallel: prediction.scaleFactor,
  cumulative_cost: prediction.cumulativeCycles,
  cost_per_core: prediction.cyclesPerCore,
  cpu_mpps: prediction.cpuMpps,
  link_mpps: prediction.linkMpps,
  mpps: prediction.mpps,
  cpu_gbps: prediction.cpuGbps,
  gbps: prediction.gbps,
  limited_by: prediction.limitedBy,
});

const optionOf = (option: Prediction) => ({ ...rowOf(option), cores: option.coresUsed });

function predicted(inputs: Inputs, frameBytes = inputs.frame_size_b) {
  const configuration = configurationNamed(inputs.config);
  return rowOf(predict(configuration, table2[configuration.id], { ...conditionsOf(inputs), frameBytes }));
}

const operations: Record<string, (inputs: Inputs) => unknown> = {
  calibrate: (inputs) => calibrate(pointsOf(inputs)),
  calibrate_borrowed: (inputs) => calibrateBorrowed(pointsOf(inputs), inputs.a, inputs.b),
  predict: (inputs) => predicted(inputs),
  predict_sweep: (inputs) => ({
    rows: inputs.frame_sizes_b.map((frameBytes) => predicted(inputs, frameBytes)),
  }),
  predict_all: (inputs) => ({
    rows: predictAll(table2, conditionsOf(inputs)).map((row) =>
      isPrediction(row) ? rowOf(row) : { config: row.configuration.id, error: row.failure.code },
    ),
  }),
  saturation_frame: ({ config, f, freq_ghz, link_gbps }) => {
    const found = saturationFrame(table2[configurationNamed(config).id], f, freq_ghz, link_gbps);
    return {
      s_star: found.crossing,
      s_first: found.firstFrame,
      rising: found.rising,
      gbps_at_1500: found.gbpsAtLargest,
    };
  },
  rank: (inputs) => ({ order: rank(table2, conditionsOf(inputs)).map(rowOf) }),
  best_per_frame: (inputs) => ({
    rows: inputs.frame_sizes_b.map((frameBytes) => ({
      ...rowOf(bestConfiguration(table2, { ...conditionsOf(inputs), frameBytes })),
      frame_size_b: frameBytes,
    })),
  }),
  cheapest_for_target: (inputs) => {
    const options = cheapestForTarget(table2, targetOf(inputs), {
      ...conditionsOf(inputs),
      maxCores: inputs.max_cores ?? null,
    }).map(optionOf);
    return { best: options[0], options };
  },
  cheapest_cpu: (inputs) => {
    const catalogue = inputs.catalogue.map(({ name, cores, freq_ghz, price }): Cpu => ({
      name,
      cores,
      clockGhz: freq_ghz,
      price,
    }));
    const { cpu, option } = cheapestReaching(catalogue, table2, targetOf(inputs), conditionsOf(inputs))!;
    return { ...optionOf(option), cpu: cpu.name, price: cpu.price };
  },
  core_rate: ({ freq_ghz, costs }) => ({ pps: coreRate(freq_ghz, costs) }),
};

describeVectors('execution-areas', 25, ({ op, inputs }) => operations[op](inputs as Inputs));
