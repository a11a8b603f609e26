import { screenResults } from '../../../models/contract/screen.ts';
import { patchInputs } from '../../../scenario/file/patch-inputs.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { FrameGate, type FrameRequest, protocolVersion } from './frame-gate.ts';
import type { FromFrame, FrameInput, FrameState } from './frame-messages.ts';
import type { Field } from '../../../models/contract/inputs.ts';
import { indicatorName } from '../../../models/contract/model.ts';
import { hidesAnswers, isClosed } from '../../../scenario/handout/closed-parts.ts';
import { headlineText } from '../../core/results/headline-text.ts';
import { chosenMethod } from '../../core/chosen-method.ts';

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

/** All numbers; where an answer is hidden, only the large numbers that remain. */
function shownResults(state: AppState): Record<string, number | null> {
  const { model, solve, handout } = state;
  const method = chosenMethod(state);
  const large = screenResults(model.screen).map(({ result }) => indicatorName(result, method));
  const reduced = handout !== null && hidesAnswers(handout);
  const names = model.indicators.map(({ name }) => name).filter((name) => !reduced || large.includes(name));
  return Object.fromEntries(names.map((name) => [name, solve.solution?.indicators[name] ?? null]));
}

function frameInputs({ model, values }: AppState): FrameInput[] {
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

/** Throttle of messages about changes, ms. */
const changeMs = 100;

/** The windows on both sides; tests pass their own. */
export interface FrameWindow {
  readonly parent: { postMessage: (message: unknown, targetOrigin: string) => void };
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

export interface FrameAnswers {
  /** Requests a height of the frame, px. */
  setHeight: (height: number) => void;
  stop: () => void;
}

/**
 * Answers the page around the frame after its hello, and notifies it of changes of the inputs and answers that the
 * reader of the frame may see.
 */
export function answerFrame(
  { store, actions }: Pick<App, 'store' | 'actions'>,
  own: FrameWindow = window,
): FrameAnswers {
  // A page outside of a frame is its own parent.
  if (own.parent === (own as unknown)) return { setHeight: () => undefined, stop: () => undefined };
  const gate = new FrameGate(own.parent);
  let height = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';

  function send(message: FromFrame) {
    if (gate.origin !== null) own.parent.postMessage(message, gate.origin);
  }

  function tellChange() {
    timer = undefined;
    const state = frameState(store.getState());
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    send({ type: 'batchscope:changed', ...state });
  }

  function answer(request: FrameRequest) {
    const state = store.getState();
    switch (request.kind) {
      case 'hello':
        send({
          type: 'batchscope:ready',
          version: protocolVersion,
          model: { id: state.model.id, name: state.model.name },
          inputs: frameInputs(state),
          height,
          ...frameState(state),
        });
        break;
      case 'get':
        send({
          type: 'batchscope:scenario',
          request: request.request,
          corrections: [],
          ...frameState(state),
        });
        break;
      case 'set':
        set(state, request);
        break;
      case 'unknown':
        send({ type: 'batchscope:refused', request: request.request, message: request.message });
    }
  }

  function set(state: AppState, { request, model, inputs }: Extract<FrameRequest, { kind: 'set' }>) {
    const refused = (message: string) => {
      send({ type: 'batchscope:refused', request, message });
    };
    if (model !== null && model !== state.model.id) {
      refused(`This frame shows ${state.model.id}: for another model give it another link.`);
      return;
    }
    const reading = patchInputs(state.model, state.values, inputs);
    if (!reading.ok) {
      refused(reading.message);
      return;
    }
    actions.openScenario({ model: state.model.id, values: reading.values, view: state.view }, true);
    const corrections = reading.corrections.map(({ message }) => message);
    send({ type: 'batchscope:scenario', request, corrections, ...frameState(store.getState()) });
  }

  const listen = ({ data, origin, source }: MessageEvent) => {
    const request = gate.take({ data, origin, source });
    if (request !== null) answer(request);
  };
  own.addEventListener('message', listen);
  const unsubscribe = store.subscribe((state, before) => {
    const moved =
      state.values !== before.values || state.solve !== before.solve || state.fault !== before.fault;
    if (moved && gate.origin !== null) timer ??= setTimeout(tellChange, changeMs);
  });
  return {
    setHeight(wanted) {
      if (wanted === height) return;
      height = wanted;
      send({ type: 'batchscope:height', height });
    },
    stop() {
      clearTimeout(timer);
      own.removeEventListener('message', listen);
      unsubscribe();
    },
  };
}
