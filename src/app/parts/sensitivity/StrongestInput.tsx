import { strongest } from '../../../dimensioning/sensitivity/strongest.ts';
import { effectText } from '../../../dimensioning/sensitivity/sensitivity-words.ts';
import { useApp } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { inSentence } from '../../core/inputs/field-identity.ts';

/** The answer to "what moves this most?" in a sentence. */
export function StrongestInput() {
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

/** The strongest input in a sentence, or the reason why there is none. */
function strongestWords({
  sensitivity,
  solve,
  fault,
}: Pick<AppState, 'sensitivity' | 'solve' | 'fault'>): string {
  const { effects, indicator, old, failure } = sensitivity;
  if (failure !== null) return failure;
  if (fault !== null || solve.failure !== null) return 'There is no result here that an input could change.';
  if (effects.length === 0) return old ? 'Computing …' : 'No input can be changed here.';
  const best = strongest(effects, indicator);
  if (best !== null) {
    const { sentence } = effectText(best, best.effects[indicator]);
    return `Most influential: ${inSentence(best.label)}. ${sentence}`;
  }
  const reasons = effects.flatMap(({ effects: all }) => {
    const effect = all[indicator];
    return effect.kind === 'unknown' ? [effect.reason] : [];
  });
  return reasons.length === effects.length ? reasons[0] : 'No input has a visible effect here.';
}
