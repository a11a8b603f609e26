import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moongenConsole } from '../../../../src/texts/tools/rates/moongen.ts';
import { sar } from '../../../../src/texts/tools/rates/sar.ts';
import { trexGlobal } from '../../../../src/texts/tools/rates/trex-global.ts';
import { vppInterfaceCounters } from '../../../../src/texts/tools/rates/vpp-interfaces.ts';
import { xdpsock } from '../../../../src/texts/tools/rates/xdpsock.ts';
import { toolParsers } from '../../../../src/texts/tools/tool-parsers.ts';
import type { ToolParser } from '../../../../src/texts/tools/tool-reading.ts';
import { readAny, toolReading } from '../../read-any.ts';
import { samples, sampleText } from '../../sample-texts.ts';

const files = readdirSync('src/texts/tools/rates').filter((name) => !name.startsWith('rate-'));

it.each(files)('The tool of %s is listed, and reads a sample', async (file) => {
  const code = (await import(`../../../../src/texts/tools/rates/${file}`)) as object;
  const tool = (Object.values(code) as ToolParser[]).find(({ recognise }) => recognise !== undefined)!;
  expect(toolParsers).toContain(tool);
  const own = samples.filter(({ text }) => tool.recognise(text) > 0);
  expect(own).not.toEqual([]);
  const formats = await Promise.all(
    own.map(async ({ text }) => {
      const read = await readAny(text);
      return read.ok && read.content.kind === 'tool' ? read.content.reading.format : '';
    }),
  );
  expect(formats).toContain(tool.format);
});

const sockets = sampleText('xdpsock/two-prints.txt');

describe('xdpsock', () => {
  it('has the mean of its prints and the share that the full ring did not take', async () => {
    const reading = await toolReading(sockets);
    expect(reading.format).toBe('xdpsock');
    expect(reading.results).toMatchObject([
      { quantity: 'throughputMpps', value: 8.5 },
      { quantity: 'sentMpps', value: 0 },
      { quantity: 'lossProbability', value: 0.15 },
    ]);
    expect(reading.systemFacts).toMatchObject([{ name: 'receivedMpps', value: 8.5 }]);
  });

  it('weighs prints by their lengths, and leaves idle ones out', () => {
    const longer = sockets.replace('1.00', '3.00');
    expect(xdpsock.parse(longer, {}).results[0]).toMatchObject({ value: (3 * 9 + 8) / 4 });
    const idle = sockets.replace('8,000,000', '0        ').replace('2,000,000', '0        ');
    expect(xdpsock.parse(idle, {}).results[0]).toMatchObject({ value: 9 });
    expect(xdpsock.parse(idle, {}).warnings).toContainEqual(
      expect.objectContaining({ message: '1 row is without packets and left out.' }),
    );
  });

  it('is not idle while its full ring loses all packets', () => {
    const stuck = sockets.replace('8,000,000', '0        ');
    expect(xdpsock.parse(stuck, {}).results).toMatchObject([{ value: 4.5 }, { value: 0 }, { value: 3 / 12 }]);
  });

  it('refuses a number that is cut or has another unit', () => {
    expect(() => xdpsock.parse(sockets.replace('9,000,000', '9,00,0000'), {})).toThrow(
      'Line 4: pps is "9,00,0000"; a number is needed.',
    );
  });
});

describe('rows over time', () => {
  const head = 'IFACE rxpck/s txpck/s rxkB/s\n';
  const row = (time: string, packets: number) => `${time} eth0 ${packets}.00 0.00 0.00\n`;

  it('continue after midnight', () => {
    const night = ['23:59:59', '00:00:00', '00:00:01', '00:00:02'].map((time, k) =>
      row(time, 1000 * (k + 1)),
    );
    expect(sar.parse(`23:59:58 ${head}${night.join('')}`, {}).results[2]).toMatchObject({
      x: [0, 1, 2, 3],
      y: [0.001, 0.002, 0.003, 0.004],
    });
  });

  it('may cover two days', () => {
    const rows = Array.from({ length: 180_000 }, (_, k) => {
      const two = (value: number) => String(value).padStart(2, '0');
      const [hour, minute] = [Math.floor(k / 3600) % 24, Math.floor(k / 60) % 60];
      return row(`${two(hour)}:${two(minute)}:${two(k % 60)}`, 1000);
    });
    const { results, questions } = sar.parse(`00:00:00 ${head}${rows.join('')}`, {});
    expect(questions).toEqual([]);
    expect(results[2]?.kind === 'series' ? results[2].x.at(-1) : null).toBe(179_999);
  });

  it('say that nothing was received, and to choose another port where there is one', () => {
    const idle = `09:00:00 ${head}09:00:01 eth0 0.00 0.00 0.00\n`;
    const messages = (text: string) => sar.parse(text, {}).warnings.map(({ message }) => message);
    expect(messages(idle)).toContain('Nothing was received.');
    expect(messages(`${idle}09:00:01 eth1 0.00 9.00 0.00\n`)).toContain(
      'Nothing was received; choose another one.',
    );
    expect(messages(`09:00:00 ${head}${row('09:00:01', 3)}`)).toHaveLength(1);
  });

  it('of a remote login alone give no facts', () => {
    const facts = (packets: number) =>
      sar.parse(`09:00:00 ${head}09:00:01 eth0 ${packets}.00 0.00 ${packets / 16}\n`, {}).systemFacts;
    expect(facts(496)).toEqual([]);
    expect(facts(512)).toMatchObject([{ name: 'receivedMpps' }, { name: 'meanFrameBytes', value: 68 }]);
  });

  it('are not read with more cells than names, or without a time', () => {
    const text = `09:00:00 ${head}${row('09:00:01', 1000)}09:00:02 eth0 1 2 3 4\neth0 9 9 9\n`;
    const reading = sar.parse(text, {});
    expect(reading.results[0]).toMatchObject({ value: 0.001 });
    expect(reading.dropped).toMatchObject([{ count: 2 }]);
  });

  it('have the names of the head above them', () => {
    const errors = '09:00:02 IFACE rxerr/s txerr/s coll/s\n09:00:03 eth0 7.00 7.00 7.00\n';
    const reading = sar.parse(`09:00:00 ${head}${row('09:00:01', 1000)}${errors}`, {});
    expect(reading.results[0]).toMatchObject({ value: 0.001 });
    expect(reading.dropped).toMatchObject([{ code: 'other-lines', count: 1 }]);
  });

  it('begin another run where the clock falls', () => {
    const text = `09:00:00 ${head}${row('09:00:01', 1000)}${row('09:00:02', 3000)}${row('08:00:01', 500)}`;
    expect(sar.parse(text, {}).results[0]).toMatchObject({ value: 0.0005 });
    expect(sar.parse(text, { output: '1' }).results[0]).toMatchObject({ value: 0.002 });
  });
});

it('The frame size of a generator is exact, or marked as a mean', () => {
  const total = (bytes: number) =>
    `[Device: id=0] TX: 1.00 (StdDev 0.00) Mpps, 7 (StdDev 0) Mbit/s (8 Mbit/s with framing), total 100 packets with ${bytes} bytes (incl. CRC)\n`;
  const frame = (bytes: number) => moongenConsole.parse(total(bytes), {}).systemFacts[1];
  expect(frame(12_800)).toMatchObject({ name: 'frameBytes', value: 128, caution: null });
  expect(frame(12_830)).toMatchObject({ value: 128, caution: 'A mean over all frames.' });
});

it('The global statistics of TRex ask which print is read, and refuse a rate without its unit', () => {
  const print = (pps: string) => ` Total-Tx : 33.20 Mbps\n Total-PPS : ${pps}\n drop-rate : 3.32 Mbps\n`;
  const twice = print('55.30 Kpps') + print('110.6 Kpps');
  expect(trexGlobal.parse(twice, {})).toMatchObject({
    questions: [{ id: 'output', chosen: '2' }],
    results: [{ value: 0.1106 }, { value: expect.closeTo(0.1, 12) as number, sampleSize: null }],
  });
  expect(trexGlobal.parse(twice, { output: '1' }).results[0]).toMatchObject({ value: 0.0553 });
  expect(() => trexGlobal.parse(print('55.30 Kb/s'), {})).toThrow(
    'Line 2: Total-PPS is "55.30 Kb/s"; a rate with its unit is needed.',
  );
});

it('The last print of an interface of VPP counts, with all its counters', () => {
  const print = (counters: string) => `eth0  1  up  9000/0/0/0  ${counters}\n`;
  const text = print('rx packets 100\n   rx-miss 100') + print('rx packets 900\n   rx bytes 54000');
  expect(vppInterfaceCounters.parse(text, {})).toMatchObject({
    results: [],
    systemFacts: [{ name: 'meanFrameBytes', value: 64 }],
  });
  const lost = text + print('rx packets 900\n   rx-miss 300');
  expect(vppInterfaceCounters.parse(lost, {}).results).toMatchObject([{ value: 0.25, sampleSize: 1200 }]);
});
