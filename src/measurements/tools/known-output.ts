/** Outputs of tools that are known by sight but hold nothing to lay over a model, and what to run in their place. */

interface KnownOutput {
  pattern: RegExp;
  /** What it is, as the subject of a sentence: `the output of ping`. */
  what: string;
  /** The rest of the sentence that says what helps. */
  instead: string;
}

const perThread = 'paste ovs-appctl dpif-netdev/pmd-perf-show and pmd-rxq-show';
const vppRuntime = 'paste vppctl show runtime, taken some seconds after vppctl clear runtime';
const latencyTools = 'paste the percentiles of sockperf ping-pong, or a latency histogram of TRex or MoonGen';
const twoSnapshots = 'paste ethtool -S of the device twice, before and after the run';

/** The first that fits counts. Every pattern is linear: no repetition in a repetition. */
const outputs: readonly KnownOutput[] = [
  {
    pattern: /^PING \S+ |icmp_seq=\d/m,
    what: 'the output of ping',
    instead: latencyTools,
  },
  {
    pattern: /^\[ ?ID\] Interval\s+Transfer/m,
    what: 'the text of iperf',
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
    pattern: /^\s*RX:\s+bytes\s+packets|^\s*RX packets[ :]\d/m,
    what: 'the counters of ip -s link or ifconfig',
    instead: twoSnapshots,
  },
  {
    pattern: /^\s*CPU0\s+CPU1\b/m,
    what: 'a table of /proc (interrupts, softirqs)',
    instead: 'count the work of polls with bpftrace (tracepoint:napi:napi_poll) or paste ethtool -c',
  },
  {
    pattern: /^[0-9a-f]{8}(?: [0-9a-f]{8}){8}/m,
    what: '/proc/net/softnet_stat',
    instead: 'count the work of polls with bpftrace (tracepoint:napi:napi_poll)',
  },
  {
    pattern: /^Settings for \S+:|^Features for \S+:|^Pause parameters for /m,
    what: 'settings of ethtool that say nothing about batches',
    instead: 'paste ethtool -c, -g, -l and -S of the device',
  },
  {
    pattern: /^\s*Name\s+Idx\s+(?:State|Link)\b|^\s*Count\s+Node\s+Reason|^vpp v\d/m,
    what: 'counters or settings of VPP',
    instead: `${vppRuntime}, or show interface rx-placement`,
  },
  {
    pattern: /^Global Statisti?cs|^\s*cpu_util\.\s*:|^\s*Port Statistics|^trex>/m,
    what: 'the global statistics of TRex',
    instead: 'paste stats -l or the latency of get_stats()',
  },
  {
    pattern: /^\s*(?:ovs-system|netdev@ovs-netdev|system@ovs-system):|^\s*lookups: hit:\d/m,
    what: 'the ports of a datapath of Open vSwitch',
    instead: `${perThread} for a datapath in user space, ethtool -S of the port twice for one in the kernel`,
  },
  {
    pattern: /^vif\d+\/\d+\s/m,
    what: 'the interfaces of the vRouter of Contrail',
    instead: latencyTools,
  },
  {
    pattern:
      /^\s*Bridge "?[\w-]+"?\s*\n(?:.*\n){0,6}?\s*Port |^\s*Port "?[\w-]+"?\s*\n\s*(?:tag: .*\n\s*)?Interface |NXST_FLOW|cookie=0x|^recirc_id\(|^Event coverage|lookups: hit:/m,
    what: 'the configuration or the flows of Open vSwitch',
    instead: perThread,
  },
  {
    pattern: /NIC extended statistics for port|^\s*rx_good_packets\s*:/m,
    what: 'extended statistics of DPDK',
    instead: 'paste show fwd stats all of testpmd, after set record-burst-stats on',
  },
  {
    pattern: /\[Device: id=\d+\] (?:TX|RX):/m,
    what: 'the console of MoonGen',
    instead: 'give the file histogram.csv that MoonGen writes',
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

/** One sentence about a text that a known tool printed and that cannot be used; null for any other text. */
export function knownOutput(head: string): string | null {
  const found = outputs.find(({ pattern }) => pattern.test(head));
  return found === undefined
    ? null
    : `This is ${found.what}, which cannot be laid over a model; ${found.instead}.`;
}
