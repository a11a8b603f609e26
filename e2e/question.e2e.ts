import type { Page } from '@playwright/test';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');

/** Waits until the question in the form is answered; returns the answer's value as text. */
async function answered(page: Page): Promise<string> {
  await expect(page.locator('[data-testid=answer]:not([data-old])')).toBeVisible();
  return plain(await page.getByTestId('answer-value').innerText());
}

const form = (page: Page) => page.getByRole('form', { name: 'Question' });

async function ready(page: Page, id: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Question', exact: true }).selectOption(id);
}

async function goalCells(page: Page): Promise<string[]> {
  const rows = await page.getByTestId('answer-goals').locator('tbody tr').allInnerTexts();
  return rows.map(plain);
}

/** Description of a figure of the question for screen readers. */
const summary = (page: Page, goal: number) =>
  page.getByTestId(`question-figure-goal-${goal}`).locator('.visually-hidden').last();

test('cores for 8 Mpps: asked, answered, used and undone with the keyboard alone', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?rateMbps=5376&ringSize=1024&service.slopeUs=0.5');
  await page.getByRole('radio', { name: 'Explore' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight'); // skips Time
  await expect(form(page)).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Question', exact: true })).toHaveValue('cores');
  const cores = /(\d+) cores/.exec(await answered(page));
  expect(Number(cores?.[1])).toBeGreaterThan(1);
  const cells = await goalCells(page);
  expect(cells).toHaveLength(2);
  for (const cell of cells) expect(cell).toContain('holds');
  expect(cells.join(' ')).toContain('fails');
  expect(cells.filter((cell) => cell.includes('binding'))).toHaveLength(1);
  await expect(page.getByTestId('answer-status')).toContainText('Answer:');
  await expect(page.getByTestId('answer')).toContainText(
    'The answer depends on the assumed arrivals: near-regular.',
  );
  await expect(summary(page, 1)).toContainText(`At the answer, ${cores![0].replace(' ', '\u202f')}`);

  await page.getByRole('textbox', { name: 'Limit of p99 of latency in µs' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  const more = /(\d+) cores/.exec(await answered(page));
  expect(Number(more?.[1])).toBeGreaterThan(Number(cores?.[1]));

  await page.getByRole('button', { name: 'Use this value' }).focus();
  await page.keyboard.press('Enter');
  await expect(bench.entry('cores')).toHaveValue(more![1]);
  await bench.settled();
  expect(await bench.indicatorNumber('sojournUs.exact.p99')).toBeLessThanOrEqual(8);
  await expect(page.getByText('The inputs are set to this answer.')).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(bench.entry('cores')).toHaveValue('1');
  expect(/(\d+) cores/.exec(await answered(page))?.[1]).toBe(more![1]);
});

test('values of other questions are found, used and checked by simulation', async ({ bench, page }) => {
  await test.step('ring and β at once: a plane of points, used as one step', async () => {
    await bench.open(`${smallRing}&rateMbps=6000&view.stage=question`);
    await answered(page);
    await ready(page, 'ring-and-batch');
    const value = /Lowest ring size\s+(\d+) packets\s+Lowest max batch\s+(\d+) packets/.exec(
      await answered(page),
    );
    expect(value).not.toBeNull();
    await expect(page.getByTestId('question-figure-plane')).toBeVisible();
    await page.getByRole('button', { name: 'Use these values' }).click();
    await expect(bench.entry('ringSize')).toHaveValue(value![1]);
    await expect(bench.entry('maxBatch')).toHaveValue(value![2]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(bench.entry('ringSize')).toHaveValue('256');
    await expect(bench.entry('maxBatch')).toHaveValue('32');
  });
  await test.step('the coalescing interval, and the highest rate with 0.5 % loss, checked by simulation', async () => {
    await bench.open('#v1/interrupt-coalescing?view.stage=question');
    await answered(page);
    await ready(page, 'coalescing-time');
    expect(await answered(page)).toMatch(/Lowest .*\d+.* µs/s);
    await expect(page.getByTestId('answer')).toContainText('interrupts');

    await bench.open(`${smallRing}&view.stage=question`);
    await ready(page, 'pdr');
    expect(await answered(page)).toMatch(/Highest packet rate\s+[\d.]+.Gbit\/s/);
    await expect(page.getByTestId('answer')).not.toContainText('Mpps');
    await expect(page.getByTestId('answer')).toContainText('PDR');
    await page.getByRole('button', { name: 'Simulate this answer' }).click();
    await expect(page.getByTestId('answer-goals').getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByTestId('answer-goals').locator('tbody td').last()).toContainText('±');
    await expect(page.getByTestId('answer-check')).toContainText('Simulated');
    await expect(page.getByTestId('answer-goals').locator('tbody td').last()).toContainText('agrees');
  });
});

test('bad questions and questions without an answer say what is wrong, and nothing overflows', async ({
  bench,
  page,
}) => {
  await test.step('bad questions each get one sentence where they are, and the last answer leaves', async () => {
    await bench.open(`${smallRing}&view.stage=question`);
    const value = await answered(page);
    const rows: [string, string, RegExp][] = [
      ['Cores from in cores', '20', /The range of Cores is reversed: 20 to 16/],
      ['Cores from in cores', 'NaN', /Cores must be a whole number from 1/],
      ['Limit of p99 of latency in µs', '50 miles', /“miles” is not a unit of this field/],
      ['Limit of p99 of latency in µs', '', /is empty/],
    ];
    for (const [name, text, sentence] of rows) {
      const entry = form(page).getByRole('textbox', { name });
      const before = await entry.inputValue();
      await entry.fill(text);
      await expect(form(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByTestId('answer')).toHaveAttribute('data-old', /.*/);
      await expect(page.getByTestId('answer-value')).toBeHidden();
      await entry.fill(before);
      expect(await answered(page)).toBe(value);
    }
    await page.getByRole('button', { name: 'Add a goal' }).click();
    await form(page).getByRole('combobox', { name: 'Goal 3' }).selectOption('latency.p99');
    await form(page)
      .getByRole('combobox', { name: 'Bound of p99 of latency' })
      .last()
      .selectOption('at-least');
    await form(page).getByRole('textbox', { name: 'Limit of p99 of latency in µs' }).last().fill('90');
    await expect(form(page).getByRole('alert').filter({ hasText: 'cannot both hold' }).first()).toBeVisible();
  });
  await test.step('nothing is enough: why, and the closest point to look at', async () => {
    await bench.open(`${smallRing}&view.stage=question&view.ask=cores:1:4:least,latency.p99:max:1`);
    expect(await answered(page)).toBe('None');
    await expect(page.getByTestId('answer')).toContainText('Infeasible');
    await page.getByRole('button', { name: 'Go there' }).click();
    await expect(bench.entry('cores')).toHaveValue('4');
  });
  await test.step('a question overflows nowhere, and axe finds nothing serious', async () => {
    await firstLook(page, wideProjectorAndPhone);
    await bench.open(`${smallRing}&rateMbps=40000&view.stage=question`);
    await answered(page);
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      await page.getByTestId('question-figure-goal-1').scrollIntoViewIfNeeded();
      await expect(
        page.getByTestId('question-figure-goal-1').locator('[data-rendered-revision]'),
      ).toBeVisible();
      await expectSoundPage(page);
    });
  });
});

async function linkTrip(bench: BenchPage, page: Page): Promise<void> {
  await bench.open(`${smallRing}&view.stage=question`);
  await answered(page);
  await form(page).getByRole('combobox', { name: 'Goal 2' }).selectOption('latency.p999');
  await form(page).getByRole('textbox', { name: 'Cores to in cores' }).fill('12');
  const value = await answered(page);
  const asked = 'view.ask=cores:1:12:least,loss:max:1e-7,latency.p999:max:50';
  await expect.poll(() => bench.hash()).toContain(asked);
  const hash = bench.hash();
  await page.goto('about:blank');
  await bench.open(hash);
  expect(await answered(page)).toBe(value);
  await expect(form(page).getByRole('combobox', { name: 'Goal 2' })).toHaveValue('latency.p999');
}

test('the question travels in the link and to another model; broken ones fall back with a sentence', async ({
  bench,
  page,
}) => {
  await linkTrip(bench, page);
  await bench.model('k-limited').click();
  await expect(page.getByTestId('question-stage')).toContainText(/does not compute .*loss/);
  await answered(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(form(page).getByRole('combobox', { name: 'Goal 2' })).toHaveValue('latency.p999');

  await page.goto('about:blank');
  await bench.open(`${smallRing}&view.stage=question&view.ask=cores:one:16:least`);
  await expect(page.getByTestId('question-stage')).toContainText('The question in the link cannot be read');
  await answered(page);
});
