/** Inputs to numbers: every distinct core by the chosen form, then the switch. */
import type { InputValues } from '../../contract/inputs.ts';
import type { Solver, SolveRequest } from '../../contract/solver.ts';
import { type Distribution, type Solution, SolveFailure, type LawMoments } from '../../contract/solution.ts';
import { type SmallerInput, limitMemory, mostBytes } from '../../contract/memory-limit.ts';
import { powersOfTwoBelow } from '../../contract/quicker.ts';
import { checkSystem } from '../check-system.ts';
import type { CoreResult } from './core-result.ts';
import { criticalLoad } from './gated/batch-law.ts';
import { notices } from './notices.ts';
import { type LatencySource, solveCore } from './solve-core.ts';
import { switchResults } from './switch-results.ts';
import { type Method, type System, readSystem } from '../system.ts';
import { packetTimes } from '../packet-times.ts';
import { readInputs } from '../read-inputs.ts';
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';

// Mass and mean of the queue lengths that are shown, from their probabilities.

/**
 * By the name of the distribution, `ports.k.queueLength`. Right where the means are those of the same form and of one
 * core.
 */
function lawMoments(distributions: Readonly<Record<string, Distribution>>): Record<string, LawMoments> {
  return Object.fromEntries(
    Object.entries(distributions).map(([name, law]) => [
      name,
      {
        mass: pmfSum(law),
        mean: pmfMean(law),
        step: 1,
        indicator: name.replace(/queueLength$/, 'meanQueue'),
      },
    ]),
  );
}

/**
 * Nothing is cached between solves: an answer depends on its inputs only. A core whose arrays would hold more than
 * `bytes` ends the solve with the failure `too-large`.
 */
export function createSolver(bytes = mostBytes): Solver {
  return { solve: (values, request) => solve(values, request, bytes) };
}

/** Offers shorter queues, whose chains hold most of the memory. */
function smallerInput(values: InputValues): SmallerInput {
  const [nearest] = powersOfTwoBelow(readInputs(values).queueCapacity);
  const words =
    nearest === undefined ? 'smaller batches take less' : `queues of ${nearest} packets take less`;
  return { parameter: 'queueCapacity', words, nearest };
}

/**
 * A point of the paper's scenarios takes a few milliseconds by the recommended form. Fails with the code of
 * `checkSystem`; an iteration without end (`published-literal`) is an answer with `converged: 'no'`.
 */
function solve(values: InputValues, { detail, report }: SolveRequest, bytes: number): Solution {
  const inputs = readInputs(values);
  const fault = checkSystem(values);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const system = readSystem(values);
  const results: CoreResult[] = [];
  const sources = new Set<LatencySource>();
  const count = system.distinctCores.length;
  for (const [index, { system: core }] of system.distinctCores.entries()) {
    // Arrays of one core are released before the next.
    const { result, latencyFrom } = limitMemory(
      () => solveCore(core, system.method),
      values,
      smallerInput,
      bytes,
    );
    results.push(result);
    for (const source of latencyFrom) sources.add(source);
    report?.((index + 1) / count);
  }
  const { hit, miss, forward } = packetTimes(values);
  const critical = criticalLoadMpps(system);
  const indicators = {
    ...switchResults(system, results),
    criticalLoadMpps: critical,
    criticalRatio: inputs.loadMpps / critical,
    hitUs: hit,
    missUs: miss,
    forwardUs: forward,
  };
  const broken = Object.entries(indicators).find(([, value]) => Number.isNaN(value));
  if (broken) {
    throw new SolveFailure(
      'out-of-range',
      `These inputs lead to numbers too large or too small to compute (${broken[0]}). Bring loads and times closer together.`,
    );
  }
  const iterations = Math.max(...results.map((result) => result.iterations));
  const converged = results.every((result) => result.converged);
  const residual = Math.max(...results.map((result) => result.residual));
  const distributions = detail === 'indicators' ? {} : queueLengths(system, results);
  const oneForm = count === 1 && [...sources].every((source) => source === 'gated');
  return {
    indicators,
    distributions,
    lawMoments: oneForm ? lawMoments(distributions) : {},
    sampled: {},
    relations: {},
    breakdowns: {},
    notices: notices(values, { indicators, converged, residual, iterations }),
    numerics: {
      iterations,
      converged: converged ? 'yes' : 'no',
      residual,
      algorithm: algorithmWords(system.method, sources),
      latencyFrom: [...sources].join(' and '),
    },
  };
}

/** Load of the switch at which its first core is at its critical load. */
function criticalLoadMpps({ distinctCores }: System): number {
  let critical = Infinity;
  for (const { system, shares } of distinctCores) {
    const share = shares.reduce((a, b) => a + b, 0);
    if (share > 0) critical = Math.min(critical, criticalLoad(system, shares) / share);
  }
  return critical;
}

/**
 * `ports.k.queueLength`: one RX queue of each port that carries packets, on the most loaded core that it sends any to.
 */
function queueLengths(system: System, results: readonly CoreResult[]): Record<string, Distribution> {
  const loads = system.distinctCores.map(({ shares }) => shares.reduce((a, b) => a + b, 0));
  const byLoad = [...loads.keys()].sort((a, b) => loads[b] - loads[a]);
  const distributions: Record<string, Distribution> = {};
  for (let port = 0; port < system.ports; port++) {
    const core = byLoad.find((index) => system.distinctCores[index].system.rates[port] > 0);
    const law = core === undefined ? null : results[core].queues[port].law;
    if (law === null) continue;
    distributions[`ports.${port}.queueLength`] = {
      unit: 'packets',
      start: 0,
      step: 1,
      p: law.slice(),
      tailMass: 0,
    };
  }
  return distributions;
}

const formNames: Readonly<Record<LatencySource, string>> = {
  workload: 'the workload of the core',
  pooled: 'pooled queues',
  gated: 'gated queues',
  published: 'the paper’s equations',
};

function algorithmWords(method: Method, sources: ReadonlySet<LatencySource>): string {
  switch (method) {
    case 'published':
      return 'Algorithm 1, Eq. (17) corrected';
    case 'published-literal':
      return 'Algorithm 1, Eq. (17) as printed';
    case 'gated':
      return 'gated queues: fixed point of their batches';
    case 'workload':
      return 'workload of the core: packets per cycle';
    case 'recommended':
      return `losses and times from ${[...sources].map((source) => formNames[source]).join(' and ')}, all else from gated queues`;
  }
}
