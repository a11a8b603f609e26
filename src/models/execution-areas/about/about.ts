/** Source of the model, its assumptions, its printed equations, and inconsistencies of the paper. */
import { aboutOf } from '../../about-parts/about-of.ts';
import words from '../../../../content/models/execution-areas.json';
import * as substitutions from './substitutions.ts';
import { paper } from './paper.ts';
import type { Notation } from '../../contract/paper.ts';

/** The symbols of the paper, and of what goes beyond it. */
const notation: Notation = {
  'frame-size': { symbol: 'S', names: ['frameBytes'] },
  flow: { names: ['flows'] },
  core: {
    symbol: 'n, x + y',
    here: 'n',
    names: ['cores', 'coresUsed', 'coresIdle', 'configuration', 'targetCores'],
  },
  clock: { symbol: 'CPU_freq', here: 'F', names: ['clockGhz', 'calibrationClockGhz', 'catalogue'] },
  link: { symbol: 'L', names: ['linkGbps', 'linkMpps'] },
  'highest-throughput': {
    symbol: 'Y_Mpps, Y_Gbps',
    here: 'Y',
    names: ['throughputMpps', 'throughputGbps', 'cpuMpps', 'targetMpps'],
  },
  'flows-in-parallel': { symbol: 'f', names: ['scaleFactor'] },
  'frame-size-that-fills-the-link': { here: 'S*', names: ['saturationFrameBytes'] },
  'cost-of-a-packet': {
    symbol: 'C_Cf, C_f',
    here: 'C, C_f',
    names: ['cumulativeCycles', 'cyclesPerCore', 'calibration', 'tableDifference'],
  },
  'cost-parameters': { symbol: 'a, a₀, b, b₀', names: ['parameters', 'parameterSet'] },
};

export const about = aboutOf(words, {
  formulas: [
    {
      number: 'Eq. (5)',
      label: 'Highest throughput',
      substitute: substitutions.throughput,
      figures: ['throughput-frame', 'throughput-cores', 'configurations'],
      tex: 'Y_{\\mathrm{Mpps}}=\\min\\left(\\frac{f^2F}{C}\\cdot10^{3},\\;\\frac{10^{3}L}{8\\,(S+20)}\\right)',
      meaning:
        'F is the clock in GHz, L the link in Gbit/s, S the frame in bytes; 20 bytes are preamble, start delimiter and gap.',
    },
    {
      number: 'Eq. (4)',
      label: 'Cumulative cost',
      substitute: substitutions.costOfPacket,
      figures: ['cumulative-cost', 'throughput-frame', 'configurations'],
      tex: 'C=(af+a_0)S+(bf+b_0),\\qquad f=\\min\\left(\\text{flows},\\left\\lfloor\\frac{n}{x+y}\\right\\rfloor\\right)',
      meaning:
        'Cycles for one packet, added up over the f groups of cores: f times the cost on the core of one bottleneck. n is the number of cores.',
    },
    {
      number: 'Eq. (3)',
      label: 'From cost to throughput and back',
      substitute: substitutions.costAndBack,
      figures: ['cumulative-cost'],
      tex: 'Y=f\\,\\frac{F}{C_f},\\quad C=f\\,C_f\\quad\\Rightarrow\\quad C=\\frac{f^2F}{Y}',
      meaning: 'Turns a measured throughput into a calibration point, provided the link was not full.',
    },
    {
      number: 'Eq. (6)',
      label: 'Bits on the wire',
      substitute: substitutions.bitsOnTheWire,
      figures: ['throughput-frame'],
      tex: 'Y_{\\mathrm{Gbit/s}}=Y_{\\mathrm{Mpps}}\\cdot8\\,(S+20)\\cdot10^{-3}',
      meaning: 'At most the speed of the link.',
    },
    {
      number: 'derived',
      label: 'Frame size that fills the link',
      substitute: substitutions.frameThatFillsLink,
      figures: ['throughput-frame'],
      tex: 'S^*=\\frac{Lc-20g}{g-Lm},\\quad g=8f^2F,\\quad m=af+a_0,\\quad c=bf+b_0',
      meaning:
        'Where both sides of Eq. (5) meet. With the paper’s parameters bits per second rise with the frame size, so larger frames also fill the link.',
    },
    {
      number: 'Section 3.6',
      label: 'Calibration',
      tex: '\\min_{a,a_0,b,b_0}\\sum_i\\bigl(C_i-(af_i+a_0)S_i-(bf_i+b_0)\\bigr)^2',
      meaning:
        'Four points on two numbers of flows and two frame sizes are met exactly. With one flow only, a line through the points gives a + a₀ and b + b₀, and a and b are those of 3+1.',
    },
    {
      number: 'Eqs. (1) and (2)',
      label: 'One area, one core',
      tex: 'Y_i=F\\,\\frac{\\mu_i}{C_i},\\qquad Y_k=\\frac{F}{\\sum_{i\\,\\text{on core}\\,k}C_i}',
      meaning:
        'The throughput of an area with the share µ of its core, and of a core that does the work of several. The costs of single areas are not published.',
    },
    {
      number: 'chosen here',
      label: 'Which is best',
      substitute: substitutions.best,
      figures: ['configurations', 'throughput-cores'],
      tex: '\\max Y_{\\mathrm{Mpps}},\\quad\\text{then}\\;\\min f(x+y),\\quad\\text{then}\\;\\max\\frac{f^2F}{C}',
      meaning:
        'Equal throughputs, as with a full link, are ranked by the cores used and then by what the processor alone would carry. For a target the fewest cores come first.',
    },
  ],
  paper,
  notation,
});
