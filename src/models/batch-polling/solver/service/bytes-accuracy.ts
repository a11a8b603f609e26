/** Errors of the law of a batch whose frames have several sizes. */
import type { ExpectedDifference } from '../../../contract/expected-difference.ts';
import { frameSizes } from '../../../input-parts/frames.ts';
import { slotsPerUs } from '../../closed-form/load.ts';
import type { Inputs } from '../../read-inputs.ts';
import { mostConvolvedPackets } from './byte-times.ts';

const split = 'The time of a frame’s bytes is one of the two whole numbers of slots beside it.';
const moments =
  'In place of their law, batches of more than 64 frames of several sizes, or of fewer whose bytes take long, have one of the same mean and variance.';

/** Against the slow reference, and against the convolution of all batches in 16 systems; 60 random ones lie within. */
const bounds = {
  split: { loss: 0.005, other: 0.001 },
  moments: { loss: 0.15, other: 0.01 },
};

/** Error of a result where a byte takes time and frames have several sizes; else null. */
export function bytesDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const sizes = frameSizes(inputs);
  const slotsPerByte = (inputs['service.perByteNs'] / 1000) * slotsPerUs(inputs);
  if (sizes.length === 1 || slotsPerByte === 0) return null;
  const isConvolved = inputs.maxBatch <= mostConvolvedPackets(slotsPerByte, sizes);
  const { loss, other } = isConvolved ? bounds.split : bounds.moments;
  const error = /lossProbability$/i.test(indicator) ? loss : other;
  const rounding = /Us\..*p\d+$/.test(indicator) ? 1 / slotsPerUs(inputs) : 0;
  return {
    reason: isConvolved ? split : moments,
    bound: { tooLow: error, tooHigh: error, rounding, measured: 'with memoryless arrivals' },
  };
}
