/** The thread that serves the ring is held now and then: barriers, other tasks on its core, a hypervisor. */
import type { Machine } from '../facts/machine.ts';
import { maximumOverPercentile, ratesIn } from '../facts/stated-latencies.ts';
import { countOf } from '../facts/words.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import { someSteal } from '../thresholds.ts';
import { lostOf, moved } from './loss-evidence.ts';

/** The maximum over a percentile of 99.9 or more that no queue explains. */
const farAbove = 30;

export function stallOrPreemption(machine: Machine): Finding | null {
  const proof: Evidence[] = [];
  const against: Evidence[] = [];
  let points = 0;
  const events = machine.observed('loss-with-events');
  const gone = machine.observed('loss-gone-without');
  if (events.length > 0) {
    proof.push(
      evidence(`Packets are lost at the times of something else (“${events[0]!.text.slice(0, 120)}”).`),
    );
    points += 2;
  }
  if (gone.length > 0) {
    proof.push(evidence(`Without it nothing is lost (“${gone[0]!.text.slice(0, 120)}”).`));
    points += events.length > 0 ? 2 : 0;
  }
  const rates = [...events, ...gone].map(({ text }) => ratesIn(text));
  const withLoss = events.flatMap(({ text }) => ratesIn(text));
  const without = gone.flatMap(({ text }) => ratesIn(text));
  if (
    rates.length > 0 &&
    withLoss.length > 0 &&
    without.length > 0 &&
    Math.max(...without) > Math.min(...withLoss)
  ) {
    proof.push(
      evidence(
        `${countOf(Math.max(...without) / 1e6)} Mpps pass without it, ${countOf(Math.min(...withLoss) / 1e6)} Mpps lose packets with it: the capacity is there.`,
        Math.max(...without) / 1e6,
        'Mpps',
      ),
    );
    points += 1;
  }
  const useless = machine.observed('larger-ring-no-help');
  if (useless.length > 0 && points > 0)
    proof.push(evidence('A larger ring does not help: it is no burst that a ring could hold.'));
  const named = machine.observed('preemption-named');
  if (named.length > 0) {
    proof.push(evidence(`The text names another task on the core (“${named[0]!.text.slice(0, 100)}”).`));
    points += 1;
  }
  const stolen = machine.cores.filter(({ steal }) => steal >= someSteal);
  const ring = machine.counted('ring-full');
  const backlog = machine.counted('backlog-drops');
  if (stolen.length > 0) {
    const most = Math.max(...stolen.map(({ steal }) => steal));
    proof.push(
      evidence(`The hypervisor takes the core away for ${countOf(most)} % of the time (steal).`, most, '%'),
    );
    points += most >= 5 ? 2 : 1;
    if (moved(ring) || moved(backlog)) points += 1;
  }
  const rare = maximumOverPercentile(machine.lines);
  if (rare !== null && rare.maximumUs >= farAbove * rare.percentileUs) {
    proof.push(
      evidence(
        `The longest of the latencies is ${countOf(rare.maximumUs)} µs, ${rare.percentile} % are below ${countOf(rare.percentileUs)} µs: rare and long, as when a core is held.`,
        rare.maximumUs / rare.percentileUs,
        'times',
      ),
    );
    points += 2;
  }
  const size = machine.setting('ring current rx');
  const most = machine.setting('ring maximum rx');
  if (size !== null && size === most && moved(ring) && proof.length === 0) {
    proof.push(
      evidence(`The ring is at its maximum of ${countOf(size)} and still overflows.`, size, 'descriptors'),
    );
  }
  if (proof.length === 0) {
    // Any ring that overflows may have gone without a poll for a while.
    if (ring === null || lostOf(ring) === 0 || ring.delta === 0) return null;
    proof.push(
      evidence(
        `A ring overflows (${countOf(lostOf(ring))} packets) when its core is held for long enough; nothing here tells this from a burst.`,
        lostOf(ring),
        'packets',
      ),
    );
  }
  const cure =
    'Keep everything else off the polling cores (isolcpus, interrupts elsewhere, no overcommitted hypervisor), and do control work in smaller parts. A longer ring survives longer stalls: half of those of length D are survived at L = q + λD, far fewer at 1e-3.';
  return {
    cause: 'stall-or-preemption',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: points >= 4 ? 6 : points >= 2 ? 4 : 1,
    for: proof,
    against,
    cure,
  };
}
