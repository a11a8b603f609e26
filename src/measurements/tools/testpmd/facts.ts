/** testpmd's statistics as plain data. */
import { cyclesPerPacket, forwardMode } from './cycles.ts';
import type { BurstLine, CounterName } from './line.ts';
import type { CounterBlock, TestpmdReport } from './report.ts';

export type TestpmdKind = 'testpmd-fwd-stats' | 'testpmd-port-stats' | 'testpmd-cycles';

const rates: readonly CounterName[] = ['rxPps', 'rxBps', 'txPps', 'txBps'];

export const hasRates = ({ counters }: CounterBlock) => rates.some((name) => counters[name] !== undefined);
const isPortStatistics = (block: CounterBlock) => block.kind === 'nic' || hasRates(block);

export function testpmdKind({ blocks }: TestpmdReport): TestpmdKind {
  if (blocks.some((block) => !isPortStatistics(block))) return 'testpmd-fwd-stats';
  return blocks.length > 0 ? 'testpmd-port-stats' : 'testpmd-cycles';
}

export function testpmdFacts(report: TestpmdReport): Record<string, unknown> {
  const kind = testpmdKind(report);
  const entries = report.cycles.map((line) => ({
    cyclesPerPacket: line.cyclesPerPacket,
    totalCycles: line.totalCycles,
    rxPackets: line.packets,
    counted: line.counted,
    clockMHz: line.clockMhz,
  }));
  const whole = report.cycles.find(({ totalCycles }) => totalCycles !== null);
  const forward = report.blocks.filter((block) => !isPortStatistics(block));
  const ports = report.blocks.filter(isPortStatistics).map(portFacts);
  const cycles = {
    entries,
    cyclesPerPacket: entries[0]?.cyclesPerPacket ?? null,
    totalCycles: entries[0]?.totalCycles ?? null,
    clockMHz: entries[0]?.clockMHz ?? null,
    computed: whole ? (cyclesPerPacket(whole)?.printed ?? null) : null,
  };
  const settings = { ...report.settings };
  if (kind === 'testpmd-cycles') return { kind, settings, ...cycles };
  if (kind === 'testpmd-port-stats') {
    return {
      kind,
      unit: 'packets/s, bits/s',
      settings,
      blocks: ports,
      meanFrameBytes: meanFrameBytes(report),
      ...cycles,
    };
  }
  return {
    kind,
    unit: 'packets per burst',
    mode: forwardMode(report).mode,
    settings,
    blocks: forward
      .filter(({ kind }) => kind === 'plain' || kind === 'stream')
      .map(({ label, counters }) => ({ label, counters: { ...counters } })),
    ports: forward.filter(({ kind }) => kind === 'port').map(({ port, counters }) => ({ port, ...counters })),
    accumulated: forward.find(({ kind }) => kind === 'all')?.counters ?? null,
    bursts: forward.flatMap((block) => block.bursts.map((line) => burstFacts(block, line))),
    portStatistics: ports,
    ...cycles,
  };
}

function portFacts({ label, port, counters }: CounterBlock): Record<string, unknown> {
  const printed = Object.fromEntries(rates.map((name) => [name, counters[name] ?? null]));
  return { label, port, ...counters, ...printed };
}

function burstFacts(
  { port, label }: CounterBlock,
  { direction, total, shares }: BurstLine,
): Record<string, unknown> {
  return {
    port,
    label,
    dir: direction,
    total,
    parts: shares
      .filter(({ packets }) => packets !== null)
      .map(({ packets, percent }) => ({ pkts: packets, percent })),
    otherPercent: shares.find(({ packets }) => packets === null)?.percent ?? null,
  };
}

/** Bits per received packet over eight, of the first block that has both; null where none has. */
export function meanFrameBytes({ blocks }: TestpmdReport): number | null {
  for (const { counters } of blocks) {
    if (counters.rxPps && counters.rxBps) return counters.rxBps / counters.rxPps / 8;
  }
  for (const { counters } of blocks) {
    if (counters.rxPackets && counters.rxBytes) return counters.rxBytes / counters.rxPackets;
  }
  return null;
}
