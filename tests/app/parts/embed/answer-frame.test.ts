import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFrame, type FrameAnswers } from '../../../../src/app/parts/embed/answer-frame.ts';
import type { FromFrame } from '../../../../src/app/parts/embed/frame-messages.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { solvingApp } from '../../solving-app.ts';
import { pageAddress } from '../../page-address.ts';

beforeAll(() => fetchLateCode());

const origin = 'https://lecture.example';
let app: App;
let sent: { message: FromFrame; to: string }[];
let listeners: ((event: MessageEvent) => void)[];
let answers: FrameAnswers;
const parent = {
  postMessage: (message: unknown, to: string) => {
    sent.push({ message: structuredClone(message) as FromFrame, to });
  },
};

function open(query: string) {
  app = solvingApp(loadedCatalogue([toyModel]));
  followLink(app, app.catalogue, pageAddress(`#v1/toy-queue?${query}`));
  sent = [];
  listeners = [];
  answers = answerFrame(app, {
    parent,
    addEventListener: (_, listener) => listeners.push(listener),
    removeEventListener: (_, listener) => {
      listeners = listeners.filter((one) => one !== listener);
    },
  });
}

function say(data: unknown, from: { origin?: string; source?: unknown } = {}) {
  const event = { origin, source: parent, ...from, data } as unknown as MessageEvent;
  for (const listener of listeners) listener(event);
}

const set = (inputs: Record<string, unknown>, more: object = {}) => {
  say({ type: 'batchscope:set-scenario', request: 1, scenario: { inputs, ...more } });
};
const last = () => sent.at(-1)!.message;

beforeEach(() => {
  vi.useFakeTimers();
  open('embed=1');
});
afterEach(() => {
  answers.stop();
  vi.useRealTimers();
});

describe('a frame that receives messages', () => {
  it('is silent before the hello, then answers its origin with the scenario and its answers', () => {
    app.actions.setValue('rateMpps', 0.6);
    vi.runAllTimers();
    say({ type: 'batchscope:get-scenario' });
    answers.setHeight(500);
    expect(sent).toEqual([]);
    say({ type: 'batchscope:hello', version: 1 });
    expect(sent).toHaveLength(1);
    expect(sent[0].to).toBe(origin);
    expect(last()).toMatchObject({
      type: 'batchscope:ready',
      version: 1,
      model: { id: 'toy-queue', name: 'Toy queue' },
      height: 500,
      solved: true,
      scenario: { model: 'toy-queue', inputs: { rateMpps: 0.6 } },
    });
    const ready = last() as Extract<FromFrame, { type: 'batchscope:ready' }>;
    expect(ready.results.load).toBeGreaterThan(0);
    expect(ready.sentence).not.toBe('');
    expect(ready.inputs.find(({ name }) => name === 'rateMpps')).toMatchObject({
      kind: 'number',
      locked: false,
    });
  });

  it('sets inputs through the gate of files: accepted, corrected with a sentence, or refused with one', () => {
    say({ type: 'batchscope:hello', version: 1 });
    set({ rateMpps: 0.7 });
    expect(last()).toMatchObject({ type: 'batchscope:scenario', request: 1, corrections: [], solved: true });
    expect(app.store.getState().values.rateMpps).toBe(0.7);
    set({ ratePps: 500_000 });
    expect(app.store.getState().values.rateMpps).toBe(0.5);
    set({ rateMpps: -5 });
    expect(last()).toMatchObject({ type: 'batchscope:scenario', scenario: { inputs: { rateMpps: 0.001 } } });
    const { corrections } = last() as Extract<FromFrame, { type: 'batchscope:scenario' }>;
    expect(corrections).toEqual([expect.stringMatching(/is too small\. .* is set to 0\.001/)]);
    for (const inputs of [
      { nonsense: 1 },
      { ratePps: 'x' },
      { rateMpps: NaN },
      { __proto__x: {} },
      { rateMpps: {} },
    ]) {
      set(inputs);
      expect(last()).toMatchObject({
        type: 'batchscope:refused',
        request: 1,
        message: expect.stringMatching(/\.$/),
      });
    }
    set({ rateMpps: 0.9 }, { model: 'batch-polling' });
    expect(last()).toMatchObject({ type: 'batchscope:refused' });
    expect(app.store.getState().values.rateMpps).toBe(0.001);
  });

  it('repairs inputs that contradict a rule across inputs, with a sentence', () => {
    say({ type: 'batchscope:hello', version: 1 });
    set({ deadlineUs: 0.2 });
    const answer = last() as Extract<FromFrame, { type: 'batchscope:scenario' }>;
    expect(answer.corrections).toHaveLength(1);
    expect(app.store.getState().fault).toBeNull();
  });

  it('reports changes, at most ten times a second, the last state always', () => {
    say({ type: 'batchscope:hello', version: 1 });
    sent = [];
    for (let k = 1; k <= 50; k++) {
      app.actions.setValue('rateMpps', k / 100);
      vi.advanceTimersByTime(10);
    }
    vi.runAllTimers();
    expect(sent.length).toBeLessThanOrEqual(6);
    expect(last()).toMatchObject({ type: 'batchscope:changed', scenario: { inputs: { rateMpps: 0.5 } } });
    sent = [];
    app.actions.setFigure('waiting');
    vi.runAllTimers();
    expect(sent).toEqual([]);
  });

  it('ignores other sources and origins, and ends when the frame goes', () => {
    say({ type: 'batchscope:hello', version: 1 });
    sent = [];
    say({ type: 'batchscope:get-scenario' }, { origin: 'https://evil.example' });
    say({ type: 'batchscope:get-scenario' }, { source: {} });
    say('batchscope:get-scenario');
    expect(sent).toEqual([]);
    answers.stop();
    expect(listeners).toEqual([]);
  });

  it('reports nothing that the link hides; inputs locked for the reader are not locked for the page around', () => {
    answers.stop();
    open('embed=1&hide=number:load,headline,input:servers&lock=rateMpps');
    say({ type: 'batchscope:hello', version: 1 });
    const ready = last() as Extract<FromFrame, { type: 'batchscope:ready' }>;
    expect(ready.results).not.toHaveProperty('load');
    expect(ready.sentence).toBe('');
    expect(ready.scenario.inputs).not.toHaveProperty('servers');
    expect(ready.inputs.find(({ name }) => name === 'rateMpps')?.locked).toBe(true);
    set({ rateMpps: 0.3 });
    expect(app.store.getState().values.rateMpps).toBe(0.3);
  });

  it('is silent where there is no page around it', () => {
    const frameWindow = { addEventListener: vi.fn(), removeEventListener: vi.fn() } as unknown as Window;
    Object.assign(frameWindow, { parent: frameWindow });
    answerFrame(app, frameWindow);
    expect(frameWindow.addEventListener).not.toHaveBeenCalled();
  });
});
