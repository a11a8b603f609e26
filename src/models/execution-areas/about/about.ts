/** Where the model comes from, what it assumes, its equations in print, and what the paper prints differently. */
import type { About } from '../../contract/model.ts';
import { notation } from './notation.ts';
import { paper } from './paper.ts';
import * as substitutions from './substitutions.ts';
import { errata } from './errata.ts';
import { hints } from './hints.ts';

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
      figures: ['throughput-frame'],
      tex: 'S^*=\\frac{Lc-20g}{g-Lm},\\quad g=8f^2F,\\quad m=af+a_0,\\quad c=bf+b_0',
      meaning:
        'Where both sides of Eq. (5) meet. With the paper’s parameters bits per second rise with the frame size, so larger frames fill the link too.',
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
        'What an area with the share µ of its core carries, and a core that does the work of several. The costs of single areas are not published.',
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
