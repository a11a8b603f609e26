/** Warnings about the counters of VPP. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { busyThreads, type VppClock } from './results.ts';
import { mostPackets, type ThreadWork } from './graph.ts';
import { packetsPerCall, threadLabel, vppFrameSize } from './node.ts';
import { numberOf } from '../../../text/number-words.ts';

/** From this share of a frame on, the guide of VPP expects drops in the receive ring (vectors per node near 255). */
const almostFull = 0.95;
/** Too few packets for shares and means. */
const fewPackets = 1000;
/** Threads with a warning: the busiest ones; 60 warnings are too many to read. */
const mostThreads = 4;

export function vppWarnings(works: readonly ThreadWork[], clock: VppClock): ReadingNote[] {
  const busy = busyThreads(works);
  const notes = busy.slice(0, mostThreads).flatMap((work) => threadWarnings(work, busy.length > 1));
  if (busy.some(({ batchNode, inputs }) => batchNode === null && inputs.length > 0)) {
    notes.push({
      code: 'no-graph-node',
      message:
        'A list has input nodes alone: their packets per call count empty polls, so the batches are at least as large.',
    });
  }
  if (busy.some(({ thread }) => thread.cut)) {
    notes.push({
      code: 'cut-list',
      message: 'The list of nodes is truncated: clocks per packet cover only the nodes listed.',
    });
  }
  const drops = works.reduce((sum, { thread }) => sum + (thread.rates?.drop ?? 0), 0);
  if (drops > 0) {
    notes.push({
      code: 'graph-drops',
      message: `${formatSignificant(drops)} packets/s were dropped in the graph (filters, errors, full queues to others); losses of the NIC’s receive ring are not included, see “show hardware-interfaces”.`,
    });
  }
  if (clock.estimated) {
    notes.push({
      code: 'clock-from-text',
      message: `Times are at most those shown: they use ${formatSignificant(clock.ghz)} GHz, and the clock is at least that fast.`,
    });
  }
  return notes;
}

function threadWarnings(work: ThreadWork, several: boolean): ReadingNote[] {
  const { thread, inputs, packets, batchNode, meanBatch, framesPerPoll } = work;
  const of = several ? ` of ${threadLabel(thread)}` : '';
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const input = inputs.length === 1 ? inputs[0]! : null;
  const perCall = input === null ? null : packetsPerCall(input);
  if (packets !== null && packets < fewPackets) {
    note('few-packets', `Only ${numberOf(packets, 'packet')}${of}: too few for means and shares.`);
  }
  if (batchNode !== null && packets !== null && (batchNode.vectors ?? packets) < mostPackets * packets) {
    note(
      'several-ways',
      `The packets${of} take several ways behind the input: the batches are those of ${batchNode.name}, one of the ways.`,
    );
  }
  if (input !== null && meanBatch !== null && perCall !== null) {
    if (framesPerPoll !== null && (framesPerPoll > 1.05 || perCall > 1.01 * vppFrameSize)) {
      note(
        'several-queues',
        `${input.name}${of} takes ${formatSignificant(perCall)} packets per call, from several receive queues or frames; the batches are those of ${batchNode!.name}, ${formatSignificant(meanBatch)} packets.`,
      );
    } else if (framesPerPoll !== null && framesPerPoll < 0.95) {
      note(
        'empty-polls-counted',
        `The ${formatSignificant(perCall)} packets per call of ${input.name}${of} count its empty polls; the batches are those of ${batchNode!.name}, ${formatSignificant(meanBatch)} packets.`,
      );
    }
  }
  const fullest = meanBatch ?? Math.max(0, ...inputs.map((node) => packetsPerCall(node) ?? 0));
  if (fullest >= almostFull * vppFrameSize) {
    note(
      'almost-full',
      `Batches${of} are almost full (${formatSignificant(fullest)} of ${vppFrameSize}): the receive ring may overflow, and more may be offered than is counted here.`,
    );
  }
  return notes;
}
