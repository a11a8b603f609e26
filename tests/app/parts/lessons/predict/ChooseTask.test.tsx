// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useLessonStorage } from '../../../../../src/app/parts/lessons/lesson-storage.ts';
import { ChooseTask } from '../../../../../src/app/parts/lessons/predict/ChooseTask.tsx';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { optionOrder } from '../../../../../src/lessons/answers/option-order.ts';
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

const step = packetCost.steps.find(({ task }) => task?.kind === 'choose')!;

async function open() {
  const { task } = step;
  if (task?.kind !== 'choose') throw new Error('The lesson has no choice.');
  const props = {
    lesson: packetCost,
    step,
    task,
    stage: { set: async () => true } as never,
    onDone: () => undefined,
  };
  page = await rendered(createApp(loadedCatalogue([toyModel])), <ChooseTask {...props} />);
  return [...page.host.querySelectorAll<HTMLInputElement>('input[type=radio]')];
}

const checked = (options: readonly HTMLInputElement[]) => options.map((option) => option.checked);

it('the task selects the answer given before a reload, to be given once more', async () => {
  const first = await open();
  expect(checked(first)).toEqual([false, false, false]);
  await act(async () => first[1].click());
  await act(async () => page.host.querySelector<HTMLButtonElement>('[type=submit]')!.click());
  await page.remove();
  expect(checked(await open())).toEqual([false, true, false]);
  expect(page.host.querySelector<HTMLButtonElement>('[type=submit]')!.disabled).toBe(false);
});

it('the task has the same code for an answer given before a reload', async () => {
  const code = () => page.host.querySelector('[data-testid=answer-code]')?.textContent;
  const options = await open();
  expect(code()).toBeUndefined();
  await act(async () => options[1].click());
  await act(async () => page.host.querySelector<HTMLButtonElement>('[type=submit]')!.click());
  const given = code();
  expect(given).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
  await page.remove();
  await open();
  expect(code()).toBe(given);
});

it('the task shows the options in their drawn order and stores the chosen one by its index in the lesson', async () => {
  const { task } = step;
  if (task.kind !== 'choose') throw new Error('The lesson has no choice.');
  const order = optionOrder(`${packetCost.id}.${step.id}`, task.options.length);
  const options = await open();
  const shown = [...page.host.querySelectorAll('.lesson-option')].map(({ textContent }) => textContent);
  expect(shown).toEqual(order.map((k) => task.options[k].says));
  await act(async () => options[order.indexOf(task.right)].click());
  await act(async () => page.host.querySelector<HTMLButtonElement>('[type=submit]')!.click());
  expect(page.host.querySelector('[data-testid=lesson-verdict]')!.textContent).toContain('Right.');
  expect(useLessonStorage.getState().progress[packetCost.id].answers[step.id]).toEqual([task.right]);
});

it('a first choice that is wrong gets its reason, without the answer, and may be given again', async () => {
  const { task } = step;
  if (task.kind !== 'choose') throw new Error('The lesson has no choice.');
  const order = optionOrder(`${packetCost.id}.${step.id}`, task.options.length);
  const options = await open();
  const wrong = task.right === 0 ? 1 : 0;
  const submit = async (option: number) => {
    await act(async () => options[order.indexOf(option)].click());
    await act(async () => page.host.querySelector<HTMLButtonElement>('[type=submit]')!.click());
  };
  const verdict = () => page.host.querySelector('[data-testid=lesson-verdict]')!.textContent;
  await submit(wrong);
  expect(verdict()).toContain(`Not quite. ${task.options[wrong].because}`);
  expect(page.host.querySelector('[data-state=right]')).toBeNull();
  expect(options[order.indexOf(wrong)].disabled).toBe(true);
  await submit(task.right);
  expect(verdict()).toContain('Right.');
  // The first answer counts for a class.
  expect(useLessonStorage.getState().progress[packetCost.id].answers[step.id]).toEqual([wrong]);
});

it('the task selects nothing where the stored answer is not an option', async () => {
  useLessonStorage.getState().answer(packetCost.id, step.id, [7]);
  expect(checked(await open())).toEqual([false, false, false]);
});
