/** Thresholds of all rules. They rest on judgement unless a source is named. */

/** Share of its time from which a core counts as full. */
export const fullCore = 0.95;
/** Share below which a core that loses packets is not its own limit on average. */
export const idleCore = 0.8;
/** Share of its vectors' size from which VPP's mean vector says that polls are full. */
export const fullVector = 0.97;
/** The same where a counter of losses moves, too. */
export const nearlyFullVector = 0.85;
/** Loss, as a share of the packets that arrived, below which it is ignored. */
export const smallLoss = 1e-5;
/** Loss from which a counter that moved is a cause beyond doubt. */
export const clearLoss = 1e-3;
/** Loss that bursts alone do not explain in a long time. */
export const manyLost = 0.05;
/** Loss of a whole run that nothing explains but a lack of capacity. */
export const mostLost = 0.5;
/** Loss from which a ring is not read at all: its descriptors fill once. */
export const unreadLoss = 0.9999;
/** Squeezes a packet below which they are ignored. */
export const rareSqueezes = 1e-4;
/** Packets a second that no kernel path of one core reaches: a budget that needs more cannot bind. */
export const mostKernelPps = 10e6;
/** Times an even share from which a queue or core is far above the others. */
export const farAboveEven = 2;
/** Packets between two prints from which an unchanged counter is evidence. */
export const enoughPackets = 1e5;
/** The same as a time, seconds. */
export const enoughSeconds = 10;
/** Packets that a provider's limit has held before one print is evidence of it. */
export const manyShaped = 1e6;
/** Steal time from which a guest lacks its cores, per cent. */
export const someSteal = 2;
/** Share of the wire from which the link is full. */
export const fullLink = 0.98;
