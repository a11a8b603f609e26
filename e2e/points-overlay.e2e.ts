import { readFileSync } from 'node:fs';
import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

const example = (name: string) => ({
  name,
  text: readFileSync(new URL(`../examples/${name}`, import.meta.url)),
});

test('throughput by frame size lies over execution areas, also after a change of the model', async ({
  bench,
  page,
}) => {
  await firstLook(page, wideAndPhone);
  await test.step('throughput by frame size lies over execution areas, in bits turned into packets', async () => {
    await bench.open('#v1/execution-areas');
    await bench.openDrawer('measurements');
    const section = page.getByTestId('measurements');
    await expect(section).toContainText('CSV with frame size and throughput');
    await expect(section.getByRole('button', { name: 'Compare with the testbed' })).toHaveCount(0);
    await bench.upload(example('throughput-by-frame.csv'));
    const card = page.getByTestId('tool-card');
    await expect(card).toContainText('Results by frame size, 8 rows');
    await expect(card).toContainText('The text says that its numbers are generated, not measured.');
    const overlay = page.getByTestId('overlay-throughputMpps');
    await expect(overlay).toContainText('8 of 8');
    await expect(overlay).toContainText(/Mean relative error\s*[0-3]\.\d+\s%/);
    await expect(bench.figure('throughput-frame')).toContainText('generated, Throughput, 3+1');
    await card.getByRole('combobox', { name: 'Bit rates count' }).selectOption('frame');
    await expect(overlay).not.toContainText(/Mean relative error\s*[0-3]\.\d+\s%/);
  });
  await test.step('a file stays when the model is switched, and is shown where it can be', async () => {
    await expect(page.getByTestId('overlay-throughputMpps')).toBeVisible();
    await bench.model('batch-polling').click();
    await bench.settled();
    await expect(page.getByTestId('tool-card')).toContainText('Batch polling has no figure for it');
    await expect(page.getByTestId('overlay-throughputMpps')).toHaveCount(0);
    await bench.model('execution-areas').click();
    await bench.settled();
    await expect(page.getByTestId('overlay-throughputMpps')).toContainText('8 of 8');
  });
  await test.step('points overflow nowhere, and axe finds nothing serious', async () => {
    await bench.upload({ name: 'bits.csv', text: 'frame_bytes,throughput_gbps\n64,0.9\n512,5\n' });
    await expect(page.getByTestId('overlay-throughputMpps')).toHaveCount(2);
    await inEveryLook(page, wideAndPhone, async () => {
      await expectSoundPage(page, '[data-testid="measurements"]');
    });
  });
});

test('loads with losses and latencies lie over the virtual switch', async ({ bench, page }) => {
  await test.step('loads with losses and latencies lie over the virtual switch, all ports and one', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32');
    await bench.openDrawer('measurements');
    const section = page.getByTestId('measurements');
    await expect(section).toContainText('CSV with a rate and loss, throughput, latency or mean queue');
    await expect(section.getByRole('button', { name: 'Compare with the testbed' })).toHaveCount(0);
    await bench.upload(example('vswitch-load.csv'), {
      name: 'port.csv',
      text: 'load_mpps,port,loss_ratio\n8,4,0.17\n9,4,0.3\n',
    });
    await expect(page.getByTestId('tool-card')).toHaveCount(2);
    for (const quantity of ['throughputMpps', 'lossProbability', 'sojournUs', 'meanQueue']) {
      await expect(page.getByTestId(`overlay-${quantity}`)).toContainText(/Points compared\s*\d+ of 21/);
    }
    const port = page.getByTestId('overlay-ports.3.lossProbability');
    await expect(port).toContainText('Loss of port 4 against load');
    await expect(port).toContainText(/measured 0\.\d+, model 0\.\d+/);
    await bench.show('loss-load');
    await expect(bench.figure('loss-load')).toContainText('measured, Loss, port 4');
  });
  await test.step('a latency without its unit is asked for', async () => {
    await bench.upload({ name: 'unit.csv', text: 'load_mpps,latency\n1,5\n2,6\n' });
    const card = page.getByTestId('tool-card').filter({ hasText: 'unit.csv' });
    await expect(card).toContainText('Results by load, 2 rows');
    const unit = card.getByRole('combobox', { name: 'Unit of the latency' });
    await expect(unit).toHaveValue('us');
    await expect(card.getByText('latency, µs')).toContainText('assumed');
    await unit.selectOption('ms');
    await expect(card).toContainText('latency, ms');
    await expect(card.getByText('latency, ms')).not.toContainText('assumed');
  });
});

/** Tables of different makers, and what of each is laid over batch polling and judged. */
const tables: [string, readonly string[]][] = [
  ['trex.csv', ['lossProbability', 'sojournUs', 'sojournUs.p99']],
  ['moongen.csv', ['lossProbability', 'sojournUs', 'sojournUs.p50', 'sojournUs.p99', 'sojournUs.p999']],
  ['csit.txt', ['lossProbability', 'sojournUs.p50', 'sojournUs.p90', 'sojournUs.p99']],
  ['tabellenblatt.csv', ['lossProbability', 'sojournUs.p50', 'sojournUs.p99', 'sojournUs.p999']],
  ['long.csv', ['lossProbability', 'sojournUs.p50', 'sojournUs.p99', 'meanBatchNonEmpty']],
  ['percentiles.csv', ['sojournUs.p50', 'sojournUs.p90', 'sojournUs.p999', 'sojournUs.p9999']],
  ['pktgen.csv', ['lossProbability']],
  ['iperf3.tsv', ['lossProbability']],
  ['ovs.csv', ['lossProbability', 'meanBatchNonEmpty']],
  ['own-utf16.csv', ['sojournUs.p99']],
];
const table = (name: string) => ({
  name,
  text: readFileSync(new URL(`../tests/texts/tables/${name}`, import.meta.url)),
});

test('a table with a rate and any results lies over the figures that show them, in every model', async ({
  bench,
  page,
}) => {
  const card = page.getByTestId('tool-card');
  const overlays = page.locator('[data-testid^="overlay-"]');
  await bench.open('#v1/batch-polling?ringSize=1024');
  await bench.openDrawer('measurements');
  for (const [name, quantities] of tables) {
    await test.step(`${name} lies over the cliff, and each of its results is judged`, async () => {
      await bench.upload(table(name));
      await expect(card).toHaveCount(1);
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(name);
      await expect(overlays).toHaveCount(quantities.length);
      for (const quantity of quantities) {
        const overlay = page.getByTestId(`overlay-${quantity}`);
        await expect(overlay).toContainText(/Is it close\?(?:yes|no)/);
        // The verdict comes before everything else.
        await expect(page.getByTestId('measurements').locator('> :first-child')).toHaveText(
          /^The model is (?:not )?close.* is .*\d\s(?:%|percentage points?) off/,
        );
        await expect(overlay).toContainText(/Points compared(\d) of \1/);
      }
      const figure = bench.figure('cliff');
      await expect(figure).toBeInViewport();
      if (quantities.some((quantity) => quantity.startsWith('sojournUs'))) {
        await expect(figure).toContainText('measured');
      }
      await card.getByRole('button', { name: /^Remove/ }).click();
      await expect(card).toHaveCount(0);
    });
  }
  await test.step('a removal is undone by keyboard', async () => {
    await expect(page.getByRole('button', { name: 'Undo the removal of own-utf16.csv' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { level: 3 })).toHaveText('own-utf16.csv');
  });
  await test.step('a column in another alphabet is asked about, and then laid over the cliff', async () => {
    await expect(card).toContainText('丢包率 (%): its name does not say what it is');
    await card.getByRole('combobox', { name: 'Column “丢包率 (%)”' }).selectOption('loss');
    await expect(page.getByTestId('overlay-lossProbability')).toContainText('3 points');
  });
  await test.step('several files are several series, the newest first, each with its name', async () => {
    await bench.upload(table('long.csv'), table('moongen.csv'));
    await expect(card.getByRole('heading', { level: 3 })).toHaveText([
      ...['moongen.csv', 'long.csv', 'own-utf16.csv'],
    ]);
    await expect(page.getByTestId('overlay-sojournUs.p99')).toHaveCount(3);
    for (const source of ['moongen', 'long']) await expect(bench.figure('cliff')).toContainText(source);
  });
  await test.step('other models take what they show', async () => {
    await bench.model('interrupt-coalescing').click();
    await bench.settled();
    await expect(page.getByTestId('overlay-sojournUs.p99')).toHaveCount(3);
    await expect(page.getByTestId('overlay-sojournUs.p99').first()).toContainText(
      'no point lies in the range',
    );
    await bench.upload({
      name: 'slow.csv',
      text: 'rate_kpps,p99_us,drops,sent\n20,150,0,100\n40,140,1,100\n',
    });
    const judged = page.getByTestId('overlay-sojournUs.p99').filter({ hasText: 'slow.csv' });
    await expect(judged).toContainText(/Is it close\?(?:yes|no)/);
    await expect(judged).toContainText(/Points compared(\d) of \1/);
    await expect(bench.figure('cliff')).toContainText('slow');
    await bench.model('vswitch-polling').click();
    await bench.settled();
    await expect(page.getByTestId('overlay-sojournUs').first()).toContainText('Mean latency against load');
    await expect(page.getByTestId('overlay-sojournUs.p99')).toHaveCount(0);
    await expect(card.filter({ hasText: 'moongen.csv' })).toContainText('has no figure for it');
  });
  await test.step('all go at once, and come back', async () => {
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo the removal of 4 files' }).click();
    await expect(card).toHaveCount(4);
  });
  await test.step('a count is not a share: it is not drawn until its base is known', async () => {
    await page.getByRole('button', { name: 'Remove all' }).click();
    await bench.model('batch-polling').click();
    await bench.settled();
    await bench.upload({ name: 'drops.csv', text: 'rate_mpps,drops\n3,0\n14,12\n' });
    await expect(card).toContainText('drops: a number of lost packets needs the packets sent');
    await expect(overlays).toHaveCount(0);
    await card.getByRole('combobox', { name: 'Time that each row counts' }).selectOption('10');
    await expect(page.getByTestId('overlay-lossProbability')).toContainText('2 points');
  });
});

/**
 * Published tables: what of each is laid over batch polling, and what its card says about the rest. Sources and licences
 * are beside them.
 */
const published: [string, readonly string[], string][] = [
  ['generic/nfvbench-ndr.json', ['lossProbability'], 'NDR, mean latency'],
  ['generic/nfvbench-ndr-pdr-table.txt', [], 'PDR, mean latency'],
  ['nfvbench/cnf-testbed-chains-2t1c-64B.csv', [], 'drop: a number of lost packets needs the packets sent'],
  ['nfvbench/vpp-mlx5-results.csv', [], 'Batch polling has no figure for it.'],
  ['csit/ndr-throughput-17.07.csv', [], 'CSIT: rates of 8 tests'],
  ['csit/throughput-history-no-header.csv', [], 'The table has no header'],
  ['csit/soak-result.json', [], 'Critical rate'],
  ['csit/ndrpdr-result-with-hdrh.json', ['sojournUs', 'sojournUs'], 'Drawn over: Time in the system.'],
  [
    'generic/rate-ramp-timeseries.csv',
    ['lossProbability', 'lossProbability', 'lossProbability'],
    'Not drawn. No figure has a time axis.',
  ],
  [
    'generic/rate-timeseries-leading-log-lines.csv',
    ['lossProbability', 'lossProbability', 'lossProbability'],
    '2 lines before the table are not part of it.',
  ],
  ['latency-cdf/ixy-lang-c-1mpps-cdf.csv', ['sojournUs'], 'Drawn over: Time in the system.'],
];

test('published tables are laid over the figures that show them, and the card says why others are not', async ({
  bench,
  page,
}) => {
  const card = page.getByTestId('tool-card');
  const overlays = page.locator('[data-testid^="overlay-"]');
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  for (const [path, quantities, words] of published) {
    await test.step(path, async () => {
      const name = path.split('/')[1];
      await bench.upload({
        name,
        text: readFileSync(new URL(`../tests/fixtures/samples/${path}`, import.meta.url)),
      });
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(name);
      await expect(card).toContainText(words);
      await expect(overlays).toHaveCount(quantities.length);
      for (const quantity of new Set(quantities)) {
        const overlay = page.getByTestId(`overlay-${quantity}`);
        await expect(overlay.first()).toContainText(/Is it close\?(?:yes|no)/);
      }
      await card.getByRole('button', { name: /^Remove/ }).click();
      await expect(card).toHaveCount(0);
    });
  }
  await test.step('own losses in a table with commas and semicolons', async () => {
    await bench.enter('rateMbps', '8');
    await bench.upload({
      name: 'loss.csv',
      text: 'load_mpps;loss [%]\n12,5;0\n13,5;2,5 %\n14,5;9\n',
    });
    await expect(card).toContainText('Results by load, 3 rows');
    const overlay = page.getByTestId('overlay-lossProbability');
    await expect(overlay).toContainText('Loss against rate');
    await expect(overlay).toContainText('3 of 3');
    await bench.show('loss-rate');
    await expect(bench.figure('loss-rate')).toContainText('measured');
    await card.getByRole('button', { name: /^Remove/ }).click();
    await expect(card).toHaveCount(0);
  });
  await test.step('once it is said what is lost, each chain is a curve of its own', async () => {
    const [, , [path]] = published;
    await bench.upload({
      name: 'chains.csv',
      text: readFileSync(new URL(`../tests/fixtures/samples/${path}`, import.meta.url)),
    });
    await card.getByRole('combobox', { name: '“drop” is a' }).selectOption('percent');
    await expect(page.getByTestId('overlay-lossProbability').first()).toContainText(
      'Loss, csc, chains 1, nodes 1',
    );
  });
});

const broken: [string, string | Buffer, RegExp][] = [
  ['empty.csv', '', /empty/],
  ['header.csv', 'load_mpps,loss\n', /ends after the names of its columns/],
  ['nan.csv', 'load_mpps,loss_ratio\n1,NaN\n2,NaN\n', /Line 2: "loss_ratio" is "NaN"/],
  ['binary.csv', Buffer.from(Array.from({ length: 4000 }, (_, k) => (k * 73) % 256)), /binary/],
  ['columns.csv', 'load_mpps,colour\n1,2\n', /Line 1: the columns are "load_mpps", "colour"/],
];

test('long tables are read, and broken ones get one sentence each', async ({ bench, page }) => {
  await test.step('a hundred thousand rows are read while the page stays live', async () => {
    await bench.open('#v1/execution-areas');
    await bench.openDrawer('measurements');
    const rows = ['frame_bytes,mpps'];
    for (let k = 0; k < 100_000; k++) rows.push(`${64 + (k % 1400)},${(1.4 - (k % 1400) / 4000).toFixed(4)}`);
    await bench.upload({ name: 'many.csv', text: rows.join('\n') });
    await expect(page.getByTestId('tool-card')).toContainText('shown as 400 points');
    await expect(page.getByTestId('overlay-throughputMpps')).toContainText('400 of 400');
  });
  await test.step('broken tables get one sentence each, markup in a header stays text', async () => {
    await page.getByRole('button', { name: /^Remove .*many\.csv$/ }).click();
    const section = page.getByTestId('measurements');
    const image = '<img src=x onerror=alert(1)>';
    await bench.upload({
      name: 'good.csv',
      text: `frame_bytes,mpps,"${image}",=1+1\n64,1,0,0\n512,0.9,0,0\n`,
    });
    await expect(page.getByTestId('tool-card')).toContainText(`${image}: it is the same in every row`);
    await expect(section.locator('img')).toHaveCount(0);
    for (const [name, text, sentence] of broken) {
      await bench.upload({ name, text });
      await expect(section.getByRole('alert').locator('p').filter({ hasText: name })).toContainText(sentence);
      await expect(page.getByTestId('tool-card')).toHaveCount(1);
    }
  });
});
