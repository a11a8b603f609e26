import { useEffect, useId, useMemo, useRef } from 'react';
import { longestPinName, type Pin, pinMethod } from '../../../../scenario/pin/pin.ts';
import { pinTexts } from '../../../../scenario/pin/pin-texts.ts';
import { useActions, useApp, useCatalogue } from '../../../core/app-context.tsx';
import { noPinResult, pinKey } from '../pin-state.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { pinnedFigure } from '../../../../models/figure-parts/pinned-curves.ts';
import { pinnedScenario } from '../read-pinned-figures.ts';
import { TermList } from '../../../kit/TermList.tsx';

/** The model's figures without a curve of the pin, and the reasons. */
function PinGaps({ pin }: { pin: Pin }) {
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const views = useApp(({ view }) => view.figureViews);
  const results = useApp(({ pinned }) => pinned.results);
  const scenario = useMemo(() => pinnedScenario(catalogue, pin, results, 'Mpps'), [catalogue, pin, results]);
  const gaps = useMemo(
    () =>
      model.figures.flatMap((figure) => {
        const view = views[figure.id] ?? figure.views?.[0].id ?? '';
        const reading = pinnedFigure(model, figure, view, scenario);
        return reading.ok ? [] : [{ label: figure.label, text: reading.reason }];
      }),
    [model, views, scenario],
  );
  if (gaps.length === 0) return <p className="quiet-text">Drawn in every figure.</p>;
  return (
    <details className="pin-gaps">
      <summary>
        Drawn in {model.figures.length - gaps.length} of {model.figures.length} figures
      </summary>
      <TermList items={gaps} />
    </details>
  );
}

interface Props {
  pin: Pin;
  /** Distance from the bar's left edge, px. */
  left: number;
  onClose: () => void;
  onRemoved: () => void;
}

/** Actions on one pin: rename, show or hide, open, delete. */
export function PinCard({ pin, left, onClose, onRemoved }: Props) {
  const { renamePin, showPin, setPinReference, goToPin, removePin } = useActions();
  const catalogue = useCatalogue();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const failure = useApp(({ pinned }) => (pinned.results[pinKey(pin)] ?? noPinResult).failure);
  const inLink = useApp(({ pinned }) => !pinTexts(catalogue, pinned.list).leftOut.includes(pin.look));
  const { look, name, shown, reference, scenario } = pin;
  const model = catalogue.find(scenario.model)!;
  const form = model.methods.find(({ id: method }) => method === pinMethod(model, scenario));
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function rename(entry: HTMLInputElement) {
    entry.value = renamePin(look, entry.value);
  }

  return (
    <div ref={card} className="pin-card" role="dialog" aria-label={`Pin “${name}”`} style={{ left }}>
      <p className="pin-origin">
        {model.name}
        {model.methods.length > 1 && form ? `, ${form.label}` : ''}
      </p>
      <div className="button-row">
        <ActionButton
          ref={first}
          onClick={() => {
            goToPin(look);
            onClose();
          }}
        >
          Go there
        </ActionButton>
        <ActionButton
          onClick={() => {
            removePin(look);
            onRemoved();
          }}
        >
          Delete
        </ActionButton>
        <ActionButton quiet className="pin-close" onClick={onClose}>
          Close
        </ActionButton>
      </div>
      <label className="pin-rename" htmlFor={id}>
        <span>Name</span>
        <input
          id={id}
          type="text"
          maxLength={longestPinName}
          defaultValue={name}
          autoComplete="off"
          onBlur={(event) => rename(event.target)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename(event.currentTarget);
          }}
        />
      </label>
      <label className="pin-choice">
        <input type="checkbox" checked={shown} onChange={(event) => showPin(look, event.target.checked)} />
        Shown in the figures
      </label>
      <label className="pin-choice">
        <input
          type="checkbox"
          checked={reference}
          onChange={(event) => setPinReference(event.target.checked ? look : null)}
        />
        Reference for the differences
      </label>
      {failure === null ? null : <p className="pin-fault">No result: {failure}</p>}
      {inLink ? null : (
        <p className="pin-fault">The link has no room for this pin. Save a session to keep it.</p>
      )}
      {shown && failure === null ? <PinGaps pin={pin} /> : null}
    </div>
  );
}
