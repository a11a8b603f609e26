/** Queues of the textbooks at the present load, for comparison: they are not results of the model. */
import type { Substitute } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { type SingleServer, singleServer, textbookQueues } from '../closed-form/textbook.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

const number = (value: number) => significant(value, 4);

export const presentServer = (inputs: Inputs): SingleServer | null => singleServer(inputs, inputs.rateMbps);

/** Below the capacity, with the mean time of this queue. */
function below(name: string, line: (server: SingleServer, timeUs: string) => string): Substitute {
  const queue = textbookQueues.find((one) => one.name === name)!;
  return (values) => {
    const server = presentServer(readInputs(values));
    const timeUs = server && queue.timeUs(server);
    return server === null || timeUs === null
      ? null
      : { lines: [`E[T] = ${line(server, `${number(timeUs)} µs`)}`], results: [] };
  };
}

export const memoryless = below(
  'M/M/1',
  ({ serviceUs, load }, time) => `${number(serviceUs)} µs / (1 − ${number(load)}) = ${time}`,
);

const waitText = ({ load, serviceUs, cv }: SingleServer) =>
  `${number(serviceUs)} µs + ${number(load)} × ${number(serviceUs)} µs × (1 + ${number(cv)}²) / (2 (1 − ${number(load)}))`;

export const pollaczek = below('M/G/1', (server, time) => `${waitText(server)} = ${time}`);

export const vacations = below(
  'M/G/1 with vacations',
  (server, time) =>
    `${waitText(server)} + ${number(server.vacationUs)} µs × (1 + ${number(server.vacationCv)}²) / 2 = ${time}`,
);

/** Terms of a geometric sum are equal there. */
const evenLoad = 1e-9;

/** Loss of M/M/1/K at this load, K packets in it at most. */
export function lossOfFinite(load: number, most: number): number {
  if (Math.abs(load - 1) < evenLoad) return 1 / (most + 1);
  // Over load ** most, which may be too large for a number.
  return load < 1
    ? ((1 - load) * load ** most) / (1 - load ** (most + 1))
    : (1 - 1 / load) / (1 - load ** -(most + 1));
}

export const finiteRing: Substitute = (values) => {
  const inputs = readInputs(values);
  const server = presentServer(inputs);
  if (server === null) return null;
  const most = inputs.ringSize + 1;
  const { load } = server;
  const loss = lossOfFinite(load, most);
  return {
    lines: [
      `ρ = ${number(load)}, K = ${inputs.ringSize} in the ring + 1 in service: P_K = ${number(100 * loss)} %`,
    ],
    results: [],
  };
};

/** Chance that a packet waits for one of `servers` that share a queue (Erlang C), each at this load. */
export function erlangC(servers: number, load: number): number {
  // Erlang B by its recursion, which stays within 0..1.
  let blocked = 1;
  for (let k = 1; k <= servers; k++) blocked = (servers * load * blocked) / (k + servers * load * blocked);
  return blocked / (1 - load * (1 - blocked));
}

export const pooledCores: Substitute = (values) => {
  const inputs = readInputs(values);
  const server = presentServer(inputs);
  const { cores } = inputs;
  if (server === null || cores === 1 || !(server.load < 1) || inputs.hottestShare !== null) return null;
  const { load, serviceUs } = server;
  const waits = erlangC(cores, load);
  const pooledUs = (waits * serviceUs) / (cores * (1 - load));
  const hashedUs = (load * serviceUs) / (1 - load);
  return {
    lines: [
      `one queue for all: ${number(100 * waits)} % of the packets wait, E[W] = ${number(waits)} × ${number(serviceUs)} µs / (${cores} (1 − ${number(load)})) = ${number(pooledUs)} µs`,
      `hashed to ${cores} queues: ${number(100 * load)} % wait, E[W] = ${number(load)} × ${number(serviceUs)} µs / (1 − ${number(load)}) = ${number(hashedUs)} µs`,
    ],
    results: [],
  };
};
