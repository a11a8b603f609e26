/** Source of the model, its assumptions, its printed equations, and inconsistencies of the paper. */
import * as substitutions from './substitutions.ts';
import type { About, Erratum } from '../../contract/model.ts';
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

// Contradictions and irreproducible values of the paper, and their replacement in this model.

const errata: readonly Erratum[] = [
  {
    where: 'Tables 1 and 2',
    printed: 'Table 2 is said to follow from the calibration points of Table 1.',
    corrected:
      'It does for 1+1 (within 0.005 %). For the other six columns the costs by Table 2 are up to 5.8 % off those of Table 1, for 5+2 from −14.9 to +13.7 %; no other order of rows and no single misprint explains it. Both are offered, Table 2 unless chosen otherwise.',
    effect:
      'Table 2 reproduces the claims of Section 4 and Table 1 does not always: with it one flow on 5+2 never fills 10 Gbit/s. For one flow Table 1 is nearer the measurements: its distance from Table 2 has the size of the errors that the paper reports for 4+1, 4+2 and 5+2.',
  },
  {
    where: 'Table 2, rows',
    printed: 'Four rows of numbers without names.',
    corrected:
      'They are a, a₀, b, b₀: of the 24 orders only this one gives Table 1 for 1+1; every other is off by more than 1 %.',
    effect: 'Decides every prediction.',
  },
  {
    where: 'Table 1, 4+1, 4+2 and 5+2 at 1024 B',
    printed: '11023, 11094 and 11292 cycles for two flows, 7105 more than for one.',
    corrected:
      'These cells are assumed from 3+1, not measured, and look computed with a wrong frame size: the a and b of 3+1 give 7655 more, hence 11573, 11644 and 11842. The set “Table 1, growth of 3+1” leaves them out.',
    effect:
      'Table 1 solved again gives a = 0.2094 cycles per byte and flow for the three instead of 0.4865 for 3+1.',
  },
  {
    where: 'Table 2, column 5+2',
    printed: 'b₀ = −3749.1, a = 0.7816, a₀ = −0.33672.',
    corrected:
      'b₀ repeats the value of 4+2, a differs from its neighbours in the last digit and a₀ has one more. From its own points for one flow with the a and b of 3+1: a₀ = 0.7079, b₀ = −4193.2. The printed values are kept in Table 2.',
    effect:
      'Part of the error of 10.2 % on average, which the paper puts down to a non-linear cost, may be this.',
  },
  {
    where: 'Eqs. (4) to (6)',
    printed: 'f ≤ abs(n/(x + y)).',
    corrected: 'The whole part (floor) is meant.',
    effect: 'A group of cores that does not fit completely serves no flow.',
  },
  {
    where: 'Section 4.4',
    printed: '1+1 with IC 125 µs and four flows saturates the link for frames < 1200 B.',
    corrected: 'Larger than: from 1246 B on.',
    effect: 'Small frames are the hard ones.',
  },
  {
    where: 'Section 4.8',
    printed: '4+1 is optimal for one flow and frames of 512 to 1024 B.',
    corrected:
      'By Table 2 5+2 and 4+2 are ahead of it at every size: the claim is about measurements, not the model.',
    effect: 'For such frames the ranking here differs from what was measured.',
  },
  {
    where: 'Section 4.10',
    printed: 'One flow on 5+2 saturates the link for frames > 1280 B.',
    corrected: 'By Table 2 already from 1212 B on, by Table 1 never.',
    effect: 'An example of how far the two tables differ.',
  },
  {
    where: 'Section 4.12, caption of Fig. 20',
    printed: 'Core i9-10980XE as a “16-core CPU”.',
    corrected: 'It has 18, as the text says: six flows of 2+1 need 18 cores.',
    effect:
      'With 16 cores 2+1 would fill the link from 667 instead of 552 B on, and 5+2 would not be among the two worst.',
  },
  {
    where: 'Section 3.5, Eqs. (1) and (2)',
    printed: 'Throughput from the costs Cᵢ and shares µᵢ of single execution areas.',
    corrected:
      'Neither is ever given, so these equations explain the model but cannot predict the bottleneck.',
    effect: 'The bottleneck is what the text says of each configuration, and open where it says nothing.',
  },
  {
    where: 'Fig. 10',
    printed: 'Placement of the areas on cores, bottlenecks marked with a plus sign.',
    corrected:
      'Only the text was available: placements that it does not give are derived from its criteria or drawn dashed.',
    effect: 'The drawing may differ from the figure where it is dashed.',
  },
  {
    where: 'Sections 4.3 to 4.11, errors of the prediction',
    printed: 'Mean and largest errors for each configuration, 3.74 % over all.',
    corrected: 'The measurements are not public, so they cannot be checked and are repeated as printed.',
    effect: 'Without effect on the model.',
  },
  {
    where: 'Sections 4.5 and 4.11, captions',
    printed: '“1+1+IC off” for Fig. 13, “(5+2)+(5+2)IC” and “(1+1)+1C”.',
    corrected: '2+1 with IC off, 5+2 and 1+1 with IC.',
    effect: 'Misprints.',
  },
];

/** Where one of the four large numbers is hidden: how to read it off each figure, by indicator and figure id. */
const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  throughputMpps: {
    'cumulative-cost': 'The clock over the cost of a core is the throughput of a flow.',
  },
  configuration: { 'cumulative-cost': 'The cost is drawn for the configuration.' },
};

export const about: About = {
  bibtex: `@misc{vladislavic2021virtual,
  author = {Vladislavi{\\'c}, {\\DJ}ani and Huljeni{\\'c}, Darko and O{\\v{z}}egovi{\\'c}, Julije},
  title  = {Virtual Network Resource Optimization Model for Network Function Virtualization},
  year   = {2021},
  month  = aug,
  note   = {Open-access research article, published 17 August 2021}
}`,
  summary:
    'A Linux host switches packets in its kernel to a virtual machine and back; the work consists of nine execution areas, each of which can be pinned to a core of its own. ' +
    'A configuration x + y spreads them over x cores of the host and y of the virtual machine, and is repeated on the processor for each parallel flow. ' +
    'The measured cost of a packet on the bottleneck’s core gives the highest throughput, the best configuration and the processor needed.',
  hints,
  assumptions: [
    'Only the processor or the link can be the limit, not the card, the caches, the memory or the bus.',
    'Flows have constant and equal rates and frames of one size; the flows are spread evenly over the groups of cores.',
    'The cost of a packet is linear in the frame size and in the number of flows in parallel, as measured on one processor; counted in cycles, it is the same on any other.',
    'For 4+1, 4+2 and 5+2 only one flow was measured; their cost is assumed to grow with the flows as that of 3+1 does.',
    'The bottleneck is the same for any number of flows. Which area it is depends on the configuration and for 4+1 and 4+2 on the frame size.',
    'Highest throughput means less than 0.5 % loss. Latency and jitter, which interrupt coalescing raises, are not in the model.',
    'Hyper-threading, turbo and sleep states are off; the virtual machine runs Open vSwitch with one simple rule.',
    'The points behind the parameters have frames of 64 to 1024 B; the paper’s measurements go to 1500 B and deviate more there.',
  ],
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
      figures: ['configurations', 'throughput-cores'],
      tex: '\\max Y_{\\mathrm{Mpps}},\\quad\\text{then}\\;\\min f(x+y),\\quad\\text{then}\\;\\max\\frac{f^2F}{C}',
      meaning:
        'Equal throughputs, as with a full link, are ranked by the cores used and then by what the processor alone would carry. For a target the fewest cores come first.',
    },
  ],
  errata,
  paper,
  notation,
};
