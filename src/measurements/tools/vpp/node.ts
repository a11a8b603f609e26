/** Threads and graph nodes of VPP, whichever text they were read from. */

export interface VppNode {
  name: string;
  /** `active`, `polling`, `any wait`, ...; null where the text has none. */
  state: string | null;
  calls: number | null;
  vectors: number | null;
  suspends: number | null;
  /** Clocks (or ns, see `VppThread.costUnit`) per packet; per call without packets, per suspension without calls. */
  cost: number | null;
  /** As printed, two decimals. */
  vectorsPerCall: number | null;
}

export interface VppThread {
  /** null: VPP runs in one thread. */
  number: number | null;
  name: string | null;
  /** Seconds since the counters were cleared. */
  timeS: number | null;
  /** Packets a second since then; null where the text has none. */
  rates: { in: number; out: number; drop: number; punt: number } | null;
  nodes: readonly VppNode[];
  /** The list of nodes is not whole: sums over it are too small. */
  cut: boolean;
  costUnit: 'clocks' | 'ns';
}

/** VLIB_FRAME_SIZE: the most packets that travel together through the graph. */
export const vppFrameSize = 256;

/** Node names are cut to this length when printed. */
export const printedNameLength = 30;

const drivers =
  /^(?:dpdk|avf|rdma|memif|vhost-user|virtio|af-packet|af_packet|af-xdp|af_xdp|netmap|pg|vmxnet3|ena|tap|host|loopback|octeon|idpf|bonding|vcdp|mlx5)-input$|^port-rx/;

/**
 * Nodes that bring packets into the graph: their state is that of a poll, never `active`. By name where there is no
 * state.
 */
export function bringsPackets({ name, state }: VppNode): boolean {
  if (state === null) return drivers.test(name);
  return /^(?:polling|disabled|adaptive|interrupt)/.test(state);
}

/** Nodes that only packets wake: not those that bring them, nor processes. */
export function isGraphNode(node: VppNode): boolean {
  return (node.state === null || node.state === 'active') && !bringsPackets(node);
}

const sends = /-(?:tx|output)$|(?:^|-)(?:drop|punt)$/;
const sendsCut = /-(?:t|o|ou|out|outp|outpu)$/;

/** Nodes of equal load in the order of the packets' way: Ethernet, IP, everything between, sending and dropping. */
export function wayRank(name: string): number {
  if (name === 'ethernet-input') return 0;
  if (/^(?:ip[46]|mpls|l2)-(?:input|patch)/.test(name)) return 1;
  if (sends.test(name) || (name.length >= printedNameLength && sendsCut.test(name))) return 4;
  return name.includes('-input') ? 2 : 3;
}

/** All clocks (or ns) that the node took since the counters were cleared. */
export function totalCost({ cost, vectors, calls, suspends }: VppNode): number {
  return (cost ?? 0) * (vectors || calls || suspends || 0);
}

/** Packets per call from the counters, which are more precise than two printed decimals; null without calls. */
export function packetsPerCall({ calls, vectors, vectorsPerCall }: VppNode): number | null {
  if (calls === null || vectors === null) return vectorsPerCall;
  return calls > 0 ? vectors / calls : null;
}

/** `vpp_wk_0`, `thread 3`; `VPP` where there is only one. */
export function threadLabel({ name, number }: VppThread): string {
  return name ?? (number === null ? 'VPP' : `thread ${number}`);
}
