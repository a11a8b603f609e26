/**
 * How far each form of the model is off the mechanism, and why. The numbers are from comparing all forms with this
 * simulation at 20, 50, 75, 85, 93, 110, 130 and 250 % of the critical load: the paper's three scenarios, scenario 1
 * with M = 1 and M = 32, its measured switch of 32 equal ports, 8 equal ports with M = 32, and scenario 2 with
 * switch-overs as long as a packet; K = 128.
 */
export type Form = 'gated' | 'workload' | 'published' | 'published-literal';

/** What results are like: queues and times, losses, what a visit finds, cache misses, time spent on packets. */
export type ResultKind = 'times' | 'losses' | 'visits' | 'misses' | 'work';

interface Accuracy {
  /** Beginning of the sentence. */
  why: string;
  /** How far off, at light, medium and heavy load below the critical one, beyond it, and when queues are full. */
  errors: readonly [string, string, string, string, string];
}

/** Ends of the loads that `errors` tells apart, as shares of the critical load. */
const bands = [0.3, 0.8, 1, 1.6];

const independent = 'Gated queues treat each other’s batches as independent, though they grow together';
const shortCycle = 'The paper’s chain serves one packet per vacation and underestimates its cycle';
const printed = 'Eq. (17) as printed counts a lone packet as a hit and has its weights swapped';
const noLosses = 'The workload form assumes infinite queues and has no losses';

const accuracies: Readonly<Record<Form, Readonly<Record<ResultKind, Accuracy>>>> = {
  gated: {
    times: {
      why: independent,
      errors: [
        '2 to 8 % too low at this load',
        '6 to 57 % too low at this load',
        '4 to 90 % too low at this load',
        'full queues are right within 10 %, the others up to 44 % too low',
        'full queues are right within 0.5 %',
      ],
    },
    losses: {
      why: 'Gated queues do not fill together',
      errors: [
        'rare losses are orders of magnitude too few',
        'rare losses are orders of magnitude too few',
        'rare losses are orders of magnitude too few',
        'losses are right within 2 %, at a port that is only just full within 10 %',
        'losses are right within 0.7 %',
      ],
    },
    visits: {
      why: independent,
      errors: [
        'within 0.3 % at this load',
        'mean batches up to 12 % too large at this load, with batches of 32 several times',
        'mean batches 40 % to several times too large at this load',
        'mean batches are right within 0.5 %, the share found empty within 26 %',
        'right within 0.2 %',
      ],
    },
    misses: {
      why: independent,
      errors: [
        'misses within 0.3 % at this load',
        'misses up to 16 % too many at this load',
        'misses up to 44 % too many at this load',
        'misses right within 1 %',
        'misses right within 0.4 %',
      ],
    },
    work: {
      why: independent,
      errors: [
        'right within 0.1 % at this load',
        'up to 4 % too high at this load',
        'up to 5 % too high at this load',
        'right within 1 %',
        'right within 1 %',
      ],
    },
  },
  workload: {
    times: {
      why: 'The workload form shares the core’s waiting time among the ports in proportion to their loads',
      errors: [
        'within 1 % at this load',
        'within 3 % for the most loaded port and 12 % for any in the paper’s scenarios, 27 % with one packet a visit, 60 % with batches of 32',
        'up to 50 % too low for the most loaded port, up to 70 % too high for the others and 2.6 times with one packet a visit',
        'it has no losses, so it means little beyond the critical load',
        'it has no losses, so it means little beyond the critical load',
      ],
    },
    losses: {
      why: noLosses,
      errors: [
        'rare losses are missing',
        'rare losses are missing',
        'rare losses are missing',
        'it means little beyond the critical load',
        'it means little beyond the critical load',
      ],
    },
    visits: {
      why: 'The workload form takes one cycle of the core and shares its packets among the ports',
      errors: [
        'within 0.3 % at this load',
        'mean batches within 3 % at this load, with batches of 32 up to twice too large',
        'mean batches within 5 % at this load, with batches of 32 up to twice too large',
        'it means little beyond the critical load',
        'it means little beyond the critical load',
      ],
    },
    misses: {
      why: 'The workload form counts the misses of a batch for the mean packets of a cycle',
      errors: [
        'within 0.3 % at this load',
        'misses up to 5 % too many at this load',
        'misses up to 12 % too many at this load',
        'it means little beyond the critical load',
        'it means little beyond the critical load',
      ],
    },
    work: {
      why: 'The workload form counts the misses of a batch for the mean packets of a cycle',
      errors: [
        'within 0.1 % at this load',
        'up to 1.4 % too high at this load',
        'within 1 % at this load',
        'it means little beyond the critical load',
        'it means little beyond the critical load',
      ],
    },
  },
  published: {
    times: {
      why: 'The wait behind the other queues almost vanishes in the paper’s model',
      errors: [
        '13 to 64 % too low at this load',
        '40 to 75 % too low at this load, with batches of 32 too high',
        '60 to 93 % too low at this load, or many times too high beyond its early onset of losses',
        'between 82 % too low and three times too high',
        'full queues are right within 5 %, the others up to 62 % too low',
      ],
    },
    losses: {
      why: shortCycle,
      errors: [
        'rare losses are orders of magnitude too few',
        'rare losses are orders of magnitude too few, and with batches of 32 losses begin too early',
        'rare losses are orders of magnitude too few, and losses begin too early',
        'up to twice too many losses',
        'losses are right within 0.7 %',
      ],
    },
    visits: {
      why: shortCycle,
      errors: [
        'mean batches up to 97 % too small at this load',
        'mean batches up to 97 % too small at this load, with batches of 32 many times too large',
        'mean batches between 94 % too small and many times too large',
        'mean batches up to 92 % too small',
        'mean batches of full queues are right, the others up to 78 % too small',
      ],
    },
    misses: {
      why: shortCycle,
      errors: [
        'misses up to 5 % too many at this load',
        'misses up to 21 % too many at this load, with batches of 32 up to 50 % off',
        'misses between 70 % too few and 2.4 times too many',
        'misses up to four times too many',
        'misses at full queues are right, at the others up to twice too many',
      ],
    },
    work: {
      why: shortCycle,
      errors: [
        'up to 1 % too high at this load',
        'up to 8 % too high at this load, with batches of 32 up to 15 % off',
        'up to 11 % too high at this load, with batches of 32 up to 32 % off',
        'up to 40 % off for a single port, right for the whole core',
        'right within 1 %',
      ],
    },
  },
  'published-literal': {
    times: {
      why: `${printed}, and the wait behind the other queues almost vanishes`,
      errors: [
        '18 to 68 % too low at this load',
        '44 to 92 % too low at this load, with batches of 32 sometimes too high',
        '80 to 97 % too low at this load, or many times too high beyond its early onset of losses',
        'anything between nothing and six times too high',
        'full queues are right within 5 %, the others up to 62 % too low',
      ],
    },
    losses: {
      why: printed,
      errors: [
        'rare losses are orders of magnitude too few',
        'rare losses are orders of magnitude too few',
        'rare losses are orders of magnitude too few, and with batches of 32 losses begin too early',
        'between none at all and twice too many losses',
        'losses are right within 12 %',
      ],
    },
    visits: {
      why: shortCycle,
      errors: [
        'mean batches 9 to 97 % too small at this load',
        'mean batches 28 to 99 % too small at this load, with batches of 32 many times too large',
        'mean batches between 97 % too small and many times too large',
        'mean batches up to 98 % too small',
        'mean batches of full queues are right, the others up to 78 % too small',
      ],
    },
    misses: {
      why: printed,
      errors: [
        'hardly a packet misses in it at this load',
        'hardly a packet misses in it at this load',
        'hardly a packet misses in it, or up to twice too many with batches of 32',
        'anything between no misses and four times too many',
        'misses at full queues are right within 17 %, at the others up to twice too many',
      ],
    },
    work: {
      why: printed,
      errors: [
        'up to 41 % too low at this load',
        'up to 41 % too low at this load',
        'up to 40 % too low at this load, with batches of 32 up to 23 % too high',
        'up to 40 % off',
        'right within 1 %',
      ],
    },
  },
};

/** One sentence; `share`: load over critical load. */
export function accuracyWords(form: Form, aspect: ResultKind, share: number): string {
  const { why, errors } = accuracies[form][aspect];
  const band = bands.filter((end) => share >= end).length;
  return `${why}: ${errors[band]}.`;
}
