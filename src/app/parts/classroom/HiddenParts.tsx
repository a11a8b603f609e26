import { useId } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import { hidesAnswers, hidesInputs } from '../../../scenario/handout/closed-parts.ts';
import {
  hideableFigures,
  hideableNumbers,
  hideableParts,
  type HideablePlace,
} from '../../../scenario/handout/hideable-places.ts';
import { useAbout } from '../../core/use-about.ts';
import { givingAway, isClosedAnyway, withPlace } from './draft-changes.ts';
import type { Draft } from './prepared-draft.ts';

interface Props {
  model: Model;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Ticked numbers, figures and parts of the page are hidden. */
export function HiddenParts({ model, draft, onChange }: Props) {
  const id = useId();
  const hints = givingAway(draft, model, useAbout(model)?.hints);
  const lists: readonly { legend: string; places: readonly HideablePlace[] }[] = [
    { legend: 'Numbers', places: hideableNumbers(model) },
    { legend: 'Figures', places: hideableFigures(model) },
    { legend: 'Parts of the page', places: hideableParts },
  ];
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Hide</h3>
      {lists.map(({ legend, places }) => (
        <fieldset key={legend} className="prepare-hide">
          <legend>{legend}</legend>
          {places.map(({ place, label }) => {
            const closed = isClosedAnyway(draft, place, model);
            return (
              <label key={place} className="prepare-check" data-testid={`hide-${place}`}>
                <input
                  type="checkbox"
                  checked={closed || draft.hide.includes(place)}
                  disabled={closed}
                  onChange={() => {
                    onChange(withPlace(draft, place));
                  }}
                />
                {label}
              </label>
            );
          })}
        </fieldset>
      ))}
      {hidesAnswers(draft) ? (
        <p className="field-hint">
          With an answer hidden, what shows any result on request or says it in words is closed, too, and so
          is what says the hidden number in another way.
        </p>
      ) : null}
      {hidesInputs(draft) ? (
        <p className="field-hint">
          With an input hidden, what compares inputs is closed, too, and sentences have a gap where its value
          would be. What depends on it can still tell it.
        </p>
      ) : null}
      {hints.length === 0 ? null : (
        <div className="field-hint" data-testid="giving-away">
          <p>This still gives it away, unless you hide it, too:</p>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
