/** Equations of the virtual switch in closed form, with the present numbers in them. */
import type { Substitute } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { outputPorts, packetTimes } from '../packet-times.ts';
import { readInputs } from '../read-inputs.ts';

const number = (value: number) => significant(value, 4);

export const timeOfPacket: Substitute = (values) => {
  const inputs = readInputs(values);
  const { clockGhz, lookupCycles, hitCycles, missCycles, packetBytes, busGBps } = inputs;
  const { hitUs, missUs, forwardUs } = inputs;
  const cycles = (symbol: string, further: number, given: number | null, indicator: string) => {
    const us = (lookupCycles + further) / (1000 * clockGhz);
    if (given !== null) return { line: `${symbol} = ${number(given)} µs, as given`, indicator, value: given };
    const sum = `(${number(lookupCycles)} + ${number(further)}) cycles`;
    return {
      line: `${symbol} = ${sum} / ${number(clockGhz)} GHz = ${number(1000 * us)} ns`,
      indicator,
      value: us,
    };
  };
  const moved = packetBytes / (1000 * busGBps);
  const forward =
    forwardUs === null
      ? {
          line: `T_R = ${number(packetBytes)} B / ${number(busGBps)} GB/s = ${number(1000 * moved)} ns`,
          value: moved,
        }
      : { line: `T_R = ${number(forwardUs)} µs, as given`, value: forwardUs };
  const parts = [
    cycles('T_H', hitCycles, hitUs, 'hitUs'),
    cycles('T_M', missCycles, missUs, 'missUs'),
    { ...forward, indicator: 'forwardUs' },
  ];
  return {
    lines: parts.map(({ line }) => line),
    results: parts.map(({ indicator, value }) => ({ indicator, value })),
  };
};

/** Most ports in a line; more make it too long. */
const mostPorts = 6;

export const wholeSwitch: Substitute = (values, { indicators }) => {
  const { ports, loadMpps } = readInputs(values);
  if (ports > mostPorts || !(loadMpps > 0) || (indicators.lossProbability ?? null) === null) return null;
  const all = Array.from({ length: ports }, (_, port) => ({
    load: indicators[`ports.${port}.loadMpps`] ?? NaN,
    loss: indicators[`ports.${port}.lossProbability`] ?? NaN,
  }));
  const value = all.reduce((sum, { load, loss }) => sum + load * loss, 0) / loadMpps;
  if (!Number.isFinite(value)) return null;
  const sum = all.map(({ load, loss }) => `${number(load)} × ${number(loss)}`).join(' + ');
  return {
    lines: [`B = (${sum}) / ${number(loadMpps)} = ${number(value)}`],
    results: [{ indicator: 'lossProbability', value }],
  };
};

export const portsOfBatch: Substitute = (values) => {
  const inputs = readInputs(values);
  const { maxBatch } = inputs;
  const ports = outputPorts(inputs);
  const value = ports * (1 - (1 - 1 / ports) ** maxBatch);
  return {
    lines: [
      `P̄(${maxBatch}, ${ports}) = ${ports} × (1 − (1 − 1/${ports})^${maxBatch}) = ${number(value)} ports, so many of ${maxBatch} packets miss`,
    ],
    results: [],
  };
};

/** Ports in the lines at most: the first ones. */
const fewPorts = 2;

/** Of the first ports: the printed share of misses and what a packet then takes, which is the core's work with it. */
export const meanPacket: Substitute = (values, { indicators }) => {
  const inputs = readInputs(values);
  if (inputs.method !== 'published') return null;
  const { hit, miss, forward } = packetTimes(inputs);
  const ports = Array.from({ length: Math.min(fewPorts, inputs.ports) }, (_, port) => ({
    port,
    share: indicators[`ports.${port}.missRatio`] ?? NaN,
    throughput: indicators[`ports.${port}.throughputMpps`] ?? NaN,
  }));
  if (!ports.every(({ share, throughput }) => Number.isFinite(share) && throughput > 0)) return null;
  const times = ports.map(({ share }) => share * miss + (1 - share) * hit + forward);
  return {
    lines: ports.map(
      ({ port, share }, k) =>
        `port ${port + 1}: a = ${number(share)}, 1/μ = ${number(share)} × ${number(1000 * miss)} + ${number(1 - share)} × ${number(1000 * hit)} + ${number(1000 * forward)} = ${number(1000 * times[k])} ns`,
    ),
    results: ports.map(({ port, throughput }, k) => ({
      indicator: `ports.${port}.utilisation`,
      value: throughput * times[k],
    })),
  };
};

/** Little's law of the first ports. */
export const chainOfQueue: Substitute = (values, { indicators }) => {
  const inputs = readInputs(values);
  if (inputs.method !== 'published') return null;
  const ports = Array.from({ length: Math.min(fewPorts, inputs.ports) }, (_, port) => {
    const of = (name: string) => indicators[`ports.${port}.${name}`] ?? NaN;
    const queue = of('meanQueue');
    const [load, loss] = [of('loadMpps'), of('lossProbability')];
    return { port, queue, load, loss, value: queue / (load * (1 - loss)) };
  });
  if (!ports.every(({ value }) => Number.isFinite(value))) return null;
  return {
    lines: ports.map(
      ({ port, queue, load, loss, value }) =>
        `port ${port + 1}: r = ${number(queue)} packets / (${number(load)} Mpps × (1 − ${number(loss)})) = ${number(value)} µs`,
    ),
    results: ports.map(({ port, value }) => ({ indicator: `ports.${port}.sojournUs`, value })),
  };
};
