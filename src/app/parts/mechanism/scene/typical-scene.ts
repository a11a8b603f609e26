/** Content of the band at rest: means of the result, never an empty box. */
import type { Mechanism, TypicalState } from '../../../../models/contract/simulation.ts';
import { losesNone } from '../../../../models/contract/edge.ts';
import {
  formatCount,
  formatOdds,
  formatPercent,
  formatSignificant,
  MISSING,
  percentFrom,
  THIN_SPACE,
} from '../../../../text/number-format.ts';
import { loadWords } from '../marks/server-marks.ts';
import type { BandScene } from './band-scene.ts';

/** Packets on a wire without motion: some gaps short, some long. */
const restingWire = [0.06, 0.19, 0.27, 0.5, 0.58, 0.83];

/** A mean with three digits or whole, to a tenth of a packet at most. */
function meanText(packets: number | null): string {
  if (packets === null) return MISSING;
  if (packets === 0) return '0';
  if (packets < 0.01) return `<${THIN_SPACE}0.01`;
  // Whole from 1000 on: rounded it could be more than the queue holds.
  if (packets >= 1000) return formatCount(packets);
  return packets < 1 ? formatSignificant(packets, 2) : formatSignificant(packets, 3);
}

const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.every((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);

function lossWords(loss: number | null): readonly string[] {
  if (loss === null) return [];
  if (losesNone(loss)) return ['none lost'];
  if (loss >= percentFrom) return [`${formatPercent(loss)}${THIN_SPACE}% lost`];
  return [`${formatOdds(loss)} lost`, `<${THIN_SPACE}0.1${THIN_SPACE}% lost`];
}

export function typicalScene(mechanism: Mechanism, typical: TypicalState): BandScene {
  const { waiting, held, batch, loss, unsent = null } = typical;
  const all = sumOf(waiting);
  const idle = (batch ?? 0) === 0 && (all ?? 0) === 0;
  const losing = loss !== null && !losesNone(loss);
  const number = meanText(batch);
  return {
    wire: idle ? [] : restingWire,
    held,
    timed: null,
    heldWords: held === null ? [] : [`${meanText(held)} held on average`, `${meanText(held)} held`],
    queues: mechanism.queues.map((_, k) => ({
      waiting: waiting[k] ?? null,
      words: meanText(waiting[k] ?? null),
      losing: false,
    })),
    waitingWords: [`${meanText(all)} waiting on average`, `${meanText(all)} waiting`, meanText(all)],
    lossWords: losing ? lossWords(loss) : [],
    losing,
    batch,
    batchWord: number,
    served: null,
    serverWords: [`packets ${mechanism.batchOf}`, mechanism.batchOf],
    unsent,
    unsentWords: unsent === null ? [] : [`${meanText(unsent)} to be sent`, meanText(unsent)],
    at: null,
    away: false,
    leaving: [],
    falling: losing ? [{ share: 0.35, queue: 0 }] : [],
    most: {
      waiting: Math.max(0, ...waiting.map((packets) => packets ?? 0)),
      held: held ?? 0,
      batch: batch ?? 0,
    },
  };
}

/** `on average 7.87 packets wait in the ring, 15.7 packets a poll, none lost`. */
export function typicalWords(mechanism: Mechanism, typical: TypicalState): string {
  const { waiting, held, batch, loss, unsent = null } = typical;
  const where = mechanism.queues.length === 1 ? `the ${mechanism.queues[0].label}` : 'the queues';
  const parts = [
    ...(held === null ? [] : [`${meanText(held)} packets held by the ${mechanism.timer?.label ?? 'timer'}`]),
    `${meanText(sumOf(waiting))} packets waiting in ${where}`,
    ...(batch === null ? [] : [`${meanText(batch)} packets ${mechanism.batchOf}`]),
    ...(unsent === null ? [] : [`${meanText(unsent)} packets in the ${mechanism.sender?.label ?? 'sender'}`]),
    ...lossWords(loss),
    ...loadWords(mechanism.server)
      .slice(0, 1)
      .map((words) => `${words} of the cores`),
  ];
  return `The mechanism at rest, on average: ${parts.join(', ')}`;
}
