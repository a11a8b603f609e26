/** The vocabulary of people who describe a machine that forwards packets, as patterns. */

/**
 * Words by what they say, as alternatives with blanks between them: `*` ends a stem, `_` is a blank or a dash.
 */
const says = {
  loss: String.raw`drop drops dropped dropping loss losses lose loses losing lost (sequence_)?gaps i?miss i?missed misses discards?
    overflows? overruns? out_of_buffer (rx|tx)_\w*(miss|drop|fifo|over|buf|discard|no_dma)* (fewer|less)_than_\d+_packets`,
  clean: String.raw`(no|zero|0|without)(_any|_more|_longer)?(_\w+){0,2}_(drops?|loss|losses|overruns|lost|gaps|errors)
    \w*(drop|miss|err|lost|loss|discard)\w*_((is|are|stays?|=)_)?(at_)?0 (not|never)_(lost|dropped) loss_?free
    (loses?|drops?)_nothing nothing_is_lost never_(ha\w+|sees?|saw|shows?)(_any)?(_packet)?_(loss|drops)
    (sees?|shows?|receives?|gets?)_all packets_(\w+_){0,8}successfully 0_packets_dropped`,
  gone: String.raw`disappear* gone vanish* clean fine (loss|drops?|it|this|that|problem|counter)_(stops?|stopped)
    stops?_(dropping|losing) not_(happen|occur|seen|see)`,
  without: String.raw`paus* stopp?(s|ed|ing)? disabl* turn(ed|ing)?_off without kill* isolcpus isolat* pinn?(ed|ing)? vcpupin
    mov(e|ed|ing) remov* off`,
  isolated: 'isolcpus nohz_full isolated pinned pinning vcpupin taskset',
  when: String.raw`while whenever when during each_time every_time only_if same_(time|moment) timing_of as_soon_as
    at_the_moment at_(the_|those_|these_)?times? every_\d+_?(s|sec*|min*|h|hours?)`,
  meets: 'coincid* correlat* same_(time|moment)',
  event: String.raw`routes? acls? api control_plane (?<!-)(stats|statistics)(?!-) polled cli show_[a-z-]+ reload* cron* backups?
    snapshots? migrat* gc garbage log_?rotat(e|ion) scrub trim vacuum timer barrier sync* prometheus scrap* exporter collectd
    telegraf snmp* updates? commit* compaction neighbou?r(ing)?_(vm|guest)s? steal other_(vm|process|task|job|guest)s?
    kernel_(thread|worker)s? smis? thp hugepage compile build container_starts? daemons? agents? monitor* management
    scripts? jobs? reads?_(all_)?(the_)?(\w+_)?counters convergence churn config(uration)?_(change|push)*
    (either|both)_(one_)?of`,
  larger: String.raw`increas* larger bigger rais* enlarg* max(imum)? ethtool_-G_\S+_rx_(1024|2048|4096|8\d{3}|max*) (2048|4096|8\d{3}|16384)_(\w+_)?(instead_of|rather_than|in_place_of)_(128|256|512|1024|2048) from_\d+_.*to_\d+ doubl*`,
  ring: String.raw`rings? desc* (rx_)?queue_(size|depth|length) buffers? ethtool_-G`,
  backlog: '(netdev_max_)?backlog softnet* second_column',
  column: 'second_column column_2',
  helped: String.raw`fix(es|ed)? help(s|ed) cur(es|ed) solv* resolv* restor* healthy gone disappear* vanish*
    no_(more|longer) did_the_trick (loss|losses|drops|misses)_(\w+_){0,2}(went_down|fell|fall|decreased?s?|sank) (dropped|fell|went|down)(_from_\S+)?_to_(zero|0_?%?|nothing)(?![.\d]) work_?around (is|are|was|were)_gone jumps? (brings?|makes?|gives?)_it works? worked working pass(es|ed)? normal stable improv* nothing_is_lost
    no_(drops?|loss) back_to (drops?|loses?|los[et]|miss*)_(fewer|less) removes?_(the_|this_)?(issue|problem|drops|loss)`,
  useless: String.raw`not_help no_(difference|effect|improvement|change|help|luck) same (do|did|does)(n.?t|_not)_(help|change|go_away|disappear|vanish)
    changes?_nothing changed_nothing without_(success|effect) without_(any_)?(change|difference|improvement) (do|did|does)(n.?t|_not)_(make|have|show)_(a|an|any|much)_(\w+_)?(difference|effect|change|impact) still_(drop*|los*|high|slow)
    (did|does|do)_nothing (do|does|did)(n.?t|_not)_(really_)?matter (stays?|stayed|remains?|remained|still)_(is_)?(exactly_)?(at_)?(the_same|there|\d[\d.]*_?(%|us|\u00b5s|ms)) as_before unchanged unaffected
    (gives?|gave|with|shows?)_the_same`,
  slower: 'higher larger longer worse slow* late later increas* grows? ris(e|es|ing) more',
  faster: String.raw`lower smaller shorter better faster normal acceptable stable impact prevents? reduc* went_from
    from_\d+ down below under decreas* drop(s|ped)? less falls? fell shrink* between improv*`,
  late: 'latency latencies rtts? delays? pings? jitter round_trips? response_times?',
  takes: 'takes? needs? slow* late later more higher longer',
  spike: 'spik* outliers? jitter* tails? peaks? hiccups? jump* intermittent sporadic occasional',
  rare: String.raw`low(er)?_(rate|load|traffic|pps|qps) idle light_load rarer? infrequent sparse fewer_packets slower_rate
    (larger|longer|bigger|increas\w*)_(\w+_){0,3}(intervals?|gaps?|spacing|pauses?)`,
  often: String.raw`high(er)?_(rate|load|traffic|pps|qps|throughput) busy under_load flood
    (qps|rps|pps|throughput|rate|load|traffic)_(increas|grow|ris)* every_\d+_?m?s_instead_of
    (smaller|shorter|decreas\w*|reduc\w*)\b[^.;]{0,24}\b(intervals?|gaps?|spacing|pauses?|distance)
    (cpus?|cores?)(_\w+){0,4}_(grep*|compil*|stress*|spinning|burn*)`,
  first: String.raw`(first|next)_(packet|request|ping|tick|query|message|call|frame)s?`,
  pause: 'idle woken wakes? wakeup pause quiet silent after',
  queues: 'queues? affinity rps rss',
  stopped: 'stopp*',
  sleep: String.raw`c_?states? c[136]e? idle=poll max_cstate (cpu_)?dma_latency cpuidle power.?sav* power_management deep_sleep wake_?ups?
    (idle|sleep|low_power)_states? eee energy_efficient_ethernet aspm idle_set cpupower_idle latency_performance`,
  timer: String.raw`rx_usecs interrupt_?throttle(rate)? interrupt_(moderation|coalescing|mitigation) coalesc* moderation interrupt_delay
    adaptive_rx itr`,
  steady: String.raw`whichever very_close_to exactly locked stuck_at never_(above|more|exceeds?) always constant(ly)? capped
    pinned_at plateau* close_to`,
  more: String.raw`nb_cores=\d (second|third|two|three|four|eight|2|3|4|8|more|another|additional)_(polling_|rx_|worker_)?(cores?|workers?|threads?|pmds?|lcores?)`,
  scales: String.raw`doubl* scal* twice linear* [kM]?pps_with_(one|1|a_single) per_core cpu_(bound|limited)`,
  spread: String.raw`rss rps rfs xps (more|several|\d+)_(rx_|receive_)?queues smp_affinity irq_affinity interrupts?_(over|across|to)_.* combined hash*`,
  memory: String.raw`rmem(_max|_default)? so_?_?rcvbuf (socket|udp|receive)_buffers?(_size)? udp_mem`,
  behind: String.raw`(cannot|can_?not|can.?t|could_?n.?t|could_not|does_not|doesn.?t|did_not|didn.?t|unable_to|not_able_to|fails?_to)_(keep_up|drain|read|consume|process|poll|empty|accept|handle|cope|follow)* too_slow* not_fast_enough slower_than (fall|lag)(s|ing)?_behind slow_(reader|consumer|application|client|writer) blocks? blocked back_?pressure`,
  stage:
    'consumers? kafka elastic* downstream output_plugin writer write_thread pcap_files? vhost* virtqueues? virtio_(queue|ring)',
  guest: 'guest* vms? virtio*',
  program:
    'parser fluent* applications? apps? program* process* readers? daemon* server userspace user_space collector sensor logstash suricata snort zeek',
  source: '(source|generator|sender|tx|transmitter)_(limited|bound|is_the_limit|cannot_send_more|maxed)',
  overload: '(under_)overload overload(ed)?_(test|run) maximum_(receive_)?rate_test mrr line_rate_test',
  reader: String.raw`tcpdump wireshark tshark pfcount dumpcap (?<!\bdue_to_)((an)?other|second)(_\w+)?_(readers?|programs?|tools?|captures?|applications?|apps?|sensors?|sniffers?|collectors?|consumers?|receivers?|listeners?|instances?|clients?|sockets?)`,
  enabled: 'enabl* turned_on',
  disabled: 'disabl* turned_off',
  toggled: String.raw`with_\w+_(on|off) (turn|switch)(ed|ing)?_\w+_(on|off)`,
  went: '(went|goes?|rose|rises|jump(s|ed)|improv(es|ed)|increas(es|ed)|climb(s|ed))_from',
  fromTo: String.raw`from_\d[\d.]*_?[\w\u00b5/%]*_to_\d[\d.]*_?[\w\u00b5/%]*`,
  many: String.raw`\d+_or_more_(queues?|rings?|threads?|channels?)
    (rss|rx|tx|queues?|channels?|threads?|rings?)\b[^.;]{0,60}(other_than|more_than|more|>|>=|with)_?\d+`,
  before: 'before instead_of in_place_of rather_than earlier previously versus vs formerly',
  with: 'with by using after',
  changed: String.raw`set(ting)? chang(e|ed|ing) switch(ed|ing) switch_(to|from|on|off) ethtool_-[CGKLXA-]\w* modprobe disabl* enabl* revert*`,
  full: String.raw`(v?core|v?cpu)s?\b[^.;]{0,24}\b(over-?utili[sz]ed|overloaded|maxed(_out)?|saturated|a_bottleneck|pegged)
    (cpu|core)_?\d+\b[^.;]{0,36}\b(very|too|extremely)_high
    (no|zero)_idle_(time|cycles?) vectors/(call|node)\D{0,12}25[0-6]`,
  asks: String.raw`does_(it|this|that)_mean should_(we|i)_(care|worry|be_worried) (is|are)_(it|this|that|they)_normal ^\s*(is|are|does|do)_.*\? not_using`,
  polls: 'poll_mode polling pmds? testpmd vpp dpdk l3fwd lcores? busy_poll*',
  whole: '(100|9[5-9])_?%',
  rest: String.raw`others? the_rest(?!_of|\W*$) the_rest_of_the_(machine|cores|cpus|system|box|host|server|queues)`,
  unused: String.raw`(do|does)_not_move bored stand_still hardly_(do|get|see)* idle unused free nothing 0_?% underutili[sz]ed work* fine okay? not_affected no_(loss|drops)`,
  alone: String.raw`(all|everything|whole|every_packet|only)\b[^.;]{0,80}\b((one|single|same)(?!_(share|amount|number|load|rate|result|loss|time|way))|(queue|core|cpu)_?\d+|first_(core|queue))
    (one|single)_(flow|tunnel|elephant|stream|connection) concentrated_(in|on)
    (rss|hash)_(\w+_){0,8}(one|single|same)_(core|queue|cpu)
    (runs?|running|works?|processed|handled|pinned)_(only_)?(on|by|to|in)_(only_)?(a_|the_)?(one|single|same)_(core|cpu|thread|queue)`,
  preempted: String.raw`due_to_(an)?other_(process|task|program|job)(es|s)? steal preempt* context_switch* involuntary
    noisy_neighbou?rs? (vm|cpu|host|hypervisor)_contention overcommit* (is|was|are)(n.t|_not)_(scheduling|scheduled)
    (no|not|without|missing)_(isolcpus|nohz_full) (isolcpus|nohz_full)_(is_)?not smis? scheduled_out descheduled
    irqs?_((land(ing)?_)?on)_(the_)?(same|polling|isolated) starv(e|es|ed|ing|ation) monopoli[sz]*
    shar(e|es|ed|ing)_(a_|the_|its_|one_)?(same_|physical_)?(core|cpu|hyper_?thread) same_(core|cpu)_as ksmd kswapd khugepaged
    sibling`,
  bits: String.raw`(\d+_)?[GM](bits?(/s)?|bps)`,
  pps: '[kM]?pps',
  capped: 'never_(see|get|reach|go|exceed)* constant capped caps? always stays?',
  stays: 'same constant always stays? capped alike too as_well',
  anySize: String.raw`(for|at|with)_(all|any|every|each)_(packet|frame)_sizes?`,
  sizes: String.raw`(frame|packet)_sizes? \d{2,4}_?(bytes?|b)\b.{0,40}\b\d{2,4}_?(bytes?|b) \d{2,4}(,_\d{2,4})*_and_\d{2,4}_?(bytes?|b)`,
  disk: String.raw`(disks?|ssds?|hdds?|nvme|raid|storage|write_speed|writing_to)(?!_(io_|speed_|usage_)?((seems?|is|are|looks?|was|were)_)?(all_|quite_|perfectly_)?(fine|ok|okay|idle|good|not)\b)`,
  drive: 'nfs share disks? drives? ssds? nvme raid ramdisk tmpfs /dev/(shm|null)',
  longFrames: String.raw`(rx_|in_)?(length_errors?|oversize\w*|frame_too_longs?|over_?size_?d?(_packets|_frames)?) (larger|bigger|longer|above|exceed\w*)(_than)?_(the_|its_)?(\w+_)?mtu`,
  port: String.raw`ethtool(_-S)? (the_|this_|our_)?(nics?|card|adapter|interface|port)(_counters?)? i?missed rx_missed(_errors)? rx_out_of_buffer rx_no_dma_resources`,
  advised: String.raw`told recommend* suggest* advis(ed|es) should_(we|i|it) would could plan(ning|ned)? consider* ought`,
  card: String.raw`card nic adapter slot cable transceiver sfp\+?`,
  replaced: '(chang|replac|swapp|mov|writ)* switch(ed|ing)',
  burst:
    '(?<!-)(micro_?)?burst(s|y|ing|iness)? trains?_of incast fan_in in_lumps spikes?_of_(traffic|packets)',
  socket: String.raw`socket* recv_q accept_queue listen(_queue)? receive_buffer /proc/net/udp`,
  overflows: 'full overflow* drop* grows? never not_empty stays? sits? pegs? pegged errors?',
  socketNamed: String.raw`receive_buffer_errors rcvbuferrors dropped_by_(the_)?kernel kernel_drops
    listen(overflows|drops)_.{0,60}(step|grow|increas|climb|ris)* (nf|nfnetlink)_queue:_full tcp:_drop_open_request_from
    possible_syn_flooding_on_port`,
  unread: String.raw`before_(userland|user_?space|the_(application|app|program|reader)|we|it)_.{0,16}(drain|read|fetch|consume|process)*`,
  sendNamed: String.raw`tx_burst_(returns?|accepts?|sends?)_(less|fewer) tx_?(drop*|full|busy|ring_full|queue_full|errors?)\D{0,12}[1-9]\d* congestion_drops? (\w+_)?tx_failure\w*`,
  sender: 'tx_burst (transmit|tx|egress|output)_(queue|ring)(_buffer)?s? qdisc hand_?off output_drops',
  table: String.raw`(nf|ip)_conntrack:_(nf_conntrack:_)?table_full conntrack_.{0,40}full neighbou?r_table_overflow`,
  unknown: '(unknown|unhandled|unregistered|unsupported)_(protocols?|ether_?types?) lldp* bpdus? rrcp',
  squeeze: 'time_squeezed? budget_ran_out* squeezed',
  kernelPort: String.raw`AF_PACKET\( lib/netdev-linux\.c kernel_ports?_.{0,60}main_thread`,
  placed:
    'numa(_node)? node_\\d (local|remote)_(node|socket) socket_\\d hyper_?thread* governor irqbalance iommu mitigations hugepages? firmware isolcpus',
  value: String.raw`\d+(\.\d+)?_([MKk]pps|[GM]bit/s|[GM]bps|us|\u00b5s|ms)`,
  room: String.raw`(cpus?|cores?)\b[^.;]{0,20}\b((?<!\d_?%_)idle|not_(busy|loaded|full)|low) (mostly|largely|nearly|almost|half)_idle half_busy
    (plenty|enough)_(of_)?(free_)?cpu`,
  limited: String.raw`tops?_out only just at_most no_more_than stuck_at cannot can't can_not (not_able|unable)_to max(imum|es_out)? expect*`,
  rate: String.raw`\d[\d.,]*_?([kMG]?pps|[GM]b(it)?s?(/s|ps|/sec))`,
  low: String.raw`(is|are|quite|very|too)_low (low|poor|bad|slow)_(throughput|performance|speed|rate) throughput_.{0,40}slow`,
  allowance: String.raw`\w+_allowance_exceeded`,
  counts: String.raw`(going|goes|went)_up increas* increment* grow* ris* count* high \d{2}\d*`,
  pool: 'rx_?nombuf no_mbufs? mbuf_(pool(?!_(is_|was_|gets_)?(never|not)_)|leak) out_of_mbufs? mempool_(empty|exhaust*)',
  rests: String.raw`(drops?|dropped|losses|loss|counters?|it|they|these|errors)_(\w+_){0,3}(stops?|rests?|stays?|does_not|do_not|no_longer)`,
  capture: 'tcpdump promisc* wireshark capture',
  portDrops: 'rx_discards_phy rx_prio\\d_discards rx_crc_errors* rx_symbol_err*',
  ringDrops: String.raw`(rx_missed(_errors)?|imissed|rx_miss(ed)?|rx_no_dma_resources|rx_out_of_buffer|rx_no_buffer*|rx_fifo_errors|rx_nodesc_drops?)(?!\W{0,3}0(?![\d.]))
    (receive|rx)_(buffers?|rings?|descriptors?)(?!_errors)_.{0,80}(packet_drops?|packet_loss|drop_packets)`,
  waits: 'recv_q',
  tight:
    '(is|are|was|gets?|runs?|always|often|getting|buffers?|queues?|rings?)_full too_small overflow* discard* fills?',
  uneven: String.raw`hot_core everything_on_(one|a_single) single_threaded same_(5|five)_tuple queue_0_gets (all|most)_(flows|traffic|packets)_(hash|go|land)* (not|un)_?(\w+_)?(evenly|distribut|balanc|spread)* imbalanced? uneven* overload*_of_one pinned_to_cpu_?\d+
    (only|just)_(one|a_single)_(core|cpu|queue|thread) one_of_(the_|its_|our_)?\w+_(cores?|cpus?|queues?|threads?|workers?)`,
  tunnel: 'gre vxlan geneve ipip ipsec tunnel* pppoe elephant hash',
  held: String.raw`freez* froze (live_)?migration vmotion cfs_quota cgroup* compaction kworker kthread barrier khugepaged preempt* scheduled_(out|away) smis? stop_?machine not_polled`,
  lumps: String.raw`at_once in_lumps (once|twice)_(a|an|every|per)_\w+ every_(few|couple|full|other|\d+|night|morning|day|hour|minute) nightly hourly jumps? for_hours otherwise_(zero|none|no*)`,
  periodic: String.raw`(once|twice|one_time)_(a|an|every|per)_(\w+_)?(second|minute|hour|day|night) every_(\d+_?)?(s|sec|seconds?|min|minutes?|hours?|night|day) periodic\w*`,
  between: String.raw`(in_)?between otherwise the_rest_of_the_time (at_)?(all_)?other_times`,
  short: String.raw`default_(ring|queue|of_\d+) ring_(of|size|is)_(only_)?(128|256|512) (128|256|512)_(rx_)?(descriptors|entries)`,
  costly: 'crypto cipher encrypt* nat acls? firewall* dpi rules? regex checksums? inspection filters?',
  slot: String.raw`duplex\W{1,3}half forced_to \d(\.\d)?_?gt/s oversubscribed half_duplex auto_?neg* (1|10|25|100)g_uplink pcie_?\d? pci_e x(1|2|4|8)_slot lanes? link_speed negotiated`,
  provider:
    '(eni|dns|network|bandwidth|pps)_limits? allowance* policer* shap(er|ing) provider* isp rate_limit* instance_type quota throttl*',
  whatever: 'whichever any_(packet|frame)_size whatever regardless no_matter always never_(more|above)',
} as const;

export type Word = keyof typeof says;

const sourceOf = (words: string) => {
  const alternatives = words
    .trim()
    .split(/\s+/)
    .join('|')
    .replace(/(?<!\\[a-z])(?<=[a-z)])\*/gi, String.raw`\w*`)
    // No word is longer; a long row of letters is not divided in every way.
    .replace(/\\w([*+])/g, (_, most: string) => String.raw`\w{${most === '*' ? 0 : 1},40}`);
  return String.raw`(?<!\w)(?:${alternatives.replace(/_/g, '[-_ ]')})(?!\w)`;
};
const entries = Object.entries(says) as [Word, string][];
const every = new Map(entries.map(([word, words]) => [word, new RegExp(sourceOf(words), 'gi')]));
const cleanSource = sourceOf(says.clean);

/** Alternatives with a denial of their own: `cannot keep up` is a sign of its cause. */
const spelled = new Map(
  entries.flatMap(([word, words]) => {
    const own = words
      .trim()
      .split(/\s+/)
      .filter((one) =>
        /(?:^|[(|_?*{}])(?:not?|never|nothing|without|cannot|unable|n\.t)(?=[_|)?]|$)/.test(one),
      );
    return own.length === 0 ? [] : [[word, new RegExp(`^${sourceOf(own.join(' '))}$`, 'i')] as const];
  }),
);

/** Denials in front of a word, those of ability aside: `cannot absorb the bursts` has bursts. */
const denials =
  /\b(?:not?|never|without|none|neither|nor|hardly|barely|nothing|nobody|zero|ruled? out|ruling out|excluded?|absence of|free of)\b|\b(?:do|does|did|is|are|was|were|has|have|had)n['’]?t\b|\b(?:won|wouldn|shouldn)['’]?t\b/gi;
const abilities = /\b(?:can ?not|ca ?n['’]?t|could ?n['’]?t|could not|(?:un|not )able to)\b/gi;
const perceives =
  /^\s*(?:\w+ ){0,2}?(?:be|been|see|seen|find|found|observe|detect|measure|confirm|reproduce|spot|blame)\b/i;
/** A list goes on behind a comma: `no bursts, stalls or drops`. */
const listed = String.raw`(?:\s+[\w-]+){1,2}(?:,(?:\s+[\w-]+){1,2})*,?\s+n?or\b`;
/** Where the scope of a denial ends in front of a word. */
const ends = new RegExp(
  String.raw`[.;:!?()“”"…]|,(?!${listed})|\b(?:but|and|yet|though|although|because(?! of)|since|while|whereas|when|whenever|if|unless|until|so|then|than|that|which|who|why|how|what|where|still|only|just|we|i|they|it|you|there|on|from|during|after|before|against|under|into)\b`,
  'i',
);
/** Verbs and nouns behind a denial that leave their object as it is: `does not stop the drops`. */
const leaves =
  /\b(?:know|knows|known|understand|explain\w*|sure|clear|certain|idea|help\w*|avoid\w*|stop\w*|prevent\w*|reduc\w*|remov\w*|fix\w*|solv\w*|cur(?:e|es|ed)|eliminat\w*|rid|away|keep\w*|kept|cope\w*|enough|fast|quick\w*|much|matter|chang\w*|difference|effect|affect\w*|influence|handle\w*|absorb\w*|surviv\w*|hold\w*|drain\w*|longer than|limit|every|all|always|pinned|isolated)\b/i;
/** Nouns and adjectives that a denial may have in front of the word where it takes a noun alone. */
const light =
  /^\s*(?:(?:any|a|an|the|single|visible|noticeable|further|additional|more|much|such|known|packet|traffic|cpu|core|rx|tx|kind|sort|signs?|evidence|trace|hint|possibility|possible|of|real|other|obvious|micro)[\s-]+){0,5}$/i;
const nounAlone = /^(?:without|ruled? out|ruling out|excluded?|absence of|free of|zero)$/i;
const mostBetween = 6;

/** Whether words in front of a place in a text deny what follows. */
export function deniedInFront(text: string, at: number): boolean {
  const front = text.slice(Math.max(0, at - 120), at);
  const ability = [...front.matchAll(abilities)].at(-1);
  const last = [...front.matchAll(denials)].at(-1);
  const able = ability !== undefined && ability.index + ability[0].length >= (last?.index ?? 0);
  const found = able ? ability : last;
  if (found === undefined) return false;
  const between = front.slice(found.index + found[0].length);
  if (able && !perceives.test(between)) return false;
  if (nounAlone.test(found[0])) return light.test(between);
  return between.split(/\s+/).length <= mostBetween + 1 && !ends.test(between) && !leaves.test(between);
}

/** `bursts are not the problem`, `steal: 0`, `the second column does not grow`. */
const few = String.raw`(?:\s+(?!(?:is|are|was|were|do|does|did|has|have|never|not|while|when|and|but|with|although|if|at|by|the)\b)[\w’'-]+){0,3}?`;
const copula = String.raw`\s+(?:is|are|was|were|stays?|stayed|remains?|remained|looks?|looked|seems?|seemed|has been|have been|can be|could be)`;
const degree = String.raw`(?:\s+(?:all|at|quite|also|always|perfectly|completely|totally|both|now|to be|the|a|an|our|my|really|even|be|been|here|to))*`;
const nonVerb = String.raw`\s+(?:(?:(?:is|are|was|were|does|do|did|has|have|had|can|could|would)(?:\s+not|n['’]?t)|(?:(?:is|are|was|were|has|have)\s+)?never|cannot))`;
const ending = String.raw`(?=\s*(?:[.,;:!?)]|$)|\s+(?:too|as well|here|now|everywhere|and|but|at all|any ?more|either|yet|though|for us)\b)`;
const harmless = String.raw`\s+(?:fine|ok(?:ay)?|normal|clean|good|zero|none|0|excluded|ruled out|absent|nil)(?![.,]?\d|\s*%?\s*(?:to|then|until)\b)`;
const absent = String.raw`\s+(?:(?:problem|issue|cause|reason|culprit|bottleneck|limit\w*|seen|visible|observed|present|happen\w*|occur\w*|involved|there|full|active|exceeded|blame|hit|reached|play\w*|show\w*|appear\w*|exist\w*|case|grow\w*|grew|increas\w*|mov\w*|ris(?:e|es|ing)|count\w*|increment\w*|fill\w*|overflow\w*|tick\w*|used|drop\w*|los(?:e|es|ing|t)|miss\w*|congested|overloaded|saturated|busy|slow|block\w*|running))\b`;
const behindWord = new RegExp(
  String.raw`^(?:['’]s)?${few}(?:${copula}${degree}${harmless}${ending}|${nonVerb}${degree}${absent}|\s*[:=]\s*(?:0|none|no|nil|zero)\b(?![.,]?\d|\s*%?\s*(?:to|->)))`,
  'i',
);
/** Losses that do not grow with something are still there. */
const stillThere = new RegExp(String.raw`^${few}${nonVerb}${degree}${absent}(?!${ending})`, 'i');
/** Settings may be 0. */
const mayBeZero = new Set<Word>(['timer', 'sleep', 'ring', 'queues', 'memory', 'backlog', 'spread']);
const alsoZero = /^\s+(?:0|no|none)(?=\s*(?:[,;)]|$|\.\s|\.$))/;
const numbered = /(?:queue|core|cpu|thread|node|port|ring|socket|column|worker)s?$/i;

/** A state, no change: `C-states are off`. */
const isOff = /^\s+(?:is|are|was|were) (?:already |all |always )?(?:off|disabled|(?:turned|switched) off)\b/i;

function deniedBehind(word: Word, text: string, from: number, to: number): boolean {
  const rest = text.slice(to, to + 120);
  if (mayBeZero.has(word) && /^[\s:=]*0/.test(rest)) return false;
  if (
    (word === 'waits' || word === 'socket') &&
    /^\s+(?:is|are|stays?|remains?|was) (?:always |mostly )?(?:empty|small|short)\b/i.test(rest)
  )
    return true;
  if ((word === 'sleep' || word === 'timer') && isOff.test(rest)) return true;
  if (alsoZero.test(rest) && !numbered.test(text.slice(from, to))) return true;
  return behindWord.test(rest) && !(word === 'loss' && stillThere.test(rest));
}

/** A denial inside of what a pattern leaves open: `the core is not at 100 %`. */
function deniedInside(found: string): boolean {
  for (const denial of found.matchAll(denials)) {
    const between = found.slice(denial.index + denial[0].length);
    if (!ends.test(between) && !leaves.test(between)) return true;
  }
  return false;
}

const amount = String.raw`(?<![\d.,])(\d{1,3}(?:\.\d+)?)\s?%`;
const executor = String.raw`(?:(?:v?cpus?|v?cores?|lcores?|pmds?|workers?|threads?|ksoftirqd)[#/]?\d{0,3}|load|others|softirqs?|si|utili[sz]ation|usage|processing cycles)`;
/** Words between a core and its share; none of another share. */
const nearby = String.raw`(?:(?!\b(?:loss|los(?:e|es|ing|t)|drop\w*|miss\w*|idle|free|steal)\b|[.;](?!\d))[^%,]){0,60}?`;
const ofLoss = String.raw`(?!\s?(?:idle|free|steal|loss|lost|unused|(?:packet )?(?:drops?|loss|i?miss\w*)|of (?:the |all |our )?(?:packets|frames|traffic)))`;
const idleShare = new RegExp(
  String.raw`${amount}\s(?:of (?:the |its )?(?:time|cycles) )?(?:cpu |core )?idle\b|\bidle\b(?:\W{1,3}(?:time|cycles|share|is|was|at|of|about|around|only|still|stays|over|above|below|under|more|less|than)){0,4}\W{0,3}${amount}(?!\s?(?:loss|lost|drop))`,
  'gi',
);
const busyShare = new RegExp(
  String.raw`\b${executor}\b${nearby}${amount}${ofLoss}|${amount}\s(?:of )?(?:a |the |its |one )?(?:single |one )?(?:v?cpu|core|busy|load(?:ed)?|used|utili\w*|usage|si|soft(?:irq)?|processing)\b`,
  'gi',
);
const atMost = /\b(?:below|under|less than|at most|up to|max(?:imum)?(?: of)?)\W{0,3}$|<\s?$/i;
const atLeast = /\b(?:above|over|more than|at least|exceeds?|reach(?:es)?)\W{0,3}$|>\s?$/i;

const notOfCores = /\b(?:disks?|ssds?|raid|nvme|iostat|link|memory)\b[^.;]{0,40}$/i;

/** A core's busy share in words, 0 to 1: `85 % idle` is 0.15; `bound`: at least, at most or exactly that share. */
interface StatedShare {
  found: string;
  busy: number;
  bound: 'least' | 'most' | 'exact';
}

/** The shares of cores' time that a text states and does not deny; `never above 30 %` is at most 30 %. */
export function statedShares(text: string): StatedShare[] {
  return [idleShare, busyShare].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): StatedShare[] => {
      const [found] = match;
      const number = (match[1] ?? match[2])!;
      const at = match.index + found.lastIndexOf(number);
      const front = text.slice(0, at);
      const denied = deniedInFront(text, match.index) || deniedInFront(text, at) || deniedInside(found);
      const [most, least] = [atMost.test(front), atLeast.test(front) && !denied];
      const never = denied && (atLeast.test(front) || /\breach\w*\W+$/i.test(front));
      if (Number(number) > 100 || (denied && !never) || notOfCores.test(text.slice(0, match.index)))
        return [];
      const idle = pattern === idleShare;
      const bound = most || never ? 'most' : least ? 'least' : 'exact';
      const flipped = { most: 'least', least: 'most', exact: 'exact' } as const;
      return [
        {
          found,
          busy: idle ? 1 - Number(number) / 100 : Number(number) / 100,
          bound: idle ? flipped[bound] : bound,
        },
      ];
    }),
  );
}

/** Busy shares from which a core has no time left, and up to which it has room. */
const [noTimeLeft, hasRoom] = [0.95, 0.69];
const sharesOf: Readonly<Partial<Record<Word, (share: StatedShare) => boolean>>> = {
  full: ({ busy, bound }) => busy >= noTimeLeft && bound !== 'most',
  room: ({ busy, bound }) => busy <= hasRoom && bound !== 'least',
};

/** Names of settings, too: `burst 32`, `burst size`. */
const settings = new Set<Word>(['burst']);
const settingsOfThemes = new Set<Word>(['burst', 'memory', 'backlog', 'ring']);
const valueBehind =
  /^(?:[-_ ](?:size|length|limit|mode|count)\b|[-_ ]?(?:max\w*)?\s?[:=]?\s?\d|\s+of\s+(?:4|8|16|32|64|128|256)\b(?!\s*(?:packets|frames|pkts)))/i;
const isSetting = (text: string, from: number, to: number): boolean =>
  valueBehind.test(text.slice(to)) ||
  (/\d\s$/.test(text.slice(0, from)) && !/s$/i.test(text.slice(from, to)));

/** Groups whose words count nothing within words of `clean`: `0 drops`. */
const listedClean = new Set<Word>(['loss', 'room', 'overflows']);
/** Groups that are no claim, or that say what is missing. */
const notDenied = ['isolated', 'without', 'clean', 'asks', 'rest', 'fromTo', 'value', 'rate', 'pps', 'bits'];
const neverDenied = new Set<string>(notDenied);

/** The words of a group in a text that nothing denies. */
function* claimed(word: Word, text: string, ofTheme: boolean): Generator<string> {
  const ofShare = sharesOf[word];
  if (ofShare !== undefined) for (const share of statedShares(text)) if (ofShare(share)) yield share.found;
  const pattern = every.get(word)!;
  const own = spelled.get(word);
  const clean =
    ofTheme || listedClean.has(word)
      ? [...text.matchAll(new RegExp(cleanSource, 'gi'))].map(
          (one) => [one.index, one.index + one[0].length] as const,
        )
      : [];
  let at = 0;
  for (;;) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return;
    const [found] = match;
    const [from, to] = [match.index, match.index + found.length];
    const denied =
      clean.some(([first, last]) => from >= first && from < last) ||
      ((ofTheme ? settingsOfThemes : settings).has(word) && isSetting(text, from, to)) ||
      (!neverDenied.has(word) &&
        own?.test(found) !== true &&
        (deniedInFront(text, from) || deniedBehind(word, text, from, to) || deniedInside(found)));
    if (!denied) yield found;
    // Within the span of a denied word another one may begin.
    at = denied ? from + 1 : to;
  }
}

/** Whether a text has one of the words, not denied. */
export const speaksOf = (word: Word, text: string): boolean =>
  claimed(word, text, false).next().done !== true;

/** The words of a group in a text that are not denied, in lower case, each as often as it is there. */
export const wordsIn = (word: Word, text: string): string[] =>
  [...claimed(word, text, true)].map((found) => found.toLowerCase());
