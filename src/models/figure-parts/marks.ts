/** Marks that figures of several models have. */
import type { Marker } from '../contract/figure.ts';

/** The present value of the input that it drags: `now 5 Mpps`. */
export const nowMark = (drags: string, value: number, words: string): Marker => ({
  axis: 'x',
  value,
  label: `now ${words}`,
  brief: 'now',
  kind: 'now',
  drags,
});

/** The capacity at its place on the axis: `capacity 8.9 Mpps`. */
export const capacityMark = (value: number, words: string): Marker => ({
  axis: 'x',
  value,
  label: `capacity ${words}`,
  brief: 'capacity',
  kind: 'limit',
  result: 'capacityMpps',
});
