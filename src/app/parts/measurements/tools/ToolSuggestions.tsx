import { Fragment, useId, useState } from 'react';
import { withInputs } from '../../../../scenario/file/scenario.ts';
import type { SystemFact } from '../../../../texts/tools/tool-reading.ts';
import { readValueText } from '../../../core/inputs/value-text.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import {
  acceptedAtFirst,
  acceptedChanges,
  type SuggestedInput,
  suggestedInputs,
} from './suggested-inputs.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Inputs proposed from a text, set in one step of the history. */
export function ToolSuggestions({ systemFacts }: { systemFacts: readonly SystemFact[] }) {
  const { setValues } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const units = useApp((state) => state.view.units);
  /** Model and ticked keys; null before the first tick, when those without a caution are taken. */
  const [ticked, setTicked] = useState<{ model: string; keys: ReadonlySet<string> } | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const id = useId();
  const atFirst = acceptedAtFirst(suggestedInputs(model, values, systemFacts));
  const keys = ticked?.model === model.id ? ticked.keys : atFirst;
  const accepted = (key: string) => keys.has(key);
  const suggested = suggestedInputs(model, values, systemFacts, accepted);
  if (suggested.length === 0) return null;
  const changes = acceptedChanges(suggested, accepted);
  const count = Object.keys(changes).length;
  const fault = count === 0 ? null : model.check(withInputs(model, values, changes));

  /** One value an input: a tick removes the others of the same input. */
  function tick({ key, field }: SuggestedInput, on: boolean) {
    const rivals = suggested.filter((other) => other.field.name === field.name);
    const next = new Set(keys);
    for (const rival of rivals) next.delete(rival.key);
    if (on) next.add(key);
    setTicked({ model: model.id, keys: next });
    setTaken(null);
  }

  return (
    <div className="tool-suggestions" data-testid="tool-suggestions">
      <h4 id={`${id}-heading`}>This text also gives</h4>
      <div className="tool-table-scroll" tabIndex={0} role="region" aria-labelledby={`${id}-heading`}>
        <table className="tool-table" aria-labelledby={`${id}-heading`}>
          <thead>
            <tr>
              <th scope="col" data-words>
                Input
              </th>
              <th scope="col">Now</th>
              <th scope="col">Proposed</th>
            </tr>
          </thead>
          <tbody>
            {suggested.map((one) => (
              <Fragment key={one.key}>
                <tr>
                  <th scope="row" data-words>
                    <label>
                      <input
                        type="checkbox"
                        checked={accepted(one.key) && !one.same && one.fault === null}
                        disabled={one.same || one.fault !== null}
                        aria-describedby={`${id}-${one.key.replace(/\W/g, '-')}`}
                        onChange={(event) => tick(one, event.target.checked)}
                      />
                      {one.field.label}
                    </label>
                  </th>
                  <td>{readValueText(one.field, values, units)}</td>
                  <td>
                    {one.fault === null
                      ? readValueText(
                          one.field,
                          { ...values, ...changes, [one.field.name]: one.proposed },
                          units,
                        )
                      : '–'}
                  </td>
                </tr>
                <tr>
                  <td colSpan={3} data-words id={`${id}-${one.key.replace(/\W/g, '-')}`}>
                    <SuggestionSource suggested={one} />
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {fault === null ? null : <p className="field-fault">With these values: {fault.message}</p>}
      <div className="button-row">
        <ActionButton
          primary
          disabled={count === 0}
          onClick={() => {
            setValues(changes);
            setTaken(
              `${count === 1 ? 'One input was' : `${count} inputs were`} taken over. Undo reverses this.`,
            );
          }}
        >
          Take over
        </ActionButton>
      </div>
      <p className="quiet-text" role="status">
        {taken}
      </p>
    </div>
  );
}

function SuggestionSource({ suggested }: { suggested: SuggestedInput }) {
  const { suggestion, fault, same } = suggested;
  return (
    <>
      <code>{suggestion.source}</code>
      {same ? <span className="quiet-text"> already set</span> : null}
      {fault === null ? null : <span className="field-fault"> {fault}</span>}
      {suggestion.caution === null ? null : <span className="caution"> {suggestion.caution}</span>}
    </>
  );
}
