/** A held slider: nothing of an earlier scenario is in ink, in every model. */
import type { Page } from '@playwright/test';
import { expect, smallRing, test } from './bench-page.ts';

const held = [
  { model: 'batch-polling?ringSize=1024', field: 'maxBatch', from: 0.7, to: 0.3 },
  { model: 'batch-polling?maxBatch=32', field: 'ringSize', from: 0.7, to: 0.3 },
  { model: 'interrupt-coalescing', field: 'coalescingUs', from: 0.6, to: 0.3 },
  { model: 'vswitch-polling?queueCapacity=32', field: 'maxBatch', from: 0.4, to: 0.1 },
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

test('while a slider of any model is held, no curve or mark of earlier inputs is in ink', async ({
  bench,
  page,
}) => {
  for (const { model, field, from, to } of held)
    await test.step(`${field} of ${model}`, async () => {
      await bench.open(`#v1/${model}`);
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
});

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

/** From the present rate to where losses begin, in shares of the way to the capacity, on the ribbon and in the cliff. */
function lossBegins(page: Page) {
  return page.evaluate(() => {
    const left = (element: Element | null | undefined) => element!.getBoundingClientRect().left;
    const bar = document.querySelector('.ribbon-bar')!;
    const [capacity] = [...bar.querySelectorAll('.ribbon-tick')]
      .map(left)
      .sort((a, b) => a - b)
      .slice(-1);
    const now = bar.querySelector('.ribbon-filled')!.getBoundingClientRect().right;
    const layer = document.querySelector('[data-testid=figure-cliff] .plot-layer')!;
    const lines = [...layer.querySelectorAll('line')].filter((line) => {
      const { width, height } = line.getBoundingClientRect();
      return height > 100 && width < 3;
    });
    const inPlot = {
      capacity: left(lines.find((line) => line.getAttribute('stroke-dasharray') === '5,4')),
      now: left(lines.find((line) => line.getAttribute('stroke-dasharray') === null)),
      loss: left(layer.querySelector('rect[height="4"]')),
    };
    return {
      ribbon: (left(bar.querySelector('.ribbon-beyond')) - now) / (capacity - now),
      cliff: (inPlot.loss - inPlot.now) / (inPlot.capacity - inPlot.now),
    };
  });
}

test('while a slider is held, losses begin at one rate on the ribbon and in the cliff, and there at rest', async ({
  bench,
  page,
}) => {
  const bursty = 'arrivals.family=negative-binomial&arrivals.cv=2&ringSize=128&rateMbps=1000';
  await bench.open(`#v1/batch-polling?maxBatch=32&${bursty}`);
  await bench.settled();
  const red = page.locator('.ribbon-beyond');
  await expect(red).toBeVisible();
  await bench.beginDrag('maxBatch', 0.5, 0.45);
  await expectPresent(page);
  await expect(page.getByTestId('figure-cliff').locator('section')).not.toHaveAttribute('data-preliminary');
  await expect(red).toBeVisible();
  const held = await lossBegins(page);
  expect(Math.abs(held.ribbon - held.cliff)).toBeLessThan(0.02);
  expect(held.ribbon).toBeLessThan(0.9); // not at the capacity
  await bench.endDrag();
  await expect(page.getByTestId('ribbon')).toContainText('edge');
  const rest = await lossBegins(page);
  expect(Math.abs(rest.ribbon - rest.cliff)).toBeLessThan(0.02);
  expect(Math.abs(rest.ribbon - held.ribbon)).toBeLessThan(0.02);
});

test('numbers and drawings of a result that is late are blank', async ({ bench, page }) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holds = false;
    const send = Worker.prototype.postMessage as (this: Worker, ...message: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      if (holds) held.push(() => send.apply(this, message));
      else send.apply(this, message);
    };
    Object.assign(window, {
      holdSolves(hold: boolean) {
        holds = hold;
        if (!hold) for (const release of held.splice(0)) release();
      },
    });
  });
  const hold = (wanted: boolean) =>
    page.evaluate((on) => (Reflect.get(window, 'holdSolves') as (hold: boolean) => void)(on), wanted);
  await bench.open(smallRing);
  const ribbon = page.getByTestId('ribbon');
  await expect(ribbon).toContainText('capacity');
  await expectPresent(page);
  await hold(true);
  await ribbon.getByRole('slider').press('End');
  await expect(page.getByTestId('situation')).toContainText('Computing');
  await expect(ribbon).not.toContainText('capacity');
  // The curve against the rate is that of the present inputs, too.
  await expect
    .poll(async () => {
      const { inputs, drawn } = await scenarios(page);
      return drawn.every((of) => of === '' || of === inputs);
    })
    .toBe(true);
  await hold(false);
  await expect(page.getByTestId('situation')).toContainText('overloaded');
  await expectPresent(page);
});

test('the handle in the figure outlasts a late result', async ({ bench, page }) => {
  // A solve takes longer than a result of earlier inputs is drawn.
  await bench.open('#v1/batch-polling?rateMbps=9400&maxBatch=4096&ringSize=65536');
  const handle = page.locator('.figure-handle').first();
  await handle.evaluate((element) => (element.dataset.held = 'yes'));
  const middle = async () => {
    const { x, width } = (await handle.boundingBox())!;
    return x + width / 2;
  };
  const { y, height } = (await handle.boundingBox())!;
  const from = await middle();
  await page.mouse.move(from, y + height - 8);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) {
    await page.mouse.move(from - 20 * step, y + height - 8);
    await page.waitForTimeout(120);
  }
  await expect.poll(async () => Math.abs((await middle()) - (from - 120))).toBeLessThan(4);
  await expect(page.locator('.figure-handle[data-held]')).toHaveCount(1);
  await page.mouse.up();
});
