import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';

/** All texts of a document: visible text, accessible names, values, addresses. */
async function wordsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const names = [
      'aria-label',
      'aria-valuetext',
      'aria-valuenow',
      'title',
      'alt',
      'placeholder',
      'href',
      'value',
    ];
    const words: string[] = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.matches('script, style')) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '');
      for (const name of names) words.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        words.push(element.value);
    }
    return words.join('\n');
  });
  // The digits of a build's id are those of its commit.
  return `${texts.replaceAll(/\bbuild [\da-f]{7,}/g, 'build')}\n${page.url()}`;
}

/** A scenario of each model, one of whose inputs has a value that occurs nowhere else. */
const scenarios = [
  {
    model: 'batch-polling',
    inputs: 'rateMbps=4123&maxBatch=32&ringSize=277',
    hidden: 'ringSize',
    written: ['277'],
  },
  {
    model: 'interrupt-coalescing',
    inputs: 'meanInterarrivalUs=6.37&coalescingUs=311',
    hidden: 'coalescingUs',
    written: ['311', '0.311'],
  },
  { model: 'k-limited', inputs: 'packetsPerCycle=317', hidden: 'packetsPerCycle', written: ['317'] },
  {
    model: 'vswitch-polling',
    inputs: 'loadMpps=8.37&queueCapacity=137',
    hidden: 'queueCapacity',
    written: ['137'],
  },
  { model: 'execution-areas', inputs: 'flows=131&frameBytes=217', hidden: 'flows', written: ['131'] },
];

/** A solved point in the words of a figure: its position is one of the axis, whatever is hidden. */
const pointOfCurve = /(?<=\d)\s(?:%|µs|packets)\sat\s[\d.]+\s(?:Mpps|Gbit\/s)/gu;

const hasNumber = (text: string, written: string) =>
  new RegExp(String.raw`(?<![\d.])${written.replaceAll('.', String.raw`\.`)}(?!\.?\d)`).test(text);

test('a hidden input and hidden numbers are nowhere in the document, its drawers and its address', async ({
  bench,
  page,
}) => {
  for (const { model, inputs, hidden, written } of scenarios)
    await test.step(model, async () => {
      await bench.open(`#v1/${model}?${inputs}`);
      const open = await wordsOf(page);
      expect(written.some((one) => hasNumber(open, one))).toBe(true);
      const numbers = page.getByTestId('strip').locator('[data-testid^="indicator-"]');
      const names = await numbers.evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-testid')!.slice(10)),
      );
      const values = await Promise.all(
        names.map((name) => page.getByTestId(`indicator-${name}`).locator('.indicator-value').innerText()),
      );
      await page.goto('about:blank');
      await bench.open(`#v1/${model}?${inputs}&hide=input:${hidden}`);
      // The address is updated once the page rests.
      await expect.poll(() => bench.hash()).toContain('veiled=');
      for (const drawer of ['none', 'limits', 'formulas']) {
        if (drawer !== 'none') {
          await bench.open(`${bench.hash().replace(/&view\.drawer=\w+/, '')}&view.drawer=${drawer}`);
          await expect(page.getByTestId(drawer === 'formulas' ? 'formula' : drawer)).toBeVisible();
        }
        const words = await wordsOf(page);
        for (const one of written) {
          const at = words.split('\n').filter((line) => hasNumber(line, one));
          expect(at, `${drawer}: ${one}`).toEqual([]);
        }
      }
      for (const [k, name] of names.entries()) {
        const value = values[k].replace(/[^\d.e-].*$/s, '');
        // Words and common numbers may occur anywhere.
        if (!/\d.*\d.*\d/.test(value)) continue;
        const place = name.replace(/\.(?:exact|published|recommended)\b/, '');
        // On the open page: its words follow at rest, and all its figures are drawn.
        await bench.open(`#v1/${model}?${inputs}&hide=number:${place}&view.drawer=limits`);
        await expect(page.getByTestId('limits')).toBeVisible();
        await expect(page.getByTestId(`indicator-${name}`)).toHaveCount(0);
        const linesWithIt = async () =>
          (await wordsOf(page))
            .replaceAll(pointOfCurve, '')
            .split('\n')
            .filter((line) => hasNumber(line, value));
        await expect.poll(linesWithIt, { message: `${name}: ${value}` }).toEqual([]);
      }
    });
});
