/** Meaning of a counter of any tool or driver: the place on a packet's path that counted it. A table of patterns. */

export type Meaning =
  /** Packets that arrived at the host. */
  | 'received'
  | 'sent'
  /** The NIC found no free descriptor or buffer of the host. */
  | 'ring-full'
  /** The NIC's own buffer was full before the host was asked. */
  | 'port-full'
  /** The provider's limit of a virtual machine. */
  | 'shaped'
  /** Damaged frames. */
  | 'line-errors'
  | 'pause-sent'
  /** The other end of the link asked this port to stop sending. */
  | 'pause-received'
  /** No memory for a packet; it may have been received after all. */
  | 'no-memory'
  /** The network stack: unknown protocol, VLAN, filter or backlog. */
  | 'stack-drops'
  | 'backlog-drops'
  | 'squeezes'
  /** A socket's or capture's buffer was full. */
  | 'socket-drops'
  | 'listen-drops'
  /** Packets that the next stage on the way did not accept. */
  | 'send-drops'
  | 'storage-waits'
  | 'reader-waits'
  /** Errors of a port without their kind. */
  | 'port-errors'
  /** The driver suspects that its polls are late. */
  | 'late-polls';

/** The first that fits counts. Names are lower case with `_` for blanks, dots and dashes. */
const patterns: readonly [Meaning, RegExp][] = [
  ['shaped', /allowance_exceeded$/],
  [
    'socket-drops',
    /^drops_at__{0,2}(?:udp\w*rcv\w*|sock_queue_rcv_skb\w*|t?packet_rcv\w*|tcp_add_backlog\w*)$/,
  ],
  ['backlog-drops', /^drops_at_enqueue_to_backlog/],
  [
    'send-drops',
    /^drops_at__{0,2}(?:dev_queue_xmit\w*|sch_direct_xmit\w*|pfifo\w*|fq_\w+|htb_\w+|tbf_\w+|tun_net_xmit\w*|veth_xmit\w*|netvsc_\w+)$/,
  ],
  [
    'stack-drops',
    /^drops_at__{0,2}(?:netif_receive_skb\w*|ip6?_(?:rcv|forward|error|input)\w*|nf_hook_slow\w*)$/,
  ],
  [
    'send-drops',
    /^(?:consumer_drops|cpumap_enqueue_drops|devmap_drops|core_queue_drops|tx_queue_drops|tx_port_drops|link_drops)$/,
  ],
  // AF_XDP: the application did not read in time, or gave no buffers back.
  ['socket-drops', /^xsk_rx_queue_full$/],
  // Open vSwitch: packets for its daemon, which did not read them in time.
  ['socket-drops', /^upcalls_lost$/],
  ['socket-drops', /^nfqueue_dropped$/],
  ['received', /^(?:lookups|nfqueue_packets)$/],
  ['late-polls', /^(?:suspected_poll_starvation|missing_intr)$/],
  ['backlog-drops', /^(?:softnet_dropped|node_softnet_dropped_total)$/],
  ['squeezes', /^(?:softnet_time_squeeze|node_softnet_times_squeezed_total|netdev_budget_ran_outs)$/],
  ['squeezes', /^sofirq_time_squeeze$/],
  [
    'socket-drops',
    /^(?:node_netstat_)?(?:udp6?|udplite6?)_?(?:lite)?_?(?:rcvbuferrors|inerrors|memerrors)$|^socket_drops$|^tot_pkt_lost$|^(?:tcp_?ext_?)?tcp(?:rcvqdrop|backlogdrop|zerowindowdrop)$|kernel_drops$|^(?:packets_)?dropped_by_(?:kernel|[a-z]+_(?:ring|buffer))$|^capture_dropped$|^(?:tcp_?ext_?)?(?:prunecalled|rcvpruned)$/,
  ],
  ['listen-drops', /^(?:node_netstat_)?(?:tcp_?ext_?)?listen(?:overflows|drops)$/],
  ['storage-waits', /^slowstorageloops$/],
  ['reader-waits', /^slowslavesloops$/],
  ['port-full', /^(?:rx_discards_phy|rx_prio\d_discards|rx_buf(?:fer)?_discards?_phy|rx_pb_drops?)$/],
  [
    'pause-sent',
    /^(?:tx_(?:global_)?pause(?:_ctrl_phy|_frames?|_ctrl)?|tx_flow_control_xo(?:ff|n)|tx_flow_control_pause|tx_xoff(?:_frames)?|tx_prio\d_pause|(?:port_)?link_xoff_tx|mac_tx_mac_pause_num)$/,
  ],
  [
    'pause-received',
    /^(?:rx_(?:global_)?pause(?:_ctrl_phy|_frames?|_ctrl)?|rx_pauseframes|rx_flow_control_xoff|rx_flow_control_pause|rx_xoff(?:_frames)?|rx_prio\d_pause|(?:port_)?link_xoff_rx|mac_rx_mac_pause_num)$/,
  ],
  [
    'line-errors',
    /^(?:port_)?(?:rx_)?(?:crc(?:_errors)?|align_errors|frame_errors|crc_errors_phy|symbol_err_phy|in_range_len_errors_phy|illegal_bytes|frame)$|fcs_err/,
  ],
  [
    'no-memory',
    /^(?:rx_nombuf|nombuf|rx_no_memory|rx_mbuf_allocation_errors|rx_buff_alloc_err|alloc_rx_(?:buff|page)_failed|rx_alloc_(?:buff|page)_failed|mbuf_alloc_errors)$/,
  ],
  [
    'ring-full',
    /^(?:port_|vf_|capture_(?:dpdk_)?)?(?:rx_)?(?:i?missed|missed_errors|miss|total_missed_errors|priority\d_missed_packets|out_of_buffer|no_dma_resources|no_buffer_count|fifo_errors|fifo|over_errors|overruns?|over|overrun_errors|drops_no_(?:frags|pbuf)|nodesc_drops?(?:_cnt)?|no_desc\w*|discards?|discard_pkts|total_discard_pkts|hw_discards?|no_buff_discards|lost_in_ring|oob|ovflow\d?|no_bufs?|no_buffers?|buffer_overflow|rx_fifo_overrun|out_of_bufs?|drops_ring_full|ring_full)$/,
  ],
  ['ring-full', /^(?:port_rx_dropped|pkts_rx_oob|rxerrors?_no_buffer|indroppeddma)$/],
  [
    'send-drops',
    /^(?:port_|vf_)?tx_(?:dropped|drops?|drop|discards?|busy|send_full|fifo_errors|full_desc|no_buffer_count|restart_failed|queue_full|no_free_slots|failure_drops|error|dropped_link_down)$|^(?:ovs_)?tx_(?:failure_drops|qos_drops|mtu_exceeded_drops|invalid_hwol_drops)$|^qdisc_dropped$|handoff_congestion|congestion_drop|no_free_tx_slots|^queue_stopped$|^packets_dropped$/,
  ],
  ['received', /^(?:mmc_rx_framecount_gb?|container_network_receive_packets_total)$/],
  ['send-drops', /^container_network_transmit_packets_dropped_total$/],
  ['stack-drops', /^container_network_receive_packets_dropped_total$/],
  ['ring-full', /^(?:rxbds_empty|dev_out_of_buffer|rx_brb_discard|hw_rx_dropped)$/],
  ['ring-full', /^rx_dropped_nic$/],
  ['port-errors', /^port_drops$|^(?:capture_)?(?:dpdk_)?(?:rx_)?i?errors$/],
  ['stack-drops', /^(?:rx_)?(?:dropped|drop|drops)$/],
  ['stack-drops', /^node_network_receive_drop_total$/],
  ['ring-full', /^node_network_receive_(?:fifo|missed)_total$/],
  ['send-drops', /^node_network_transmit_(?:drop|fifo)_total$/],
  [
    'received',
    /^(?:port_|vf_)?(?:rx_(?:packets|pkts_nic|good_packets|frames_ok|pkts|packets_phy|unicast|ucast_packets|total)|ucast_pkts_rx|ipackets|packets_received|packets|tot_packets|(?:good|total)_pkts_(?:recvd|rcvd|received)|good_packets_received|total_packets_received|(?:node_netstat_)?udp6?_?indatagrams|softnet_processed|node_softnet_processed_total|capture_(?:kernel_)?packets|node_network_receive_packets_total)$|^inpackets$/,
  ],
  [
    'sent',
    /^(?:port_)?(?:tx_(?:packets|good_packets|frames_ok|pkts|packets_phy|unicast|total)|opackets|packets_sent|(?:udp_?)outdatagrams|node_network_transmit_packets_total)$/,
  ],
];

/** ice and i40e: rx_dropped is the card's; drivers that call it rx_drops mean their rings. */
export const ofDriver = (name: string, _scope: string, countsUnicast: boolean): Meaning | undefined =>
  name === 'rx_drops' || (name === 'rx_dropped' && countsUnicast) ? 'ring-full' : undefined;

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[-. ]+/g, '_');

/**
 * A queue's counter as the queue and the rest: `rx_queue_3_drops`, `rx3_packets`, `rx-3.rx_packets`, `[3]:
 * rx_discards`, `queue_3_rx_cnt`, `rxq3_missed`, `rx_q3_errors`, `q3_rx_drops`.
 */
const queueForms: readonly RegExp[] = [
  /^(?<side>rx|tx)_(?:queue|q)_?(?<queue>\d{1,4})_?(?<rest>[a-z]\w*)$/,
  /^(?<side>rx|tx)q?[_#]?(?<queue>\d{1,4})_(?:(?:rx|tx)_)?(?<rest>\w+)$/,
  /^(?:queue|q|rvec)_?(?<queue>\d{1,4})_(?<side>rx|tx)_(?<rest>\w+)$/,
  /^(?<side>rx|tx)_(?<rest>\w+)\[(?<queue>\d{1,4})\]$/,
  /^\[(?<queue>\d{1,4})\]_?:_?(?<side>rx|tx)_(?<rest>\w+)$/,
  /^[rt]xq(?<queue>\d{1,4})_?:_?(?<side>rx|tx)_(?<rest>\w+)$/,
];

interface NamedCounter {
  /** Number of the queue; null for a counter of the whole device. */
  queue: number | null;
  meaning: Meaning | null;
}

/** Whether a name speaks of losses or errors, whatever it counts. */
export const namesLoss = (name: string): boolean =>
  /drop|discard|miss(?!ion)|lost|loss|fail|over(?:run|flow)|no_?buf|nodesc|err(?:or)?s?\b|_err/i.test(
    name.replace(/[-. ]/g, '_'),
  );

const names = new Map<string, NamedCounter>();
const mostNames = 20_000;

export function meaningOf(name: string): NamedCounter {
  const known = names.get(name);
  if (known !== undefined) return known;
  const found =
    name.length > 80
      ? { queue: null, meaning: null }
      : namedCounter(plain(name), plain(name.replace(/([a-z])(?=[A-Z])/g, '$1_')));
  if (names.size < mostNames) names.set(name, found);
  return found;
}

/** `parted`: with a mark between the words of `RxOutOfBuffers`. */
function namedCounter(name: string, parted: string): NamedCounter {
  for (const form of queueForms) {
    const { queue, side, rest } = form.exec(name)?.groups ?? {};
    if (queue === undefined || rest === undefined) continue;
    if (/xdp/.test(rest)) return { queue: Number(queue), meaning: null };
    const whole = `${side}_${rest === 'cnt' ? 'packets' : rest}`;
    // Drops of a single queue are those of its ring.
    const meaning =
      whole === 'rx_drops' || whole === 'rx_dropped' || whole === 'rx_errors'
        ? 'ring-full'
        : patternOf(whole, whole);
    return { queue: Number(queue), meaning };
  }
  return { queue: null, meaning: patternOf(name, parted) };
}

function patternOf(name: string, parted: string): Meaning | null {
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? meaningOfWords(parted);
}

/** Words of names of counters, by what they say; of any driver that the patterns do not know. */
const says = {
  rx: 'rx recv rcvd recvd received receive in ingress rxq',
  tx: 'tx xmit sent send out egress transmit transmitted txq',
  packets: 'packet packets pkt pkts frame frames',
  lost: 'drop drops dropped discard discards discarded fail fails failed failure failures lost',
  missed: 'missed miss imissed overrun overruns overflow overflows ovfl ovflow oob nodesc norbuf',
  // Behind "no" or "out of", or in front of "empty" or "full".
  room: 'buf bufs buffer buffers desc descs descriptor descriptors wqe pbuf frags bds credit credits space room dma host',
  // A full one lacks room, an empty one does not.
  ring: 'ring rings queue queues fifo',
  memory: 'mem memory mbuf mbufs nombuf skb noskb nomem alloc allocation page pages',
  full: 'full exhausted',
  ended: 'no out empty',
  // Filters and steering, sizes and checksums: no lack of room.
  other:
    'xdp length len oversize oversized undersize undersized long short jabber jabbers fragment fragments steer fdir arfs hash filter filtered rule vlan csum checksum rsc gro lro cache reuse recycle ptp timestamp bytes octets bits pause xon xoff crc fcs align symbol multicast mcast broadcast bcast unknown protocol policy acl ttl route lookup emc megaflow upcall flow flows stop timeout wake watchdog time ratio percent',
} as const;

const wordsSaying = new Map<string, keyof typeof says>(
  (Object.keys(says) as (keyof typeof says)[]).flatMap((kind) =>
    says[kind].split(' ').map((word) => [word, kind] as const),
  ),
);

/** A lack of room or memory at the receive or transmit side; null for anything else. */
function meaningOfWords(name: string): Meaning | null {
  if (name.startsWith('drops_at_')) return null;
  const words = name.split(/_+|(?<=\D)(?=\d)|(?<=\d)(?=\D)/);
  const kinds = new Set(words.map((word) => wordsSaying.get(word)));
  const has = (kind: keyof typeof says) => kinds.has(kind);
  if (has('other') || (has('rx') && has('tx'))) return null;
  const ended = has('ended') || has('full');
  const full =
    has('missed') || (ended && has('room')) || ((has('full') || (has('rx') && has('lost'))) && has('ring'));
  // In front of the host: the port's buffer.
  if (has('rx') && has('lost') && words.includes('phy')) return 'port-full';
  if (has('tx')) return full || has('lost') ? 'send-drops' : null;
  if (has('memory') && (has('lost') || ended) && has('rx')) return 'no-memory';
  if (!full) return null;
  return has('rx') || has('packets') || has('lost') ? 'ring-full' : null;
}
