/** Equations of the k-limited queue in closed form, with the present numbers in them. */
import type { Substitute } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { readSystem } from '../system.ts';

const number = (value: number) => significant(value, 4);

const micros = 1e6;
const squareMicros = 1e12;

/** Times in µs, rates in packets per µs: one core. */
function coreOf(values: Parameters<Substitute>[0]) {
  const { queue, lambda, cores, functions } = readSystem(values);
  return {
    cores,
    functions,
    k: queue.k,
    rate: lambda / micros,
    service: queue.beta * micros,
    service2: queue.beta2 * squareMicros,
    pause: queue.s * micros,
    pause2: queue.s2 * squareMicros,
  };
}

export const meanWaiting: Substitute = (values) => {
  const { k, rate, service, service2, pause, pause2 } = coreOf(values);
  const load = rate * service;
  const residual = pause === 0 ? 0 : pause2 / (2 * pause);
  const [queueing, starting, limiting] = [(rate * service2) / 2, (1 - load) * residual, (load * pause) / k];
  const room = 1 - load - (rate * pause) / k;
  const value = (queueing + starting + limiting) / room;
  if (!(value >= 0) || !(room > 0)) return null;
  return {
    lines: [
      `ρ = ${number(1000 * rate)} kpps × ${number(service)} µs = ${number(load)}`,
      `E[W] = (${number(queueing)} + ${number(starting)} + ${number(limiting)}) µs / ${number(room)} = ${number(value)} µs`,
    ],
    results: [
      { indicator: 'utilisation', value: load },
      { indicator: 'published.waitingUs', value },
    ],
  };
};

/** The two factors as printed; without load the second has no value. */
export const meanWaitingPrinted: Substitute = (values) => {
  const { k, rate, service, service2, pause, pause2 } = coreOf(values);
  const load = rate * service;
  const room = 1 - load - (rate * pause) / k;
  if (!(load > 0) || !(room > 0) || pause === 0) return null;
  const limited = load / k;
  const first = ((1 - load) ** 2 + limited * (2 - load)) / room;
  const above =
    (load * rate * service2) / (2 * (1 - load)) +
    (load * pause2) / (2 * pause) +
    (load * limited * pause) / (1 - load);
  const below = load * (1 - load) + (load * limited * (2 - load)) / (1 - load);
  const value = (first * above) / below;
  return {
    lines: [
      `ρ = ${number(1000 * rate)} kpps × ${number(service)} µs = ${number(load)}`,
      `E[W] = ${number(first)} × ${number(above)} µs / ${number(below)} = ${number(value)} µs`,
    ],
    results: [{ indicator: 'published.waitingUs', value }],
  };
};

export const responseAndLimit: Substitute = (values, { indicators }) => {
  const { k, service, pause, cores } = coreOf(values);
  const limit = 1 / (service + pause / k);
  const waiting = indicators.waitingUs ?? null;
  const share = Number.isFinite(k) ? ` + ${number(pause)} µs / ${k}` : '';
  const response =
    waiting === null
      ? []
      : [`R = ${number(waiting)} µs + ${number(service)} µs = ${number(waiting + service)} µs`];
  return {
    lines: [
      ...response,
      `λ∞ = 1 / (${number(service)} µs${share}) = ${number(1000 * limit)} kpps`,
      `C = ${cores} × ${number(1000 * limit)} kpps = ${number(cores * limit)} Mpps`,
    ],
    results: [
      ...(waiting === null ? [] : [{ indicator: 'responseUs', value: waiting + service }]),
      { indicator: 'capacityPerCoreKpps', value: 1000 * limit },
      { indicator: 'capacityMpps', value: cores * limit },
    ],
  };
};

export const secondMoment: Substitute = (values) => {
  const { functions, service2 } = coreOf(values);
  if (functions === null) return null;
  return {
    lines: [`β⁽²⁾(${functions}) = ${number(service2)} µs²`],
    results: [{ indicator: 'serviceSecondMomentUs2', value: service2 }],
  };
};

export const switchoverFromCapacity: Substitute = (values) => {
  const { k, service, pause } = coreOf(values);
  if (!Number.isFinite(k) || pause === 0) return null;
  const limit = 1 / (service + pause / k);
  const value = (k * (1 - limit * service)) / limit;
  return {
    lines: [
      `s = ${k} × (1 − ${number(1000 * limit)} kpps × ${number(service)} µs) / ${number(1000 * limit)} kpps = ${number(value)} µs`,
    ],
    results: [],
  };
};
