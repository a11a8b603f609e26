/** Declarations of results by kind and unit. */
import type { IndicatorDeclaration, IndicatorKind } from '../contract/model.ts';

type Declared = Omit<IndicatorDeclaration, 'name' | 'unit' | 'kind'>;

const resultIn =
  (kind: IndicatorKind, unit: string) =>
  (name: string, declared: Declared): IndicatorDeclaration => ({ name, unit, kind, ...declared });

export const probability = resultIn('probability', '');
/** A share, shown in per cent. */
export const share = resultIn('share', '');
/** A time in µs. */
export const time = resultIn('time', 'µs');
/** A rate in Mpps. */
export const packetRate = resultIn('rate', 'Mpps');
/** A rate in Gbit/s. */
export const bitRate = resultIn('rate', 'Gbit/s');
export const packets = resultIn('count', 'packets');
export const cycles = resultIn('count', 'cycles');
