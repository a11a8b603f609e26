/** Outputs of known tools without data for a model, and the commands to run in their place. */
import { shownText } from '../lines/lines.ts';

interface KnownOutput {
  pattern: RegExp;
  /** Contents of the text: `the output of ping`. */
  what: string;
  /** The rest of the sentence, with the remedy. */
  instead: string;
}

const perThread = 'paste ovs-appctl dpif-netdev/pmd-perf-show and pmd-rxq-show';
const vppRuntime = 'paste vppctl show runtime, taken some seconds after vppctl clear runtime';
const latencyTools = 'paste the percentiles of sockperf ping-pong, or a latency histogram of TRex or MoonGen';
const twoSnapshots =
  'paste ethtool -S of the device twice, before and after the run (for a port of DPDK show port stats of testpmd)';
const dpdkPort =
  'paste show port stats all of testpmd, or show fwd stats all after set record-burst-stats on';
const kernelPolls =
  'count the work of polls with bpftrace (tracepoint:napi:napi_poll) or paste ethtool -S twice';

/** The first that fits counts. Every pattern is linear: no repetition in a repetition. */
const outputs: readonly KnownOutput[] = [
  {
    pattern: /['"]?\b(?:tcps_connattempt|m_active_flows)\b['"]?\s*[:|]/m,
    what: 'the counters of TRex in its ASTF mode, which count connections',
    instead: 'paste the latency of get_stats() of the STL mode, or stats -l',
  },
  {
    pattern: /\bSummary: Message Rate is \d/m,
    what: 'the throughput test of sockperf, which says how many messages were sent and not how many arrived',
    instead: 'run sockperf under-load or ping-pong',
  },
  {
    pattern: /^[ \t]*ipackets\s+opackets\s+ibytes\b/m,
    what: 'the ports of DPVS (dpip link show)',
    instead: 'paste the same twice into the diagnosis, ten seconds apart',
  },
  {
    pattern: /\bINC\s+Mbps\s+Mpps\s+dropped\b/m,
    what: 'the ports of BESS',
    instead: 'write the rows as a table with the columns load_mpps,throughput_mpps',
  },
  {
    pattern: /^OFPST_PORT reply\b/m,
    what: 'the ports of a bridge of Open vSwitch',
    instead: perThread,
  },
  {
    pattern: /\bAvg_MHz\s+Busy%\s+Bzy_MHz\b/m,
    what: 'the clock rates of turbostat',
    instead: 'paste it beside the counters of packets, or perf stat -C CPU -e cycles',
  },
  {
    pattern: /\bxmt\/rcv\/%loss = /m,
    what: 'the output of fping',
    instead: latencyTools,
  },
  {
    pattern: /^[ \t]*#bytes\s+#iterations\s/m,
    what: 'a result of perftest (RDMA) without its typical latency',
    instead: 'paste ib_send_lat or ib_write_lat, whose latencies are read',
  },
  {
    pattern: /^(?:tcp|udp|sctp|rds|rc|uc|ud)_(?:lat|bw):[ \t]*$/m,
    what: 'a result of qperf',
    instead: latencyTools,
  },
  {
    pattern: /^[ \t]*QueueID\s+BPS\b|^[ \t]*QueueID\b.*\bavg_size\b/m,
    what: 'the queues of a device by netqtop',
    instead: 'paste ethtool -S of the device twice, or sar -n DEV',
  },
  {
    pattern: /^Applying \d+(?:\.\d+)? Gbps of load\./m,
    what: 'the load test of Snabb',
    instead: 'write its steps as a table with the columns load_mpps,loss',
  },
  {
    pattern: /"\/grout\/graph_nodes_stats"/m,
    what: 'the statistics of grout over telemetry',
    instead: 'paste grcli show stats software',
  },
  {
    pattern: /^Port \d+ \([^()]{1,40}\): _+ rx_|^\[\d{1,9}.{0,80}\bPrintDPDKPortXstats\b/m,
    what: 'the counters of DPDK in the log of Suricata',
    instead: 'paste stats.log or suricatasc -c dump-counters twice into the diagnosis',
  },
  {
    pattern: /^PING \S+ |icmp_seq=\d/m,
    what: 'the output of ping',
    instead: latencyTools,
  },
  {
    pattern: /^\[ ?ID\] Interval\s+Transfer/m,
    what: 'an output of iperf without lost datagrams',
    instead: 'run iperf3 with -J and paste its JSON, with -u for losses',
  },
  {
    pattern: /^Socket\s+Size\s+Request\s+Resp|^Recv\s+Send\s+Send\s*$/m,
    what: 'a result of netperf without percentiles',
    instead: 'run netperf -t UDP_RR … -- -o P50_LATENCY,P90_LATENCY,P99_LATENCY,MEAN_LATENCY,MAX_LATENCY',
  },
  {
    pattern: /^This is ApacheBench|^Percentage of the requests served within/m,
    what: 'the output of ApacheBench',
    instead: 'run wrk2 with --latency, whose percentiles are read',
  },
  {
    pattern: /^\d{2}:\d{2}:\d{2}\.\d{6} (?:IP6?|ARP|[0-9a-f]{2}:)/m,
    what: 'a list of packets of tcpdump',
    instead:
      'write the gaps with tshark -r FILE -T fields -e frame.time_delta and give the column the name interarrival_s',
  },
  {
    pattern: /%(?:usr|user)\s.*%idle/m,
    what: 'a table of how busy CPUs are (mpstat, sar -u)',
    instead: 'paste sar -n DEV for packet rates, or perf stat -C CPU -e cycles for their cost',
  },
  {
    pattern: /^procs -+memory|^top - \d|^Tasks:\s+\d+ total/m,
    what: 'an overview of a machine (top, vmstat)',
    instead: 'paste sar -n DEV for packet rates, or perf stat -C CPU -e cycles for their cost',
  },
  {
    pattern: /^Global Statisti?cs|^[ \t]*cpu_util\.\s*:|^[ \t]*Port Statistics|^trex>/m,
    what: 'the global statistics of TRex',
    instead: 'paste stats -l or the latency of get_stats()',
  },
  {
    pattern: /^[ \t]*(?:ovs-system|netdev@ovs-netdev|system@ovs-system):|^[ \t]*lookups: hit:\d/m,
    what: 'the ports of a datapath of Open vSwitch',
    instead: `${perThread} for a datapath in user space, ethtool -S of the port twice for one in the kernel`,
  },
  {
    pattern: /^vif\d+\/\d+\s/m,
    what: 'the interfaces of the vRouter of Contrail',
    instead: 'paste vif --list twice into the diagnosis, ten seconds apart',
  },
  {
    pattern: /^XDP-(?:cpumap|event|action)\b|^Summary\s+[\d,]+ rx\/s/m,
    what: 'statistics of an XDP program',
    instead: kernelPolls,
  },
  {
    pattern: /^\d+: \w+ {1,2}(?:name \S+ )?.*\btag [0-9a-f]{16}/m,
    what: 'a list of BPF programs',
    instead: kernelPolls,
  },
  {
    pattern: /^[ \t]*(?:Fd|CQ|RING)=\[\d+\]\s*$|total offloaded -+/m,
    what: 'the statistics of libvma',
    instead: latencyTools,
  },
  {
    pattern: /^[ \t]*driver-rx-(?:byte|packet):|\brx-packets-per-second:|\bname="\w+" driver-rx-byte=/m,
    what: 'the ports of a MikroTik router',
    instead: 'paste the same twice, ten seconds apart, and /tool profile cpu=all into the diagnosis',
  },
  {
    pattern: /^#fields\s+ts\s|\brecvd=\d+ dropped=\d+ link=\d+/m,
    what: 'a log or the statistics of zeek',
    instead: 'paste zeekctl netstats twice into the diagnosis, a minute apart',
  },
  {
    pattern: /^[ \t]*RX:\s+bytes\s+packets|^[ \t]*RX packets[ :]\d|^[ \t]*Iface\s.*\bRX-(?:OK|DRP)\b/m,
    what: 'the counters of ip -s link, ifconfig or netstat -i',
    instead: twoSnapshots,
  },
  {
    pattern: /^[ \t]*CPU0\s+CPU1\b|^[ \t]*\d{1,4}:(?:\s+\d{1,20}){1,512}\s+(?:IR-)?(?:PCI|IO-APIC|GIC)/m,
    what: 'a table of /proc (interrupts, softirqs)',
    instead: 'count the work of polls with bpftrace (tracepoint:napi:napi_poll) or paste ethtool -c',
  },
  {
    pattern: /^[0-9a-f]{8}(?: [0-9a-f]{8}){8}/m,
    what: '/proc/net/softnet_stat',
    instead: kernelPolls,
  },
  {
    pattern: /^Settings for \S+:|^Features for \S+:|^Pause parameters for /m,
    what: 'settings of ethtool that say nothing about batches',
    instead: 'paste ethtool -c, -g, -l and -S of the device',
  },
  {
    pattern: /^[ \t]*Name\s+Idx\s+(?:State|Link)\b|^[ \t]*Count\s+Node\s+Reason|^vpp v\d/m,
    what: 'counters or settings of VPP',
    instead: `${vppRuntime}, or show interface rx-placement`,
  },
  {
    pattern:
      /^[ \t]*Bridge "?[\w-]+"?[ \t]*\n(?:.*\n){0,6}?[ \t]*Port |^[ \t]*Port "?[\w-]+"?[ \t]*\n(?:[ \t]+tag: .*\n)?[ \t]+Interface |NXST_FLOW|cookie=0x|^recirc_id\(|^Event coverage|lookups: hit:/m,
    what: 'the configuration or the flows of Open vSwitch',
    instead: perThread,
  },
  {
    pattern: /"\/ethdev\/x?stats"/m,
    what: 'extended statistics of DPDK',
    instead: dpdkPort,
  },
  {
    pattern: /^Port statistics =+|^Statistics for port \d+ -+/m,
    what: 'the statistics of l2fwd of DPDK',
    instead: dpdkPort,
  },
  {
    pattern: /^[ \t]*(?:[-/|\\] )?Ports? \d+(?:-\d+)? of \d+\s+<|^Pktgen:\/>|^Pkts\/s Rx\s+:/m,
    what: 'a page of Pktgen',
    instead: 'run testpmd on the other side and paste its show port stats all',
  },
  {
    pattern: /^EAL: |^testpmd> *$/m,
    what: 'a log of DPDK without statistics',
    instead: dpdkPort,
  },
  {
    pattern: /^NFVBench/m,
    what: 'a log of nfvbench',
    instead: 'paste its JSON or the table "Run Summary"',
  },
  {
    pattern: /^capture\.kernel_(?:packets|drops)|^[ \t]*capture\.(?:dpdk\.)?\w+\s*\|/m,
    what: 'the counters of Suricata',
    instead: twoSnapshots,
  },
  {
    pattern: /^PF_RING Version|^Appl\. Name\s*:|^Duration:\s+\d+:\d\d:\d\d:\d\d/m,
    what: 'the statistics of PF_RING',
    instead: twoSnapshots,
  },
  {
    pattern: /^(?:# (?:HELP|TYPE) )?node_(?:network|softnet|cpu|netstat)_\w+/m,
    what: 'metrics of node_exporter',
    instead: twoSnapshots,
  },
  {
    pattern: /^#kernel\s*$|^(?:Ip|Tcp|Udp)(?:Ext)?:\s*$|^(?:Ip|Tcp|Udp)\w+\s+\d+\s+\d+\.\d/m,
    what: 'the counters of nstat or netstat -s',
    instead: twoSnapshots,
  },
  {
    pattern: /\bskmem:\(|^(?:Netid\s+)?State\s+Recv-Q\s+Send-Q/m,
    what: 'a list of sockets (ss)',
    instead: latencyTools,
  },
  {
    pattern: /^qdisc \w+ [0-9a-f]*:/m,
    what: 'the queueing disciplines of tc',
    instead: kernelPolls,
  },
  {
    pattern: /^[ \t]*(?:dpdk|unix|cpu|buffers|plugins) \{/m,
    what: 'a configuration of VPP',
    instead: vppRuntime,
  },
  {
    pattern: /^[ \t]*Inter-\|\s+Receive/m,
    what: 'the counters of /proc/net/dev',
    instead: twoSnapshots,
  },
  {
    pattern: /^#\s*Overhead\s+Command|^#\s*Samples: /m,
    what: 'a profile of perf record',
    instead: 'paste perf stat -C CPU -e cycles,instructions together with the packet rate',
  },
  {
    pattern: /^Attaching \d+ probes?\.\.\./m,
    what: 'a script of bpftrace that printed no histogram and no counts',
    instead: 'let it print hist(), lhist() or counts by the work of napi_poll',
  },
  {
    pattern: /^Architecture:\s+\S+\n|^CPU\(s\):\s+\d/m,
    what: 'the output of lscpu',
    instead: 'enter the clock rate as an input; measurements come from the tools of the data path',
  },
];

interface KnownText {
  /** `the output of ping (line 3, "PING 10.0.0.7")` */
  what: string;
  /** `paste ...`, `run ...` */
  instead: string;
}

/** A text that a known tool printed and that cannot be used; null for any other text. */
export function knownText(head: string): KnownText | null {
  for (const { pattern, what, instead } of outputs) {
    const found = pattern.exec(head);
    if (found === null) continue;
    const at = found.index + found[0].search(/\S/);
    return { what: `${what} (${lineAt(head, at)})`, instead };
  }
  return null;
}

/** One sentence: what a known output is, and what can be used instead; null for others. */
export function knownOutput(head: string): string | null {
  const known = knownText(head);
  if (known === null) return null;
  return `The text has ${known.what}, which cannot be laid over a model; ${known.instead}.`;
}

/** `line 3, "Global Statistics"` */
function lineAt(head: string, at: number): string {
  const before = head.slice(0, at).split(/\r\n|\n|\r/);
  const line = before.at(-1)! + /^[^\r\n]*/.exec(head.slice(at))![0];
  return `line ${before.length}, ${shownText(line.trim())}`;
}

/** By words of the text, the first that fits; for text of no known form. */
const domains: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bvpp(?:ctl)?\b|\bVectors\b|\bDBGvpp\b/, instead: vppRuntime },
  { pattern: /\bovs-|\bpmd\b|Open vSwitch/i, instead: perThread },
  { pattern: /\btrex\b/i, instead: 'paste stats -l or the latency of get_stats()' },
  { pattern: /\bdpdk\b|\btestpmd\b|\bmbuf|\bRX-missed|\bimissed\b/i, instead: dpdkPort },
  {
    pattern: /\b(?:eth\d|ens?\d|enp\d|ethtool|softirq|NAPI|irq)/i,
    instead: `${twoSnapshots}, or ethtool -c -g -l`,
  },
  { pattern: /latency|percentile|\brtt\b/i, instead: latencyTools },
];
const anyTool = 'a table needs names of its columns in the first row, an output needs to be pasted whole';

/** One sentence that shows the first line of a text of which nothing was understood, and suggests a remedy. */
export function unplacedText(head: string): string {
  const lines = head.split(/\r\n|\n|\r/);
  const first = Math.max(
    0,
    lines.findIndex((line) => /\w/.test(line) && !/^\s*(?:#|[$>] |\S{1,60}[@:]\S{0,60}\s?[#$>])/.test(line)),
  );
  const instead = domains.find(({ pattern }) => pattern.test(head))?.instead ?? anyTool;
  return `Line ${first + 1}, ${shownText(lines[first]!.trim())}: the text is neither a table of measurements nor an output of a tool that is known here; ${instead}.`;
}

/** Six words are not the name of a column. */
const sentence = /^\s*(?:\S+\s+){5,}\S/;

/**
 * Whether the first two lines differ in their cells, or the first has a sentence in one, so that it names no columns of
 * a table.
 */
export function isProse(head: string): boolean {
  const [first, second] = head
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (first === undefined || second === undefined) return false;
  const mark = [';', '\t', ','].find((each) => first.includes(each)) ?? /\s+/;
  const cells = first.trim().split(mark);
  return cells.length !== second.trim().split(mark).length || cells.some((cell) => sentence.test(cell));
}
