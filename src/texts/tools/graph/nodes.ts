/**
 * Polls, batches and the cost of a packet from the counters of a thread's graph nodes, in a data plane whose packets
 * travel from node to node in frames.
 */

export interface GraphNode {
  name: string;
  /** `active`, `polling`, `any wait`, ...; null where the text has none. */
  state: string | null;
  calls: number | null;
  vectors: number | null;
  suspends: number | null;
  /** Clocks (or ns, see `GraphThread.costUnit`) per packet; per call without packets, per suspension without calls. */
  cost: number | null;
  /** As printed, rounded. */
  vectorsPerCall: number | null;
}

export interface GraphThread {
  /** null: there is one thread, or all are counted together. */
  number: number | null;
  name: string | null;
  /** Seconds since the counters were cleared; null: not known. */
  timeS: number | null;
  /** Packets a second; null where the text has none. */
  rates: { in: number; drop: number | null } | null;
  nodes: readonly GraphNode[];
  /** The list of nodes is not whole: sums over it are too small. */
  cut: boolean;
  costUnit: 'clocks' | 'ns';
  /** The most packets that travel together through the graph; null: not known. */
  frameSize: number | null;
}

/** VPP cuts names of nodes to this length when it prints them. */
export const printedNameLength = 30;

const drivers =
  /^(?:dpdk|avf|rdma|memif|vhost-user|virtio|af-packet|af_packet|af-xdp|af_xdp|netmap|pg|vmxnet3|ena|tap|host|loopback|octeon|idpf|bonding|vcdp|mlx5)-input$|^port-rx/;

/**
 * Nodes that bring packets into the graph: their state is that of a poll, never `active`. By name where there is no
 * state.
 */
export function bringsPackets({ name, state }: GraphNode): boolean {
  if (state === null) return drivers.test(name);
  return /^(?:polling|disabled|adaptive|interrupt)/.test(state);
}

/** Nodes that only packets wake: not those that bring them, nor processes. */
export function isGraphNode(node: GraphNode): boolean {
  return (node.state === null || node.state === 'active') && !bringsPackets(node);
}

const sends = /[-_](?:tx(?:-\d{1,5})?|output)$|(?:^|[-_])(?:drop|punt)$/;
const sendsCut = /-(?:t|o|ou|out|outp|outpu)$/;

/** Nodes of equal load in the order of the packets' way: Ethernet, IP, everything between, sending and dropping. */
export function wayRank(name: string): number {
  if (/^eth(?:ernet-|_)input$/.test(name)) return 0;
  if (/^(?:ip[46]?|mpls|l2)[-_](?:input|patch)/.test(name)) return 1;
  if (sends.test(name) || (name.length >= printedNameLength && sendsCut.test(name))) return 4;
  return /[-_]input/.test(name) ? 2 : 3;
}

/** All clocks (or ns) that the node took since the counters were cleared. */
function totalCost({ cost, vectors, calls, suspends }: GraphNode): number {
  return (cost ?? 0) * (vectors || calls || suspends || 0);
}

/** Packets per call from the counters, which are more precise than the printed quotient; null without calls. */
export function packetsPerCall({ calls, vectors, vectorsPerCall }: GraphNode): number | null {
  if (calls === null || vectors === null) return vectorsPerCall;
  return calls > 0 ? vectors / calls : null;
}

/** `vpp_wk_0`, `thread 3`; `the thread` where the text has neither name nor number. */
export function threadLabel({ name, number }: GraphThread): string {
  return name ?? (number === null ? 'the thread' : `thread ${number}`);
}

/** Polls, batches and costs of one thread. */
export interface ThreadWork {
  thread: GraphThread;
  /** Input nodes with packets; empty for a thread that is handed its packets, or where the list leaves them out. */
  inputs: readonly GraphNode[];
  /** Packets that these brought in, else those of `batchNode`; null where the text has no counts. */
  packets: number | null;
  /** The first graph node behind the input: its packets per call are the batch. null: no such node is listed. */
  batchNode: GraphNode | null;
  /** Packets per call of `batchNode`. */
  meanBatch: number | null;
  /** Share of the input's polls that found packets; null where the counters do not determine it. */
  nonEmptyPollShare: number | null;
  /** Frames per call of the input: above 1 where one call polls several queues. */
  framesPerPoll: number | null;
  /** Clocks (or ns) for a packet over all graph nodes, per packet that came in. */
  costPerPacket: number | null;
  /** The cost of the input node is part of it: almost no poll was empty, so its clocks are those of packets. */
  inputCounted: boolean;
  /** All clocks (or ns) of the thread, idle polls included; null where the list has no counts. */
  totalCost: number | null;
}

/** Nodes that carry at least this share of the best match count as equal. */
const sameLoad = 0.99;
/** From this share of non-empty polls on, an input's clocks are those of packets. */
const fewEmptyPolls = 0.95;
/** A first node with a smaller share of the packets than this is one branch of several. */
export const mostPackets = 0.5;

/** `preferred` is the node whose calls are taken as the batches, by name; null: found by its counters. */
export function threadWork(thread: GraphThread, preferred: string | null = null): ThreadWork {
  const inputs = thread.nodes.filter((node) => bringsPackets(node) && carries(node));
  const graph = thread.nodes.filter((node) => isGraphNode(node) && carries(node));
  const counted = inputs.length > 0 && inputs.every(({ vectors }) => vectors !== null);
  const brought = counted ? sum(inputs, (node) => node.vectors) : null;
  const batchNode = graph.find(({ name }) => name === preferred) ?? firstNode(graph, brought);
  const packets = brought ?? batchNode?.vectors ?? null;
  const meanBatch = batchNode === null ? null : packetsPerCall(batchNode);
  const framesPerPoll = framesPerCall(inputs, batchNode);
  const nonEmptyPollShare = framesPerPoll === null ? null : Math.min(1, framesPerPoll);
  const inputCounted =
    inputs.length > 0 && inputs.every((node) => seldomEmpty(node, nonEmptyPollShare, thread.frameSize));
  const paid = inputCounted ? [...graph, ...inputs] : graph;
  const known = thread.nodes.some(({ vectors }) => vectors !== null);
  return {
    thread,
    inputs,
    packets,
    batchNode,
    meanBatch,
    nonEmptyPollShare,
    framesPerPoll,
    costPerPacket:
      packets !== null && packets > 0 && graph.length > 0 ? sum(paid, totalCost) / packets : null,
    inputCounted,
    totalCost: known ? sum(thread.nodes, totalCost) : null,
  };
}

/** Graph nodes with packets: the user may choose any of them as the one whose calls are the batches. */
export function batchCandidates({ thread }: ThreadWork): readonly GraphNode[] {
  return thread.nodes.filter((node) => isGraphNode(node) && carries(node));
}

const carries = (node: GraphNode) => (node.vectors ?? node.vectorsPerCall ?? 0) > 0;

/** The first node on the packets' way of those with as many packets as came in (else with most). */
function firstNode(graph: readonly GraphNode[], brought: number | null): GraphNode | null {
  const load = ({ vectors }: GraphNode) =>
    vectors === null || brought === null ? (vectors ?? 1) : Math.min(vectors / brought, brought / vectors);
  const heaviest = graph.reduce((most, node) => Math.max(most, load(node)), 0);
  let first: GraphNode | null = null;
  for (const node of graph) {
    if (load(node) < sameLoad * heaviest) continue;
    if (first === null || wayRank(node.name) < wayRank(first.name)) first = node;
  }
  return first;
}

/** Only where the calls of both count the same polls: one polling input, and all of its packets in the first node. */
function framesPerCall(inputs: readonly GraphNode[], first: GraphNode | null): number | null {
  const input = inputs.length === 1 ? inputs[0] : null;
  if (!input?.calls || !input.vectors || !first?.calls || !first.vectors) return null;
  if (input.state !== null && input.state !== 'polling') return null;
  const ratio = first.vectors / input.vectors;
  return ratio > 0.9 && ratio < 1.1 ? first.calls / input.calls : null;
}

function seldomEmpty(input: GraphNode, nonEmptyPollShare: number | null, frameSize: number | null): boolean {
  if (input.state?.startsWith('interrupt')) return true;
  if (nonEmptyPollShare !== null) return nonEmptyPollShare >= fewEmptyPolls;
  return frameSize !== null && (packetsPerCall(input) ?? 0) >= fewEmptyPolls * frameSize;
}

function sum(nodes: readonly GraphNode[], of: (node: GraphNode) => number | null): number {
  return nodes.reduce((total, node) => total + (of(node) ?? 0), 0);
}
