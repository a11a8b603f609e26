/** Source of the model, its assumptions, its printed equations and their corrections. */
import { aboutOf } from '../../about-parts/about-of.ts';
import words from '../../../../content/models/batch-polling.json';
import * as textbook from './textbook-substitutions.ts';
import * as derivations from './derivations.ts';
import * as laws from './law-substitutions.ts';
import * as substitutions from './substitutions.ts';
import { polledEquation } from './first-polls.ts';
import { paper } from './paper.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper (its Table 1), and of what goes beyond it. */
const notation: Notation = {
  'packet-rate': { symbol: '1/E[A]', here: 'λ', names: ['rateMbps'] },
  'frame-size': { here: 's', names: ['frameBytes', 'frameMix'] },
  'time-per-byte': { here: 'c', names: ['service.perByteNs'] },
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
  stall: { here: 'D_s, T_s', names: ['stallUs', 'stallLengths', 'stallEveryMs'] },
  'empty-poll': { symbol: 'B₀', names: ['service.emptyPollUs', 'emptyPollShare'] },
  sleep: { here: 'Z', names: ['sleepUs', 'sleepFamily'] },
  'wake-up-time': { here: 'u', names: ['wakeUpUs'] },
  power: { names: ['powerBusyW', 'powerSleepW', 'powerW'] },
  'packets-sent-together': {
    here: 'm, τ',
    names: ['transmit.packets', 'transmit.timeoutUs', 'transmit.timer', 'bufferWaitUs'],
  },
  'transmit-ring': {
    here: 'T, μ',
    names: ['transmit.ringSize', 'linkGbps', 'linkUs', 'linkLossProbability'],
  },
  roof: { names: ['pcie.generation', 'pcie.lanes'] },
  pass: { names: ['cardPasses'] },
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

export const about = aboutOf(words, {
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
      substitute: laws.queueAtPoll,
      iterated: polledEquation,
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
        'While i packets are served stalls of length D_s begin, m_i on average and a Poisson number in all; T_s is the mean time of work between two stalls. Of several lengths each stall has one, independent of the others. An extension beyond the paper.',
    },
    {
      number: 'derived',
      label: 'Service time with bytes',
      figures: ['service'],
      tex: 'E[B_n]=a+n\\,(b+c\\,E[s]),\\qquad V[B_n]=V_0+n\\,c^2\\,V[s]',
      meaning:
        'a is the time per poll, b that of a packet and c that of a byte; the frames of a mix have independent sizes s. V₀ is the variance of a batch of mean-sized frames, as the spread of service times says. An extension beyond the paper.',
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
      substitute: laws.batchSize,
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
      derive: derivations.deriveMeanBatch,
      figures: ['mean-batch-rate', 'packet-cost-rate'],
      tex: 'E[V]=\\frac{c}{E[A]-m}',
      meaning:
        'For a linear service time of c per poll and m per packet, whatever the family: the time per poll is shared among the packets that arrive during it.',
    },
    {
      number: 'derived',
      label: 'Loss in overload',
      substitute: substitutions.lossInOverload,
      derive: derivations.deriveLossInOverload,
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
      substitute: laws.timeInSystem,
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
      substitute: laws.timeInSystemPublished,
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
      substitute: laws.queueAtRandomTimes,
      figures: ['queue'],
      method: 'exact',
      tex: '\\bar q(k)=\\sum_i \\frac{q(i)}{E[S]}\\sum_{s\\ge0}P(B_i>s)\\,P(K_i(s)=k)',
      meaning:
        'Every service interval is weighted by its length; Kᵢ(s) = min(L, ℓᵢ + N(s)) is the queue s slots after the poll.',
    },
    {
      number: 'Eqs. (8), (9)',
      label: 'Queue at random times, as printed',
      substitute: laws.queueAtRandomTimesPublished,
      figures: ['queue'],
      method: 'published',
      tex: '\\bar q(k)=\\sum_i q(i)\\sum_j b_i(j)\\,h_{ij}(k)',
      meaning:
        'Reconstructed. h is the share of an interval of j slots that the ring spends at k: E[A] for inner levels and the recurrence time for the first and last; every interval counts equally, however long it is.',
    },
    {
      number: 'textbook',
      label: 'M/M/1 at the same load',
      substitute: textbook.memoryless,
      figures: ['cliff'],
      tex: 'E[T]=\\frac{s}{1-\\rho}',
      meaning:
        'Single packets with exponential service s = E[B_β]/β, memoryless arrivals and no limit. Off here because a poll has a cost that batches share: at light load a packet pays it alone. The preset M/M/1 has this mean time to 1e-8 of it.',
    },
    {
      number: 'textbook',
      label: 'M/G/1 at the same load (Pollaczek and Khinchine)',
      substitute: textbook.pollaczek,
      derive: derivations.derivePollaczek,
      figures: ['cliff'],
      tex: 'E[T]=s+\\frac{\\rho\\,s\\,(1+c^2)}{2\\,(1-\\rho)}',
      meaning:
        'As M/M/1, with any service time: c is its coefficient of variation, here that of a full batch. It has no batches either: the packets of a batch leave together.',
    },
    {
      number: 'textbook',
      label: 'M/G/1 with vacations',
      substitute: textbook.vacations,
      derive: derivations.deriveVacations,
      figures: ['cliff'],
      tex: 'E[T]=s+\\frac{\\rho\\,s\\,(1+c^2)}{2\\,(1-\\rho)}+\\frac{E[B_0]\\,(1+c_0^2)}{2}',
      meaning:
        'A packet that finds the ring empty waits for the rest of a look at it, a vacation B₀: half of it, and more where its length varies, with its cv c₀ (residual life).',
    },
    {
      number: 'textbook',
      label: 'Loss of M/M/1/K',
      substitute: textbook.finiteRing,
      figures: ['loss-rate'],
      tex: 'P_K=\\frac{(1-\\rho)\\,\\rho^K}{1-\\rho^{K+1}}',
      meaning:
        'At most K packets, the one in service included. A core that polls takes packets out of the ring by the batch: the ring is emptier than this queue while one is served, and fills between polls.',
    },
    {
      number: 'textbook',
      label: 'Pooled or hashed cores (Erlang C)',
      substitute: textbook.pooledCores,
      figures: ['cliff'],
      tex: 'P(W>0)=\\frac{\\frac{(C\\rho)^C}{C!\\,(1-\\rho)}}{\\sum_{k<C}\\frac{(C\\rho)^k}{k!}+\\frac{(C\\rho)^C}{C!\\,(1-\\rho)}}',
      meaning:
        'C cores that share one queue against a queue each, M/M/C against M/M/1. Packet processors hash: one queue for all can reorder the packets of a flow, and a core would wait while another is idle.',
    },
  ],
  paper,
  notation,
});
