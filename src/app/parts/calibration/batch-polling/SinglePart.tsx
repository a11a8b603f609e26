import { useMemo, useState } from 'react';
import type { FitWeights } from '../../../../measurements/calibration/service-curve/service-fit.ts';
import { ArrivalCalibration } from './arrivals/ArrivalCalibration.tsx';
import { CrossValidation } from './service-curve/CrossValidation.tsx';
import { type CurveForm, calibratedCurve } from './service-curve/curve-choice.ts';
import { ServiceCalibration } from './service-curve/ServiceCalibration.tsx';
import type { Recording } from './recordings/use-recordings.ts';

interface Props {
  list: readonly Recording[];
  /** The recordings that take part. */
  chosen: readonly Recording[];
  maxBatch: number;
}

/** The service curve or the interarrival family alone, in forms that the reader chooses. */
export function SinglePart(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="single-part"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>One part by hand</summary>
      {isOpen ? <Parts {...props} /> : null}
    </details>
  );
}

function Parts({ list, chosen, maxBatch }: Props) {
  const [form, setForm] = useState<CurveForm>('line');
  const [weights, setWeights] = useState<FitWeights>('sizes');
  const curve = useMemo(
    () =>
      calibratedCurve(
        chosen.map(({ run }) => run),
        { form, weights },
        maxBatch,
      ),
    [chosen, form, weights, maxBatch],
  );
  return (
    <>
      <ServiceCalibration
        chosen={chosen}
        form={form}
        onForm={setForm}
        weights={weights}
        onWeights={setWeights}
        maxBatch={maxBatch}
      />
      <ArrivalCalibration list={list} />
      {curve === null ? null : <CrossValidation list={list} chosen={chosen} curve={curve} />}
    </>
  );
}
