import type { Question, Uncertainty } from '../../../../dimensioning/question/question.ts';
import { mostUncertainties } from '../../../../dimensioning/robust/uncertain-inputs.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { anyError, uncertainChoices } from './robust-choices.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Props {
  question: Question;
  chosen: readonly Uncertainty[];
  onChange: (chosen: readonly Uncertainty[]) => void;
}

const percent = (relative: number) => Number((100 * relative).toPrecision(6));

/** What is uncertain, by how much; to be added and removed. */
export function RobustInputs({ question, chosen, onChange }: Props) {
  const choices = uncertainChoices(question);
  const taken = new Set(chosen.map(({ what }) => what));
  const free = choices.filter(({ what }) => !taken.has(what));
  return (
    <div className="several-uncertain">
      {chosen.map(({ what, relative }) => {
        const label = choices.find((choice) => choice.what === what)?.label ?? what;
        return (
          <div className="several-uncertainty" key={what} data-testid={`uncertain-${what}`}>
            <SettingEntry
              label={`${label} ±`}
              unit="%"
              value={percent(relative)}
              allowed="above 0 and below 100 %"
              isAllowed={(value) => value > 0 && value < 100}
              onChange={(value) => {
                onChange(chosen.map((one) => (one.what === what ? { what, relative: value / 100 } : one)));
              }}
            />
            <ActionButton
              className="button quiet"
              aria-label={`${label} is known`}
              onClick={() => {
                onChange(chosen.filter((one) => one.what !== what));
              }}
            >
              Remove
            </ActionButton>
          </div>
        );
      })}
      {free.length === 0 || chosen.length >= mostUncertainties ? null : (
        <select
          aria-label="Add something uncertain"
          value=""
          onChange={(event) => {
            if (event.target.value === '') return;
            onChange([...chosen, { what: event.target.value, relative: anyError }]);
          }}
        >
          <option value="">Add …</option>
          {free.map(({ what, label }) => (
            <option key={what} value={what}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
