import { screenResults } from '../../../models/contract/screen.ts';
import { patchInputs } from '../../../scenario/file/patch-inputs.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import type { FrameInput, FrameState, FromFrame } from './frame-messages.ts';
import type { Field } from '../../../models/contract/inputs.ts';
import { indicatorName } from '../../../models/contract/model.ts';
import { hidesAnswers, isClosed } from '../../../scenario/handout/closed-parts.ts';
import { headlineWithEdge } from '../../core/results/headline-text.ts';
import { chosenMethod } from '../../core/chosen-method.ts';

// Filters messages to the frame by source, origin and form. All others are ignored: they may be for another recipient.

type FrameRequestId = number | string | null;

type FrameRequest =
  | { kind: 'hello' }
  | { kind: 'get'; request: FrameRequestId }
  | { kind: 'set'; request: FrameRequestId; model: string | null; inputs: Readonly<Record<string, unknown>> }
  /** A message of this protocol from the page around the frame that is not understood. */
  | { kind: 'unknown'; request: FrameRequestId; message: string };

/** The relevant properties of a `MessageEvent`. */
interface Received {
  data: unknown;
  origin: string;
  source: unknown;
}

const prefix = 'batchscope:';

/** The present version; no other exists. */
const protocolVersion = 1;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers and short texts are returned unchanged. */
function requestId(value: unknown): FrameRequestId {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.length <= 64 ? value : null;
}

/** The request in a message; null for a message of another protocol. Never throws. */
export function readRequest(data: unknown): FrameRequest | null {
  if (!isRecord(data) || typeof data.type !== 'string' || !data.type.startsWith(prefix)) return null;
  const request = requestId(data.request);
  const unknown = (message: string): FrameRequest => ({ kind: 'unknown', request, message });
  switch (data.type.slice(prefix.length)) {
    case 'hello':
      return data.version === protocolVersion ? { kind: 'hello' } : null;
    case 'get-scenario':
      return { kind: 'get', request };
    case 'set-scenario': {
      const { scenario } = data;
      if (!isRecord(scenario) || !isRecord(scenario.inputs))
        return unknown('“scenario” must be an object with “inputs”, an object of names and values.');
      const { model = null, inputs } = scenario;
      if (model !== null && typeof model !== 'string') return unknown('“model” must be the id of a model.');
      return { kind: 'set', request, model, inputs };
    }
    default:
      return unknown('The frame understands batchscope:hello, get-scenario and set-scenario.');
  }
}

/**
 * Accepts messages of the page around the frame from the origin of its first hello. `parent` is that page's window; a
 * page with an opaque origin (`null`: a file, a sandbox) is not answered, because it cannot be distinguished from
 * others.
 */
export class FrameGate {
  /** Origin of the first hello; nothing is sent before it. */
  origin: string | null = null;

  constructor(private readonly parent: unknown) {}

  /** The request; null for a message to be ignored. */
  take({ data, origin, source }: Received): FrameRequest | null {
    if (source === null || source !== this.parent) return null;
    if (!/^https?:\/\/[^/]+$/.test(origin)) return null;
    if (this.origin !== null && origin !== this.origin) return null;
    const request = readRequest(data);
    if (request?.kind === 'hello') this.origin = origin;
    return this.origin === null ? null : request;
  }
}

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
    sentence: withSentence ? headlineWithEdge(state) : '',
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
interface FrameWindow {
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
  frame: FrameWindow = window,
): FrameAnswers {
  // A page outside of a frame is its own parent.
  if (frame.parent === (frame as unknown)) return { setHeight: () => undefined, stop: () => undefined };
  const gate = new FrameGate(frame.parent);
  let height = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSent = '';

  function send(message: FromFrame) {
    if (gate.origin !== null) frame.parent.postMessage(message, gate.origin);
  }

  function reportChange() {
    timer = undefined;
    const state = frameState(store.getState());
    const text = JSON.stringify(state);
    if (text === lastSent) return;
    lastSent = text;
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
    const refused = (message: string) => send({ type: 'batchscope:refused', request, message });
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
  frame.addEventListener('message', listen);
  const unsubscribe = store.subscribe((state, before) => {
    const moved =
      state.values !== before.values || state.solve !== before.solve || state.fault !== before.fault;
    if (moved && gate.origin !== null) timer ??= setTimeout(reportChange, changeMs);
  });
  return {
    setHeight(wanted) {
      if (wanted === height) return;
      height = wanted;
      send({ type: 'batchscope:height', height });
    },
    stop() {
      clearTimeout(timer);
      frame.removeEventListener('message', listen);
      unsubscribe();
    },
  };
}
