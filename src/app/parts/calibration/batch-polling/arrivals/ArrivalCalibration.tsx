import { useState } from 'react';
import {
  fitInterarrival,
  type InterarrivalFit,
  noiseRule,
} from '../../../../../fits/batch-sizes/interarrival-fit.ts';
import type { EnteredInputs } from '../../../../../models/contract/inputs.ts';
import { formatCount, formatSignificant } from '../../../../../text/number-format.ts';
import { useApp } from '../../../../core/app-context.tsx';
import { arrivalChanges, cvText, familyNames, searchedCvs } from './arrival-choice.ts';
import { ChoiceRow } from '../../ChoiceRow.tsx';
import { Noted } from '../../FitNumbers.tsx';
import { FitTable } from '../../FitTable.tsx';
import { FitWork } from '../../FitWork.tsx';
import { inputsKey, type Recording, useWireRates } from '../recordings/use-recordings.ts';
import { useBackgroundSolves } from '../use-background-solves.ts';
import { UseCalibrated } from '../../UseCalibrated.tsx';

interface Found {
  fit: InterarrivalFit | null;
  /** Rate of the recording. */
  rateMbps: number;
  key: string;
}

const fittedInputs = ['arrivals.family', 'arrivals.cv', 'rateMbps'];

/** Variation of interarrival times, estimated from the batch sizes. */
export function ArrivalCalibration({ list }: { list: readonly Recording[] }) {
  const values = useApp((state) => state.values);
  const rated = list.filter((one): one is Recording & { rateMbps: number } => one.rateMbps !== null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { fraction, result, failure, start, cancel } = useBackgroundSolves<Found>();
  const nearest = rated.reduce<(typeof rated)[number] | null>(
    (best, one) =>
      best === null || distance(one.rateMbps, values) < distance(best.rateMbps, values) ? one : best,
    null,
  );
  const recording = rated.find(({ run }) => run.id === wanted) ?? nearest;
  if (recording === null) {
    return <p className="quiet-text">To fit interarrival times, open a recording whose rate is known.</p>;
  }
  const { run, rateMbps } = recording;
  const key = inputsKey(values, fittedInputs);
  return (
    <div data-testid="arrival-calibration">
      <h3>Interarrival times</h3>
      <ChoiceRow
        label="From the batch sizes at"
        value={run.id}
        options={rated.map((one) => ({ value: one.run.id, label: one.label }))}
        disabled={fraction !== null}
        onChange={setWanted}
      />
      <FitWork
        word="Searching"
        {...{ fraction, failure }}
        onCancel={cancel}
        onStart={() => {
          const there = { ...values, rateMbps };
          start(async (solve, onProgress) => {
            const fit = await fitInterarrival(
              run.sizeCounts,
              ({ family, cv }) =>
                solve({ ...there, 'arrivals.family': family, ...(cv === null ? {} : { 'arrivals.cv': cv }) }),
              { cvRange: searchedCvs(there), onProgress },
            );
            return { fit, rateMbps, key };
          });
        }}
      >
        Search family and cv
      </FitWork>
      {result === null ? null : <FoundFamilies found={result} values={values} old={result.key !== key} />}
    </div>
  );
}

function FoundFamilies({ found, values, old }: { found: Found; values: EnteredInputs; old: boolean }) {
  const { fit, rateMbps } = found;
  const rate = useWireRates().words(rateMbps);
  if (fit === null) {
    return <p className="field-fault">The model cannot be solved for any family at {rate}.</p>;
  }
  const { divergence } = fit.best;
  return (
    <div className="fit-result" data-old={old || undefined} data-testid="arrival-families">
      <FitTable
        caption={`${formatCount(fit.polls)} polls at ${rate}`}
        head={['Family', 'cv (95 %)', 'JSD']}
        rows={fit.families.map((one) => [
          familyNames[one.family],
          cvText(one, fit),
          <Noted
            text={one.divergence === null ? 'no answer' : formatSignificant(one.divergence)}
            notes={[
              one.divergence !== null && one !== fit.families[0] && one.divergence <= divergence + fit.noise
                ? 'within noise'
                : null,
            ]}
          />,
        ])}
      />
      <UseCalibrated of="interarrival family" changes={arrivalChanges(fit.best, values)} refusal={null} />
      <p className="quiet-text">
        {old ? 'Fitted with other inputs than the current ones. ' : ''}JSD: Jensen-Shannon divergence of the
        batch sizes of non-empty polls, natural units. {noiseRule} Any error of the service curve ends up in
        the cv as well.
      </p>
    </div>
  );
}

function distance(rateMbps: number, values: EnteredInputs): number {
  return typeof values.rateMbps === 'number' ? Math.abs(rateMbps - values.rateMbps) : 0;
}
