/** The link behind the cores. */
import { type FrameInputs, wireBits } from '../../input-parts/frames.ts';
import { slotsPerUs } from './load.ts';

interface LinkInputs extends FrameInputs {
  readonly linkGbps: number | null;
  readonly slotNs: number;
}

/**
 * Packets that the link sends in a slot for a core that receives `share` of the packet rate: the cores share it as they
 * share the load. null without a link.
 */
export function linkRate(inputs: LinkInputs, share: number): number | null {
  const { linkGbps } = inputs;
  return linkGbps === null ? null : ((1000 * linkGbps) / wireBits(inputs) / slotsPerUs(inputs)) * share;
}

/** Rate over all cores at which the link is full, Mbit/s on the wire; null where nothing limits it. */
export const linkMbps = ({ linkGbps }: Pick<LinkInputs, 'linkGbps'>): number | null =>
  linkGbps === null ? null : 1000 * linkGbps;

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
