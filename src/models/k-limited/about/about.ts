/** Source of the model, its assumptions, its printed equations, and claims that it does not reproduce. */
import { aboutOf } from '../../about-parts/about-of.ts';
import words from '../../../../content/models/k-limited.json';
import * as substitutions from './substitutions.ts';
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

export const about = aboutOf(words, {
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
      substitute: substitutions.meanWaitingPrinted,
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
  paper,
  notation,
});
