import './sensitivity.css';
import { useMemo, useState } from 'react';
import { indicatorName } from '../../../models/contract/model.ts';
import { DataTable } from '../../figures/DataTable.tsx';
import { plotExport } from '../../figures/export/plot-export.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { FigureInfo } from '../../figures/card/FigureInfo.tsx';
import { FigureMenu } from '../../figures/card/FigureMenu.tsx';
import { useActions, useApp, useAppShallow } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { Fold } from '../../panel/folds/Fold.tsx';
import { askedIndicator, firstAsked } from './sensitivity-state.ts';
import { hasEffect } from '../../panel/field/use-has-effect.ts';
import type { Field } from '../../../models/contract/inputs.ts';
import { effectText } from '../../../dimensioning/sensitivity/sensitivity-words.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import { effectReproductions, sensitivityFigure } from './sensitivity-figure.ts';
import { strongest } from '../../../dimensioning/sensitivity/strongest.ts';
import { lowered } from '../../../text/number-words.ts';
import { Select } from '../../kit/Select.tsx';

/**
 * Effect of this input on the chosen indicator: a bar to the right where more of the input raises it, to the left where
 * it lowers it, with a length proportional to its elasticity; and the number.
 */
function EffectBar({ field }: { field: Field }) {
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
  // Inputs scaled together have a common name.
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

/**
 * "What changes [99th percentile] most?", the answer in a sentence, and every input with its effect, the strongest
 * first.
 */
function EffectList({ chosen }: { chosen: string }) {
  const names = useAppShallow(strongestFirst);
  const fields = useApp(({ model }) => model.fields);
  const [instead, setInstead] = useState<'table' | 'info' | null>(null);
  const { spec, commands, provenance } = useEffectFigure();
  const exported = useMemo(() => plotExport(spec), [spec]);
  const toggle = (wanted: 'table' | 'info') => () => setInstead(instead === wanted ? null : wanted);
  return (
    <>
      <ResultChoice chosen={chosen} />
      <StrongestInput />
      {instead === null ? (
        <div className="effects">
          {names.map((name) => (
            <EffectBar key={name} field={fields.find((field) => field.name === name)!} />
          ))}
        </div>
      ) : (
        <div className="moves-instead">
          {instead === 'table' ? (
            <DataTable spec={spec} />
          ) : (
            <FigureInfo {...spec} provenance={provenance} onClose={toggle('info')} />
          )}
        </div>
      )}
      <div className="moves-tools">
        <FigureMenu
          {...{ exported, provenance, further: commands.slice(1), reproduction: commands[0] }}
          tableShown={instead === 'table'}
          onToggleTable={toggle('table')}
          infoShown={instead === 'info'}
          onToggleInfo={toggle('info')}
        />
      </div>
    </>
  );
}

/** The bars as a figure; without provenance while they belong to other inputs. */
function useEffectFigure() {
  const model = useApp((state) => state.model);
  const { effects, indicator, old } = useApp(({ sensitivity }) => sensitivity);
  const origin = useProvenance();
  return useMemo(
    () => ({
      spec: sensitivityFigure(model, indicator, effects),
      commands: effectReproductions(model, indicator, effects),
      provenance: old || effects.length === 0 ? null : origin,
    }),
    [model, indicator, effects, old, origin],
  );
}

function ResultChoice({ chosen }: { chosen: string }) {
  const { setMoves } = useActions();
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const inStrip = model.strip.map((template) => indicatorName(template, method));
  const options = (wanted: boolean) =>
    model.indicators
      .filter(({ name }) => (inStrip.includes(name) || name === firstAsked(model, method)) === wanted)
      .map(({ name, label, short }) => ({ value: name, label: short ?? label, title: label }));
  return (
    <div className="moves-question">
      <span>What changes</span>
      <Select
        aria-label="Result to be changed"
        value={chosen}
        options={[
          { heading: 'Main results', options: options(true) },
          { heading: 'Others', options: options(false) },
        ]}
        onChange={setMoves}
      />
      <span>most?</span>
    </div>
  );
}

/** Names of the inputs whose effect can be computed; in the panel's order until their effects are known. */
function strongestFirst(state: AppState): readonly string[] {
  const { effects, indicator } = state.sensitivity;
  const strength = (name: string): number => {
    const effect = effects.find(({ fields }) => fields.includes(name))?.effects[indicator];
    return effect?.kind === 'elasticity' ? Math.abs(effect.elasticity) : -1;
  };
  const { model } = state;
  const order = [...model.mainInputs, ...model.fields.map(({ name }) => name)];
  return model.fields
    .filter((field) => (field.appliesWhen?.(state.values) ?? true) && hasEffect(state, field))
    .map(({ name }) => name)
    .sort((a, b) => strength(b) - strength(a) || order.indexOf(a) - order.indexOf(b));
}

/** The answer to "what moves this most?" in a sentence. */
function StrongestInput() {
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
    return `Most influential: ${lowered(best.label)}. ${sentence}`;
  }
  const reasons = effects.flatMap(({ effects: all }) => {
    const effect = all[indicator];
    return effect.kind === 'unknown' ? [effect.reason] : [];
  });
  return reasons.length === effects.length ? reasons[0] : 'No input has a visible effect here.';
}

/** The search for the strongest inputs: it starts when the fold is opened; nothing is computed before. */
export function WhichMatters() {
  const { setMoves } = useActions();
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const chosen = useApp(({ view }) => askedIndicator(model, view.moves, method));
  const open = chosen !== '';
  return (
    <Fold
      label="Sensitivity"
      open={open}
      testid="moves"
      place="moves"
      onToggle={(isOpen) => setMoves(isOpen ? firstAsked(model, method) : '')}
    >
      {open ? <EffectList chosen={chosen} /> : null}
    </Fold>
  );
}
