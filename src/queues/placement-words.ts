/** Sentences about a placement, the same on screen and headless. */
import { formatPercent, withUnit } from '../text/number-format.ts';
import { listWords, mppsText, numberOf, significant } from '../text/number-words.ts';
import type { Move } from './best-moves.ts';
import { coresNeeded, type MachineState, singleQueueEdge } from './core-load.ts';
import type { EvenedOut } from './even-out.ts';
import type { PolledMachine } from './placement.ts';

/** A share of one as per cent: `17.7 %`. */
export const percentWords = (share: number): string => withUnit(formatPercent(share), '%');

/** The queues that no placement is enough for, the largest first; '' without one. */
function unsplitWords({ queues, cores, costs }: PolledMachine): string[] {
  const fastest = Math.max(...cores.map(({ speed }) => speed));
  const most = mppsText(singleQueueEdge(fastest, costs));
  return queues
    .map(({ rateMpps, id, port }) => ({ id, port, needed: coresNeeded(rateMpps, cores, costs) }))
    .filter(({ needed }) => needed > 1)
    .sort((x, y) => y.needed - x.needed)
    .slice(0, 3)
    .map(
      ({ id, port, needed }) =>
        `Queue ${id} of ${port} alone needs ${significant(needed, 2)} cores: no placement splits it. A core takes ${most} from one queue, so it needs more fields for the card’s hash, more flows, or a faster core.`,
    );
}

/** The state of a placement: one sentence on the busiest core, one for each queue that is too large for any core. */
export function stateSentences(machine: PolledMachine, state: MachineState): string[] {
  const { greatestLoad, lostShare, lostMpps, cores } = state;
  if (state.rateMpps === 0) return ['No queue has any traffic.'];
  const busiest = cores.findIndex(({ load }) => load === greatestLoad);
  const core = `Core ${machine.cores[busiest].cpu}`;
  const load = `${core} is the busiest, at ${percentWords(greatestLoad)} of what it can carry in these shares`;
  const { pollUs, emptyUs } = machine.costs;
  if (greatestLoad <= 1) {
    // At the edge no poll is empty; below it empty ones that cost more lengthen the rounds.
    const then =
      emptyUs > pollUs
        ? ', but empty polls cost more than others, so that it may lose packets below 100 %: see the simulated loss'
        : ': with large rings no queue loses packets';
    return [`${load}${then}.`, ...unsplitWords(machine)];
  }
  const losing = machine.queues.filter((_, k) => lostMpps[k] > 0);
  const severalPorts = new Set(machine.queues.map(({ port }) => port)).size > 1;
  const ids = losing.map(({ id, port }) => (severalPorts ? `${id} of ${port}` : String(id)));
  const names = losing.length > 4 ? numberOf(losing.length, 'queue') : `queue ${listWords(ids)}`;
  const lost = `about ${percentWords(lostShare)} of all packets are lost, at ${names}`;
  return [`${load}: ${lost}.`, ...unsplitWords(machine)];
}

/** One sentence on a placement that is proposed. */
export function proposalSentence(
  { moves, greatestLoad, lostShare }: { moves: readonly Move[]; greatestLoad: number; lostShare: number },
  found: Pick<EvenedOut, 'bound' | 'isOptimal'> | null,
): string {
  const least =
    found === null
      ? ''
      : found.isOptimal
        ? ', the least there is'
        : `; no placement is below ${percentWords(found.bound)}`;
  if (moves.length === 0)
    return `No move makes the greatest load smaller than ${percentWords(greatestLoad)}${least}.`;
  const lost = lostShare > 0 ? `, and ${percentWords(lostShare)} of the packets are still lost` : '';
  return `${numberOf(moves.length, 'move')} ${moves.length === 1 ? 'makes' : 'make'} the greatest load ${percentWords(greatestLoad)}${least}${lost}.`;
}
