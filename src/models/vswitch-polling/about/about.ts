/** Source of the model, its assumptions, the equations of each form, and corrections of the paper. */
import { aboutOf } from '../../about-parts/about-of.ts';
import words from '../../../../content/models/vswitch-polling.json';
import * as substitutions from './substitutions.ts';
import { paper } from './paper.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper (its Table I), and of what goes beyond it. */
const notation: Notation = {
  'packet-rate': { symbol: 'Λ, Λᵢ, λᵢʲ', here: 'Λ', names: ['loadMpps'] },
  'frame-size': { here: 'B', names: ['packetBytes'] },
  core: { symbol: 'C', names: ['cores'] },
  port: { symbol: 'N', here: 'N, n', names: ['ports', 'outputPorts'] },
  split: { here: 'Λᵢ/Λ, pᵢʲ', names: ['portShares', 'coreSplit'] },
  ring: { symbol: 'K', names: ['queueCapacity'] },
  'max-batch': { symbol: 'M', names: ['maxBatch'] },
  'service-time': { symbol: '1/µᵢ', names: ['lookupCycles'] },
  hit: { symbol: 'T_H, T_M', names: ['hitUs', 'missUs', 'hitCycles', 'missCycles'] },
  clock: { names: ['clockGhz'] },
  'time-to-forward': { symbol: 'T_R', names: ['forwardUs', 'busGBps'] },
  'switchover-time': { symbol: 'T_S, 1/β', here: 'T_S', names: ['switchOverUs'] },
  exact: { names: ['method'] },
  batch: { symbol: 'm̄ᵢ' },
  loss: { symbol: 'Bᵢ, bᵢ', here: 'B', names: ['lossProbability'] },
  throughput: { names: ['throughputMpps'] },
  'time-in-the-system': { symbol: 'r̄ᵢ', here: 'r', names: ['sojournUs'] },
  'mean-queue': { symbol: 'q̄ᵢ', here: 'q', names: ['meanQueue'] },
  utilisation: { symbol: 'U, Uʲ', here: 'U', names: ['utilisation'] },
  'critical-load': { here: 'Λ*, Λ/Λ*', names: ['criticalLoadMpps', 'criticalRatio'] },
};

export const about = aboutOf(words, {
  formulas: [
    {
      number: 'Section II-C',
      label: 'Time of a packet',
      substitute: substitutions.timeOfPacket,
      figures: ['service-time', 'switch-over'],
      tex: 'T_H=\\frac{\\text{look-up}+\\text{hit}}{\\text{clock}},\\quad T_M=\\frac{\\text{look-up}+\\text{miss}}{\\text{clock}},\\quad T_R=\\frac{\\text{packet size}}{\\text{bus}}',
      meaning: 'From cycles, clock, packet size and bus, each replaced by a time where one is given.',
    },
    {
      number: 'Eqs. (13) to (15), closed form',
      label: 'Output ports of a batch',
      substitute: substitutions.portsOfBatch,
      figures: ['service-time', 'batch-size'],
      tex: '\\bar P(m,n)=n\\Bigl(1-\\bigl(1-\\tfrac1n\\bigr)^m\\Bigr)',
      meaning:
        'How many of n output ports a batch of m packets goes to, on average: so many packets miss the cache. Equal to the printed recursion, whose alternating sum of huge integers is useless for large N and M.',
    },
    {
      number: 'derived',
      label: 'Critical load',
      figures: ['utilisation-load', 'queue-load', 'loss-load', 'cores', 'cliff'],
      tex: '\\lambda_{i}\\,E[C]=M\\ \\text{ for the most loaded queue},\\qquad E[C]=N T_S+\\sum_j m_j\\,\\bar s(m_j),\\quad m_j=\\lambda_j E[C]',
      meaning:
        'The load at which every visit to the most loaded queue of a core finds a full batch and serves exactly what arrives between two visits. Beyond it, that queue loses packets however long it is. s̄(m) is the mean time of a packet in a batch of m.',
    },
    {
      number: 'derived',
      label: 'Gated queues',
      figures: ['queue-length', 'queue-load', 'loss-load', 'batch-size', 'cliff'],
      method: 'gated',
      tex: 'v_i=v_i\\,B_i\\,V_i,\\quad B_i:\\ m=\\min(k,M)\\text{ services},\\ \\text{the }l\\text{-th, }l=0,1,\\ldots,\\text{ a miss with }\\bigl(1-\\tfrac1n\\bigr)^{l},\\quad V_i=\\Phi(T_S)\\prod_{j\\ne i}\\Bigl(\\sum_m\\beta_j(m)\\,\\Phi_j^{(m)}\\Bigr)\\Phi(T_S)',
      meaning:
        'The distribution v_i of a queue when the core comes to it: its own batch, then the batches of the other queues, drawn independently from their own distributions, with arrivals throughout. β_j follows from v_j; iterated until nothing changes. With M = 1 this is Sohail’s model.',
    },
    {
      number: 'derived',
      label: 'Workload of the core',
      figures: ['sojourn-load', 'queue-load', 'queue-length', 'cliff'],
      method: 'workload',
      tex: "n'=\\text{arrivals in } N T_S\\text{ and }n\\text{ services of mean }\\bar s(n),\\qquad W_j=R\\,(1+\\rho_j)\\frac{\\rho}{\\sum_k\\rho_k(1+\\rho_k)},\\quad R=\\frac{(1+\\rho)\\,E[C^2]}{2E[C]}",
      meaning:
        'One chain for the number of packets in a cycle of the whole core, so that the queues wait for each other; the wait is shared among the ports in proportion to their loads. Time in the system r_j = W_j + s_j, mean queue by Little’s law. Valid for a switch without loss.',
    },
    {
      number: 'derived',
      label: 'Recommended',
      figures: [
        'queue-length',
        'queue-load',
        'loss-load',
        'sojourn-load',
        'utilisation-load',
        'batch-size',
        'cliff',
      ],
      method: 'recommended',
      tex: 'b,\\,X,\\,\\bar m:\\ \\text{gated};\\qquad r,\\,q,\\,U:\\ \\text{workload if }b<10^{-4},\\text{ else gated}',
      meaning:
        'Loss, throughput and batches from gated queues; times in the system, mean queues and utilisation from the workload of the core while less than one packet in ten thousand is lost, from gated queues beyond.',
    },
    {
      number: 'Eq. (5)',
      label: 'Vacation',
      figures: ['switch-over', 'queue-length'],
      method: 'published',
      tex: '\\frac1{\\alpha_i}=\\frac{N-1}{\\beta}+\\sum_{j\\ne i}\\frac{1-\\mathcal E_j}{\\mu_j},\\qquad \\frac1\\beta=\\frac{T_S}{M}',
      meaning:
        'The time the core spends with the other queues: switch-overs and one packet of each queue that is not empty. 𝓔_j is the probability that the core finds queue j empty, Eq. (6).',
    },
    {
      number: 'Eqs. (16), (17), corrected',
      label: 'Mean time of a packet',
      substitute: substitutions.meanPacket,
      figures: ['service-time', 'sojourn-load', 'cliff'],
      method: 'published',
      tex: '\\frac1{\\mu_i}=a\\,T_M+(1-a)\\,T_H+T_R,\\qquad a=\\begin{cases}1&\\bar m_i\\le1\\\\(\\bar m_i-\\lfloor\\bar m_i\\rfloor)\\frac{\\bar P(\\lceil\\bar m_i\\rceil)}{\\lceil\\bar m_i\\rceil}+(\\lceil\\bar m_i\\rceil-\\bar m_i)\\frac{\\bar P(\\lfloor\\bar m_i\\rfloor)}{\\lfloor\\bar m_i\\rfloor}&\\bar m_i>1\\end{cases}',
      meaning:
        'Interpolated between whole batches, with the weights put right; at whole m̄ it is P̄(m̄)/m̄. The mean batch is that of Eq. (18).',
    },
    {
      number: 'Eq. (17)',
      label: 'Share of misses, as printed',
      figures: ['service-time'],
      method: 'published-literal',
      tex: '\\alpha=\\begin{cases}\\bar m_i&\\bar m_i<1\\\\(\\lceil\\bar m_i\\rceil-\\bar m_i)\\frac{\\bar P(\\lceil\\bar m_i\\rceil)}{\\lceil\\bar m_i\\rceil}+(\\bar m_i-\\lfloor\\bar m_i\\rfloor)\\frac{\\bar P(\\lfloor\\bar m_i\\rfloor)}{\\lfloor\\bar m_i\\rfloor}&\\bar m_i>1\\end{cases}',
      meaning: 'With swapped weights, and a lone packet as a hit. It jumps at every whole batch.',
    },
    {
      number: 'Appendix A, Eqs. (7) to (9)',
      label: 'Chain of a queue',
      substitute: substitutions.chainOfQueue,
      figures: ['queue-length', 'queue-load', 'loss-load', 'sojourn-load', 'cliff'],
      method: 'published',
      tex: '(k,P)\\xrightarrow{\\mu}(k-1,S),\\quad (k,S)\\xrightarrow{\\beta}(k,V),\\quad (k,V)\\xrightarrow{\\alpha}(k,P),\\qquad b_i=\\pi(K,\\cdot),\\quad \\bar r_i=\\frac{\\bar q_i}{\\lambda_i(1-b_i)}',
      meaning:
        'Processing, switching over, vacation, with arrivals in all of them; solved by cuts, in probabilities that are only added, and by flows, so that a vacation of no length does not divide by zero.',
    },
    {
      number: 'Eqs. (1), (2)',
      label: 'The whole switch',
      substitute: substitutions.wholeSwitch,
      figures: ['cores', 'balance', 'utilisation-load', 'loss-load', 'cliff'],
      tex: 'U=\\frac1C\\sum_j U^j,\\qquad B_i=\\frac{\\sum_j b_i^j\\lambda_i^j}{\\Lambda_i}',
      meaning: 'Cores that are alike are solved once.',
    },
  ],
  paper,
  notation,
});
