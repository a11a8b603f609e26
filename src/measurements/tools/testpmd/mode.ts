/** Which way of forwarding testpmd ran: what it sends of itself says nothing about reception. */
import type { TestpmdReport } from './report.ts';

export interface ForwardMode {
  /** `io`, `mac`, `csum`, `txonly`, ...; null: not known. */
  mode: string | null;
  /** From the counters, not from words. */
  guess: boolean;
  /** testpmd sends packets of its own (`txonly`, `flowgen`): it takes none from the receive ring. */
  sendsOnly: boolean;
}

/** Fewer received packets than this share of the sent ones are strays. */
const strays = 1e-6;

export function forwardMode({ settings, cycles, blocks }: TestpmdReport): ForwardMode {
  const counted = cycles.map((line) => line.counted).find((each) => each !== null && each !== 'RX') ?? null;
  const said = settings.engine ?? counted;
  if (said !== null) return { mode: said, guess: false, sendsOnly: said === 'txonly' || said === 'flowgen' };
  const [received, sent] = totals(blocks);
  const receives = blocks.some(({ bursts }) => bursts.some(({ direction }) => direction === 'RX'));
  return sent > 0 && !receives && received < strays * sent
    ? { mode: 'txonly', guess: true, sendsOnly: true }
    : { mode: null, guess: false, sendsOnly: false };
}

/** Packets received and sent over all ports: the accumulated counters, else the sum. */
export function totals(blocks: TestpmdReport['blocks']): [received: number, sent: number] {
  const all = blocks.filter(({ kind }) => kind === 'all');
  const parts = all.length > 0 ? all : blocks;
  const sum = (name: 'rxPackets' | 'txPackets') =>
    parts.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  return [sum('rxPackets'), sum('txPackets')];
}
