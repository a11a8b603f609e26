/** What the page around a frame is told: the inputs and the answers that the reader of the frame may see, too. */
import type { Field } from '../../../models/contract/inputs.ts';
import { indicatorName } from '../../../models/contract/model.ts';
import { hidesAnswers, isClosed } from '../../../scenario/handout/closed-parts.ts';
import { headlineText } from '../../core/results/headline-text.ts';
import type { AppState } from '../../core/app-state.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import type { FrameInput, FrameState } from './frame-messages.ts';

const isShown = ({ access }: Field): boolean => access !== 'hidden';

export function frameState(state: AppState): FrameState {
  const { model, values, solve, handout } = state;
  const { solution, forValues } = solve;
  const solved = solution !== null && forValues === values && !solve.pending;
  const fault = state.fault?.message ?? solve.failure?.message;
  const withSentence = solved && !isClosed(handout, 'headline');
  return {
    scenario: {
      model: model.id,
      inputs: Object.fromEntries(model.fields.filter(isShown).map(({ name }) => [name, values[name]])),
    },
    results: solved ? shownResults(state) : {},
    sentence: withSentence ? headlineText(state).text : '',
    solved,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Every number; where an answer is hidden, the large numbers that are left. */
function shownResults(state: AppState): Record<string, number | null> {
  const { model, solve, handout } = state;
  const method = chosenMethod(state);
  const large = model.screen.numbers.map(({ result }) => indicatorName(result, method));
  const reduced = handout !== null && hidesAnswers(handout);
  const names = model.indicators.map(({ name }) => name).filter((name) => !reduced || large.includes(name));
  return Object.fromEntries(names.map((name) => [name, solve.solution?.indicators[name] ?? null]));
}

export function frameInputs({ model, values }: AppState): FrameInput[] {
  return model.fields
    .filter((field) => isShown(field) && (field.appliesWhen?.(values) ?? true))
    .map((field) => {
      const { name, label, kind, access } = field;
      const unit = 'unit' in field ? field.unit : '';
      const input: FrameInput = { name, label, kind, unit, locked: access === 'locked' };
      if (field.kind === 'number') {
        const { min, max, sliderMin, sliderMax, scale } = field;
        return { ...input, min, max, sliderMin, sliderMax, scale };
      }
      if (field.kind !== 'choice') return input;
      return {
        ...input,
        options: field.options.map((option) => ({ value: option.value, label: option.label })),
      };
    });
}
