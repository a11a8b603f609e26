import { expect, type Page, test } from '@playwright/test';
import { BenchPage, smallRing } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const papers = (page: Page) => page.getByTestId('papers-page');
const card = (page: Page, id: string) => page.getByTestId(`paper-${id}`);

test('the papers are reached from Learn, a figure opens in place in both forms, and leads to Explore', async ({
  page,
}) => {
  const bench = new BenchPage(page);
  await bench.open('#v1/k-limited?rateMpps=1');
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.getByRole('navigation', { name: 'Learn' }).getByRole('button', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeFocused();
  const cost = card(page, 'execution-areas-fig-6');
  await cost.scrollIntoViewIfNeeded();
  await expect(cost.locator('.paper-thumbnail[data-solved]')).toBeVisible();
  await expectSoundPage(page);

  const response = card(page, 'k-limited-fig-9');
  await response.getByRole('button').click();
  await expect(response.getByRole('heading', { name: 'Fig. 9: Eq. (1)' })).toBeVisible();
  await expect(response.getByRole('heading', { name: 'Fig. 9: exact' })).toBeVisible();
  await expect(response.locator('.paper-form[data-solved]')).toHaveCount(2);
  await expect(response.getByRole('region', { name: 'Fig. 9, numbers' })).toContainText('731');
  await expect(page).toHaveURL(/view\.lesson=papers\.k-limited\.fig-9/);
  await expectSoundPage(page);
  await response.getByRole('button', { name: /^Fig\. 9: exact: menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Data table', exact: true }).click();
  await expect(response.getByRole('table').first()).toContainText('N = 25');

  await page.goBack();
  await expect(response.getByRole('button').first()).toHaveAttribute('aria-expanded', 'false');
  await page.goForward();
  await response.getByRole('button', { name: 'Open in Explore' }).click();
  await expect(papers(page)).toHaveCount(0);
  await bench.isShowing('k-limited');
  await expect.poll(() => bench.entryText('rateMpps')).not.toBe('1');
  await test.step('a link opens a figure beside the testbed, Fig. 7 leaves as one picture, and a missing figure is named', async () => {
    await bench.open('#v1/batch-polling?view.lesson=papers.batch-polling.fig-5');
    const service = card(page, 'batch-polling-fig-5');
    await expect(service.getByRole('heading', { name: 'Fig. 5: global fit' })).toBeVisible();
    await expect(service.locator('.plot')).toContainText('measured');
    await page.goto('/#v1/batch-polling?view.lesson=papers.batch-polling.fig-7');
    await page.getByRole('button', { name: 'Export all panels as one picture' }).click();
    const dialog = page.getByTestId('export-dialog');
    await expect(dialog.getByRole('img', { name: /^Fig\. 7: Batch sizes/ })).toBeVisible();
    await expect(dialog).toContainText(/180 × \d+ mm, text 8 pt/);
    await page.keyboard.press('Escape');
    await page.goto('/#v1/batch-polling?view.lesson=papers.batch-polling.fig-99');
    await expect(papers(page).getByRole('alert')).toContainText('no paper here has');
  });
  expect(bench.complaints).toEqual([]);
  expect(bench.strayRequests).toEqual([]);
});

test('formulas take the present numbers, and the help of an input leads to its term in all papers’ symbols', async ({
  page,
}) => {
  const bench = new BenchPage(page);
  await bench.open(smallRing);
  await bench.openDrawer('formulas');
  await page.getByRole('checkbox', { name: 'With the current numbers' }).check();
  await expect(page.getByTestId('formula')).toContainText(
    'E[V] = 991 ns / (134.4 ns − 71.2 ns) = 15.68 packets',
  );
  await test.step('Eq. (1) is seen poll by poll, follows the rate, and is copied as Markdown', async () => {
    await page.getByText('Poll by poll').click();
    const polls = page.locator('.derivation', { hasText: 'Poll by poll' });
    await expect(polls).toContainText('poll 10: E[Q] = 15.63 packets');
    await expect(polls.getByRole('region', { name: 'Queue found by the first polls' })).toBeVisible();
    await bench.enter('rateMbps', '6');
    await expect(polls).toContainText('poll 1: E[Q] = 0 packets');
    await expect(polls).not.toContainText('15.63 packets');
    await bench.enter('rateMbps', '5');
    await expect(polls).toContainText('poll 10: E[Q] = 15.63 packets');
    await page.context().grantPermissions(['clipboard-write']);
    await polls.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(polls.getByText('Copied.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'About max batch' }).click();
  await page.locator('.popover').getByRole('button', { name: 'Glossary' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Glossary', exact: true })).toBeFocused();
  const row = page.getByTestId('glossary-page').getByRole('row', { name: /^max batch/ });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeInViewport();
  await expect(row).toContainText('k');
  await expect(page).toHaveURL(/view\.lesson=glossary\.maxBatch/);
  await expectSoundPage(page);
  expect(bench.complaints).toEqual([]);
});
