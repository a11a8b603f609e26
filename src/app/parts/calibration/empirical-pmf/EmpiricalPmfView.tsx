import { useMemo, useState } from 'react';
import { legalPoint } from '../../../../dimensioning/question/legal-point.ts';
import { empiricalPmf, type EmpiricalPmf as Found } from '../../../../fits/empirical-pmf/empirical-pmf.ts';
import { MeasurementFailure } from '../../../../texts/measurement-failure.ts';
import { formatCount, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { useInputWords } from '../../../core/use-about.ts';
import { FitFigure } from '../FitFigure.tsx';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { FitTable } from '../FitTable.tsx';
import { momentRows, slotNotes } from './empirical-words.ts';
import type { MeasuredTimes } from './measured-times.ts';
import { pmfFigure } from './pmf-figure.ts';
import { UseCalibrated } from '../UseCalibrated.tsx';
import type { EnteredInputs, InputValue, PmfField } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';

interface Props {
  sources: readonly MeasuredTimes[];
  targets: readonly PmfTarget[];
  slotUs: number;
}

/** A measured distribution that replaces one of the model's families. */
export function EmpiricalPmfView({ sources, targets, slotUs }: Props) {
  const [wantedSource, setSource] = useState<string | null>(null);
  const [wantedTarget, setTarget] = useState<string | null>(null);
  const source = sources.find(({ id }) => id === wantedSource) ?? sources[0];
  const meant = targets.find(({ quantity }) => quantity !== null && quantity === source.quantity);
  const target = targets.find(({ field }) => field.name === wantedTarget) ?? meant ?? targets[0];
  const { maxLength } = target.field;
  const outcome = useMemo(() => read(source, slotUs, maxLength), [source, slotUs, maxLength]);
  return (
    <>
      <ChoiceRow
        label="Take"
        value={source.id}
        options={sources.map(({ id, label }) => ({ value: id, label }))}
        onChange={setSource}
      />
      <ChoiceRow
        label="As"
        value={target.field.name}
        options={targets.map(({ field }) => ({ value: field.name, label: field.label }))}
        onChange={setTarget}
      />
      {source.quantity !== null && target.quantity !== null && source.quantity !== target.quantity ? (
        <p className="calibration-warning">
          These were measured as {quantityWords[source.quantity]}, not as {quantityWords[target.quantity]}.
        </p>
      ) : null}
      {outcome.ok ? (
        <FoundPmf found={outcome.found} target={target} slotUs={slotUs} label={source.label} />
      ) : (
        <p className="field-fault">{outcome.message}</p>
      )}
    </>
  );
}

const quantityWords = { interarrivalUs: 'times between packets', serviceUs: 'service times' } as const;

interface FoundProps {
  found: Found;
  target: PmfTarget;
  slotUs: number;
  /** Label of the measured times. */
  label: string;
}

function FoundPmf({ found, target, slotUs, label }: FoundProps) {
  const words = useInputWords();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const changes = useMemo(() => target.changes(found.pmf), [target, found]);
  const legal = useMemo(() => legalPoint(model, values, changes), [model, values, changes]);
  const slots = found.pmf.filter((p) => p > 0).length;
  const spec = useMemo(() => pmfFigure(found.pmf, slotUs), [found, slotUs]);
  return (
    <div className="fit-result">
      <FitTable
        caption={`${formatCount(slots)} of ${formatCount(found.pmf.length)} slots of ${withUnit(formatSignificant(slotUs), 'µs')} have a probability`}
        head={[<span className="visually-hidden">Statistic</span>, 'Measured', 'In slots']}
        rows={momentRows(found).map(({ label, before, after }) => [label, before, after])}
      />
      {slotNotes(found, slotUs).map((note) => (
        <p key={note} className="calibration-warning">
          {note}
        </p>
      ))}
      <FitFigure spec={spec} from={`Measured: ${label}`} />
      <UseCalibrated
        of={target.field.label.toLowerCase()}
        changes={legal.ok ? changes : null}
        refusal={legal.ok ? null : legal.message}
      />
      <p className="quiet-text">
        {words?.inputs[target.field.name]}
        {target.quantity === 'interarrivalUs'
          ? ` Here that is ${withUnit(formatSignificant(1 / found.after.meanUs), 'Mpps')} per core; the packet rate above does not apply.`
          : ''}
      </p>
    </div>
  );
}

function read(
  source: MeasuredTimes,
  slotUs: number,
  maxLength: number,
): { ok: true; found: Found } | { ok: false; message: string } {
  const times = source.times();
  if (times === null) return { ok: false, message: 'The file holds no distribution of times.' };
  try {
    return { ok: true, found: empiricalPmf(times, { slotUs, maxLength }) };
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { ok: false, message: failure.message };
  }
}

// Inputs of a model that are a distribution of times in slots.

interface PmfTarget {
  field: PmfField;
  /** Measured quantity, by its name in outputs of tools; null: no quantity of tools. */
  quantity: 'interarrivalUs' | 'serviceUs' | null;
  changes: (pmf: readonly number[]) => Readonly<Record<string, InputValue>>;
}

/** The changes also set the choice that selects the distribution, where there is one. */
export function pmfTargets({ fields }: Model): readonly PmfTarget[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'pmf' || field.unit !== 'slots') return [];
    const familyName = field.name.replace(/\.pmf$/, '.family');
    const family = fields.find(({ name }) => name === familyName && name !== field.name);
    const chosen =
      family?.kind === 'choice' && family.options.some(({ value }) => value === 'empirical')
        ? { [familyName]: 'empirical' }
        : {};
    const quantity = field.name.startsWith('arrivals.')
      ? 'interarrivalUs'
      : field.name.startsWith('service.')
        ? 'serviceUs'
        : null;
    return [{ field, quantity, changes: (pmf) => ({ ...chosen, [field.name]: pmf }) }];
  });
}

/** Length of the model's slots, µs; null where it has none. */
export function slotUsOf({ slotUs, slotNs }: EnteredInputs): number | null {
  if (typeof slotUs === 'number') return slotUs;
  return typeof slotNs === 'number' ? slotNs / 1000 : null;
}
