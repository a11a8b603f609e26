/** Missing facts of the texts, where no cause is likely. */
import type { Machine } from '../facts/machine.ts';
import { countOf, percentOf } from '../facts/words.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import { idleEvidence } from './ring-overrun-by-bursts.ts';
import { lossPlaces, lossSentence, lossShareOf, lostOf } from './loss-evidence.ts';

export function cannotTell(machine: Machine): Finding {
  const proof: Evidence[] = [];
  const places = lossPlaces.map((place) => machine.counted(place)).filter((one) => one !== null);
  for (const place of places.filter((one) => lostOf(one) > 0)) {
    proof.push(lossSentence(place));
    const share = lossShareOf(machine, place);
    if (share !== null) proof.push(evidence(`That is ${percentOf(share)} of what arrived.`, share, 'share'));
    const copied = place.parts.find(({ total }) => total > 0 && total === place.total);
    if (copied !== undefined && place.parts.length >= 1) {
      proof.push(
        evidence(
          `${copied.scope} prints the number of the whole port (${countOf(copied.total)}): which queue lost them is not shown.`,
          copied.total,
          'packets',
        ),
      );
    }
  }
  const changes = machine.changes.filter(({ span }) => span === 'since-start');
  if (changes.length > 0 && changes.every(({ delta }) => delta === null)) {
    proof.push(
      evidence('Every counter is printed once: it counts since its start, and says nothing of now.'),
    );
  }
  if (changes.some(({ restarted }) => restarted))
    proof.push(evidence('Counters began anew between the prints.'));
  if (machine.changes.some(({ omission }) => omission === 'left-out'))
    proof.push(evidence('Lines were left out of the listing: no share and no sum of it is known.'));
  if (machine.changes.length === 0 && machine.observations.length === 0 && machine.results.length === 0) {
    const first = machine.lines[0];
    proof.push(
      evidence(
        first === undefined
          ? 'The texts hold no counter.'
          : `No line is of a known tool; the first is “${first.text.slice(0, 100)}”.`,
      ),
    );
  }
  return {
    cause: 'cannot-tell',
    confidence: 'likely',
    weight: 0,
    for: proof,
    against: [],
    cure: 'Run the command below and paste its output beside these.',
  };
}

/** Explanations of a loss at a port or ring of which nothing more is known. */
export function possibleOfPort(machine: Machine): Finding[] {
  const lost = ['ring-full', 'port-errors'] as const;
  const place = lost
    .map((one) => machine.counted(one))
    .find((one) => one !== null && lostOf(one) > 0 && one.delta !== 0);
  if (place === undefined || place === null) return [];
  const says = [lossSentence(place)];
  const ring: Finding = {
    ...{ cause: 'ring-overrun-by-bursts', confidence: 'possible', weight: 1.2, for: says, against: [] },
    cure: 'Set the ring to its maximum and count again.',
  };
  if (idleEvidence(machine)?.idle === true) return [ring];
  const core: Finding = {
    ...{ cause: 'core-saturated', confidence: 'possible', weight: 1.5, against: [] },
    for: [...says, evidence('How busy the cores are is not in the texts.')],
    cure: 'Look at the cores first (mpstat, show runtime, pmd-perf-show).',
  };
  return [core, ring];
}
