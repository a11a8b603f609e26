import { readFileSync } from 'node:fs';
import { axeViolations } from './axe-violations.ts';
import { expect, smallRing, test } from './bench-page.ts';
import { variations } from '../tests/diagnosis/variations.ts';

const sample = (path: string) =>
  readFileSync(new URL(`../tests/fixtures/samples/${path}`, import.meta.url), 'utf8');

const softnet = (packets: string, squeezed: string) =>
  `# cat /proc/net/softnet_stat\n${packets} 00000000 ${squeezed} 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n`;

/** The five commonest pastes, in the order of time, with the beginning of their verdict. */
const pastes: readonly { name: string; texts: readonly string[]; verdict: RegExp; headline?: RegExp }[] = [
  {
    name: 'show runtime',
    texts: [sample('vpp-runtime/old-csit-acl-saturated.txt')],
    verdict: /the cores are at their limit/i,
  },
  {
    name: 'pmd-perf-show',
    texts: [sample('ovs-pmd/pmd-perf-show-2026.txt')],
    verdict: /^(Cannot tell yet|Nothing is lost|Likely|Possible)/,
  },
  {
    name: 'softnet_stat twice',
    texts: [softnet('10000000', '00000030'), softnet('10040000', '000003b4')],
    verdict: /Rounds of softirq|rounds of softirq/,
  },
  {
    name: 'ethtool -S twice',
    texts: variations.find(({ id }) => id === 'igb-bursts')!.texts.map(({ text }) => text),
    verdict: /bursts overrun the ring/i,
    headline: /^This is not the pasted machine: .*loss 1.in.290, here.none\./,
  },
  {
    name: 'a latency histogram',
    texts: [sample('hdrhistogram/hgrm-charts-example1.txt')],
    verdict: /^Cannot tell yet\. The text holds .* and no loss counter/,
  },
  {
    name: 'a few words',
    texts: ['foo bar 123'],
    verdict: /^Cannot tell yet\. No line is from a known tool; the first is “foo bar 123”\.$/,
  },
];

test('each of the commonest pastes gets its verdict in view without a click', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await bench.open(smallRing);
  const diagnosis = page.getByTestId('diagnosis');
  const verdictLine = diagnosis.locator('.verdict');
  for (const { name, texts, verdict, headline } of pastes) {
    await test.step(`${name}, pasted, gets its verdict in view without a click`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const one of texts) await bench.paste(one);
      await expect(verdictLine).toHaveText(verdict);
      await expect(verdictLine).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(verdictLine).toBeInViewport({ ratio: 1 });
      const sentence = page.getByTestId('situation');
      if (headline !== undefined) {
        await expect(sentence).toHaveText(headline);
        await bench.enter('rateMbps', '3');
        await bench.settled();
        await expect(sentence).toHaveText(headline);
        await sentence.getByRole('button', { name: /^Remove the texts?$/ }).click();
        await expect(sentence).toContainText('capacity');
      } else {
        await diagnosis.getByText(/^How the texts? (was|were) read/).click();
        await diagnosis.getByRole('button', { name: 'Remove all texts' }).click();
      }
      await expect(verdictLine).toHaveCount(0);
      await page.getByRole('button', { name: /^Close: / }).click();
      await expect(diagnosis).toHaveCount(0);
    });
  }
});

test('the pasted machine takes the place of the inputs, and reproduces its own figures', async ({
  bench,
  page,
}) => {
  await bench.open(smallRing);
  await bench.paste(sample('vpp-runtime/old-csit-acl-saturated.txt'));
  const notice = page.getByTestId('machine-notice');
  const sentence = page.getByTestId('situation');
  await expect(sentence).toContainText(/mean batch 249.packets, here 15\.7.packets/);
  await expect(sentence).not.toContainText(/capacity|los[et]/);
  const strip = await page.getByTestId('strip').boundingBox();
  await expect(sentence.getByRole('button', { name: 'Use the pasted machine' })).toBeVisible();
  await test.step('axe finds nothing in the diagnosis', async () => {
    await expect(page.getByTestId('diagnosis').locator('.verdict')).toBeVisible();
    expect(
      await axeViolations(page, { parts: ['[data-testid=diagnosis]', '[data-testid=machine-notice]'] }),
    ).toEqual([]);
  });
  await page.getByRole('button', { name: 'Use this machine' }).click();
  await bench.settled();
  await expect(notice).toHaveCount(0);
  await expect(sentence).toContainText(/^The pasted machine is at its limit, with 249.of.256.packets a poll/);
  await expect(bench.indicator('lossProbability')).toHaveCount(0);
  expect(await bench.indicatorNumber('meanBatch')).toBeCloseTo(249, 0);
  expect(await bench.indicatorNumber('capacityMpps')).toBeCloseTo(4.11, 2);
  await bench.enter('maxBatch', '64');
  await bench.settled();
  await expect(notice).toContainText('The pasted machine, changed: ');
  expect(await page.getByTestId('strip').boundingBox()).toEqual(strip);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sentence).toContainText(/here 15\.7.packets/);

  await page.setViewportSize({ width: 390, height: 844 });
  const drawer = page.getByTestId('diagnosis');
  await drawer.getByRole('button', { name: 'With 2 cores' }).click();
  await expect(drawer).toHaveCount(0);
  await bench.settled();
  expect(await bench.indicatorNumber('load')).toBeCloseTo(50, 0);
});

test('texts and answers are collected, take effect at once, and can be removed', async ({ bench, page }) => {
  await bench.open(smallRing);
  await bench.openDrawer('diagnosis');
  const diagnosis = page.getByTestId('diagnosis');
  const verdict = diagnosis.locator('.verdict');
  await test.step('the question about earlier attempts is answered by keyboard, and takes effect at once', async () => {
    await diagnosis.getByText('Say what was tried').focus();
    await page.keyboard.press('Enter');
    const moved = diagnosis.getByRole('combobox', { name: 'Were other jobs or interrupts taken off' });
    await expect(moved).toBeVisible();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Tab');
    await expect(moved).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(verdict).toHaveText(/^Likely: the receiving cores are briefly stopped\./);
    await expect(moved).toBeFocused();
    await expect(diagnosis.getByText('Say what was tried (1 of 10 answered)')).toBeVisible();
    expect(await axeViolations(page, { parts: ['[data-testid=diagnosis]'] })).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect(verdict).toHaveCount(0);
  });
  await test.step('several texts are one machine, can be removed, and an unknown one says what to run', async () => {
    await page
      .getByRole('textbox', { name: 'Output of one or several tools' })
      .fill('Dear all,\nthe router is slow.');
    await page.getByRole('button', { name: 'Diagnose', exact: true }).click();
    await expect(verdict).toContainText('Cannot tell yet');
    await expect(diagnosis.locator('.next-command')).toContainText('ethtool -S');
    await bench.paste(softnet('10000000', '00000030'));
    await diagnosis.getByText('How the texts were read (2)').click();
    await diagnosis.getByRole('button', { name: 'Remove pasted text 1' }).click();
    await expect(diagnosis.getByText('How the texts were read (1)')).toBeVisible();
    await diagnosis.getByRole('button', { name: 'Remove all texts' }).click();
    await expect(verdict).toHaveCount(0);
  });
  await test.step('a table of results by rate is recognised, with a way to its place', async () => {
    await bench.slider('maxBatch').focus();
    await bench.paste('Rate (Gbit/s),Latency p99 (us),Loss (%)\n1,3.1,0\n4,4.2,0\n8,20,0\n10,330,10.4\n');
    await bench.openDrawer('diagnosis');
    await expect(diagnosis).toContainText('laid over the figures; Diagnosis reads counters');
    await diagnosis.getByRole('button', { name: 'Show them' }).click();
    await expect(page.getByTestId('overlay-lossProbability')).toContainText('4 points');
  });
});
