import { useMemo } from 'react';
import { type BatchClockMeasurement, isBatchClock, wireRateMbps } from '../../../../../texts/measurement.ts';
import { enteredFrameBytes } from '../../../../../models/input-parts/frames.ts';
import { useApp, useAppShallow } from '../../../../core/app-context.tsx';
import { rateScale } from '../../../../core/traffic/rate-scale.ts';
import type { EnteredInputs } from '../../../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../../../text/number-format.ts';
import type { ShownRateUnit } from '../../../../../models/contract/screen.ts';
import type { RateConversion } from '../../../../../scenario/units/unit-scale.ts';

/** A rate on the wire in the reader's unit of rates. */
interface WireRates {
  /** Rates in bits where the frame size is unknown, whichever unit the reader chose. */
  unit: ShownRateUnit;
  /** `7.5`, for a table whose head has the unit. */
  number: (rateMbps: number) => string;
  /** `7.5 Gbit/s`. */
  words: (rateMbps: number) => string;
}

/** Digits that distinguish recordings 10 Mbit/s apart. */
const digits = 5;

export function wireRates({ unit: chosen, gbpsPerMpps }: Omit<RateConversion, 'perMpps'>): WireRates {
  const gbpsPer = chosen === 'Mpps' ? gbpsPerMpps : null;
  const unit = gbpsPer === null ? 'Gbit/s' : 'Mpps';
  const number = (rateMbps: number) => formatPlain(rateMbps / 1000 / (gbpsPer ?? 1), digits);
  return { unit, number, words: (rateMbps) => withUnit(number(rateMbps), unit) };
}

/** A recording of polls that a calibration can use. */
export interface Recording {
  run: BatchClockMeasurement;
  /** Rate on the wire; null where neither the file nor an entry gives it. */
  rateMbps: number | null;
  /** `5 Gbit/s`, or the name of the file. */
  label: string;
}

export interface Recordings {
  /** Origin; files of the reader come before the testbed. */
  source: 'files' | 'testbed';
  /** Recordings, by rate. */
  list: readonly Recording[];
}

/** Recordings of polls for a calibration: files of the reader, else of the testbed; null without any. */
export function useRecordings(): Recordings | null {
  const files = useApp(({ measurement }) => measurement.files);
  const recordings = useApp(({ measurement }) => measurement.testbed.recordings);
  const frameBytes = useApp(({ values }) => enteredFrameBytes(values)) ?? 64;
  const { words } = useWireRates();
  return useMemo(() => {
    const clocked = files.filter(isBatchClock);
    const runs = clocked.length > 0 ? clocked : recordings.filter(isBatchClock);
    if (runs.length === 0) return null;
    const list = runs
      .map((run) => {
        const rateMbps = wireRateMbps(run, frameBytes);
        const label = rateMbps === null ? run.fileName : words(rateMbps);
        return { run, rateMbps, label };
      })
      .sort((a, b) => (a.rateMbps ?? Infinity) - (b.rateMbps ?? Infinity));
    return { source: clocked.length > 0 ? 'files' : 'testbed', list };
  }, [files, recordings, frameBytes, words]);
}

/** Formatting of the rates of recordings, in the chosen unit. */
export function useWireRates(): WireRates {
  const { unit, gbpsPerMpps } = useAppShallow((state) => rateScale(state.model, state.values, state));
  return useMemo(() => wireRates({ unit, gbpsPerMpps }), [unit, gbpsPerMpps]);
}

/** Equal for equal inputs, apart from those in `without`: shows whether a result is stale. */
export function inputsKey(values: EnteredInputs, without: readonly string[]): string {
  return JSON.stringify(
    Object.entries(values)
      .filter(([name]) => !without.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
