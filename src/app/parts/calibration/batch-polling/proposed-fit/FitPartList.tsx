import { medianDivergence } from '../../../../../measurements/calibration/batch-sizes/rate-divergences.ts';
import type { FitPartId } from './fit-parts.ts';
import { curveWarning, evidenceOf, jsdText, oddWords, partNames } from './fit-words.ts';
import type { FitProposal } from './propose-fit.ts';
import { useWireRates } from '../recordings/use-recordings.ts';

interface Props {
  proposal: FitProposal;
  taken: ReadonlySet<FitPartId>;
  disabled: boolean;
  onToggle: (id: FitPartId) => void;
}

/** The parts of a fit with their evidence; each can be left out. */
export function FitPartList({ proposal, taken, disabled, onToggle }: Props) {
  const { fit, parts, runs } = proposal;
  const rates = useWireRates();
  const warning = curveWarning(fit);
  return (
    <>
      {fit.odd.length === 0 ? null : (
        <div className="quiet-text" data-testid="odd-recordings">
          Left out of the service times:
          <ul>
            {fit.odd.map((odd) => {
              const rate = runs.find(({ run }) => run === odd.run)?.rateMbps;
              const label = rate === undefined ? odd.run.fileName : rates.words(rate);
              return <li key={odd.run.id}>{oddWords(odd, label)}</li>;
            })}
          </ul>
        </div>
      )}
      {warning === null ? null : <p className="calibration-warning">{warning}</p>}
      <ul className="fit-parts" aria-label="Parts of the fit">
        {parts.map((part) => (
          <li key={part.id}>
            <label>
              <input
                type="checkbox"
                checked={taken.has(part.id)}
                disabled={disabled}
                onChange={() => {
                  onToggle(part.id);
                }}
              />{' '}
              {partNames[part.id]}
            </label>
            <p className="quiet-text">
              {evidenceOf(part, fit)} Median JSD without it: {jsdText(medianDivergence(part.without))}
              {part.helps ? '.' : '; the model is closer without it.'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
