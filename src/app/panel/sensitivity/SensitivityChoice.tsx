import { indicatorName } from '../../../models/contract/model.ts';
import { strongest } from '../../../dimensioning/sensitivity/sensitivity.ts';
import { effectText } from '../../../dimensioning/sensitivity/sensitivity-words.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { chosenMethod } from '../../store/chosen-method.ts';
import { askedIndicator, firstAsked } from '../sensitivity-state.ts';
import { inSentence } from '../field-identity.ts';
import './sensitivity.css';

/** "What moves [99th percentile] most?", and the answer in a sentence. Off until asked: the panel stays quiet. */
export function SensitivityChoice() {
  const { setMoves } = useActions();
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const chosen = useApp(({ view }) => askedIndicator(model, view.moves, method));
  const first = firstAsked(model, method);
  const inStrip = model.strip.map((template) => indicatorName(template, method));
  const named = (wanted: boolean) =>
    model.indicators.filter(({ name }) => (inStrip.includes(name) || name === first) === wanted);
  const options = (wanted: boolean) =>
    named(wanted).map(({ name, label, short }) => (
      <option key={name} value={name} title={label}>
        {short ?? label}
      </option>
    ));
  return (
    <section className="moves" aria-label="Strongest inputs" data-testid="moves">
      <div className="moves-question">
        <label className="moves-switch">
          <input
            type="checkbox"
            checked={chosen !== ''}
            onChange={(event) => {
              setMoves(event.target.checked ? first : '');
            }}
          />
          What moves
        </label>
        <select
          aria-label="Result that the inputs move"
          value={chosen === '' ? first : chosen}
          onChange={(event) => {
            setMoves(event.target.value);
          }}
        >
          <optgroup label="Above the figures">{options(true)}</optgroup>
          <optgroup label="Others">{options(false)}</optgroup>
        </select>
        <span>most?</span>
      </div>
      {chosen === '' ? null : <Strongest />}
    </section>
  );
}

function Strongest() {
  const old = useApp(({ sensitivity }) => sensitivity.old);
  const progress = useApp(({ sensitivity }) => sensitivity.progress);
  const words = useApp(strongestWords);
  return (
    <p
      className="moves-answer"
      data-old={old || undefined}
      aria-live="polite"
      aria-busy={progress !== null}
      data-testid="moves-answer"
    >
      {words}
      <span className="moves-progress" aria-hidden="true">
        <span style={{ transform: `scaleX(${progress ?? 0})` }} />
      </span>
    </p>
  );
}

/** The strongest input in a sentence, or why there is none. */
export function strongestWords({
  sensitivity,
  solve,
  fault,
}: Pick<AppState, 'sensitivity' | 'solve' | 'fault'>): string {
  const { effects, indicator, old, failure } = sensitivity;
  if (failure !== null) return failure;
  if (fault !== null || solve.failure !== null) return 'These inputs have no result that could be moved.';
  if (effects.length === 0) return old ? 'Computing …' : 'No input can be moved.';
  const best = strongest(effects, indicator);
  if (best !== null) {
    const { sentence } = effectText(best, best.effects[indicator]);
    return `Strongest: ${inSentence(best.label)}. ${sentence}`;
  }
  const reasons = effects.flatMap(({ effects: all }) => {
    const effect = all[indicator];
    return effect.kind === 'unknown' ? [effect.reason] : [];
  });
  return reasons.length === effects.length ? reasons[0] : 'No input has a visible effect here.';
}
