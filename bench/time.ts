/**
 * Simulations over time against the vectors of an independent simulation: replications and packets a second, and what
 * lies outside the vectors' tolerances; then what answers of batch polling without simulation cost, and how far they
 * are from simulations.
 *
 * Options: `--replications=n` of each vector (as many as the vector has), `--vector=bp` those whose name begins so,
 * `--seed=1`.
 */
import type { TransientCourse } from '../src/models/contract/transient.ts';
import { longestStall } from '../src/models/batch-polling/solver/over-time/longest-stall.ts';
import { StalledCore } from '../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { stallCases } from '../tests/models/batch-polling/over-time/stalled-cores.ts';
import { LossProbe } from '../src/transient/questions/loss-probe.ts';
import { engines } from '../tests/engines.ts';
import { outside, runVector, timeVectors } from '../tests/transient/time-vectors.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const prefix = options.get('vector') ?? '';
const seed = Number(options.get('seed') ?? 1);

console.log(
  `${'vector'.padEnd(30)}${'replications'.padStart(14)}${'a second'.padStart(10)}${'million packets/s'.padStart(20)}${'outside'.padStart(10)}`,
);
for (const vector of timeVectors.filter(({ name }) => name.startsWith(prefix))) {
  const replications = Number(options.get('replications') ?? vector.replications);
  const run = runVector(vector, replications, seed);
  const found = outside(vector, run);
  console.log(
    vector.name.padEnd(30) +
      String(replications).padStart(14) +
      ((1000 * replications) / run.ms).toFixed(0).padStart(10) +
      (run.packets / run.ms / 1000).toFixed(1).padStart(20) +
      String(found.length).padStart(10),
  );
  for (const sentence of found) console.log(`  ${sentence}`);
}

console.log(
  `\n${'longest stall'.padEnd(34)}${'chain, ms'.padStart(10)}${'1e-3, µs'.padStart(12)}${'ms'.padStart(8)}`,
);
for (const { name, values } of stallCases) {
  const began = performance.now();
  const core = new StalledCore(values);
  const solved = performance.now();
  const { value } = longestStall(core, 1e-3);
  const answered = performance.now();
  console.log(
    name.padEnd(34) +
      (solved - began).toFixed(0).padStart(10) +
      (value! / 100).toFixed(2).padStart(12) +
      (answered - solved).toFixed(1).padStart(8),
  );
}

/** Stalls that lose packets about once in a hundred, without simulation and simulated. */
const allowed = 1e-2;
const probes = Number(options.get('replications') ?? 4000);

console.log(
  `\n${'loss of that stall'.padEnd(34)}${'µs'.padStart(10)}${'chain'.padStart(10)}${'simulated ± 95 %'.padStart(20)}`,
);
const batchPolling = engines.transients['batch-polling'];
for (const { name, values } of stallCases) {
  const core = new StalledCore(values);
  const slots = longestStall(core, allowed).value!;
  const lengthUs = slots / 100;
  const { rateMpps } = batchPolling.load(values, 0, 10);
  const horizonUs = lengthUs + 50 / rateMpps;
  const course: TransientCourse = {
    ...{
      start: 'stationary' as const,
      rate: [],
      othersRate: [],
      packetsUs: new Float64Array(0),
      changes: [],
    },
    ...{ stalls: [{ atUs: 0, lengthUs }], horizonUs, port: 0, drain: null },
  };
  const probe = new LossProbe(batchPolling, { values, course }, seed);
  const losing = probe.losers(Array.from({ length: probes }, (_, r) => r)).length / probes;
  const half = 1.96 * Math.sqrt((losing * (1 - losing)) / probes);
  console.log(
    name.padEnd(34) +
      lengthUs.toFixed(2).padStart(10) +
      core.loss(slots).any.toFixed(4).padStart(10) +
      `${losing.toFixed(4)} ± ${half.toFixed(4)}`.padStart(20),
  );
}
