/** Source of the model, its assumptions, its printed equations and their corrections. */
import * as substitutions from './substitutions.ts';
import type { About } from '../../contract/model.ts';
import { paper } from './paper.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper (its Table 1), and of what goes beyond it. */
const notation: Notation = {
  'packet-rate': { symbol: '1/E[A]', here: 'λ', names: ['rateMbps'] },
  'frame-size': { names: ['frameBytes'] },
  core: { here: 'C', names: ['cores'] },
  split: { names: ['hottestShare'] },
  'interarrival-time': { symbol: 'A, a(k)', here: 'A', names: ['arrivals.family', 'arrivals.pmf'] },
  'coefficient-of-variation': { here: 'c', names: ['arrivals.cv'] },
  'constant-rate-with-bounded-jitter': { here: 'σ', names: ['arrivals.jitterPackets'] },
  'max-batch': { symbol: 'β', names: ['maxBatch'] },
  ring: { symbol: 'L', names: ['ringSize'] },
  'service-time': {
    symbol: 'Bᵢ, bᵢ(k), S',
    here: 'B',
    names: [
      ...['service.family', 'service.interceptUs', 'service.slopeUs', 'service.tableUs'],
      'service.between',
    ],
  },
  'spread-of-the-service-time': { here: 'σ', names: ['service.sdUs', 'service.cv'] },
  'drift-of-the-speed': { here: 'd', names: ['service.driftCv'] },
  stall: { here: 'D_s, T_s', names: ['stallUs', 'stallEveryMs'] },
  'empty-poll': { symbol: 'B₀', names: ['service.emptyPollUs', 'emptyPollShare'] },
  sleep: { here: 'Z', names: ['sleepUs', 'sleepFamily'] },
  'wake-up-time': { here: 'u', names: ['wakeUpUs'] },
  power: { names: ['powerBusyW', 'powerSleepW', 'powerW'] },
  slot: { symbol: 'Δt', names: ['slotNs'] },
  'counting-of-arrivals': { symbol: 'X', names: ['arrivalCount'] },
  loss: { symbol: 'p_loss', here: 'p', names: ['lossProbability', 'totalLossProbability'] },
  'mean-batch': { symbol: 'V, v(k)', here: 'E[V]', names: ['meanBatch', 'meanBatchNonEmpty'] },
  'mean-queue': {
    symbol: 'Q, Q_A, Q̄',
    here: 'E[Q], E[Q_A], E[Q̄]',
    names: ['meanQueueAtPoll', 'meanQueueAtArrival', 'meanQueueRandomTime', 'meanQueueRandomTimePublished'],
  },
  load: { here: 'ρ', names: ['load'] },
  'waiting-time': { symbol: 'W, w(k)', here: 'W', names: ['waitingUs'] },
  'time-in-the-system': { symbol: 'D, d(k)', here: 'D', names: ['sojournUs'] },
  throughput: { names: ['throughputMpps', 'throughputGbps'] },
  capacity: { names: ['capacityMpps', 'capacityGbps'] },
  utilisation: { names: ['utilisation'] },
  awake: { names: ['awakeShare'] },
};

/** Where one of the four large numbers is hidden: how to read it off each figure, by indicator and figure id. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lossProbability: {
    'latency-rate': 'Latency against rate rises steeply where loss begins.',
    'mean-batch-rate': 'Mean batch against rate reaches β where loss begins.',
    'packet-cost-rate':
      'The cost of a packet stays level from where loss begins: it is one over the capacity there, and what comes beyond is lost.',
  },
  meanBatch: { 'packet-cost-rate': 'The cost of a packet falls as batches grow.' },
  'sojournUs.{method}.p99': { queue: 'A full ring bounds the time of the slowest packets.' },
  capacityMpps: {
    'loss-rate': 'Loss against rate begins near the capacity.',
    'latency-rate': 'Latency against rate rises steeply at the capacity.',
    cliff: 'The cliff is at the capacity.',
    'mean-batch-rate': 'Mean batch against rate reaches β at the capacity.',
    'packet-cost-rate': 'The cost of a packet beyond the capacity is one over it.',
    service: 'The time of a full batch over β is one over the capacity of a core.',
  },
};

export const about: About = {
  bibtex: `@article{geissler2021batched,
  author  = {Geissler, Stefan and Lange, Stanislav and Linguaglossa, Leonardo and Rossi, Dario and Zinner, Thomas and Hossfeld, Tobias},
  title   = {Discrete-Time Modeling of {NFV} Accelerators that Exploit Batched Processing},
  journal = {ACM Transactions on Modeling and Performance Evaluation of Computing Systems},
  year    = {2021}
}`,
  summary:
    'One core polls its receive ring in a loop and takes up to β packets each time. A larger batch takes longer, but less time per packet. ' +
    'Packets that arrive meanwhile wait in a ring of L places; those that find it full are lost. ' +
    'The model follows the ring from poll to poll.',
  hints,
  assumptions: [
    'Packets arrive one by one with independent interarrival times of one distribution; the numbers of arrivals in successive service intervals are assumed to be independent. This is exact for memoryless arrivals and close whenever many packets arrive in a service interval.',
    'Beyond the paper, packets may arrive at a constant rate with bounded jitter: packet k at (k + εₖ)/λ, with independent normal εₖ of standard deviation σ. The number of arrivals in an interval has its exact distribution, but the numbers in successive service intervals are negatively correlated. The chain takes them as independent with a smaller σ, in which what they add up to in the queue varies as much: of a packet more at a poll, the next service brings the slope of the service times times the rate, and a full ring remembers it for longer. In simulations of the cross-connect from 1.5 to 8.7 Gbit/s with σ = 2 the mean time in the system is up to 0.6 % lower, p99 up to 1.9 %, and batch sizes differ by a Jensen-Shannon divergence of at most 0.0004 nats; with σ = 16 and 64 it is 0.5 %, 2.3 % and 0.0004 nats. Eqs. (8) and (9), made of independent interarrival times, have no meaning there. Every core has such arrivals of its own.',
    'The service time of a batch depends only on its size. An empty poll takes the time per poll, unless it is given a time of its own.',
    'Beyond the paper: the spread of service times can be given as a standard deviation or a cv, narrower or wider than low variability. The law on whole slots then has exactly this mean and variance: a whole number, one slot more at random, and a Poisson number below the variance of low variability, a negative binomial number above.',
    'Beyond the paper: stalls. While a batch is served something else takes the core for a fixed time, each time that a stall comes, and the packets of the batch are delayed by as much. The number of stalls in a batch is a Poisson number, its mean the mean work of the batch over the mean time between stalls; numbers rarer than 1e-14 are left out. Everything else follows from the longer service. The check lets stalls come at random while the core works. A core stalls neither in its sleep nor more often at a low speed than in the same time at a high one.',
    'Time runs in slots (10 ns unless set). Near-regular arrivals and low-variability service last a Poisson-distributed number of slots, so their spread depends on the slot length: at 5 Gbit/s of 64-byte frames the interarrival times have a coefficient of variation of 0.27.',
    'A full ring drops the arriving packet. Every core has a ring of its own; flows are spread over the cores by the given shares.',
    'Beyond the paper: after a poll that finds no packet the core may sleep, for a fixed time or a random one, and then take a fixed time to wake up. Every sleep is drawn anew, however many empty polls came before. Where arrivals are not memoryless and more than a tenth of a packet arrives in an empty poll with its sleep, results are not solved but estimated from one long simulation: whether a poll is empty depends on when the last packets came, which the chain leaves out. Ordinary counting is solved all the same. Open vSwitch (pmd-sleep-max) differs: its sleeps grow with every poll that finds fewer than 16 packets, up to the longest. So does VPP (poll-sleep-usec), whose main thread sleeps after every poll, empty or not.',
    'Beyond the paper: a slow drift of the speed is taken as three constant speeds of mean 1, the usual one for two thirds of the time and one either side, √3 standard deviations away, for a sixth each. Distributions of polls are averaged over the polls made at each speed, those of packets over the packets accepted, loss over the packets offered, shares of time over time; a slower core makes fewer polls in the same time. The speed must change slowly against the memory of the ring, which near capacity it does not.',
    'Times cover the router only, until the end of the packet’s batch; an instrument also sees generator, wire and network card. The link then sends the packets of a batch one after another, the one that waited longest first: measured outside, times differ less than in the model. For cross-connect on a link of 10 Gbit/s 80 % of the packets lie within 0.9 µs of each other at 2.5 Gbit/s, measured and simulated with the link, and within 1.1 µs in the model; at 7.5 Gbit/s within 2.4 µs and 4.2 µs.',
  ],
  formulas: [
    {
      number: 'derived',
      label: 'Rate, capacity and load',
      substitute: substitutions.rateAndLoad,
      tex: '\\lambda=\\frac{R}{8\\,(s+20)},\\qquad C=\\frac{\\beta}{E[B_\\beta]},\\qquad \\rho=\\frac{\\lambda}{C}',
      meaning:
        'R is the rate on the wire and s the frame size in bytes, to which preamble and gap add 20. The capacity is that of full batches, times the number of cores.',
    },
    {
      number: 'Eq. (1)',
      label: 'Queue from poll to poll',
      figures: ['queue', 'batch-size', 'mean-batch-rate', 'packet-cost-rate', 'loss-rate', 'cliff'],
      tex: 'q(k)=\\sum_{i=0}^{L} q(i)\\,x_i(k-\\ell_i)',
      meaning:
        'Of i packets the poll takes at most β and leaves ℓᵢ = i − min(i, β); xᵢ counts the arrivals during the service. State L collects everything beyond it.',
    },
    {
      number: 'derived',
      label: 'Service time with stalls',
      substitute: substitutions.fullBatchWithStalls,
      figures: ['service'],
      tex: "b_i'(t)=\\sum_{j\\ge0}\\frac{m_i^j}{j!}\\,e^{-m_i}\\,b_i(t-jD_s),\\quad m_i=\\frac{E[B_i]}{T_s}",
      meaning:
        'While i packets are served stalls of length D_s begin, m_i on average and a Poisson number in all; T_s is the mean time of work between two stalls. An extension beyond the paper.',
    },
    {
      number: 'derived',
      label: 'Ring that half of the stalls overflow',
      substitute: substitutions.ringThatSurvives,
      figures: ['loss-rate'],
      tex: 'L\\ge E[Q]+\\lambda D_s',
      meaning:
        'Rule of thumb: the ring holds the mean queue before the stall and the packets that arrive during it on average. One stall in about two overflows it, because both vary. Fewer losses need a longer ring: the question “Which ring survives a stall” finds it.',
    },
    {
      number: 'Eq. (2)',
      label: 'Batch size',
      figures: ['batch-size', 'mean-batch-rate', 'packet-cost-rate'],
      tex: 'v(\\beta)=\\sum_{i=\\beta}^{L} q(i)',
      meaning:
        'A poll that finds β packets or more takes β; one that finds fewer takes them all, v(k) = q(k).',
    },
    {
      number: 'Eq. (3), corrected',
      label: 'Loss',
      substitute: substitutions.loss,
      figures: ['loss-rate', 'cliff'],
      tex: 'p=\\frac{\\sum_i q(i)\\sum_{k>L-\\ell_i}P(X_i\\ge k)}{\\sum_i q(i)\\,E[X_i]}',
      meaning:
        'Arrivals beyond the free places, divided by all arrivals. Summed as a tail, so that even a loss of 1e-15 has correct digits.',
    },
    {
      number: 'derived',
      label: 'Mean batch without loss',
      substitute: substitutions.meanBatch,
      figures: ['mean-batch-rate', 'packet-cost-rate'],
      tex: 'E[V]=\\frac{c}{E[A]-m}',
      meaning:
        'For a linear service time of c per poll and m per packet, whatever the family: the time per poll is shared among the packets that arrive during it.',
    },
    {
      number: 'derived',
      label: 'Loss in overload',
      substitute: substitutions.lossInOverload,
      figures: ['loss-rate', 'cliff'],
      tex: 'p=1-\\frac{\\beta\\,E[A]}{E[B_\\beta]}',
      meaning:
        'When every batch is full, the core serves β packets in the mean service time of a full batch and loses the rest, whatever the size of the ring.',
    },
    {
      number: 'derived',
      label: 'Waiting time',
      substitute: substitutions.meanWaiting,
      figures: ['sojourn', 'latency-rate', 'cliff', 'breakdown'],
      method: 'exact',
      tex: 'P(W=k)\\propto\\sum_f\\bigl(u_f*b_\\beta^{*f}\\bigr)(k)',
      meaning:
        'u_f counts accepted packets by the rest of the service under way and the full batches f ahead of them, jointly. The mean follows from Little’s law: mean queue at random times over throughput.',
    },
    {
      number: 'derived',
      label: 'Time in the system',
      figures: ['sojourn', 'latency-rate', 'cliff', 'breakdown'],
      method: 'exact',
      tex: 'E[D]=E[W]+\\sum_n \\frac{n\\,v(n)}{E[V]}\\,E[B_n]',
      meaning:
        'A packet is more likely to be in a large batch, so its own batch has the size-biased distribution.',
    },
    {
      number: 'Eq. (5)',
      label: 'Waiting time, as printed',
      figures: ['sojourn', 'latency-rate', 'cliff'],
      method: 'published',
      tex: 'W=R_S+\\sum_{j=1}^{\\lfloor Q_A/\\beta\\rfloor}B_\\beta',
      meaning:
        'Treats the remaining service time and the queue found as independent, and counts lost packets.',
    },
    {
      number: 'Eq. (6)',
      label: 'Time in the system, as printed',
      figures: ['sojourn', 'latency-rate', 'cliff'],
      method: 'published',
      tex: 'D=W+S',
      meaning: 'Treats a packet’s own batch as a typical batch rather than the batch of a typical packet.',
    },
    {
      number: 'beyond the paper',
      label: 'Empty poll with a sleep',
      substitute: substitutions.emptyPollWithSleep,
      figures: ['sleep'],
      tex: 'B_0=E_0+Z+u',
      meaning:
        'The poll itself, E₀, the sleep Z and the wake-up u, one after the other. Everything else follows from the distribution of B₀ as from that of any other batch.',
    },
    {
      number: 'beyond the paper',
      label: 'Time awake',
      substitute: substitutions.timeAwake,
      figures: ['sleep'],
      tex: '1-\\frac{v(0)\\,E[Z]}{E[S]}',
      meaning: 'The share of time that is not sleep; the wake-up counts as awake.',
    },
    {
      number: 'derived',
      label: 'Queue at random times',
      figures: ['queue'],
      method: 'exact',
      tex: '\\bar q(k)=\\sum_i \\frac{q(i)}{E[S]}\\sum_{s\\ge0}P(B_i>s)\\,P(K_i(s)=k)',
      meaning:
        'Every service interval is weighted by its length; Kᵢ(s) = min(L, ℓᵢ + N(s)) is the queue s slots after the poll.',
    },
    {
      number: 'Eqs. (8), (9)',
      label: 'Queue at random times, as printed',
      figures: ['queue'],
      method: 'published',
      tex: '\\bar q(k)=\\sum_i q(i)\\sum_j b_i(j)\\,h_{ij}(k)',
      meaning:
        'Reconstructed. h is the share of an interval of j slots that the ring spends at k: E[A] for inner levels and the recurrence time for the first and last; every interval counts equally, however long it is.',
    },
  ],
  errata: [
    {
      where: 'Eqs. (8), (9)',
      printed: 'The queue at random times is averaged over polls.',
      corrected: 'Each service interval is weighted by its length.',
      effect:
        'With the paper’s cross-connect the mean queue is 0.5 % too low (near-regular arrivals, medium load) to 14.6 % (coefficient of variation 2). The more of a poll is work per packet, the larger: 59 % with 0.2 µs + 0.6 µs a packet and memoryless arrivals at 1 Gbit/s.',
    },
    {
      where: 'Eq. (9)',
      printed: 'Numerator with (L − l − 1).',
      corrected:
        'l − (L − i + min(i, β)); only then do the probabilities sum to 1. The second term of Eq. (8) is restored accordingly.',
      effect: 'As printed the terms do not form a distribution.',
    },
    {
      where: 'Eqs. (2), (3)',
      printed: 'Eq. (3): inner index i in the denominator; Eq. (2): upper limit ∞.',
      corrected: 'The inner index is j; the upper limit is L.',
      effect: 'Misprints without effect on results.',
    },
    {
      where: 'Eq. (6)',
      printed: 'A packet’s own service time is that of a typical batch, independent of the waiting time.',
      corrected: 'It has the size-biased distribution and depends on the waiting time.',
      effect:
        'With the paper’s cross-connect the mean time in the system is too low by 0.6 to 1.5 % (near-regular arrivals), 5 to 6 % (memoryless), 15 to 17 % (coefficient of variation 2) at low and medium load; with 0.2 µs + 0.6 µs a packet and memoryless arrivals at 1 Gbit/s by 42 %.',
    },
    {
      where: 'Eq. (5)',
      printed: 'The remaining service time and the queue found are independent.',
      corrected:
        'Late arrivals find a short remaining service and a long queue: the joint distribution is used.',
      effect:
        'The mean is right without loss, but near capacity p99 is 5 to 43 % and p99.9 4 to 55 % too high.',
    },
    {
      where: 'Eqs. (4), (5)',
      printed: 'Lost packets are counted in the waiting time.',
      corrected: 'Only accepted packets wait.',
      effect: 'In overload the mean is 0.4 % too high, p99 5 %.',
    },
    {
      where: 'Section 3.1',
      printed: 'The paper does not say where the first interarrival time of a service interval starts.',
      corrected:
        'Stationary: with the rest of the one in progress, as Eq. (8) implies. The other reading can be chosen under “Counting of arrivals”.',
      effect:
        'With ordinary counting the mean batch is off by −35 to +110 % at low load, and the loss at 9 Gbit/s is 11.35 to 11.9 % instead of 11.51 %.',
    },
    {
      where: 'Section 2, footnote',
      printed: 'The 20 bytes added to a frame are called “Ethernet header and trailers”.',
      corrected: 'They are preamble and start delimiter (8) and inter-frame gap (12).',
      effect: 'The rate on the wire is the same.',
    },
    {
      where: 'Drop-oldest ring',
      printed: 'Not treated.',
      corrected:
        'Same queue and loss, other waiting time; in saturation its mean is E[R_A] + (L − (β + 1)/2) E[A].',
      effect: 'The drop-tail result is 13 % (9 Gbit/s) to 26 % (10 Gbit/s) too high for such a ring.',
    },
  ],
  paper,
  notation,
};
