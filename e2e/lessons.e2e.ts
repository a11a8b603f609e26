import type { Page } from '@playwright/test';
import { BenchPage, expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const card = (page: Page) => page.getByTestId('lesson');
const title = (page: Page) => card(page).getByRole('heading', { level: 2 });
const next = (page: Page) => card(page).getByRole('button', { name: /^(Next|Skip)$/ });

test('a lesson is opened from the bar, its goal ticks itself, and Back leads a step back', async ({
  page,
}) => {
  const bench = new BenchPage(page);
  await bench.open(smallRing); // the scene replaces these inputs
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeFocused();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Start: Why a core gets faster when it must' }).click();
  await expect(title(page)).toContainText('A core that never sleeps');
  await expect(title(page)).toBeFocused();
  await expect(page.getByTestId('lesson-pointer')).toBeVisible();
  await expectSoundPage(page);

  await next(page).click();
  await card(page).getByRole('radio', { name: 'a fourteenth' }).check();
  await card(page).getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByTestId('lesson-verdict')).toContainText('Right.');

  await next(page).click();
  const pad = page.getByTestId('lesson-pad');
  await pad.getByRole('slider').first().focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(pad.getByRole('slider').nth(1)).toBeFocused();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 80, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 60, box.y + box.height - 80, { steps: 5 });
  await page.mouse.up();
  await card(page).getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByTestId('lesson-verdict')).toContainText('on average');
  await expect(page.getByTestId('lesson-verdict')).toBeFocused();
  // The prediction stays in the figure while the sliders move, and is not in the link.
  await expect(pad).toHaveCount(0);
  const prediction = bench.figure('packet-cost-rate').getByText('Your prediction', { exact: true });
  await expect(prediction).toBeVisible();
  await bench.enter('maxBatch', '64');
  await expect(prediction).toBeVisible();
  expect(await bench.hash()).not.toContain('predict');
  await card(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(prediction).toHaveCount(0);
  await expectSoundPage(page);

  await next(page).click();
  await expect(title(page)).toContainText('Let the batches grow');
  await bench.settled();
  await expect(page.getByTestId('lesson-goal')).not.toHaveAttribute('data-done', /.*/);
  await bench.enter('rateMbps', '8 Gbit/s');
  await expect(page.getByTestId('lesson-goal')).toHaveAttribute('data-done', /.*/);
  await expect(card(page).getByRole('button', { name: 'Next' })).toBeVisible();

  await expect(page).toHaveURL(/view\.lesson=packet-cost\.4/);
  await page.goBack();
  await expect(title(page)).toContainText('Predict the curve');
  expect(bench.complaints).toEqual([]);
  expect(bench.strayRequests).toEqual([]);
});

test('a scene is one step of undo, and a lesson that is left goes on where it was', async ({ page }) => {
  const bench = new BenchPage(page);
  await bench.open(`${smallRing}&rateMbps=3000`);
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'Start: The cliff: why loss starts abruptly' }).click();
  await expect(title(page)).toContainText('Is 89 % of the capacity risky?');
  await bench.expectEntry('rateMbps', '8');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await bench.expectEntry('rateMbps', '3');
  await card(page).getByRole('button', { name: 'Set the scene' }).click();
  await bench.expectEntry('rateMbps', '8');
  await next(page).click();
  await expect(title(page)).toContainText('Predict the loss');
  await card(page).getByRole('button', { name: 'Leave the lesson' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => bench.hash()).not.toContain('view.lesson=');

  await page.reload();
  await bench.settled();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByTestId('lesson-the-cliff')).toContainText('1 of 7 steps done');
  await page.getByRole('button', { name: 'Continue: The cliff: why loss starts abruptly' }).click();
  await expect(title(page)).toContainText('Predict the loss');
});

test('estimates are judged, alone and for a class', async ({ page }) => {
  const bench = new BenchPage(page);
  await test.step('answers of a class are collected from codes and shown over the truth', async () => {
    await bench.open('#v1/batch-polling?view.lesson=fixed-point.2');
    await expect(title(page)).toContainText('Solve for the batch');
    await card(page)
      .getByRole('textbox', { name: /Your estimate/ })
      .fill('30');
    await card(page).getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByTestId('lesson-verdict')).toContainText('Too low.');
    const code = await page.getByTestId('answer-code').innerText();
    await card(page)
      .getByRole('textbox', { name: /Your estimate/ })
      .fill('35');
    await card(page).getByRole('button', { name: 'Answer again' }).click();
    await expect(page.getByTestId('lesson-verdict')).toContainText('12 % too low');
    expect(await page.getByTestId('answer-code').innerText()).toBe(code);
    await card(page).getByRole('button', { name: 'Show the class' }).click();
    const wall = page.getByRole('dialog');
    await wall.getByRole('textbox', { name: /codes/ }).fill(`${code}\n${code.toLowerCase()}, ???`);
    await expect(page.getByTestId('class-read')).toHaveText('1 answer read.');
    await expect(page.getByTestId('class-spread')).toContainText('The middle answer is 30');
    await expectSoundPage(page);
    await wall.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('an estimate counts once its slider was moved, a goal ticks only with all else as in the scene', async () => {
    await bench.open('#v1/batch-polling?view.lesson=ring-buys-time.2');
    await expect(title(page)).toContainText('Cost of the places');
    const answer = card(page).getByRole('button', { name: 'Answer', exact: true });
    await expect(answer).toBeDisabled();
    const colour = () => answer.evaluate((button) => getComputedStyle(button).color);
    const asDisabled = await colour();
    await card(page).getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await expect(answer).toBeEnabled();
    expect(await colour()).not.toBe(asDisabled);

    await next(page).click();
    await expect(title(page)).toContainText('A better ring for overload');
    await bench.enter('cores', '2');
    await expect(card(page).getByText('with other inputs changed')).toBeVisible();
    await expect(page.getByTestId('lesson-goal')).not.toHaveAttribute('data-done', /.*/);
    await expectSoundPage(page);
    await card(page).getByRole('button', { name: 'Set the scene' }).click();
    await bench.enter('ringSize', '512');
    await expect(page.getByTestId('lesson-goal')).toHaveAttribute('data-done', /.*/);
    expect(bench.complaints).toEqual([]);
  });
  await test.step('nothing that is read aloud reveals an estimate before it is made', async () => {
    await bench.open('#v1/batch-polling?view.lesson=ring-buys-time.1');
    const heard: string[] = [];
    const hear = async () => {
      heard.push(...(await page.locator('[role="status"], [aria-live], output').allTextContents()));
    };
    await expect(page.getByTestId('spoken-summary')).not.toBeEmpty();
    await hear();
    await card(page).getByRole('radio', { name: 'It stays the same' }).check();
    await card(page).getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByTestId('spoken-summary')).toContainText('to 328');
    await hear();
    await next(page).click();
    await expect(title(page)).toContainText('Cost of the places');
    await bench.settled();
    await hear();
    await card(page)
      .getByRole('textbox', { name: /Your estimate/ })
      .fill('500');
    await card(page).getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByTestId('lesson-verdict')).toContainText('Too low.');
    await hear();
    await card(page).getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByTestId('lesson-verdict')).toContainText('the model says');
    const verdict = await page.getByTestId('lesson-verdict').innerText();
    const [, truth] = /the model says (\d+)/.exec(verdict) ?? [];
    expect(truth).toBeDefined();
    expect(heard.join(' ')).not.toContain(truth);
  });
});

test('lessons go by keyboard alone on a phone', async ({ page }) => {
  const bench = new BenchPage(page);
  await test.step('a lesson goes by keyboard alone on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await bench.open('#v1/interrupt-coalescing?view.lesson=coalescing.4');
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toContainText('Down into the U');
    await expect(page.getByTestId('lesson-goal')).toBeInViewport({ ratio: 1 });
    const shows = card(page).getByRole('button', { name: 'Take me there' });
    await page.keyboard.press('Tab');
    for (let k = 0; k < 8 && !(await shows.evaluate((one) => one === document.activeElement)); k++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bench.slider('coalescingUs')).toBeFocused();
    const spoken = async () =>
      parseFloat((await bench.slider('coalescingUs').getAttribute('aria-valuetext'))!);
    while ((await spoken()) > 50) await page.keyboard.press('PageDown');
    while ((await spoken()) > 33) await page.keyboard.press('ArrowLeft');
    await expect(page.getByTestId('lesson-goal')).toHaveAttribute('data-done', /.*/);
    await expectSoundPage(page);
    await next(page).focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toContainText('Over the left edge');
    await expect(title(page)).toBeFocused();
    expect(bench.complaints).toEqual([]);
  });
  await test.step('a whole lesson is walked by keyboard alone on a phone', async () => {
    await bench.open('#v1/batch-polling?view.lesson=ring-buys-time.1');
    const focused = (one: Element) => one === document.activeElement;
    const tabTo = async (wanted: ReturnType<typeof next>) => {
      for (let k = 0; k < 12 && !(await wanted.evaluate(focused)); k++) await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused();
    };
    await tabTo(card(page).getByRole('radio').first());
    await page.keyboard.press('Space');
    const right = card(page).getByRole('radio', { name: 'It stays the same' });
    for (let k = 0; k < 2 && !(await right.isChecked()); k++) await page.keyboard.press('ArrowDown');
    await tabTo(card(page).getByRole('button', { name: 'Answer' }));
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('lesson-verdict')).toContainText('Right.');
    await title(page).focus();
    await walk(page, 7, async (button) => {
      await tabTo(button);
      await page.keyboard.press('Enter');
    });
    expect(bench.complaints).toEqual([]);
  });
});

/** Goes through all steps; `go` presses the button that leads to the next one. */
async function walk(page: Page, steps: number, go: (button: ReturnType<typeof next>) => Promise<void>) {
  for (let k = 1; k <= steps; k++) {
    await expect(title(page)).toContainText(`Step ${k} of ${steps}`);
    await expect(title(page)).toBeFocused();
    if (k < steps) await go(next(page));
  }
  await go(card(page).getByRole('button', { name: 'Finish' }));
  await expect(page.getByTestId('learn-page')).toBeVisible();
}

test('a link to a step brings its model along; one to no lesson says so and leads to those that there are', async ({
  page,
}) => {
  const bench = new BenchPage(page);
  await bench.open('#v1/batch-polling?view.lesson=coalescing.2');
  await expect(title(page)).toContainText('A shorter wait');
  await bench.isShowing('interrupt-coalescing');
  for (const place of ['the-cliff.99', '%3Cb%3E', 'no-such-lesson.2']) {
    await bench.open(`#v1/k-limited?view.lesson=${place}`); // in closed form: nothing is solved for long
    await expect(card(page).getByRole('alert')).toBeVisible();
  }
  expect(bench.complaints).toEqual([]);
  await card(page).getByRole('button', { name: 'All lessons' }).click();
  await expect(page.getByTestId('learn-page')).toBeVisible();
  await test.step('a lesson is walked from end to end with the pointer', async () => {
    await bench.open('#v1/execution-areas?view.lesson=pinning.1');
    await walk(page, 7, async (button) => {
      await bench.settled();
      await button.click();
    });
  });
  expect(bench.complaints).toEqual([]);
});

test('where nothing can be stored, lessons work and the page says so once', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const bench = new BenchPage(page);
  await bench.open('#v1/batch-polling?view.lesson=tails.1');
  await expect(page.getByText('lasts until you close the page')).toHaveCount(1);
  await next(page).click();
  await expect(title(page)).toContainText('A figure made for tails');
  await expect(page.getByText('lasts until you close the page')).toHaveCount(1);
});
