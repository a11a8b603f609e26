// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useLessonStorage } from '../../../../../src/app/parts/lessons/lesson-storage.ts';
import { EstimateTask } from '../../../../../src/app/parts/lessons/predict/EstimateTask.tsx';
import { StepTask } from '../../../../../src/app/parts/lessons/LessonPanel.tsx';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import type { Step, Task } from '../../../../../src/lessons/lesson.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { toyModel } from '../../../../toy-model.ts';
import { type Rendered, rendered } from '../../../rendered.tsx';
import { loadedLesson } from '../../../../loaded-lesson.ts';

const packetCost = await loadedLesson('packet-cost');

let page: Rendered;

afterEach(async () => {
  await page.remove();
  useLessonStorage.getState().forget();
});

const stepOf = (kind: Task['kind']): Step => packetCost.steps.find(({ task }) => task.kind === kind)!;
const stage = { set: async () => undefined, goTo: async () => undefined };
const button = () => page.host.querySelector<HTMLButtonElement>('.button.primary')!;

async function openEstimate() {
  const step = stepOf('estimate');
  const { task } = step;
  if (task.kind !== 'estimate') throw new Error('The lesson has no estimate.');
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <EstimateTask {...{ lesson: packetCost, step, task, stage }} onDone={() => undefined} />,
  );
  const [slider, entry] = page.host.querySelectorAll('input');
  return { slider, entry, task };
}

/** Changes a field as a browser does, with the event that React listens to. */
async function change(field: HTMLInputElement, value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('the estimate begins with the slider at an end, and is not an answer before it was moved', async () => {
  const { slider, entry } = await openEstimate();
  expect([slider.value, entry.value, button().disabled]).toEqual(['0', '', true]);
  await act(async () => {
    page.host.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(useLessonStorage.getState().progress[packetCost.id]).toBeUndefined();
  await change(slider, '90');
  expect(button().disabled).toBe(false);
});

it('the estimate accepts a typed number as a move', async () => {
  const { entry, task } = await openEstimate();
  await change(entry, String(task.low));
  expect(button().disabled).toBe(false);
});

it('the estimate given before a reload is selected', async () => {
  useLessonStorage.getState().answer(packetCost.id, stepOf('estimate').id, [60]);
  const { entry } = await openEstimate();
  expect([entry.value, button().disabled]).toEqual(['60', false]);
});

it('a drawing that was not drawn is not an answer', async () => {
  const step = stepOf('draw-curve');
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <StepTask {...{ lesson: packetCost, step, stage }} onDone={() => undefined} />,
  );
  expect(button().disabled).toBe(true);
  await act(async () => button().click());
  expect(useLessonStorage.getState().progress[packetCost.id]).toBeUndefined();
});
