import type { Locator, Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';

/** A step of each kind of task, with the longest texts of its kind. */
const steps = {
  read: 'batch-polling?view.lesson=the-cliff.1',
  choose: 'batch-polling?view.lesson=batch-limit.1',
  estimate: 'batch-polling?view.lesson=the-cliff.5',
  curve: 'interrupt-coalescing?view.lesson=coalescing.3',
  time: 'batch-polling?view.lesson=after-a-stall.2',
  goal: 'batch-polling?view.lesson=batch-limit.3',
} as const;

const card = (page: Page) => page.getByTestId('lesson');

async function openStep(page: Page, hash: string): Promise<void> {
  await page.goto(`/#v1/${hash}`); // on the open page, if there is one
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
}

test('with a lesson in Present at 1024 x 768 the plot has half the height, in every kind of task', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const hash of Object.values(steps)) {
    await openStep(page, `${hash}&view.present=`);
    const plot = page.locator('.present .figure-readout');
    await expect
      .poll(async () => (await plot.first().boundingBox())?.height ?? 0, { message: hash })
      .toBeGreaterThanOrEqual(768 / 2);
    await expect(plot.first()).toBeInViewport({ ratio: 0.99 });
  }
  await test.step('a strip of losses above the plot counts: both are drawn data over one axis', async () => {
    await openStep(page, 'batch-polling?view.lesson=hottest-core.4&view.present=');
    const uppermost = page.locator('.present .plot-layer').getByText('30 %', { exact: true });
    await expect(uppermost).toBeVisible();
    // A figure that is drawn anew has no tick for a moment.
    const height = async () => {
      const plot = await page.locator('.present .figure-readout').boundingBox();
      const tick = await uppermost.boundingBox();
      return plot === null || tick === null ? 0 : plot.y + plot.height - (tick.y + tick.height);
    };
    await expect.poll(height).toBeGreaterThanOrEqual(768 / 2);
  });
  await test.step('a long sentence over time leaves the plot its height', async () => {
    await openStep(page, 'batch-polling?view.lesson=bursts-and-waves.5&view.present=');
    await expect(page.locator('.present')).toContainText('packets are lost (any:');
    const plot = page.locator('.present .figure-readout').first();
    await expect.poll(async () => (await plot.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(768 / 2);
  });
});

test('at 390 px the question, its answers, “Answer” and the code are in view without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const inView = (...all: readonly Locator[]) =>
    Promise.all(all.map((one) => expect(one).toBeInViewport({ ratio: 0.99 })));
  const answer = card(page).getByRole('button', { name: 'Answer', exact: true });
  const code = page.getByTestId('answer-code');

  await openStep(page, steps.choose);
  const options = card(page).locator('.lesson-option');
  await inView(card(page).locator('legend'), ...(await options.all()), answer);
  await options.filter({ hasText: 'Fewer than 2' }).click();
  await answer.click();
  await inView(page.getByTestId('lesson-verdict'), code);

  await openStep(page, steps.estimate);
  await inView(card(page).locator('.lesson-ask'), card(page).getByRole('slider'), answer);
  await card(page).getByRole('textbox').fill('327');
  await answer.click();
  await inView(page.getByTestId('lesson-verdict'), code);

  await openStep(page, steps.curve);
  await inView(card(page).locator('.lesson-ask'), answer);
  await page.getByTestId('lesson-pad').getByRole('slider').first().focus();
  await page.keyboard.press('PageUp');
  await answer.click();
  await inView(page.getByTestId('lesson-verdict'), code);

  await test.step('a prediction is drawn over the time axis by keys, and the answer is laid over it', async () => {
    await openStep(page, steps.time);
    await inView(card(page).locator('.lesson-ask'), answer);
    const pad = page.getByTestId('lesson-pad');
    // The pad and the focus are placed again when the figure below is first drawn.
    await expect(async () => {
      await pad.getByRole('slider').first().focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'PageUp', 'PageUp', 'ArrowRight', 'PageUp'])
        await page.keyboard.press(key);
      await expect(answer).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await expect(pad.getByRole('slider', { name: /^Waiting at 300/ })).toHaveAttribute(
      'aria-valuetext',
      /^[1-9]\d+\spackets$/,
    );
    await answer.click();
    const verdict = page.getByTestId('lesson-verdict');
    await expect(verdict).toContainText('packets on average');
    const figure = page.getByTestId('time-stage').getByRole('region', { name: 'Queue over time' });
    await expect(figure).toContainText('Your prediction');
    await expect(page.getByTestId('time-stage').locator('.time-sentence')).toContainText('A stall of 100');
  });

  await openStep(page, 'batch-polling?view.lesson=reading-measurements.2');
  await expect(page.locator('.drawer')).toBeVisible();
  await inView(card(page).locator('legend'), ...(await options.all()), answer);
  await options.first().click();

  await openStep(page, steps.goal);
  await inView(page.getByTestId('lesson-goal'));
});
