// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { useLessonStorage } from '../../../../../src/app/parts/lessons/lesson-storage.ts';
import { DrawTask } from '../../../../../src/app/parts/lessons/predict/DrawTask.tsx';
import { catalogue } from '../../../../loaded-catalogue.ts';
import { loadedLesson } from '../../../../loaded-lesson.ts';
import { type Rendered, rendered } from '../../../rendered.tsx';

const packetCost = await loadedLesson('packet-cost');

let page: Rendered;

afterEach(async () => {
  await page.remove();
  useLessonStorage.getState().forget();
});

it('the code of a drawing is there without the answer of the model', async () => {
  const step = packetCost.steps.find(({ task }) => task.kind === 'draw-curve')!;
  const { task } = step;
  if (task.kind !== 'draw-curve') throw new Error('The lesson has no curve to draw.');
  useLessonStorage.getState().answer(
    packetCost.id,
    step.id,
    Array.from({ length: 9 }, () => 90),
  );
  const stage = { set: async () => undefined, goTo: async () => undefined };
  page = await rendered(
    createApp(catalogue),
    <DrawTask {...{ lesson: packetCost, step, task, stage }} onDone={() => undefined} />,
  );
  await act(async () => page.host.querySelector<HTMLButtonElement>('.button.primary')!.click());
  expect(page.host.textContent).toMatch(/The model (is computing|could not answer)/);
  expect(page.host.querySelector('[data-testid=answer-code]')?.textContent).toMatch(/^[\dA-Z-]{6,}$/);
});
