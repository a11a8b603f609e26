import { describe, expect, it } from 'vitest';
import { sendingGapUs, settingLines } from '../../../src/texts/counters/commands.ts';
import { readCounters } from '../../../src/texts/counters/read-counters.ts';

describe('A command', () => {
  it.each([
    ['ethtool -C eth0 rx-usecs 0', 'moderation'],
    ['sudo ethtool -G eth0 rx 4096', 'ring'],
    ['echo 4 > /proc/irq/71/smp_affinity', 'spread'],
    ['cpupower idle-set -D 10', 'idle-states'],
    ['systemctl stop irqbalance', 'stopped'],
    ['sysctl -w net.core.rmem_max=26214400', 'buffers'],
    ['ethtool -K eth0 gro off', 'other'],
    ['ethtool -S eth0', null],
    ['systemctl status irqbalance', null],
  ])('“%s” changes: %s', (command, setting) => {
    const found = settingLines([{ number: 1, text: command }], []);
    expect(found.map((line) => line.setting)).toEqual(setting === null ? [] : [setting]);
  });

  it.each([
    ['ping -i 0.01 -c 500 10.2.0.9', 10_000],
    ['ping -q -i .2 h2', 200_000],
    ['sudo ping -f h2', 10],
    ['sockperf ul -i 10.0.0.2 --mps 2000', 500],
    ['sockperf ul -i 10.0.0.2 --mps=max', 10],
    ['loader --rate 2M', 0.5],
    ['ping h2', null],
  ])('“%s” sends every %s µs', (command, gapUs) => {
    expect(sendingGapUs(command)).toBe(gapUs);
  });
});

it('A setting without a prompt is a command alone on its line, or values above an output', () => {
  const lines = [
    'then ethtool -C ens1 rx-usecs 0',
    'With `pkt_tx_delay=0` and `idle_sleep=10`:',
    'I tried ethtool -C, which changed nothing.',
  ].map((text, number) => ({ number, text }));
  expect(settingLines([], lines).map(({ number, setting }) => [number, setting])).toEqual([
    [0, 'moderation'],
    [1, 'other'],
  ]);
});

it('Settings of a text come in its order, and outputs between them stay apart', () => {
  const text = `avg-latency=58.1
ethtool -C ens1 rx-usecs 0
avg-latency=11.2
$ sudo ethtool -G ens1 rx 4096
avg-latency=11.1
`;
  const { settings, snapshots } = readCounters(text, 'a');
  expect(settings.map(({ number, setting }) => [number, setting])).toEqual([
    [2, 'moderation'],
    [4, 'ring'],
  ]);
  expect(snapshots.map(({ line }) => line)).toEqual([1, 3, 5]);
});
