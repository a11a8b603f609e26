/** A held slider: nothing of an earlier scenario is in ink, in every model. */
import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';

const held = [
  { model: 'batch-polling', field: 'maxBatch', from: 0.7, to: 0.3 },
  { model: 'batch-polling', field: 'ringSize', from: 0.7, to: 0.3 },
  { model: 'interrupt-coalescing', field: 'coalescingUs', from: 0.6, to: 0.3 },
  { model: 'vswitch-polling', field: 'maxBatch', from: 0.4, to: 0.1 },
  { model: 'execution-areas', field: 'clockGhz', from: 0.6, to: 0.3 },
  { model: 'k-limited', field: 'packetsPerCycle', from: 0.3, to: 0.6 },
];

/** The scenarios that the plots in the window draw, and that of the inputs. */
function scenarios(page: Page) {
  return page.evaluate(() => ({
    inputs: document.documentElement.dataset.scenario,
    drawn: [...document.querySelectorAll<HTMLElement>('.plot')]
      .filter((plot) => {
        const { top, bottom } = plot.getBoundingClientRect();
        return bottom > 40 && top < window.innerHeight - 40;
      })
      .map((plot) => plot.dataset.scenario),
  }));
}

async function expectPresent(page: Page) {
  await expect
    .poll(async () => {
      const { inputs, drawn } = await scenarios(page);
      return drawn.length > 0 && drawn.every((scenario) => scenario === inputs);
    })
    .toBe(true);
}

/** The first place at which a curve of losses leaves the line of none, and the line of the capacity, px. */
function placesOfLoss(page: Page) {
  return page
    .getByTestId('figure-cliff')
    .locator('.plot-layer')
    .evaluate((layer) => {
      const red = [...layer.querySelectorAll('path')].find(
        (path) => path.getAttribute('stroke-width') === '1.5' && path.getAttribute('fill') === 'none',
      )!;
      const { left } = red.getBoundingClientRect();
      const length = red.getTotalLength();
      const none = red.getPointAtLength(0).y;
      let loss = 0;
      while (loss < length && Math.abs(red.getPointAtLength(loss).y - none) < 1) loss++;
      const start = red.getPointAtLength(0).x;
      const dashed = [...layer.querySelectorAll('line')].find(
        (line) => line.getAttribute('stroke-dasharray') === '5,4',
      )!;
      return {
        loss: left + red.getPointAtLength(loss).x - start,
        capacity: dashed.getBoundingClientRect().left,
      };
    });
}

for (const { model, field, from, to } of held) {
  test(`${field} of ${model} is held, and no curve or mark of earlier inputs is in ink`, async ({
    bench,
    page,
  }) => {
    await bench.open(`#v1/${model}`);
    await bench.settled();
    await expectPresent(page);
    const before = (await scenarios(page)).inputs;
    await bench.beginDrag(field, from, to);
    expect((await scenarios(page)).inputs).not.toBe(before);
    await expectPresent(page);
    // Of what was before, one grey line remains at most, and no mark.
    const ghosts = await page
      .locator('.hero-panel .plot-layer svg path')
      .evaluateAll((paths) => paths.filter((path) => path.getAttribute('stroke') === '#a7afba').length);
    expect(ghosts).toBeLessThanOrEqual(1);
    await bench.endDrag();
    await expectPresent(page);
  });
}

test('the curve of a held slider begins to lose at the capacity that is marked, and its axes move once', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?maxBatch=64&ringSize=512');
  await bench.settled();
  const axis = () => page.getByTestId('figure-cliff').locator('.plot-layer > g text').allTextContents();
  const ticks = async () => (await axis()).filter((text) => /^[\d ]+$/.test(text));
  await bench.drawn('cliff');
  const cliff = page.getByTestId('figure-cliff').locator('section');
  await expect(cliff.locator('.plot-layer')).toContainText('99 %'); // a curve is there
  await expect(cliff).not.toHaveAttribute('data-preliminary'); // and its axes are final
  const at = await ticks();
  await bench.beginDrag('maxBatch', 0.5, 0.35);
  await expectPresent(page);
  await expect(cliff).not.toHaveAttribute('data-preliminary'); // refined while the slider is held
  const { loss, capacity } = await placesOfLoss(page);
  expect(Math.abs(loss - capacity)).toBeLessThan(6);
  expect(await ticks()).toEqual(at);
  await bench.endDrag();
  await expectPresent(page);
  await expect.poll(ticks).not.toEqual(at);
});
