/**
 * Simulations over time against the vectors of an independent simulation: replications and packets a second, and
 * results outside the vectors' tolerances; then the time of batch polling's answers without simulation, and their
 * distance from simulations.
 *
 * Options: `--replications=n` of each vector (as many as the vector has), `--vector=bp` those whose name begins so,
 * `--seed=1`, `--cases=n` of the stalls and of the further scenarios (all).
 */
import type { TransientCourse } from '../src/models/contract/transient.ts';
import { longestStall } from '../src/models/batch-polling/solver/over-time/longest-stall.ts';
import { StalledCore } from '../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import { nest } from '../src/scenario/file/input-names.ts';
import { blocksOf, type TransientTotal } from '../src/transient/estimates.ts';
import { Replications } from '../src/transient/replications.ts';
import { estimatesOf } from '../src/transient/transient-run.ts';
import { afterStall } from '../src/models/batch-polling/solver/over-time/after-stall.ts';
import { BurstPass } from '../src/models/batch-polling/solver/over-time/burst-pass.ts';
import { ringAtInstants } from '../src/models/batch-polling/solver/over-time/ring-at-instants.ts';
import {
  arrivals,
  coreAt,
  cores,
  stallCases,
} from '../tests/models/batch-polling/solver/over-time/stalled-cores.ts';
import { LossProbe } from '../src/transient/questions/loss-probe.ts';
import { engines } from '../tests/engines.ts';
import { jobOf, outside, runVector, timeVectors } from '../tests/transient/time-vectors.ts';

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
const cases = stallCases
  .slice(0, Number(options.get('cases') ?? stallCases.length))
  .map(({ name, values }) => {
    const began = performance.now();
    const core = new StalledCore(values);
    return { name, values, core, chainMs: performance.now() - began };
  });
for (const { name, core, chainMs } of cases) {
  const began = performance.now();
  const { value } = longestStall(core, 1e-3);
  const answered = performance.now();
  console.log(
    name.padEnd(34) +
      chainMs.toFixed(0).padStart(10) +
      (value! / 100).toFixed(2).padStart(12) +
      (answered - began).toFixed(1).padStart(8),
  );
}

/** Probability of any loss in the compared stalls, computed without simulation and simulated. */
const allowed = 1e-2;
const probes = Number(options.get('replications') ?? 4000);

console.log(
  `\n${'loss of that stall'.padEnd(34)}${'µs'.padStart(10)}${'chain'.padStart(10)}${'simulated ± 95 %'.padStart(20)}`,
);
const batchPolling = engines.transients['batch-polling'];
for (const { name, values, core } of cases) {
  const slots = longestStall(core, allowed).value!;
  const lengthUs = slots / 100;
  const { rateMpps } = batchPolling.load(values, 0, 10);
  const horizonUs = lengthUs + 50 / rateMpps;
  const course: TransientCourse = {
    start: 'stationary' as const,
    rate: [],
    othersRate: [],
    burstPorts: [],
    packetsUs: new Float64Array(0),
    changes: [],
    stalls: [{ atUs: 0, lengthUs }],
    horizonUs,
    port: 0,
    drain: null,
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

/** A further scenario with one number, without simulation and simulated. */
interface Compared {
  name: string;
  scenario: Record<string, unknown>;
  without: () => number;
  simulated: (total: TransientTotal) => { value: number; se: number };
}

const small = coreAt(0.6, cores.small, arrivals.memoryless);
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && !(name in defaults && defaults[name] === value),
    ),
  );
const defaults: Record<string, unknown> = defaultValues(engines.catalogue.find('batch-polling')!.fields);
const ring512 = { maxBatch: 256, ringSize: 512, 'service.interceptUs': 1, 'service.slopeUs': 0.13671875 };
const calm = { ...coreAt(0.52, ring512, arrivals.memoryless), rateMbps: 2500 };
const stepJob = () =>
  jobOf({ model: 'batch-polling', inputs: nest(given(small)), ...overCapacity }, seed).prepared.job;
const overCapacity = {
  start: 'empty',
  horizonUs: 50,
  profile: { steps: [{ fromUs: 0, factor: 2.5 }] },
};
const further: readonly Compared[] = [
  {
    name: 'packets lost, stall of 40 µs',
    scenario: { inputs: given(small), events: [{ kind: 'stall', atUs: 20, lengthUs: 40 }], horizonUs: 120 },
    without: () => afterStall(new StalledCore(small), 4000, 5)!.lost,
    simulated: ({ lost, lostSe }) => ({ value: lost, se: lostSe }),
  },
  {
    name: 'any loss, burst of 950 packets',
    scenario: { inputs: given(calm), bursts: [{ atUs: 20, packets: 950 }], horizonUs: 160 },
    without: () => new BurstPass(new StalledCore(calm), 10 / 67.2, 960).loss(950).any,
    simulated: ({ anyLoss, anyLossSe }) => ({ value: anyLoss, se: anyLossSe }),
  },
  {
    name: 'packets lost, 50 µs over capacity',
    scenario: { inputs: given(small), ...overCapacity },
    without: () => {
      const { course } = stepJob();
      return ringAtInstants(small, course, Float64Array.of(50), 6e8).lost.value;
    },
    simulated: ({ lost, lostSe }) => ({ value: lost, se: lostSe }),
  },
];

console.log(`\n${'further'.padEnd(44)}${'without'.padStart(10)}${'simulated ± 95 %'.padStart(20)}`);
for (const { name, scenario, without, simulated } of further.slice(0, cases.length)) {
  const { inputs, ...plan } = scenario;
  const file = { model: 'batch-polling', inputs: nest(inputs as Record<string, never>), ...plan };
  const { transient, prepared } = jobOf(file, seed);
  const runs = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, runs.simulator.slotUs);
  for (const { first, count } of blocksOf(5 * probes)) estimates.add(runs.block(first, count));
  const { value, se } = simulated(estimates.total());
  console.log(
    name.padEnd(44) +
      without().toFixed(4).padStart(10) +
      `${value.toFixed(4)} ± ${(1.96 * se).toFixed(4)}`.padStart(20),
  );
}
