/**
 * Notices for the reader of a result: where the switch is in trouble, and how far each form of the model can be
 * trusted.
 */
import { limitNotice, warningNotice } from '../../result-parts/notices.ts';
import { numberOf, probabilityWords, significant } from '../../../text/number-words.ts';
import { boundWords } from '../../contract/expected-difference.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { Notice } from '../../contract/solution.ts';
import { unreliableShare } from '../figures/shared.ts';
import { type Method, portShares } from '../system.ts';
import { packetTimes } from '../packet-times.ts';
import { firstToLose } from './port-groups.ts';
import { formBound, recommendedOverload, recommendedWords } from '../error-bounds.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Facts of a solve beyond its inputs. */
export interface NoticeFacts {
  indicators: Readonly<Record<string, number | null>>;
  converged: boolean;
  /** Largest relative change in the last iteration. */
  residual: number;
  iterations: number;
}

/** Queues up to this length fluctuate together, which every form but the recommended one leaves out. */
const smallBuffer = 8;
/** Queues up to this length lose packets by it from a lower share of the critical load on than long ones. */
const shortBuffer = 64;
const shortBufferTail = 0.6;
/** Switch-overs of a whole round, as a share of one packet's time, from which they count in times in the system. */
const notableRound = 0.4;
/** Shares of the critical load from which rare losses, and the errors of the workload form, are mentioned. */
const notableTail = 0.85;
const notableWorkload = 0.78;

/** Largest loss up to which the workload form, whose queues are unlimited, is still a usable approximation. */
const workloadLossLimit = 1e-4;

const busyPorts = (inputs: Inputs) => portShares(inputs).filter((share) => share > 0).length;

/** Where the errors of the recommended form were measured. */
const inSurvey = 'errors seen in random scenarios are';

const percent = (share: number) => `${significant(100 * share)} %`;

/** Notices of one result, the gravest first. Pure. */
export function notices(values: InputValues, facts: NoticeFacts): Notice[] {
  const inputs = readInputs(values);
  if (inputs.loadMpps === 0) return [];
  const { method } = inputs;
  const ratio = facts.indicators.criticalRatio ?? 0;
  return [
    ...convergenceNotices(inputs, facts),
    ...overloadNotices(values, facts, ratio),
    ...busyNotices(facts),
    ...edgeNotices(inputs, method, ratio),
    ...bufferNotices(inputs, method, ratio),
    ...workloadNotices(inputs, method, facts, ratio),
    ...switchOverNotices(inputs, method, ratio),
    ...tailNotices(inputs, method, ratio),
    ...latencyNotices(inputs, method, ratio),
  ];
}

function convergenceNotices(inputs: Inputs, facts: NoticeFacts): Notice[] {
  if (facts.converged) return [];
  const printed = inputs.method === 'published-literal';
  const change = `after ${facts.iterations} iterations the numbers still change by ${facts.residual < 1e-3 ? significant(facts.residual, 2) : percent(facts.residual)}`;
  return [
    warningNotice(
      'not-converged',
      printed
        ? `No answer exists to converge to: ${change}, because the swapped weights of Eq. (17) as printed make the time of a packet jump at every whole batch size; the numbers shown are the last ones.`
        : `The iteration has not converged: ${change}, so the numbers are approximate.`,
    ),
  ];
}

/** Rounding of a sum of shares of time. */
const shareRounding = 1e-6;

/** Forms that solve each queue by itself do not keep the sum of their shares of a core's time at 1 or less. */
function busyNotices({ indicators }: NoticeFacts): Notice[] {
  const isCore = (name: string) => name === 'utilisation' || /^perCore\.\d+\.utilisation$/.test(name);
  const busiest = Math.max(
    ...Object.entries(indicators).map(([name, value]) => (isCore(name) ? (value ?? 0) : 0)),
  );
  if (busiest <= 1 + shareRounding) return [];
  return [
    limitNotice(
      'busy-above-1',
      `The queues of a core, each solved by itself, take ${percent(busiest)} of its time together: what is above 100 % is an error of this form.`,
    ),
  ];
}

function overloadNotices(values: InputValues, { indicators }: NoticeFacts, ratio: number): Notice[] {
  const inputs = readInputs(values);
  if (ratio <= 1 + unreliableShare) return [];
  const loss = indicators.lossProbability ?? 0;
  const group = firstToLose(values, { indicators });
  const groupLoss = indicators[`ports.${group.ports[0]}.lossProbability`] ?? 0;
  const { method } = inputs;
  const losses =
    loss > 0
      ? `: ${probabilityWords(loss)} of the packets are lost, ${probabilityWords(groupLoss)} at ${group.name}, and longer queues would mainly make the other packets wait longer`
      : ': queues grow without bound here, and a switch would lose packets';
  const overload: Notice = warningNotice(
    'overload',
    `Overload, ${percent(ratio)} of the critical load${losses}.`,
  );
  if (!method.startsWith('published') || inputs.maxBatch === 1) return [overload];
  return [
    overload,
    limitNotice(
      'approximate-loss',
      'Between the critical load and deep saturation the paper’s model underestimates the batches and so loses too much: 28.2 % where 17.4 % were simulated (scenario 1, 8 Mpps, port 4), 1 to 15 % too much in scenarios 2 and 3.',
    ),
  ];
}

/** The same operating point, 98 % of the critical load of scenario 1, by each form but the recommended one. */
const edgeExample: Readonly<Record<Exclude<Method, 'recommended'>, string>> = {
  workload: '2.2 µs by this form',
  gated: '0.93 µs by this form',
  published: '39 µs by this form',
  'published-literal': '0.13 µs by this form',
};

function approximationWords(inputs: Inputs, ratio: number) {
  const { ports, queueCapacity: capacity, maxBatch } = inputs;
  return recommendedWords(ratio, { capacity, maxBatch, ports, times: packetTimes(inputs) });
}

function edgeNotices(inputs: Inputs, method: Method, ratio: number): Notice[] {
  if (Math.abs(ratio - 1) > unreliableShare) return [];
  if (method === 'recommended') {
    const off = approximationWords(inputs, ratio);
    return [
      limitNotice(
        'near-critical',
        `At ${percent(ratio)} of the critical load the queues of a core grow together and even a simulation takes long to settle; ${inSurvey} ${off.times}, ${off.losses}.`,
      ),
    ];
  }
  return [
    limitNotice(
      'near-critical',
      `At ${percent(ratio)} of the critical load this form is not reliable, and even a simulation takes long to settle; in scenario 1 at 7 Mpps packets of port 4 took 5.0 µs in simulation and ${edgeExample[method]}: trust only the order of magnitude.`,
    ),
  ];
}

function bufferNotices(inputs: Inputs, method: Method, ratio: number): Notice[] {
  const capacity = inputs.queueCapacity;
  const batch = inputs.maxBatch;
  // The recommended form knows that they fill together; a lone queue has no other to do so with.
  if (method === 'recommended' && ratio < recommendedOverload) return [];
  if (busyPorts(inputs) < 2 || (capacity > smallBuffer && capacity > batch)) return [];
  const why =
    capacity > smallBuffer
      ? `With queues of ${numberOf(capacity, 'packet')} no longer than a batch of ${batch}`
      : `With queues of ${numberOf(capacity, 'packet')}`;
  return [
    limitNotice(
      'small-buffer',
      `${why} the queues of a core fill together, which this form leaves out: with 5 packets and scenario 3 at 0.3 Mpps simulation lost 4.6 % at port 6, gated queues 0.26 %, the paper’s model 0.08 %; a simulation is needed here.`,
    ),
  ];
}

function workloadNotices(
  inputs: Inputs,
  method: Method,
  { indicators }: NoticeFacts,
  ratio: number,
): Notice[] {
  if (method !== 'workload') return [];
  const capacity = inputs.queueCapacity;
  const fullest = Math.max(
    ...portShares(inputs).map((_, port) => indicators[`ports.${port}.meanQueue`] ?? 0),
  );
  const loss = indicators.lossProbability ?? 0;
  // A queue that holds a tenth of its places on average is full now and then.
  if (ratio < 1 && loss < workloadLossLimit && fullest < capacity / 10) return [];
  return [
    limitNotice(
      'workload-with-losses',
      `The workload form assumes infinite queues, but ${
        ratio >= 1 || fullest >= capacity
          ? `this load fills queues of ${numberOf(capacity, 'packet')}`
          : `an RX queue holds ${significant(fullest)} of its ${capacity} packets on average and packets are lost`
      }: its queues and times mean little here; use “Recommended” or “Gated”.`,
    ),
  ];
}

function switchOverNotices(inputs: Inputs, method: Method, ratio: number): Notice[] {
  const { hit, forward, switchOver } = packetTimes(inputs);
  const round = (inputs.ports * switchOver) / (hit + forward);
  if (method === 'recommended' || round < notableRound || ratio > 1 + unreliableShare) return [];
  const what: Readonly<Record<Exclude<Method, 'recommended'>, string>> = {
    workload:
      'times in the system are then too long, by 11 % in appendix B (0.4 times) and by 26 % in scenario 2 with every switch-over as long as a packet',
    gated:
      'in scenario 2 with every switch-over as long as a packet, times in the system are 15 % too short at two thirds of the critical load',
    published:
      'Eq. (11) spreads them over full batches although a visit to an empty queue costs one too, and in scenario 2 with every switch-over as long as a packet, times in the system are 60 % too short',
    'published-literal':
      'Eq. (11) spreads them over full batches although a visit to an empty queue costs one too, and in scenario 2 with every switch-over as long as a packet, times in the system are 70 % too short',
  };
  return [
    limitNotice(
      'long-switch-over',
      `A round of switch-overs takes ${significant(round, 2)} times as long as a packet that hits the cache; ${what[method]}.`,
    ),
  ];
}

/** Below the critical load a loss by these forms is not a tail probability: queues that fill together lose far more. */
function tailNotices(inputs: Inputs, method: Method, ratio: number): Notice[] {
  if (method === 'workload' || ratio >= 1 - unreliableShare) return [];
  if (busyPorts(inputs) < 2 && (method === 'recommended' || method === 'gated')) return [];
  const short = inputs.queueCapacity < shortBuffer && busyPorts(inputs) > 1;
  if (ratio < (short ? shortBufferTail : notableTail)) return [];
  if (method === 'recommended') {
    const off = approximationWords(inputs, ratio);
    return [
      limitNotice(
        'approximate-loss',
        `At ${percent(ratio)} of the critical load losses are approximate; ${inSurvey} ${off.losses}.`,
      ),
    ];
  }
  const example = short
    ? 'with queues of 16 packets in scenario 1 at 85 % of the critical load simulation lost 0.16 %, gated queues 1e-7'
    : 'in scenario 1 with one packet a visit at 6 Mpps simulation lost 3.9e-5 at port 4, the formulas less than 1e-40';
  return [
    limitNotice(
      'optimistic-loss',
      `At ${percent(ratio)} of the critical load rare losses come from queues that fill together, which this form leaves out: ${example}.`,
    ),
  ];
}

function latencyNotices(inputs: Inputs, method: Method, ratio: number): Notice[] {
  if (ratio >= 1 - unreliableShare) return [];
  const at = `At ${percent(ratio)} of the critical load`;
  const limit = (message: string): Notice[] => [{ code: 'approximate-latency', severity: 'limit', message }];
  if (method === 'recommended') {
    if (busyPorts(inputs) < 2) return [];
    const off = approximationWords(inputs, ratio);
    return limit(`${at} times and batches are approximate; ${inSurvey} ${off.times}, ${off.batches}.`);
  }
  if (method === 'workload') {
    if (ratio < notableWorkload) return [];
    return limit(
      `${at} mean times in the system are approximate: up to 25 % too short for the most loaded port and up to 40 % too long for the least loaded one.`,
    );
  }
  if (busyPorts(inputs) < 2) return lonePortNotices(inputs, method);
  const why =
    method === 'gated'
      ? 'the queues of a core are assumed to be independent'
      : 'the wait behind the other queues almost vanishes in the paper’s model';
  const off = boundWords(formBound(method, 'times', ratio));
  return limit(`${at} queues and times in the system are ${off}, because ${why}; “Recommended” is closer.`);
}

/**
 * One busy port waits for no other: gated queues are then exact but for the cache, the paper’s model errs by its
 * batches.
 */
function lonePortNotices(inputs: Inputs, method: Method): Notice[] {
  if (method === 'gated' || (method === 'published' && inputs.maxBatch === 1)) return [];
  const shown = method === 'published' ? '1.1 µs' : '0.19 µs';
  return [
    limitNotice(
      'approximate-latency',
      `The paper’s model reads the batches off a queue that is served one packet at a time, and with one busy port that alone decides: with M = 4 at 5.5 Mpps it gives a time in the system of ${shown} where 0.40 µs were simulated; “Gated” is right here.`,
    ),
  ];
}
