import type { Field } from '../../../models/contract/inputs.ts';
import { effectText } from '../../../dimensioning/sensitivity/sensitivity-words.ts';
import { useApp } from '../../core/app-context.tsx';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';

/**
 * How much this input moves the chosen indicator: a bar to the right where more of the input raises it, to the left
 * where it lowers it, as long as its elasticity is against the strongest one's; and the number.
 */
export function EffectBar({ field }: { field: Field }) {
  const label = useApp(
    ({ model, sensitivity }) =>
      model.indicators.find(({ name }) => name === sensitivity.indicator)?.label ?? '',
  );
  const input = useApp(({ sensitivity }) =>
    sensitivity.effects.find(({ fields }) => fields.includes(field.name)),
  );
  const indicator = useApp(({ sensitivity }) => sensitivity.indicator);
  const largest = useApp(({ sensitivity }) => sensitivity.largest);
  const old = useApp(({ sensitivity }) => sensitivity.old);
  const effect = input?.effects[indicator];
  const unit = field.kind === 'number' ? field.unit : '';
  const text = input === undefined || effect === undefined ? null : effectText(input, effect, unit);
  const share = effect?.kind === 'elasticity' && largest > 0 ? effect.elasticity / largest : 0;
  // What is scaled together has a name of its own.
  const together = input !== undefined && input.what !== field.name ? `${input.label} together. ` : '';
  const sentence = text === null ? '' : `${label}: ${together}${text.sentence} ${text.aside ?? ''}`.trim();
  return (
    <div
      className="effect"
      data-old={old || undefined}
      data-testid={`effect-${field.name}`}
      data-share={share.toFixed(3)}
      title={sentence}
    >
      <span className="effect-name" aria-hidden="true">
        {field.short ?? field.label}
      </span>
      <span className="effect-lane" aria-hidden="true">
        <span
          className="effect-bar"
          style={{ left: `${50 + 50 * Math.min(0, share)}%`, width: `${50 * Math.abs(share)}%` }}
        />
      </span>
      <span className="effect-short" aria-hidden="true">
        {text?.short ?? '…'}
      </span>
      <span className="visually-hidden" id={fieldIdentity(field).effect}>
        {sentence}
      </span>
    </div>
  );
}
