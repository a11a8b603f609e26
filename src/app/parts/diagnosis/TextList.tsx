import { isMeasured } from './is-measured.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Each text: the outputs found in it, and what was left out. */
export function TextList() {
  const { removeText, removeTexts } = useActions();
  const texts = useApp(({ diagnosis }) => diagnosis.examination?.diagnosis.texts ?? []);
  const measurement = useApp((state) => state.measurement);
  const measured = (name: string) => isMeasured(measurement, name);
  return (
    <details className="text-list">
      <summary>How the texts were read ({texts.length})</summary>
      <ul>
        {texts.map(({ name, read, notes, firstOther, refused }) => (
          <li key={name}>
            <span className="file-name">{name}</span>
            <ActionButton
              className="button quiet"
              aria-label={`Remove ${name}`}
              onClick={() => {
                removeText(name);
              }}
            >
              Remove
            </ActionButton>
            <ul className="evidence">
              {refused === null ? null : <li>{refused}</li>}
              {read.map((one) => (
                <li key={one}>{one}</li>
              ))}
              {measured(name) ? <li>A measurement (drawer “Measurements”).</li> : null}
              {notes.map((one) => (
                <li key={one}>{one}</li>
              ))}
              {firstOther === null || measured(name) ? null : (
                <li>
                  First line of no known output: <code>{firstOther}</code>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      <ActionButton className="button" onClick={removeTexts}>
        Remove all texts
      </ActionButton>
    </details>
  );
}
