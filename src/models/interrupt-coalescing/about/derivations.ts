/** The trade-off of coalescing, line by line with the present numbers. */
import type { Derive } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { readInputs } from '../read-inputs.ts';
import { batchOf } from './substitutions.ts';

const number = (value: number) => significant(value, 4);

export const tradeOff: Derive = (values, solution) => {
  const { packets, intervalUs, serviceUs, interruptUs } = batchOf(values, solution);
  const { coalescingUs } = readInputs(values);
  const gapUs = intervalUs / packets;
  const each = interruptUs / packets;
  const value = (serviceUs + each) / gapUs;
  if (!Number.isFinite(value)) return null;
  return {
    steps: [
      {
        change: 'Without coalescing every packet has its interrupt.',
        line: `ρ = (${number(serviceUs)} µs + ${number(interruptUs)} µs) / ${number(gapUs)} µs = ${number((100 * (serviceUs + interruptUs)) / gapUs)} %`,
      },
      {
        change: 'Held for at most τ after the first, the packets of a batch share one.',
        line: `${number(interruptUs)} µs / ${number(packets)} packets = ${number(each)} µs a packet`,
      },
      {
        change: 'The load falls by the rest.',
        line: `ρₒ = (${number(serviceUs)} µs + ${number(each)} µs) / ${number(gapUs)} µs = ${number(100 * value)} %`,
      },
      {
        change: 'The price: the first packet of a batch is held longest.',
        line: `at most τ = ${number(coalescingUs)} µs of waiting in the NIC; a τ twice as long saves at most ${number(each / 2)} µs a packet more`,
      },
    ],
    value,
  };
};
