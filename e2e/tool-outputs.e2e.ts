import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../tests/fixtures/samples/${name}`, import.meta.url), 'utf8');
const runtime = sample('vpp-runtime/old-csit-acl-saturated.txt');
const bursts = sample('testpmd/bursts-joined-line-before-19.05.txt');
const softirqs = sample('bpf-histogram/bcc-softirqs-net.txt');

const card = (page: Page) => page.getByTestId('tool-card');

async function pasteIntoField(page: Page, text: string) {
  const area = page.getByRole('textbox', { name: 'Output of the tool' });
  if (!(await area.isVisible())) await page.getByText('Paste what a tool printed').click();
  await area.fill(text);
  await page.getByRole('button', { name: 'Read the text' }).click();
}

test('from VPP’s show runtime to the model’s inputs, and back', async ({ bench, page }) => {
  await firstLook(page, wideAndPhone);
  await bench.open(`${smallRing}&cores=2`);
  await bench.openDrawer('measurements');
  await pasteIntoField(page, runtime);
  await expect(card(page).getByRole('heading', { level: 3 })).toHaveText('pasted text 1');
  await expect(card(page)).toContainText('VPP show runtime, 2 threads');
  await expect(card(page)).toContainText('Understood as');
  await expect(card(page)).toContainText('assumed');
  const mean = card(page).getByRole('row', { name: /^Mean batch/ });
  await expect(mean).toContainText(/249/);
  await expect(mean).not.toContainText('not computed');
  const knows = page.getByTestId('tool-suggestions');
  await expect(knows.getByRole('checkbox', { name: 'Cores' })).toBeChecked();
  const rate = knows.getByRole('checkbox', { name: 'Packet rate' });
  await expect(rate).not.toBeChecked();
  await rate.check();
  await knows.getByRole('button', { name: 'Take over' }).click();
  await expect(knows.getByText('2 inputs were taken over')).toBeVisible();
  await bench.settled();
  await expect(bench.entry('cores')).toHaveValue('1');
  await expect.poll(() => bench.hash()).toContain('rateMbps=4107.1296');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.settled();
  await expect(bench.entry('cores')).toHaveValue('2');
  await expect.poll(() => bench.hash()).not.toContain('rateMbps');
  await test.step('cards overflow nowhere, and axe finds nothing serious', async () => {
    await bench.upload({ name: 'testpmd.txt', text: bursts }, { name: 'softirqs.txt', text: softirqs });
    await expect(card(page)).toHaveCount(3);
    await inEveryLook(page, wideAndPhone, async () => {
      await expectSoundPage(page, '[data-testid="measurements"]');
    });
  });
});

test('text pasted onto the page is read, and the section says so', async ({ bench, page }) => {
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  await bench.slider('maxBatch').focus();
  await bench.paste('only one line');
  await expect(page.getByTestId('diagnosis')).toContainText('only one line');
  await bench.openDrawer('measurements');
  await bench.slider('maxBatch').focus();
  await bench.paste(runtime);
  await expect(page.getByTestId('diagnosis')).toContainText('runtime');
  await bench.openDrawer('measurements');
  await expect(card(page)).toHaveCount(1);
  await expect(page.getByTestId('measurements')).toContainText(
    'The clipboard’s text was read as pasted text 2, because no field was active.',
  );
  await bench.entry('maxBatch').focus();
  await bench.paste(`${bursts}\n`);
  await expect(card(page)).toHaveCount(1);
});

test('several texts are laid over the figures, a question is answered, and a truncated text is refused', async ({
  bench,
  page,
}) => {
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  await test.step('a truncated text is refused in one sentence; markup stays text', async () => {
    await bench.upload({ name: 'good.txt', text: runtime.replaceAll('vpp_wk_0', '<img/src=x>') });
    await expect(card(page)).toHaveCount(1);
    await expect(page.getByTestId('measurements').locator('img')).toHaveCount(0);
    await bench.upload({ name: 'cut.txt', text: runtime.slice(0, 40) });
    await expect(page.getByTestId('measurements').getByRole('alert')).toContainText(/cut\.txt: .+\./);
    await expect(card(page)).toHaveCount(1);
    await card(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(card(page)).toHaveCount(0);
  });
  await test.step('an answer to a question is followed', async () => {
    await bench.upload({ name: 'softirqs.txt', text: softirqs });
    await expect(card(page)).toContainText('Not drawn in this model');
    await card(page).getByRole('combobox', { name: 'What was measured' }).first().selectOption('sojournUs');
    await expect(card(page)).toContainText('Drawn over: Time in the system');
    await expect(page.getByTestId('overlay-sojournUs').first()).toContainText('softirqs.txt');
    await bench.drawn('sojourn');
    await expect(card(page).getByRole('textbox', { name: /Instrument offset of softirqs/ })).toBeVisible();
  });
  await test.step('bursts lie over the batch sizes and are judged, several texts at once', async () => {
    await bench.upload({ name: 'testpmd.txt', text: bursts }, { name: 'runtime.txt', text: runtime });
    await expect(card(page)).toHaveCount(3);
    await expect(page.getByTestId('overlay-batchSizeNonEmpty').first()).toContainText('testpmd.txt');
    await bench.drawn('batch-size');
    await expect(page.getByTestId('overlay-serviceUs')).toContainText('runtime.txt');
    await bench.model('interrupt-coalescing').click();
    await bench.settled();
    await expect(card(page)).toHaveCount(3);
  });
  await test.step('a model that is fitted to its own files still takes what a tool knows', async () => {
    await bench.model('k-limited').click();
    await bench.settled();
    await expect(page.getByTestId('tool-outputs').getByTestId('tool-card')).toHaveCount(3);
  });
});
