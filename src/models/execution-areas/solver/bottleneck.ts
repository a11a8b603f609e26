/**
 * Bottleneck among the execution areas, as far as the text of the paper names it; it does not depend on the number of
 * flows.
 */
import type { Configuration } from '../configurations.ts';
import type { AreaId } from './placement.ts';

export interface Bottleneck {
  /** One: it is this area. Several: one of them, which is open. None: the text leaves it open. */
  areas: readonly AreaId[];
  /** A few words: `Receiving VM`, `not given in the text`. */
  words: string;
  /** One sentence: where it comes from. */
  source: string;
}

/** Sizes of the paper's measurements on either side of which the bottleneck of 4+1 and 4+2 moves. */
const small = 256;
const large = 512;

const guest: readonly AreaId[] = ['vnf-receiving', 'vnf-forward', 'vnf-clearing'];

const unknown: Bottleneck = {
  areas: [],
  words: 'not given in the text',
  source: 'The text does not name the bottleneck of this configuration; Fig. 10 of the paper marks it.',
};

/** The bottleneck among the areas, where the processor is the limit. */
export function bottleneckOf({ id }: Configuration, frameBytes: number): Bottleneck {
  switch (id) {
    case '1+1-off':
    case '1+1-125':
      return {
        areas: ['sending-vm'],
        words: 'Sending VM, on the host’s core',
        source:
          'The text places the bottleneck on the host’s core; that it is Sending VM, which cannot run while the core is busy, follows from Section 4.5.',
      };
    case '4+1':
      return bySize(
        frameBytes,
        {
          areas: guest,
          words: 'the virtual machine’s core',
          source:
            'The text says that up to 256 B the virtual machine is the bottleneck, but not which of its areas.',
        },
        {
          areas: ['receiving-vm'],
          words: 'Receiving VM',
          source:
            'The text says that Receiving VM is the bottleneck for 512 to 1024 B; larger frames are assumed to behave alike.',
        },
      );
    case '4+2':
      return bySize(
        frameBytes,
        {
          areas: ['receiving'],
          words: 'Receiving',
          source: 'The text says that Receiving is the bottleneck up to 256 B.',
        },
        {
          areas: ['receiving-vm'],
          words: 'Receiving VM',
          source: 'The text says that Receiving VM is the bottleneck of larger frames.',
        },
      );
    case '5+2':
      return {
        areas: ['receiving', 'forward-vm', 'receiving-vm', 'sending-vm', 'forward-nic'],
        words: 'an area alone on its core; which is not given in the text',
        source: 'The text says that the bottleneck has a core to itself, but not which area it is.',
      };
    default:
      return unknown;
  }
}

/** Between 256 and 512 B nothing was measured: either may be the bottleneck there. */
function bySize(frameBytes: number, below: Bottleneck, above: Bottleneck): Bottleneck {
  if (frameBytes <= small) return below;
  if (frameBytes >= large) return above;
  return {
    areas: [...below.areas, ...above.areas],
    words: `${below.words} or ${above.words}`,
    source: `There are no measurements between ${small} and ${large} B: ${below.words} is the bottleneck below, ${above.words} above.`,
  };
}
