/** Laws of batch polling derived line by line, with the present numbers. */
import type { Derive } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { restOfLook, type SingleServer } from '../closed-form/textbook.ts';
import { readServiceCurve } from '../closed-form/service-curve.ts';
import { readInputs } from '../read-inputs.ts';
import * as substitutions from './substitutions.ts';
import { presentServer } from './textbook-substitutions.ts';

const number = (value: number) => significant(value, 4);

/** The batch size to which polls return: that of the arrivals during its own service. */
export const deriveMeanBatch: Derive = (values, solution) => {
  const found = substitutions.meanBatch(values, solution);
  const inputs = readInputs(values);
  const { perPoll, perPacket } = substitutions.lineUs(inputs);
  if (found === null || perPoll === null || perPacket === null) return null;
  const { value } = found.results[0];
  const rate = substitutions.coreMpps(inputs);
  const busy = rate * perPacket;
  const service = perPoll + perPacket * value;
  return {
    steps: [
      {
        change: 'A poll takes what arrived during the service before it; nothing is lost.',
        line: `E[V] = λ E[S] = ${number(rate)} Mpps × E[S]`,
      },
      {
        change: 'A service takes a time per poll and a time per packet.',
        line: `E[S] = c + m E[V] = ${number(perPoll)} µs + ${number(perPacket)} µs × E[V]`,
      },
      {
        change: 'The second into the first: the batch is on both sides, a fixed point.',
        line: `E[V] = ${number(rate * perPoll)} + ${number(busy)} × E[V]`,
      },
      {
        change: 'Solved for the batch: larger, the closer λm comes to 1.',
        line: `E[V] = ${number(rate * perPoll)} / (1 − ${number(busy)}) = ${number(value)} packets`,
      },
      {
        change: 'Put back: so many packets arrive during the service of so many.',
        line: `λ E[S] = ${number(rate)} Mpps × ${number(service)} µs = ${number(rate * service)} packets`,
      },
    ],
    value: rate * service,
  };
};

export const deriveLossInOverload: Derive = (values, solution) => {
  const found = substitutions.lossInOverload(values, solution);
  const inputs = readInputs(values);
  const curve = readServiceCurve(inputs);
  if (found === null || 'code' in curve) return null;
  const { maxBatch } = inputs;
  const fullUs = curve.meanUs(maxBatch);
  const capacity = maxBatch / fullUs;
  const rate = substitutions.coreMpps(inputs);
  const value = 1 - capacity / rate;
  return {
    steps: [
      {
        change: 'Every poll finds β packets and more, so that each takes β.',
        line: `a service: ${maxBatch} packets in ${number(fullUs)} µs`,
      },
      {
        change: 'So much is carried, whatever the size of the ring.',
        line: `capacity = ${maxBatch} / ${number(fullUs)} µs = ${number(capacity)} Mpps`,
      },
      {
        change: 'The rest of the arrivals finds the ring full.',
        line: `lost = ${number(rate)} Mpps − ${number(capacity)} Mpps = ${number(rate - capacity)} Mpps`,
      },
      {
        change: 'As a share of the arrivals: 1 − capacity / rate.',
        line: `p = 1 − ${number(capacity)} / ${number(rate)} = ${number(100 * value)} %`,
      },
    ],
    value,
  };
};

/** Below its capacity. */
const stableServer = (values: Parameters<Derive>[0]): SingleServer | null => {
  const server = presentServer(readInputs(values));
  return server !== null && server.load < 1 ? server : null;
};

/** Steps from residual life to the wait, and its value, µs. */
function waitSteps({ load, serviceUs, cv }: SingleServer) {
  const restUs = (serviceUs * (1 + cv * cv)) / 2;
  const waitUs = (load * restUs) / (1 - load);
  return {
    steps: [
      {
        change:
          'A packet meets a long service more often than a short one: the rest is half of the mean, and more where services vary (residual life).',
        line: `E[rest] = E[B²] / (2 E[B]) = ${number(serviceUs)} µs × (1 + ${number(cv)}²) / 2 = ${number(restUs)} µs`,
      },
      {
        change: 'It meets one at all with probability ρ, and waits for those that wait already.',
        line: `E[W] = ${number(load)} × ${number(restUs)} µs + E[Q] × ${number(serviceUs)} µs`,
      },
      {
        change: 'Little’s law for those that wait, E[Q] = λ E[W], and λ E[B] = ρ.',
        line: `E[W] = ${number(load * restUs)} µs + ${number(load)} × E[W]`,
      },
      {
        change: 'Solved for the wait.',
        line: `E[W] = ${number(load * restUs)} µs / (1 − ${number(load)}) = ${number(waitUs)} µs`,
      },
    ],
    waitUs,
  };
}

export const derivePollaczek: Derive = (values) => {
  const server = stableServer(values);
  if (server === null) return null;
  const { steps, waitUs } = waitSteps(server);
  const value = waitUs + server.serviceUs;
  return {
    steps: [
      ...steps,
      {
        change: 'Plus the packet’s service.',
        line: `E[T] = ${number(waitUs)} µs + ${number(server.serviceUs)} µs = ${number(value)} µs`,
      },
    ],
    value,
  };
};

export const deriveVacations: Derive = (values) => {
  const server = stableServer(values);
  if (server === null) return null;
  const { load, serviceUs, cv, vacationUs, vacationCv } = server;
  const { steps, waitUs } = waitSteps(server);
  const restUs = restOfLook(server);
  const value = waitUs + restUs + serviceUs;
  return {
    steps: [
      steps[0],
      {
        change: 'A look at the empty ring has a rest, too, by the same law.',
        line: `E[rest of a look] = ${number(vacationUs)} µs × (1 + ${number(vacationCv)}²) / 2 = ${number(restUs)} µs`,
      },
      {
        change:
          'With probability ρ it meets a service, otherwise a look: the core does one of the two at any time.',
        line: `E[W] = ${number(load)} × ${number((serviceUs * (1 + cv * cv)) / 2)} µs + ${number(1 - load)} × ${number(restUs)} µs + ${number(load)} × E[W]`,
      },
      {
        change: 'Solved: the wait without looks, and the rest of one.',
        line: `E[W] = ${number(waitUs)} µs + ${number(restUs)} µs = ${number(waitUs + restUs)} µs`,
      },
      {
        change: 'Plus the packet’s service.',
        line: `E[T] = ${number(waitUs + restUs)} µs + ${number(serviceUs)} µs = ${number(value)} µs`,
      },
    ],
    value,
  };
};
