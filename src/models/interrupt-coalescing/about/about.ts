/** Source of the model, its assumptions, its printed equations and their corrections. */
import { aboutOf } from '../../about-parts/about-of.ts';
import words from '../../../../content/models/interrupt-coalescing.json';
import { tradeOff } from './derivations.ts';
import * as substitutions from './substitutions.ts';
import { paper } from './paper.ts';
import { sgwWeights } from '../solver/service-times.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper, and of what goes beyond it. */
const notation: Notation = {
  'packet-rate': { symbol: '1/E[A]', names: ['offeredMpps'] },
  'interarrival-time': {
    symbol: 'A, a(k), E[A]',
    names: ['meanInterarrivalUs', 'arrivals.family', 'arrivals.pmf'],
  },
  'coefficient-of-variation': { here: 'c', names: ['arrivals.cv'] },
  core: { here: 'C', names: ['cores'] },
  'coalescing-time': { symbol: 'τ', names: ['coalescingUs'] },
  'limit-of-frames': { here: 'm', names: ['coalescingFrames', 'closedByFramesShare'] },
  interrupt: { symbol: 'o(k)', here: 'o', names: ['interruptUs', 'interruptPmf', 'interruptsPerSecond'] },
  'service-time': { symbol: 'B, b(k)', names: ['service.family', 'service.pmf'] },
  'mean-service-time': { symbol: 'E[B]', names: ['service.meanUs'] },
  'limit-of-work': { symbol: 'L', names: ['maxWorkUs'] },
  slot: { names: ['slotUs'] },
  batch: { symbol: 'X, x(k)' },
  'mean-batch': { symbol: 'E[X]', names: ['meanBatch'] },
  'time-between-batches': { symbol: 'S, E[S]', names: ['batchInterval', 'meanBatchIntervalUs'] },
  'unfinished-work': {
    symbol: 'U, u(k)',
    here: 'E[U]',
    names: ['meanUnfinishedWorkUs', 'idleTransferShare'],
  },
  loss: { symbol: 'p_b', here: 'p', names: ['lossProbability', 'lossProbabilityPublished'] },
  load: { symbol: 'ρ, ρₒ', names: ['load', 'loadWithOverhead'] },
  'waiting-time': { symbol: 'Wᵢ, wᵢ(k)', here: 'E[W], E[V]', names: ['nicWaitingUs', 'queueWaitingUs'] },
  'time-in-the-system': { symbol: 'D, d(k)', here: 'D', names: ['processingUs'] },
  utilisation: { names: ['utilisation'] },
  throughput: { names: ['throughputMpps'] },
  capacity: { names: ['capacityMpps'] },
};

/** The replacement distribution in full: without numbers in the paper it must be readable here. */
const standIn = sgwWeights
  .map((weight, us) => ({ weight, us }))
  .filter(({ weight }) => weight > 0)
  .map(({ weight, us }) => `${us} µs: ${weight}`)
  .join(', ');

export const about = aboutOf(words, {
  assumptions: [
    ...words.assumptions,
    `The service times “Gateway” are a stand-in. The paper shows its measured distribution only as a curve, capped at 16 µs with mean 7.25 µs. The stand-in has this cap and exactly this mean; of 400 packets need ${standIn} (variance 10.6375 µs²).`,
  ],
  formulas: [
    {
      number: 'Eqs. (1), (3), corrected',
      label: 'Batch size',
      substitute: substitutions.batchSize,
      figures: ['batch-size', 'trade-off', 'trade-off-frames'],
      tex: 'P(X\\ge i)=P\\bigl(F^{(i-1)}<\\tau\\bigr),\\quad F^{(j)}=A_1+\\dots+A_j,\\qquad E[X]=\\sum_{i\\ge1}P(X\\ge i)',
      meaning:
        'The batch holds the packet that starts the timer and all that follow less than τ later. The printed equation counts only the latter.',
    },
    {
      number: 'derived',
      label: 'Time between batches',
      substitute: substitutions.batchInterval,
      figures: ['batch-interval', 'trade-off'],
      tex: 'P(X=j,\\,S=s)=\\sum_{m<\\tau}f^{(j-1)}(m)\\,a(s-m)\\quad(s\\ge\\tau),\\qquad E[S]=E[A]\\,E[X]',
      meaning:
        'From the first packet of one batch to the first of the next, jointly with the batch size; the mean is Wald’s identity.',
    },
    {
      number: 'beyond the paper',
      label: 'Batches closed by frames',
      substitute: substitutions.closedByFrames,
      figures: ['trade-off-frames', 'batch-size'],
      tex: 'P(X=m)=P\\bigl(F^{(m-1)}<\\tau\\bigr),\\qquad P(X=m,\\,H=h)=f^{(m-1)}(h)\\quad(h<\\tau)',
      meaning:
        'With a limit of m packets the batch is held for H: until its packet m arrives, or for τ. Smaller batches are as without the limit. Interrupts come at the rate 1/(E[A] E[X]) on each core.',
    },
    {
      number: 'beyond the paper',
      label: 'Work from opener to opener',
      figures: ['unfinished-work'],
      tex: "U=\\max(0,\\,Y-H),\\qquad Y'=\\max(0,\\,V_{X+1}-R)",
      meaning:
        'With a limit, the time between two transfers belongs to two batches. The work Y that the first packet of a batch finds does not: the batch is held for H, handed over, and R passes until the next first packet. R is what is left of an interarrival time at τ, jointly with X, or a whole one after packet m.',
    },
    {
      number: 'Eq. (4)',
      label: 'Time between batches, as printed',
      figures: ['batch-interval'],
      tex: 'S=\\tau+R,\\qquad r(k)=\\frac{P(A>k)}{E[A]}',
      meaning:
        'The recurrence time of a stationary process, independent of the batch: exact for memoryless arrivals only. Chosen with “Time between batches”.',
    },
    {
      number: 'derived',
      label: 'Waiting in the NIC',
      figures: ['breakdown', 'position'],
      method: 'exact',
      tex: 'w_i(k)=\\frac{f^{(i-1)}(\\tau-k)}{P(X\\ge i)},\\quad k=1,\\dots,\\tau',
      meaning: 'Given that the batch has a packet i. The first one waits the full τ.',
    },
    {
      number: 'Eq. (5)',
      label: 'Waiting in the NIC, as printed',
      figures: ['breakdown', 'position'],
      method: 'published',
      tex: 'w_i=\\pi_0\\bigl[\\tau * a(-k)*\\dots*a(-k)\\bigr]',
      meaning: 'Not conditional: packets that arrive too late for the batch count with a waiting time of 0.',
    },
    {
      number: 'Eqs. (7), (8), corrected',
      label: 'Unfinished work',
      substitute: substitutions.unfinishedWork,
      figures: ['unfinished-work', 'loss-interarrival', 'cliff'],
      tex: "V_1=U+o,\\quad V_{i+1}=\\begin{cases}V_i+B_i&V_i\\le L-1\\\\V_i&\\text{otherwise}\\end{cases}\\qquad U'=\\max(0,\\,V_{X+1}-S)",
      meaning:
        'Before a transfer the work U is left; the interrupt adds o, and every accepted packet its service time. Below the limit a whole batch is one step: its packets need not be followed one by one.',
    },
    {
      number: 'Eq. (10)',
      label: 'Load',
      substitute: substitutions.load,
      derive: tradeOff,
      tex: '\\rho=\\frac{E[X]\\,E[B]}{E[S]},\\qquad \\rho_o=\\frac{E[X]\\,E[B]+E[o]}{E[S]}',
      meaning: 'With interrupts, the second decides whether there is overload.',
    },
    {
      number: 'derived',
      label: 'Loss',
      substitute: substitutions.lossInOverload,
      figures: ['loss-interarrival', 'cliff'],
      tex: 'p_b=\\frac{\\sum_i P(X\\ge i)\\,P(V_i\\ge L)}{E[X]}',
      meaning:
        'Lost packets divided by all packets. In overload it tends to 1 − (E[S] − E[o]) / (E[X] E[B]). Summed as a tail, so that even a loss of 1e-15 has correct digits.',
    },
    {
      number: 'Eq. (11)',
      label: 'Loss, as printed',
      figures: ['loss-interarrival', 'cliff'],
      method: 'published',
      tex: 'p_b=\\sum_{i\\ge1}\\frac1i\\,x(i)\\sum_{j\\ge L}u_{b_i}(j)',
      meaning: 'Shown for comparison: it is the probability of no event.',
    },
    {
      number: 'derived',
      label: 'Processing time',
      substitute: substitutions.processing,
      figures: [
        'processing-time',
        'time-interarrival',
        'cliff',
        'trade-off',
        'trade-off-frames',
        'breakdown',
        'position',
      ],
      method: 'exact',
      tex: 'D=W_i+V_i+B_i,\\qquad d(k)=\\frac{\\sum_i\\bigl[f^{(i-1)}(\\tau-\\cdot)*v_i|_{<L}*b\\bigr](k)}{\\sum_i P(X\\ge i)\\,P(V_i<L)}',
      meaning: 'Every accepted packet counts once, whatever its place in the batch.',
    },
    {
      number: 'Eqs. (12), (13)',
      label: 'Processing time, as printed',
      figures: ['processing-time', 'time-interarrival', 'cliff', 'trade-off', 'trade-off-frames'],
      method: 'published',
      tex: 'd_i=w_i*u*b^{*i},\\qquad d=\\sum_i x(i)\\,d_i',
      meaning:
        'With the unconditional waiting of Eq. (5) and the overhead added to u: the time of the last packet of every batch, lost ones included.',
    },
  ],
  paper,
  notation,
});
