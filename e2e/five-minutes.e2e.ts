import type { Locator, Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';
import { type BenchPage, expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const projector = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

const card = (page: Page) => page.getByTestId('lesson');

/** Chooses an option of a select by its first letters, as a keyboard does. */
async function choose(select: Locator, words: string): Promise<void> {
  await select.focus();
  await select.page().keyboard.type(words);
  await expect(select.locator('option:checked')).toContainText(words);
}

async function write(entry: Locator, words: string): Promise<void> {
  await entry.focus();
  await entry.page().keyboard.type(words);
}

/** Makes the link of an estimate, by keyboard alone. */
async function preparedLink(page: Page, bench: BenchPage): Promise<string> {
  await page.setViewportSize(projector);
  await bench.open('#v1/batch-polling?rateMbps=8000&ringSize=512&view.shown=loss-rate');
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Prepare for a class/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Prepare for a class' });
  await write(dialog.getByLabel('Title'), 'Above the capacity');
  await choose(dialog.getByLabel('Where the link opens'), 'Your own question');
  await expect(dialog.getByTestId('question-fault')).toContainText('Write the question.');
  await dialog.getByRole('radio', { name: 'Choose one of three' }).press('ArrowRight');
  await write(dialog.getByLabel('The question'), 'How much is lost at 9.5 Gbit/s?');
  await choose(dialog.getByLabel('Right answer'), 'Loss');
  await write(dialog.getByLabel('Why it is so'), 'One minus 8.95 over 9.5.');
  await choose(dialog.getByLabel('With the answer the page sets'), 'Packet rate');
  await write(dialog.getByLabel('to (Gbit/s)'), '9.5');
  await expect(dialog.getByText('The model says 5.77')).toBeVisible();
  await expect(dialog.getByTestId('question-fault')).toHaveCount(0);
  expect(await axeViolations(page, { parts: ['.prepare'], tags: wcag })).toEqual([]);
  return dialog.getByLabel('Lesson link', { exact: true }).inputValue();
}

/** A student's answer on a phone, by keyboard alone; returns its code. */
async function answered(page: Page, link: string, estimate: string): Promise<string> {
  await page.goto('about:blank');
  await page.goto(link);
  await expect(card(page).getByRole('heading', { name: 'Question' })).toBeFocused();
  const entry = card(page).getByRole('textbox', { name: 'Your estimate in %' });
  const answer = card(page).getByRole('button', { name: 'Answer', exact: true });
  for (const part of [card(page).locator('.lesson-ask'), entry, answer])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  await entry.fill('');
  await write(entry, estimate);
  await page.keyboard.press('Enter');
  const code = page.getByTestId('answer-code');
  await expect(code).toBeInViewport({ ratio: 0.99 });
  return code.innerText();
}

test('a lecturer’s five minutes: a question, its link, two students, and their answers on the wall', async ({
  page,
  bench,
}) => {
  const link = await preparedLink(page, bench);
  const codes: string[] = [];
  await page.setViewportSize(phone);
  for (const estimate of ['2', '20']) {
    codes.push(await answered(page, link, estimate));
    if (estimate === '20') {
      // The same student thinks again after a reload.
      codes.push(await answered(page, link, '6'));
      await expect(page.getByTestId('lesson-verdict')).toContainText('the model says 5.77');
      await expectSoundPage(page);
    }
    await page.evaluate(() => {
      localStorage.clear();
    });
  }

  await page.setViewportSize(projector);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(card(page).getByRole('heading', { name: 'Question' })).toBeFocused();
  await expect(page.locator('.figure-readout').first()).toBeAttached();
  await page.keyboard.press('p');
  await expect(page.locator('.present .figure-readout')).toBeVisible();
  await card(page).getByRole('button', { name: 'Show the class' }).press('Enter');
  const wall = page.getByRole('dialog', { name: 'How much is lost at 9.5' });
  await write(wall.getByRole('textbox', { name: /codes/ }), codes.join(' '));
  await expect(page.getByTestId('class-read')).toHaveText('2 answers read.');
  await expect(page.getByTestId('class-spread')).toContainText('The middle answer is 4'); // of 2 and 6: the last answer of a student counts
  await expect(wall).not.toContainText('5.77');

  await expect.poll(() => bench.hash()).toContain('view.present=');
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByTestId('class-read')).toHaveText('2 answers read.');
  await wall.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await expect(page.getByTestId('class-spread')).toContainText('The answer is 5.77');
  await expect(wall).toContainText('One minus 8.95 over 9.5.');
  const small = await wall.evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('*')]
      .filter((one) =>
        [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 20)
      .map(({ outerHTML }) => outerHTML),
  );
  expect(small).toEqual([]);
  expect(await axeViolations(page, { parts: ['.class-screen'], tags: wcag })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);
  await page.getByRole('button', { name: 'Exit' }).press('Enter');
  await card(page).getByRole('button', { name: 'Show the class' }).press('Enter');
  await expect(page.getByTestId('class-read')).toHaveText('2 answers read.');
  expect(bench.complaints).toEqual([]);
  expect(bench.strayRequests).toEqual([]);
});
