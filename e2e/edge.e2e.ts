import { expect, test } from './bench-page.ts';

const bursty = 'arrivals.family=negative-binomial&arrivals.cv=4&ringSize=128&maxBatch=32';

test('Losses begin at one rate in the ribbon, the cliff and the sentence, wherever the rate is', async ({
  bench,
  page,
}) => {
  const ribbon = page.getByTestId('ribbon');
  const starts: { ribbon: number; cliff: number; words: string }[] = [];
  for (const [rateMbps, sentence] of [
    [1000, /loses none/],
    [2200, /loses none/],
    [4000, /the ring of 128\spackets is too short: .* lost/],
  ] as const) {
    await test.step(`${rateMbps} Mbit/s`, async () => {
      await bench.open(`#v1/batch-polling?rateMbps=${rateMbps}&${bursty}`);
      await expect(page.getByTestId('situation')).toContainText(sentence);
      // Once the edge is known, its number is there.
      await expect(ribbon).toContainText(/edge ≤ \d/);
      await expect(page.getByTestId('figure-cliff')).not.toHaveAttribute('data-pending', /.*/);
      const bar = page.getByTestId('figure-cliff').locator('rect[height="4"]');
      await expect(bar).toHaveCount(1);
      // The figure may be drawn anew while it is looked at.
      let box: Awaited<ReturnType<typeof bar.boundingBox>> = null;
      await expect.poll(async () => (box = await bar.boundingBox())).not.toBeNull();
      const ofRibbon = await page.locator('.ribbon-beyond').boundingBox();
      const words = (await ribbon.innerText()).replace(/\s/gu, ' ');
      starts.push({
        ribbon: Math.round(ofRibbon!.x),
        cliff: Math.round(box!.x),
        words: /edge ≤ [\d.]+ Gbit/u.exec(words)![0],
      });
    });
  }
  for (const start of starts) expect(start).toEqual(starts[0]);
});
