/** A moment that another part shows, as content of the band. */
import type { Mechanism } from '../../../../models/contract/simulation.ts';
import { formatCount, MISSING } from '../../../../text/number-format.ts';
import type { ShownMoment } from '../../../core/app-state.ts';
import type { BandScene } from './band-scene.ts';

/** Packets that fall at most, one by one. */
const mostFalling = 3;

export function momentScene(mechanism: Mechanism, moment: ShownMoment): BandScene {
  const { queue, waiting, batch, served, wire, lost, mostWaiting } = moment;
  const count = formatCount(waiting);
  const isFull = mechanism.queues.length === 1 && waiting === mechanism.queues[0].capacity;
  return {
    wire,
    held: mechanism.timer === null ? null : 0,
    timed: null,
    heldWords: [],
    queues: mechanism.queues.map((_, k) => ({
      waiting: k === queue ? waiting : null,
      words: k === queue ? count : MISSING,
      losing: k === queue && lost > 0,
    })),
    waitingWords: isFull ? ['full', count] : [`${count} waiting`, count],
    lossWords: lost > 0 ? ['losing packets', 'losing'] : [],
    losing: lost > 0,
    batch,
    batchWord: batch === null ? '' : formatCount(batch),
    served,
    serverWords: [moment.words],
    unsent: null,
    unsentWords: [],
    at: mechanism.queues.length === 1 ? 0 : null,
    away: false,
    leaving: [],
    falling: Array.from({ length: Math.min(mostFalling, lost) }, (_, k) => ({ share: 0.2 + 0.3 * k, queue })),
    most: { waiting: mostWaiting, held: 0, batch: mechanism.maxBatch ?? batch ?? 0 },
  };
}

/** `The system at 230 µs of one run: 12 packets waiting, 32 in service`. */
export function momentWords({ words, waiting, batch, lost }: ShownMoment): string {
  const parts = [
    `${formatCount(waiting)} packets waiting`,
    ...(batch === null ? [] : [`${formatCount(batch)} in service`]),
    ...(lost > 0 ? ['losing packets'] : []),
  ];
  return `The system ${words}: ${parts.join(', ')}`;
}
