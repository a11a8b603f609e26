import { useMemo } from 'react';
import { rateScale } from '../../../../core/traffic/rate-scale.ts';
import { wireRates, type WireRates } from '../../../../core/traffic/wire-rate.ts';
import { useAppShallow } from '../../../../core/app-context.tsx';

/** Formatting of the rates of recordings, in the chosen unit. */
export function useWireRates(): WireRates {
  const { unit, gbpsPerMpps } = useAppShallow((state) => rateScale(state.model, state.values, state));
  return useMemo(() => wireRates({ unit, gbpsPerMpps }), [unit, gbpsPerMpps]);
}
