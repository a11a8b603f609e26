/** Words and parts that several figures of interrupt coalescing share. */
import type { Series } from '../../contract/figure.ts';
import type { Inputs } from '../read-inputs.ts';

const intervalWords: Readonly<Record<string, string>> = {
  exact: 'exact',
  published: 'time between batches by Eq. (4)',
  marginal: 'time between batches independent',
};

/** Which form of the chain a figure shows. */
export function chainLine(inputs: Inputs): string {
  const { coalescingFrames: frames } = inputs;
  const limit = frames === null ? '' : `, at most m = ${frames} packets a batch`;
  return `Interrupt coalescing, ${intervalWords[inputs.batchInterval]}${limit}`;
}

/** The form of the processing time that has a value: the printed ones have no frame limit. */
export function timeForm(inputs: Inputs, method: string): string {
  return inputs.coalescingFrames === null ? method : 'exact';
}

/** Which form of the processing time a figure shows. */
export function timeLine(inputs: Inputs, method: string): string {
  return timeForm(inputs, method) === 'published'
    ? 'Interrupt coalescing, Eqs. (12), (13) as printed'
    : chainLine(inputs);
}

/** The state where a drag began, in the background. */
export function ghostSeries(
  shape: 'step' | 'line',
  points: { x: ArrayLike<number>; y: ArrayLike<number> },
): Series {
  return { name: 'where the drag began', role: 'ghost', shape, ...points };
}
