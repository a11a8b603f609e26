/** Source of the model, its assumptions, its printed equations, and claims that it does not reproduce. */
import * as substitutions from './substitutions.ts';
import type { About } from '../../contract/model.ts';
import { paper } from './paper.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper. */
const notation: Notation = {
  'packet-rate': { symbol: 'λ', here: 'Pλ', names: ['rateMpps'] },
  core: { symbol: 'P', names: ['cores'] },
  'network-function': { symbol: 'N', names: ['functions'] },
  'max-batch': { symbol: 'k', names: ['packetsPerCycle'] },
  'mean-service-time': { symbol: 'β', names: ['serviceUs'] },
  'second-moment': {
    symbol: 'β⁽²⁾, s⁽²⁾',
    names: ['serviceSecondMoment', 'switchOverSecondMoment', 'serviceSecondMomentUs2'],
  },
  'coefficient-of-variation': { here: 'cv²', names: ['serviceVariation', 'switchOverVariation'] },
  'switchover-time': { symbol: 's', names: ['switchOverUs'] },
  exact: { names: ['method'] },
  'response-time': {
    symbol: 'f_π',
    here: 'R',
    names: ['responseUs', 'published.responseUs', 'exact.responseUs'],
  },
  'waiting-time': {
    symbol: 'E[W]',
    names: ['waitingUs', 'published.waitingUs', 'exact.waitingUs', 'boundExcessUs', 'boundExcess'],
  },
  load: { names: ['load'] },
  utilisation: { symbol: 'ρ', names: ['utilisation'] },
  capacity: { symbol: 'C, λ∞', names: ['capacityMpps', 'capacityPerCoreKpps'] },
  'mean-queue': { names: ['meanQueue', 'meanInSystem'] },
};

/** How each of the four large numbers can be read off a figure where it is hidden. */
const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  responseUs: { 'bound-rate': 'The excess of the bound follows from both mean times.' },
  load: { 'response-rate': 'The response time grows without bound at the capacity.' },
  capacityMpps: {
    'response-rate': 'The response time grows without bound at the capacity.',
    'queue-rate': 'The queue grows without bound at the capacity.',
  },
};

export const about: About = {
  bibtex: `@inproceedings{dimitrovski2025performance,
  author    = {Dimitrovski, Toni and Turkovic, Belma and Ganesh, Aditya and Lynar, Timothy and van den Berg, Hans and Heijenk, Geert},
  title     = {On performance modeling for the management of Cloud-native Network Functions in closed-loops},
  booktitle = {21st International Conference on Network and Service Management (CNSM)},
  year      = {2025},
  pages     = {1--6}
}`,
  summary:
    'Each of P cores serves its own receive queue in NAPI cycles: at most k packets, then a pause in which the interrupt is unmasked or other processes run. ' +
    'Network functions that share the cores evict each other’s data from the caches. This makes service times more variable at the same mean, and so lengthens the queues. ' +
    'The model gives the mean response time, and its parameters can be fitted to measurements.',
  hints,
  assumptions: [
    'Packets arrive as a Poisson process, spread evenly over the cores; every core is a queue of its own.',
    'Service times are independent, with the same two moments for every packet; so are the pauses. Interrupt and rescheduling pauses count as one kind.',
    'While no packet waits, one pause follows another (multiple vacations). On a core that sleeps until the next interrupt, packets wait less: 8.7 instead of 18.2 µs at 10 % load, 7 % less at half load.',
    'The queue is unlimited, so no packet is lost. The paper’s rings hold 1024 packets; with 25 functions at 99 % of the capacity 1340 would wait on average.',
    'Only the mean is known: the median and the 99.9th percentile of Fig. 5 are not in the model.',
    'Response time is the time in queue and service; an instrument also sees wire, card and generator.',
  ],
  formulas: [
    {
      number: 'Eq. (1), simplified',
      label: 'Mean waiting time',
      substitute: substitutions.meanWaiting,
      figures: ['response-rate', 'queue-rate', 'bound-rate', 'response-cycle'],
      tex: 'E[W]=\\frac{\\tfrac12\\lambda\\beta^{(2)}+(1-\\rho)\\frac{s^{(2)}}{2s}+\\frac{\\rho s}{k}}{1-\\rho-\\frac{\\lambda s}{k}},\\qquad \\rho=\\lambda\\beta',
      meaning:
        'λ is the rate of one core. The same as the printed form, whose two factors share a bracket that cancels when there is one queue; this one also holds without load and without switchover.',
    },
    {
      number: 'Eq. (1)',
      label: 'Mean waiting time, as printed',
      figures: ['response-rate', 'queue-rate'],
      method: 'published',
      tex: 'E[W]\\approx\\frac{(1-\\rho)^2+\\frac{\\rho}{k}(2-\\rho)}{1-\\rho-\\frac{\\lambda s}{k}}\\quad\\cdot\\frac{\\frac{\\rho\\lambda\\beta^{(2)}}{2(1-\\rho)}+\\frac{\\rho s^{(2)}}{2s}+\\frac{\\rho^2 s}{k(1-\\rho)}}{\\rho(1-\\rho)+\\frac{\\rho^2(2-\\rho)}{k(1-\\rho)}}',
      meaning:
        'From the conservation law of cyclic service systems with several queues, written for one queue.',
    },
    {
      number: 'derived',
      label: 'Response time, load and limit',
      substitute: substitutions.responseAndLimit,
      figures: ['response-rate', 'bound-rate', 'response-cycle'],
      tex: 'R=E[W]+\\beta,\\qquad \\lambda_\\infty=\\frac{1}{\\beta+s/k},\\qquad C=P\\,\\lambda_\\infty',
      meaning: 'Below the limit λ∞ of a core the queue is finite; at and above it, it grows without bound.',
    },
    {
      number: 'Eq. (2)',
      label: 'Switchover time from the capacity',
      substitute: substitutions.switchoverFromCapacity,
      figures: ['bound-rate'],
      tex: 's=\\frac{k\\,(1-\\lambda_\\infty\\beta)}{\\lambda_\\infty}',
      meaning: 'The limit solved for s. A small difference of large numbers: rounding β ruins it.',
    },
    {
      number: 'Section VI-A',
      label: 'Second moment by the number of functions',
      substitute: substitutions.secondMoment,
      figures: ['second-moment'],
      tex: '\\beta^{(2)}(N)=1.78\\cdot10^{-13}N^3\\quad-7.84\\cdot10^{-12}N^2+1.28\\cdot10^{-10}N\\quad+1.03\\cdot10^{-9}\\ \\mathrm{s}^2',
      meaning: 'Fitted for the paper’s machine and 1 to 25 functions; an extrapolation beyond.',
    },
    {
      number: 'derived',
      label: 'Exact mean waiting time',
      figures: ['response-rate', 'queue-rate', 'response-cycle'],
      method: 'exact',
      tex: 'E[W]=\\frac{\\lambda\\beta^{(2)}}{2(1-\\rho)}+\\frac{s^{(2)}}{2s}+\\frac{E[X]}{\\lambda}',
      meaning:
        'X is the queue left behind when a cycle ends. Without a limit on the cycle it is 0, and Eq. (1) is exact.',
    },
    {
      number: 'derived',
      label: 'Queue left behind',
      figures: ['queue-rate'],
      method: 'exact',
      tex: 'E[X]=\\frac{y_2}{2y_1}+y_1\\sum_{r=1}^{k-1}\\frac{1}{1-y_r}-\\frac{D_2}{2D_1},\\quad y_r=e^{2\\pi i r/k}S(z_r)^{1/k},\\quad z_r=e^{2\\pi i r/k}B(z_r)\\,S(z_r)^{1/k}',
      meaning:
        'B and S are the transforms of service and switchover time at λ(1 − z), gamma-distributed with the given moments; |z_r| < 1. y₁ = 1 − ρ, y₂ = −2ρ − λ²β⁽²⁾ + 2ρ², D₁ = ky₁ − λs, D₂ = k(k − 1)y₁² + ky₂ − λ²s⁽²⁾.',
    },
    {
      number: 'Eq. (3)',
      label: 'Fit',
      tex: '\\min_\\pi\\sum_i\\Bigl(\\ln\\frac{y_i}{f(x_i,\\pi)}\\Bigr)^2,\\qquad f(\\lambda)=\\frac{A_0+A_1\\lambda}{1-\\lambda/\\lambda_\\infty}',
      meaning:
        'With Eq. (2) the mean response time has only two numbers, A₀ = β + s⁽²⁾/(2s) and A₁ = β⁽²⁾/2 − βA₀; an anchor picks β, β⁽²⁾, s and s⁽²⁾ among the equally good ones.',
    },
  ],
  errata: [
    {
      where: 'Section VI-A, units',
      printed: 'Second moments “1.12 ns²” and “0.3 ns²”.',
      corrected: '1.12e-9 s² and 0.3e-9 s² (1120 µs², 300 µs²): nano-(s²), not (ns)².',
      effect:
        'As (ns)² the second moments would lie far below the squares of the means, which is impossible.',
    },
    {
      where: 'Sections IV-A, VI-A',
      printed: 'C = 1.82 Mpps on 16 cores, λ∞ = 113782 packets/s.',
      corrected: '1.82 Mpps / 16 is 113750; 113782 means C = 1.820512 Mpps and is used here.',
      effect: 'With 113750 and k = 300 the mean service time is 8.75 and not the printed 8.74 µs.',
    },
    {
      where: 'Eq. (2)',
      printed: 'The value of k is never given.',
      corrected:
        'The printed digits allow 252 to 309; 300 is the kernel’s default budget and gives 8.74367 µs. 64, 128 and 512 do not fit.',
      effect: 'Computed from the rounded 8.74 µs the switchover time is 14.62 instead of 13.52 µs.',
    },
    {
      where: 'Section V-A',
      printed: 'Eq. (1) is an approximation.',
      corrected:
        'With one queue it is exact for k = 1 and k = ∞ and an upper bound between: the law behind it is an inequality there.',
      effect:
        'For the paper’s machine with k = 300 at most 1.1 % above the exact mean, with k = 8 up to 4.7 %; up to 50 % where the switchover time is not short against a full cycle.',
    },
    {
      where: 'Section V-B, step (ii)',
      printed: 'β, β⁽²⁾ and s⁽²⁾ are fitted to mean response times of one function.',
      corrected:
        'They are three unknowns for two numbers. The fit here determines A₀ and A₁, shows the ranges that moments allow (β 8.715 to 8.789 µs, s 0 to 22.2 µs for the paper’s numbers) and lets an anchor choose.',
      effect: 'The paper’s s and s⁽²⁾ depend on where its fit started; β⁽²⁾ and the curve hardly do.',
    },
    {
      where: 'Section VI-A',
      printed: '“β remains the same” for all numbers of functions.',
      corrected: 'The common capacity forces it, because β + s/k = 1/λ∞ and s is kept.',
      effect: 'It is a consequence of the method, not an observation.',
    },
    {
      where: 'Section VI-A, cubic',
      printed: 'Second moment 1.12e-9 s² for one function.',
      corrected:
        'The cubic gives 1.1503e-9 s² at N = 1, 2.7 % more; the model uses the cubic unless a value is given.',
      effect: 'At 99 % of the capacity the mean response time is 6509 instead of 6338 µs.',
    },
    {
      where: 'Section VI-B, not reproduced',
      printed: 'Constant gaps between packets increase the mean waiting time at low and medium load.',
      corrected:
        'In this queue deterministic arrivals lower it: 14.8 instead of 18.2 µs at 10 % load, 66.7 instead of 74.9 µs at half load (simulated).',
      effect:
        'A longer pause after unmasking the interrupt would be needed, which one switchover distribution cannot hold.',
    },
    {
      where: 'Section IV-A',
      printed: '3 Mpps is the theoretical limit of the cards at 700 bytes.',
      corrected: 'One 10 Gbit/s card carries 1.736 Mpps of such frames, two 3.47 Mpps.',
      effect: 'Without effect on the model.',
    },
    {
      where: 'Section VI-B, not reproducible',
      printed: 'Mean relative error 0.24 for one function; measurements of Figs. 3 to 9.',
      corrected: 'The text contains no measured numbers; the example data here are generated.',
      effect: 'How well the model describes that machine cannot be checked.',
    },
  ],
  paper,
  notation,
};
