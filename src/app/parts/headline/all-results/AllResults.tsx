import { type RefObject, useMemo } from 'react';
import { SimulatedValue } from '../../../core/simulation/SimulatedValue.tsx';
import { useCheckWanted } from '../../../core/simulation/use-check-wanted.ts';
import { useActions, useApp, useAppShallow } from '../../../core/app-context.tsx';
import { placeRef } from '../../../kit/places.ts';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { resultGroups } from './all-results.ts';
import { useShownResult } from '../numbers/use-shown-result.ts';
import { rateChoices, rateScale } from '../../../core/traffic/rate-scale.ts';
import { RateRows } from './RateRows.tsx';
import type { ResultDeclaration } from '../../../core/results/shown-result.ts';
import { useOutdated } from '../../../core/results/use-outdated.ts';
import './all-results.css';
import { useClosing } from '../../../kit/use-closing.ts';
import { Button } from '../../../kit/Button.tsx';

interface Props {
  /** The element that opened the table; it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Every result in groups, each with its help; over the figures, which do not move. */
export function AllResults({ button, onClose }: Props) {
  useClosing(true, () => button.current?.parentElement, button, onClose);
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const outdated = useOutdated();
  const groups = useMemo(() => resultGroups(model, method), [model, method]);
  const { setLesson } = useActions();
  return (
    <div className="all-results" id="all-results" role="group" aria-label="All results" tabIndex={0}>
      <RateUnits />
      <RateRows />
      {groups.map(({ id, label, results }) => (
        <section className="all-results-group" key={id} aria-labelledby={`all-${id}`}>
          <h3 id={`all-${id}`}>{label}</h3>
          <dl>
            {results.map((result) => (
              <ResultRow key={result.declaration.name} result={result} outdated={outdated} />
            ))}
          </dl>
        </section>
      ))}
      <Button
        className="all-results-glossary"
        onClick={() => {
          setLesson('glossary');
          onClose();
        }}
      >
        Glossary of terms and symbols
      </Button>
    </div>
  );
}

function ResultRow({ result, outdated }: { result: ResultDeclaration; outdated: boolean }) {
  const checked = useCheckWanted();
  const { text, unit, note, simulated } = useShownResult(result, outdated);
  const { name, label, help } = result.declaration;
  return (
    <div
      className="all-results-row"
      data-testid={`result-${name}`}
      data-kind={result.kind}
      ref={placeRef(`result:${name}`)}
      tabIndex={-1}
    >
      <dt>{label}</dt>
      <dd className="all-results-value">
        {text} <span>{unit}</span>
      </dd>
      {checked && simulated !== null && !outdated ? (
        <SimulatedValue {...simulated} />
      ) : (
        <dd className="all-results-aside">{note}</dd>
      )}
      <dd className="all-results-help">{help}</dd>
    </div>
  );
}

/** One unit for all rates, here, in the headline and at the field that sets the rate. */
function RateUnits() {
  const { setUnit } = useActions();
  const parts = useAppShallow(({ model, values, view }) => ({ model, values, view }));
  const choices = rateChoices(parts.model, parts.values);
  if (choices.length < 2) return null;
  const { unit: chosen } = rateScale(parts.model, parts.values, parts);
  return (
    <div className="segments all-results-units" role="radiogroup" aria-label="Unit of rates">
      {choices.map(({ unit, field, view }) => (
        <label key={unit} className="segment">
          <input
            type="radio"
            name="rate-unit"
            value={unit}
            checked={unit === chosen}
            onChange={() => setUnit(field, view)}
          />
          <span>{unit}</span>
        </label>
      ))}
    </div>
  );
}
