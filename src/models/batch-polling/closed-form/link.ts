/** The link behind the cores. */
import { type FrameInputs, wireBits } from '../../input-parts/frames.ts';
import { slotsPerUs } from './load.ts';

export interface LinkInputs extends FrameInputs {
  readonly linkGbps: number | null;
  /** How often each packet goes over the link and the card. */
  readonly cardPasses: number;
  readonly slotNs: number;
}

/**
 * Packets that the link sends in a slot for a core that receives `share` of the packet rate: the cores share it as they
 * share the load. null without a link.
 */
export function linkRate(inputs: LinkInputs, share: number): number | null {
  const mbps = linkMbps(inputs);
  return mbps === null ? null : (mbps / wireBits(inputs) / slotsPerUs(inputs)) * share;
}

/** Rate over all cores at which the link is full, Mbit/s on the wire; null where nothing limits it. */
export const linkMbps = ({
  linkGbps,
  cardPasses,
}: Pick<LinkInputs, 'linkGbps' | 'cardPasses'>): number | null =>
  linkGbps === null ? null : (1000 * linkGbps) / cardPasses;

export interface TransmitInputs {
  readonly 'transmit.packets': number;
  readonly 'transmit.timeoutUs': number | null;
  readonly linkGbps: number | null;
}

/** Whether packets are gathered after their service. */
export const isHeld = (inputs: TransmitInputs): boolean =>
  inputs['transmit.packets'] > 1 && inputs['transmit.timeoutUs'] !== 0;

/** Whether packets wait after their service, or for a link. */
export const hasTransmitSide = (inputs: TransmitInputs): boolean =>
  isHeld(inputs) || inputs.linkGbps !== null;
