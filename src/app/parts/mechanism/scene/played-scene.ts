/** An instant of a run as content of the band. */
import type { Mechanism } from '../../../../models/contract/simulation.ts';
import { formatCount, formatPlain, THIN_SPACE } from '../../../../text/number-format.ts';
import type { BandScene } from './band-scene.ts';
import type { MechanismPlayer, Scene } from '../player/mechanism-player.ts';

/** Seconds on the reader's clock for which a packet is on the wire, a batch leaves and a lost packet falls. */
const wireSeconds = 0.6;
const leavingSeconds = 0.4;
const fallingSeconds = 0.8;

/** More packets than this fall as one. */
const mostFalling = 12;

interface Playback {
  player: MechanismPlayer;
  /** Simulated µs per second of the reader's clock. */
  speed: number;
  /** False with reduced motion: nothing leaves or falls between events. */
  motion: boolean;
  /** Largest numbers of the run so far, so that the packets per square do not change. */
  most: BandScene['most'];
}

export function playedScene(mechanism: Mechanism, playback: Playback): BandScene {
  const { player, speed, most } = playback;
  const { scene } = player;
  const { timeUs, queues, serving, held, away, taken } = scene;
  const onWireUs = wireSeconds * speed;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const lost = queues.reduce((sum, queue) => sum + queue.lost, 0);
  const batch = taken === null ? (serving?.packets ?? null) : away ? null : taken;
  const full = queues.length === 1 && waiting === mechanism.queues[0].capacity;
  const count = formatCount(waiting);
  return {
    wire: player.comingUntil(timeUs + onWireUs).map((at) => 1 - (at - timeUs) / onWireUs),
    held: mechanism.timer === null ? null : held.packets,
    timed: shareBetween(held.fromUs, held.untilUs, timeUs),
    heldWords: mechanism.timer === null ? [] : [`${formatCount(held.packets)} held`],
    queues: queues.map((queue) => ({
      waiting: queue.waiting,
      words: formatCount(queue.waiting),
      losing: queue.lost > 0,
    })),
    waitingWords: full ? ['full', count] : [`${count} waiting`, count],
    lossWords: lost > 0 ? [`${formatCount(lost)} lost`] : canLose(mechanism) ? ['none lost so far'] : [],
    losing: lost > 0,
    batch,
    batchWord: batch === null ? '' : formatCount(batch),
    served: serving === null ? null : shareBetween(serving.fromUs, serving.untilUs, timeUs),
    serverWords: serverWords(scene),
    unsent: null,
    unsentWords: [],
    at: scene.at,
    away,
    ...(playback.motion ? inMotion(scene, speed) : { leaving: [], falling: [] }),
    most,
  };
}

const canLose = ({ timer, queues }: Mechanism): boolean =>
  timer !== null || queues.some(({ capacity }) => capacity !== null);

function shareBetween(fromUs: number, untilUs: number | null, timeUs: number): number | null {
  if (untilUs === null) return null;
  return untilUs > fromUs ? Math.min(1, Math.max(0, (timeUs - fromUs) / (untilUs - fromUs))) : 1;
}

function serverWords({ serving, away, taken }: Scene): readonly string[] {
  if (away) return ['switched to other work', 'other work'];
  if (serving === null) return ['looks for packets', 'looks'];
  const { fromUs, untilUs } = serving;
  const time = untilUs === null ? null : `${formatPlain(untilUs - fromUs, 3)}${THIN_SPACE}µs`;
  if (taken !== null) return ['in this visit so far', 'so far'];
  return time === null ? ['in service'] : [`in service for ${time}`, `for ${time}`, time];
}

function inMotion({ flights, timeUs }: Scene, speed: number): Pick<BandScene, 'leaving' | 'falling'> {
  const leaving: { share: number; packets: number }[] = [];
  const falling: { share: number; queue: number }[] = [];
  for (let k = flights.length - 1; k >= 0; k--) {
    const { kind, queue, packets, timeUs: from } = flights[k];
    const age = (timeUs - from) / speed;
    if (age > fallingSeconds) break; // older ones follow
    if (age < 0) continue;
    if (kind === 'out') {
      if (age <= leavingSeconds) leaving.push({ share: age / leavingSeconds, packets });
    } else if (falling.length < mostFalling) falling.push({ share: age / fallingSeconds, queue });
  }
  return { leaving, falling };
}

/** `Running: 12 packets waiting, 16 in service, 3 lost`. */
export function playedWords(player: MechanismPlayer, playing: boolean): string {
  const { queues, serving } = player.scene;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const lost = queues.reduce((sum, queue) => sum + queue.lost, 0);
  const service = serving === null ? 'none' : formatCount(serving.packets);
  return `The mechanism ${playing ? 'running' : 'stopped'}: ${formatCount(waiting)} packets waiting, ${service} in service, ${formatCount(lost)} lost`;
}
