import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

const figures = [
  'queue-length',
  'queue-load',
  'loss-load',
  'sojourn-load',
  'utilisation-load',
  'service-time',
];

/** Runs in a worker: answers every solve as if it had exceeded its time limit. */
function giveUp(slow: boolean): void {
  const scope = self as unknown as { post?: typeof self.postMessage; postMessage: unknown };
  const post = (scope.post ??= self.postMessage.bind(self) as typeof self.postMessage);
  const value = {
    ok: false,
    code: 'time-limit',
    parameter: null,
    message: 'This took longer than 15 s and was ended.',
  };
  scope.postMessage = (message: { value?: { ok?: boolean } }, moved: Transferable[]) => {
    if (slow && message.value?.ok === true) post({ ...message, value } as never);
    else post(message as never, moved as never);
  };
}

test('inputs and results', async ({ bench, page }) => {
  await test.step('opens by link with its strip, ports and figures', async () => {
    await bench.open('#v1/vswitch-polling?loadMpps=8&queueCapacity=64');
    expect(await bench.indicatorNumber('lossProbability')).toBeGreaterThan(0.05);
    await expect(page.getByTestId('situation')).toContainText(/overloaded, at 11\d.* port\s4 loses the most/);
    for (const id of figures) await bench.drawn(id);
    const rows = await bench.table('service-time');
    expect(rows.map(([part]) => part)).toEqual(['look-up', 'cache', 'forwarding', 'switch-over', 'sum']);
  });
  await test.step('the load follows the pointer over the critical load, where the page says what is doubtful', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32');
    const before = await bench.indicatorNumber('sojournUs');
    await expect(page.getByTestId('situation')).toContainText('Port 4');
    await bench.enter('loadMpps', '7');
    await bench.settled();
    expect(await bench.indicatorNumber('sojournUs')).toBeGreaterThan(before);
    await expect(page.getByTestId('situation')).toContainText('close to its critical load');
    await bench.openDrawer('limits');
    await expect(page.getByTestId('limits')).toContainText(
      /At 9\d.* of the critical load the queues of a core grow together/,
    );
  });
  await test.step('the method is part of the link, and one without an answer says so', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32&loadMpps=8');
    await bench.chooseMethod('As printed');
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('method=published-literal');
    await expect(page.getByTestId('situation')).toContainText('did not converge');
    await bench.openDrawer('limits');
    await expect(page.getByTestId('limits')).toContainText('swapped weights of Eq. (17)');
    await bench.chooseMethod('Gated');
    await bench.settled();
    await expect(page.getByTestId('situation')).not.toContainText('did not converge');
    await bench.show('loss-load');
    await bench.choose(bench.figure('loss-load'), 'What is drawn here');
    await expect(bench.figure('loss-load')).toContainText('gated queues');
  });
  await test.step('a solve that its time limit ends offers another form in one click', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32');
    await bench.settled();
    // A real time limit takes fifteen seconds: workers answer as if theirs had passed.
    const answerAsSlow = (slow: boolean) =>
      Promise.all(page.workers().map((worker) => worker.evaluate(giveUp, slow)));
    // A worker of the former scenario may end meanwhile.
    await expect(() => answerAsSlow(true)).toPass();
    await bench.enter('loadMpps', '6.5');
    const situation = page.getByTestId('situation');
    await expect(situation).toContainText(
      'takes longer than 15 s and was ended. These would take less time: the form “Gated”',
    );
    await answerAsSlow(false);
    await situation.getByRole('button', { name: 'to “Gated”' }).click();
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('method=gated');
    await expect(situation).not.toContainText('was ended');
  });
  await test.step('a preset brings its scenario: the printed numbers of Fig. 15 with 3000 cycles', async () => {
    await bench.open('#v1/vswitch-polling');
    await bench.choosePreset('fig-15-read');
    await bench.settled();
    await expect(bench.entry('cores')).toHaveValue('10');
    await expect(bench.entry('lookupCycles')).toHaveValue(/^3\D?000$/);
    const cores = bench.figure('cores');
    await bench.drawn('cores');
    await bench.chooseView(cores, 'Cores needed');
    await expect(cores).toContainText('so does this model with these inputs');
    await page.getByRole('button', { name: 'Undo' }).click();
    await bench.settled();
    await expect(bench.entry('cores')).toHaveValue('1');
  });
  await test.step('a switch-over time with one port must not be zero, in one sentence', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32&ports=1');
    await bench.enter('switchOverUs', '0');
    await expect(page.locator('.field-fault:visible').first()).toContainText(
      /poll an empty queue infinitely often/,
    );
  });
  await test.step('the page overflows nowhere, and axe finds nothing serious', async () => {
    await firstLook(page, wideProjectorAndPhone);
    await bench.open('#v1/vswitch-polling?queueCapacity=32&loadMpps=7');
    await bench.openDrawer('measurements');
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      await expectSoundPage(page);
    });
  });
});
