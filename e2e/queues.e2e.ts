import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';

/** The usual capacity, and faster solves. */
const shortRing = '#v1/batch-polling?ringSize=512';

test('receive queues are placed on cores by keyboard, evened out, and refused in one sentence', async ({
  bench,
  page,
}) => {
  await bench.open(shortRing);
  await page.locator('input[name=stage][value=queues]').focus();
  await page.keyboard.press('Space');
  const stage = page.getByRole('region', { name: 'Queues on cores' });
  await expect(stage).toContainText('Core 0 is the busiest, at 72.0 %');
  expect(await axeViolations(page, { parts: ['.queues-stage'] })).toEqual([]);

  await stage.getByLabel('Core of queue 1').focus();
  await page.keyboard.press('0');
  await expect(stage.getByRole('status')).toContainText('packets are lost');
  const evenOut = stage.getByRole('button', { name: 'Even out' });
  await expect(evenOut).toHaveAttribute('aria-disabled', 'false');
  await evenOut.focus();
  await page.keyboard.press('Enter');
  await expect(stage.getByRole('status')).toContainText('no queue loses packets');
  await expect(evenOut).toHaveAttribute('aria-disabled', 'true');

  const rates = stage.getByLabel('Rates of the queues (Mpps)');
  await rates.fill('12, 1');
  await expect(stage).toContainText('Queue 0 of eth0 alone needs 1.3 cores: no placement splits it.');
  await rates.fill('-1');
  await expect(stage.getByRole('alert')).toContainText(/must be a number from 0 to 10000, not -1\.$/);
});

const counters = (counts: readonly number[]) =>
  ['NIC statistics:', ...counts.map((count, k) => `     rx_queue_${k}_packets: ${count}`)].join('\n');
const interrupts = (core: number, counts: readonly number[]) =>
  [
    '            CPU0       CPU1       CPU2',
    ...counts.map((count, k) => {
      const row = [0, 0, 0].map((_, cpu) => String(cpu === core ? count : 0).padStart(10)).join(' ');
      return ` ${70 + k}: ${row}  IR-PCI-MSI ${k}-edge      eth1-TxRx-${k}`;
    }),
  ].join('\n');

test('queues come from a paste, are simulated, undone, linked and presented', async ({ bench, page }) => {
  await bench.open(shortRing);
  await page.locator('input[name=stage][value=queues]').focus();
  await page.keyboard.press('Space');
  const stage = page.getByRole('region', { name: 'Queues on cores' });
  await expect(stage.getByRole('row', { name: /^0 3.60 Mpps/ })).toContainText('none seen');

  await stage.getByText('Paste what your tools print').focus();
  await page.keyboard.press('Enter');
  const field = stage.getByLabel('Counters of queues, printed twice');
  const take = stage.getByRole('button', { name: 'Take queues' });
  await field.fill(`${counters([1, 2])}\n${counters([1, 1])}\n`);
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(stage.getByRole('alert')).toContainText('fell between the prints');
  await field.fill(
    `$ ethtool -S eth1; cat /proc/interrupts; sleep 10; ethtool -S eth1; cat /proc/interrupts
${counters([0, 0, 0])}\n${interrupts(2, [0, 0, 0])}\n${counters([3e7, 2e7, 1e7])}\n${interrupts(2, [9, 9, 9])}\n`,
  );
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(stage.getByRole('status').first()).toContainText('Core 2 is the busiest');
  await expect(stage).toContainText('the packets of each queue between the prints');
  await expect(stage.getByLabel('Core of queue 1')).toHaveValue('2');
  await expect(stage.getByRole('row', { name: /^2 0, 1, 2/ })).toContainText('µs');

  const evenOut = stage.getByRole('button', { name: 'Even out' });
  await expect(evenOut).toHaveAttribute('aria-disabled', 'false');
  await evenOut.focus();
  await page.keyboard.press('Enter');
  const busiest = stage.getByRole('status').first();
  await expect(busiest).toContainText('33.8');
  await page.keyboard.press('Control+z');
  await expect(stage.getByLabel('Core of queue 1')).toHaveValue('2');
  await stage.getByText('Commands that even out').focus();
  await page.keyboard.press('Enter');
  await expect(stage).toContainText('/proc/irq/71/smp_affinity_list');
  await expect(stage).not.toContainText('ovs-vsctl');
  await stage.getByRole('row', { name: /^0 3.00 Mpps/ }).dragTo(stage.getByRole('row', { name: /^1 –/ }));
  await expect(stage.getByLabel('Core of queue 0')).toHaveValue('1');
  await page.keyboard.press('Control+z');

  await expect.poll(() => bench.hash()).toContain('view.queues=');
  const link = bench.hash();
  await bench.open(shortRing);
  await bench.open(link.replace(/on:[\d,]+|on%3A[\d%C]+/i, 'on:0,1'));
  await expect(stage.getByRole('alert')).toHaveText(
    'Cores are chosen for 2 queues, but there are 3: the queues are placed in turn.',
  );
  await bench.open(link);
  await expect(stage.getByRole('alert')).toHaveCount(0);
  await expect(stage.getByLabel('Core of queue 1')).toHaveValue('2');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Queues on cores' })).toContainText('Core 2 is the busiest');
});

test('texts of the diagnosis give queues, too', async ({ bench, page }) => {
  await bench.open(`${shortRing}&view.stage=queues`);
  const stage = page.getByRole('region', { name: 'Queues on cores' });
  await expect(stage).toBeVisible();
  await bench.paste(`pmd thread numa_id 0 core_id 4:
  isolated : false
  port: dpdk0             queue-id:  0 (enabled)   pmd usage: 60 %
  port: dpdk1             queue-id:  0 (enabled)   pmd usage: 38 %
pmd thread numa_id 0 core_id 6:
  isolated : false
`);
  await expect(
    page.getByRole('region', { name: 'Diagnosis' }).or(page.locator('.drawer')).first(),
  ).toBeVisible();
  await stage.getByText('Paste what your tools print').click();
  await stage.getByRole('button', { name: /^Take “/ }).click();
  await expect(stage.getByRole('status').first()).toContainText('Core 4 is the busiest, at 98.0 %');
  await expect(stage.getByLabel('Core of queue dpdk1 0')).toHaveValue('0');
});
