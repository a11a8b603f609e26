/**
 * Observations that people state in words beside the outputs: a comparison with and without something, how latency
 * follows the rate, a rate that never changes. Each sentence is one observation of a table of patterns; none alone
 * makes a cause sure.
 */
import type { PlainLine } from '../../measurements/counters/read-counters.ts';

export type ObservationKind =
  /** Loss comes at the times of something else. */
  | 'loss-with-events'
  /** Loss is gone without it. */
  | 'loss-gone-without'
  | 'larger-ring-no-help'
  | 'larger-ring-helps'
  | 'rarer-is-slower'
  | 'idle-states-named'
  | 'idle-states-matter'
  | 'moderation-named'
  | 'moderation-matters'
  | 'constant-rate'
  | 'overload-test'
  | 'source-limited'
  | 'other-reader-loses-nothing'
  | 'setting-matters'
  | 'preemption-named'
  | 'bit-rate-constant'
  | 'packet-rate-constant'
  | 'disk-named'
  | 'bursts-named'
  | 'core-full-named'
  | 'others-idle-named'
  | 'single-queue-named'
  | 'socket-drops-named'
  | 'send-drops-named'
  | 'kernel-port-named'
  | 'placement-matters'
  | 'table-full-named'
  | 'squeezes-named'
  | 'loss-named'
  /** Loss although cores have room, by the words. */
  | 'loss-with-room'
  /** Loss at little or no traffic. */
  | 'loss-when-idle'
  | 'latency-spikes-named'
  | 'low-throughput-named'
  | 'allowance-named'
  | 'backlog-named'
  | 'port-drops-named'
  | 'ring-drops-named'
  | 'memory-named'
  /** Another card, slot or cable ended it. */
  | 'card-replaced'
  /** Other disks ended it. */
  | 'disk-replaced'
  /** Drops that rest while a capture takes all packets. */
  | 'drops-rest-in-capture'
  /** Frames of a protocol that the host does not know, which counts as a drop. */
  | 'unknown-protocol-named';

export interface StatedObservation {
  kind: ObservationKind;
  line: number;
  text: string;
  /** Of the text, at most 120 characters: the sentence that says it, where one alone does. */
  quote: string;
}

const lossWord = String.raw`\b(?:drop(?:s|ped|ping)?|loss(?:es)?|los(?:e|es|ing|t)|i?miss(?:es|ed)?|rx-miss|discards?|overflows?|overruns?|out_of_buffer|rx_\w*(?:miss|drop|fifo|over|buf)\w*)\b`;
const sameTime = String.raw`\b(?:while|whenever|when|during|each time|every time|only if|coincides?|same (?:time|moment)|correlat\w+|timing of|as soon as|at the moment|at (?:the )?times? of|(?:exactly |about )?every \d+ ?(?:s|sec\w*|min\w*|h|hours?)(?: exactly)?)\b`;
const eventWord = String.raw`\b(?:routes?|acls?|api|control[- ]plane|stats|statistics|polled|polling stats|cli|show [a-z-]+|reload\w*|cron\w*|backups?|snapshots?|migrat\w+|gc|garbage|logrotate|log rotation|vacuum|timer|barrier|sync\w*|prometheus|scrap\w+|exporter|collectd|telegraf|snmp\w*|updates?|commit\w*|compaction|neighbou?r(?:ing)? (?:vm|guest)s?|steal|other (?:vm|process|task|job)s?|kernel (?:thread|worker)s?|smi|thp|hugepage|compile|build|container starts?|daemons?|agents?|monitor\w*|management|scripts?|jobs?|reads? (?:all )?(?:the )?(?:\w+ )?counters|convergence|churn|config(?:uration)? (?:change|push)\w*)\b`;
const goneWord = String.raw`\b(?:disappear\w*|gone|vanish\w*|stops?|stopped|no (?:more |longer )?(?:drops?|loss|packet loss|overruns)|zero (?:drops|loss|packet loss)|without (?:any )?(?:drops|loss|packet loss)|not (?:happen|occur|seen|see)|clean|fine|0 (?:drops|loss)|loss-?free)\b`;
const withoutWord = String.raw`\b(?:paus\w+|stopp?\w*|disabl\w+|turn(?:ed|ing)? off|without|kill\w*|isolat\w+|pinn?\w+|mov(?:e|ed|ing)|remov\w+|idle|off)\b`;
const slower = String.raw`(?:higher|larger|longer|worse|slower|increas\w+|grows?|ris(?:e|es|ing)|more)`;
const faster = String.raw`(?:lower|smaller|shorter|better|faster|decreas\w+|drops?|less|falls?)`;
const both = (...words: readonly string[]) =>
  new RegExp(`^${words.map((word) => `(?=.*${word})`).join('')}`, 'i');

const patterns: readonly [ObservationKind, RegExp][] = [
  ['loss-gone-without', both(goneWord, withoutWord, String.raw`(?:${lossWord}|${goneWord})`)],
  [
    'loss-with-events',
    both(
      lossWord,
      String.raw`(?:${sameTime}[^.;]{0,80}(?:${eventWord}|\b(?:either|both)(?: one)? of\b)|${eventWord}[^.;]{0,60}\b(?:coincid\w+|correlat\w+|same (?:time|moment)))`,
    ),
  ],
  [
    'larger-ring-no-help',
    /^(?=.*\b(?:increas\w+|larger|bigger|rais\w+|enlarg\w+|maximum|max)\b)(?=.*\b(?:rings?|desc\w*|rx[ -]?queue size|buffers?|backlog)\b)(?=.*\b(?:not help|no (?:difference|effect|improvement|change|help)|same|didn.?t (?:help|change)|doesn.?t (?:help|change)|without (?:success|effect)|still (?:drops?|loses))\b)/i,
  ],
  [
    'larger-ring-helps',
    /^(?=.*\b(?:increas\w+|larger|bigger|rais\w+|enlarg\w+|maximum|max|ethtool -G|from \d+ .*to \d+)\b)(?=.*\b(?:rings?|desc\w*|(?:rx[-_ ]?)?queue (?:size|depth|length)|buffer rings?)\b)(?=.*\b(?:fix(?:es|ed)?|helps|helped|gone|solv\w+|removes?|restor\w+|healthy|disappear\w*|no more|(?:drops?|loses?|los[et]|miss\w*) (?:fewer|less))\b)/i,
  ],
  [
    'rarer-is-slower',
    new RegExp(
      String.raw`\b(?:smaller|shorter)\b[^.]*\b(?:interval|gap|spacing|pause|distance)\b[^.]*\b${faster}\b[^.]*\b(?:latency|rtt|delay|round[- ]trips?)\b|\b(?:larger|longer|bigger)\b[^.]*\b(?:interval|gap|spacing|pause)\b[^.]*\b${slower}\b[^.]*\b(?:latency|rtt|delay|round[- ]trips?)\b|\b(?:latency|rtt|delay|round[- ]trips?)\b[^.]*\b${slower}\b[^.]*\b(?:low(?:er)? (?:rate|load|traffic|pps|qps)|idle|light load|rarer|rare|longer (?:interval|gap|pause)s?|infrequent|sparse)\b|\b(?:low(?:er)? (?:rate|load|traffic|pps|qps)|idle|light load|rarer|fewer packets|slower rate)\b[^.]*\b${slower}\b[^.]*\b(?:latency|rtt|delay)\b|\bfirst (?:packet|request|ping)s?\b[^.]*\b(?:after|idle)\b[^.]*\b(?:slow\w*|late|higher|longer)\b|\b(?:latency|rtt|delay|round[- ]trips?)\b[^.]*\b${faster}\b[^.]*\b(?:high(?:er)? (?:rate|load|traffic|pps|qps)|busy|under load|flood)\b|\b(?:latency|latencies|rtt|delay|round[- ]trips?)\b[^.]*\b(?:decreas|drop|fall|improv|shrink)\w*\b[^.]{0,30}\b(?:as|when|while|with|if)\b[^.]{0,40}\b(?:qps|rps|pps|throughput|rate|load|traffic)\b[^.]{0,40}\b(?:increas|grow|ris|higher)\w*|\brarer\b.*\bslower\b|\bfirst (?:packet|request|ping)s?\b.*\b(?:higher|slow\w*|late|longer)\b.*\b(?:idle|woken|wakes?|wakeup|pause|after)\b|\bevery \d+ ?m?s instead of (?:every )?\d+ ?m?s\b.*\b(?:acceptable|lower|better|fine|normal|fast\w*)\b|\b(?:quiet|idle|silent|pause)\b.*\b(?:next|first) (?:packet|request|ping)\b.*\b(?:more|longer|later|slow\w*|higher|needs)\b|\bfirst (?:packet|request|ping)s?\b.*\bafter an? (?:quiet|idle|silent|long)\b.*\b(?:takes?|needs?)\b.*\b(?:following|next|later|others?)\b|\b(?:latency|rtt|delay|round[- ]trips?)\b[^.]*\b(?:dropped|fell|${faster})\b.{0,24}\b(?:when|while|as soon as|with)\b.{0,60}\b(?:cpu|cores?|load|busy|grep\w*|compil\w+|stress\w*|spinning|burn\w*)\b`,
      'i',
    ),
  ],
  [
    'idle-states-matter',
    both(
      String.raw`\b(?:c-?states?|c[136]e?\b|idle=poll|max_cstate|(?:cpu_)?dma_latency|cpuidle|power[- ]?sav\w+|power management|(?:idle|sleep|low[- ]power) states?|idle-set|latency-performance)`,
      String.raw`\b(?:impact|helps?|helped|prevents?|fix\w*|solv\w+|${faster}|disabl\w+ .*(?:latency|rtt)|improv\w+|gone|vanish\w*|disappear\w*|back to|(?:gets?|got|brings?|brought|keeps?)\b[^.]{0,40}\b(?:below|under|down))\b`,
    ),
  ],
  [
    'idle-states-named',
    /\b(?:c-?states?|idle=poll|max_cstate|cpu_dma_latency|cpuidle|power[- ]?sav\w+|power management|cpupower idle|(?:idle|sleep|low[- ]power) states?)\b/i,
  ],
  [
    'moderation-matters',
    both(
      String.raw`\b(?:rx-usecs|interrupt ?throttle(?:rate)?|coalesc\w+|moderation|adaptive-rx|itr)\b`,
      String.raw`\b(?:helps?|helped|fix\w*|solv\w+|${faster}|improv\w+|reduc\w+|gone|down to|went from|from \d)\b`,
    ),
  ],
  [
    'moderation-named',
    /\b(?:rx-usecs|interrupt ?throttle(?:rate)?|interrupt (?:moderation|coalescing|mitigation)|adaptive-rx)\b/i,
  ],
  [
    'constant-rate',
    /\b(?:very close to|exactly|locked|stuck at|never (?:above|more|exceeds?)|always|constant(?:ly)?|capped|pinned at|plateau\w*|close to)\b/i,
  ],
  [
    'source-limited',
    /\b(?:source|generator|sender|tx|transmitter)[- ]?(?:limited|bound|is the limit|cannot send more|maxed)\b/i,
  ],
  [
    'overload-test',
    /\b(?:under overload|overload(?:ed)? (?:test|run)|maximum (?:receive )?rate test|MRR|line[- ]rate test)\b/i,
  ],
  [
    'other-reader-loses-nothing',
    both(
      String.raw`\b(?:tcpdump|wireshark|tshark|pfcount|dumpcap|(?<!\bdue to )another|(?<!\bdue to )other|second)\b`,
      String.raw`\b(?:no (?:drops|loss|packet loss)|loses? nothing|never (?:ha\w+|sees?|saw|shows?)(?: any)? (?:packet )?(?:loss|drops)|without (?:drops|loss)|0 (?:drops|lost|packets dropped)|(?:sees?|shows?|receives?|gets?) all|packets\b.{0,60}\bsuccessfully)\b`,
    ),
  ],
  [
    'setting-matters',
    /\b(?:after|once|when|with|by)\b.{0,120}\b(?:set(?:ting)?|chang(?:e|ed|ing)|switch(?:ed|ing)?|disabl\w+|enabl\w+|revert\w*)\b.{0,160}\b(?:pass(?:es|ed)?|works?|fix\w*|solv\w+|helps?|helped|gone|normal|disappear\w*|no (?:more )?(?:drops?|loss)|nothing is lost|(?:down|dropped|went) (?:from|to))\b|\b(?:rss|rx|tx|queues?|channels?|threads?|rings?)\b[^.;]{0,60}(?:\bother than|\bmore than|\bmore|>|>=|\bwith) ?\d+\b.{0,120}\b(?:drops?|los[et]s?|loss|eats?)\b|\b\d+ or more (?:queues?|rings?|threads?|channels?)\b|\benabl\w+\b.{0,60}\b(?:worse|slower|lower)\b.{0,40}\bdisabl\w+|\b(?:fix|solution|workaround|cure)\b[^.]{0,40}\b(?:was|is)\b[^.]{0,20}\b(?:disabl|enabl|set|chang|switch|turn)\w*|\bfrom \d[\d.]* ?[\w\u00b5/%]* to \d[\d.]* ?[\w\u00b5/%]*.{0,40}\b(?:when|after|once|if|with)\b.{0,40}\b(?:disabl|enabl|set|chang|switch|turn)\w*|\bsetting \S{2,40} (?:to|=)\b.{0,60}\b(?:brings?|makes?|gives?|lowers?|reduces?|fix\w*|solv\w+)\b/i,
  ],
  [
    'preemption-named',
    /(?<!%)\b(?:due to (?:an)?other (?:process(?:es)?|tasks?|programs?|jobs?)|steal(?: time)?|preempt\w+|context switch\w*|involuntary|noisy neighbou?rs?|(?:vm|cpu|host|hypervisor) contention|overcommit\w*|(?:is|was|are)(?:n.t| not) (?:scheduling|scheduled)|(?:no|not|without|missing) (?:isolcpus|nohz_full)|smi\b|scheduled out|descheduled|irqs? (?:on|land(?:ing)? on) (?:the )?(?:same|polling|isolated)|starv(?:e[sd]?|ing|ation)\b|monopoli[sz]\w+)/i,
  ],
  [
    'bit-rate-constant',
    /\b(?:same|constant|always|stays?|capped)\b[^.]*\b[GM]bit|\b[GM](?:bit\/s|bps|b\/s)\b[^.]*\b(?:at any|whatever|regardless|for all|independent)\b[^.]*\b(?:frame|packet) sizes?\b/i,
  ],
  [
    'packet-rate-constant',
    /\b(?:same|constant|always|stays?)\b[^.]*\b[kM]?pps\b[^.]*\b(?:at any|whatever|regardless|for all|independent|every)\b[^.]*\b(?:frame|packet) sizes?\b|\b[kM]?pps\b[^.]*\b(?:at any|whatever|regardless|for all|independent)\b[^.]*\b(?:frame|packet) sizes?\b|\b[kM]?pps\b.{0,12}\b(?:at|for|with)\b.{0,40}\b(?:bytes?|B)\b.{0,20}\b(?:alike|the same|too|as well)\b/i,
  ],
  [
    'disk-named',
    /\b(?:disks?|ssds?|hdds?|nvme|raid|storage|write speed|writing to)\b(?! (?:io |speed |usage )?(?:seems?|is|are|looks?|was|were)? ?(?:all |quite |perfectly )?(?:fine|ok|okay|idle|good|not)\b)/i,
  ],
  [
    'bursts-named',
    /(?<![-_])\b(?:micro-?)?burst(?:s|y|ing|iness)?\b|\bin lumps\b|\bspikes? of (?:traffic|packets)\b/i,
  ],
  [
    'core-full-named',
    /\b(?:v?core|v?cpu|worker|thread|pmd|ksoftirqd)[^\s.]{0,4}\b(?!\.\d)[^.;]{0,60}?\b(?:100|9[5-9])(?:\.\d+)? ?%|\bvectors\/(?:call|node)\D{0,12}25[0-6]\b|\b(?:100|9[5-9]) ?% (?:si|softirq|soft)\b|\b(?:cpu|core) ?\d+\b[^.;]{0,24}\b(?:load|usage|utili[sz]ation)\b[^.;]{0,12}\b(?:very|too|extremely) high\b|\b(?:v?core|v?cpu)s?\b[^.;]{0,24}\b(?:over-?utili[sz]ed|overloaded|maxed(?: out)?|saturated|a bottleneck)\b/i,
  ],
  [
    'others-idle-named',
    /\bothers?\b[^.;]{0,40}\b(?:cores?|cpus?|queues?|threads?|workers?|pmds?)?\b[^.;]{0,30}\b(?:idle|unused|free|nothing|0 ?%)|\b(?:cores?|cpus?|queues?|threads?|workers?) [^.;]{0,40}\b(?:are|is|stay) (?:idle|unused)\b|\bother (?:\d+ |\w+ )?(?:interfaces?|ports?|queues?|cores?|cpus?|threads?|workers?)\b[^.;]{0,30}\b(?:work\w*|fine|okay?|not affected|lose nothing|no (?:loss|drops))\b|\bthe rest\b[^.;]{0,20}\b(?:underutili[sz]ed|idle|unused|free)\b/i,
  ],
  [
    'single-queue-named',
    /\b(?:all|everything|whole|every packet|only)\b[^.;]{0,80}\b(?:one|single|same|queue 0|core 0|cpu ?0|first (?:core|queue))\b|\b(?:rss|hash)\b[^.;]{0,60}\b(?:one|single|same) (?:core|queue|cpu)\b|\b(?:one|single) (?:flow|tunnel|elephant|stream|connection)\b|\bconcentrated (?:in|on)\b|\b(?:runs?|running|works?|processed|handled|pinned) (?:only )?(?:on|by|to|in) (?:only )?(?:a |the )?(?:one|single) (?:core|cpu|thread|queue)\b/i,
  ],
  [
    'socket-drops-named',
    /\breceive buffer errors\b|\/proc\/net\/udp\b[^;]{0,60}\bdrops?\b|\bdrops?\b[^.;]{0,40}\/proc\/net\/udp\b|\blisten (?:queue )?(?:overflows?|drops?)\b|\baccept queue\b[^.;]{0,40}\b(?:full|overflow\w*)\b|\brcvbuferrors\b|\brecv-q\b[^.;]{0,40}\b(?:full|grows?|never)\b|\bsocket (?:receive )?buffer\b[^.;]{0,40}\b(?:full|overflow\w*|drops?)|\bsocket\b[^.;]{0,40}\b(?:full|overflow\w*)\b|\brecv-q\b[^.;]{0,60}\bnot empty\b|\bdropped by (?:the )?kernel\b|\bkernel_drops\b|\bListen(?:Overflows|Drops)\b[^.;]{0,60}\b(?:step|grow|increas|climb|ris)\w*|\baccept queue\b[^.;]{0,40}\b(?:pegs?|pegged|stays?|sits?)\b|\b(?:nf|nfnetlink)_queue: full\b|\bTCP: drop open request from\b|\bPossible SYN flooding on port\b|\b(?:drop|lost|los[ei]|discard|overflow)\w*\b[^.;]{0,80}\bbefore (?:userland|user ?space|the (?:application|app|program|reader)|we|it)\b[^.;]{0,16}\b(?:drain|read|fetch|consume|process)\w*/i,
  ],
  [
    'send-drops-named',
    /\btx[-_ ]?(?:drop\w*|full|busy|ring full|queue full|errors?)\b\D{0,12}[1-9]|\btransmit (?:queue|ring)\b[^.;]{0,30}\b(?:full|drops?)|\bqdisc\b[^.;]{0,30}\bdrop|\bhand-?off\b[^.;]{0,60}\bcongest\w*|\bcongestion drops?\b/i,
  ],
  [
    'table-full-named',
    /\b(?:nf|ip)_conntrack: (?:nf_conntrack: )?table full\b|\bconntrack\b[^.;]{0,40}\bfull\b|\bneighbou?r table overflow\b/i,
  ],
  [
    'unknown-protocol-named',
    /\b(?:unknown|unhandled|unregistered|unsupported) (?:protocols?|ether-?types?)\b|\b(?:LLDP|BPDUs?|RRCP)\b[^.;]{0,60}\b(?:drop|discard|count)\w*|\b(?:drop|discard)\w*[^.;]{0,60}\b(?:LLDP|BPDUs?|RRCP)\b/i,
  ],
  ['squeezes-named', /\btime_?squeezed?\b|\bbudget ran out|\bsqueezed\b/i],
  ['kernel-port-named', /AF_PACKET\(|\blib\/netdev-linux\.c\b|\bkernel ports?\b[^.;]{0,60}\bmain thread\b/],
  [
    'placement-matters',
    /\b(?:numa(?: node)?|node \d|(?:local|remote) (?:node|socket)|socket \d|hyper-?thread\w*|governor|irqbalance|iommu|mitigations|hugepages?|firmware|isolcpus)\b[^;]{0,120}\d(?:\.\d+)? ?(?:[MKk]pps|[GM]bit\/s|[GM]bps|us|\u00b5s|ms)\b/i,
  ],
  ['loss-named', new RegExp(`${lossWord}|\\b(?:fewer|less) than \\d+ packets\\b`, 'i')],
  [
    'loss-with-room',
    both(
      lossWord,
      String.raw`(?:\b(?:only|just|at|with|below|under|about|around|is|still)\b[^.;]{0,12}\b[1-6]?\d(?:\.\d+)? ?% ?(?:of )?(?:cpu|core|load|util\w*|busy|usage)|\b(?:cpus?|cores?|load)\b[^.;]{0,24}\b(?:only|just|at|is|are|below|under)\b[^.;]{0,8}\b[1-6]?\d(?:\.\d+)? ?%|\b(?:cpus?|cores?)\b ?[^.;]{0,8}\b[1-6]?\d ?% (?:busy|used|load)|\b(?:cpus?|cores?)\b[^.;]{0,20}\b(?:idle|not (?:busy|loaded|full)|low)\b|\b(?:plenty|enough) (?:of )?(?:free )?cpu)`,
    ),
  ],
  [
    'loss-when-idle',
    both(
      lossWord,
      String.raw`\b(?:when|while|at|under|with|even|in)\b[^.;]{0,24}\b(?:idle|low(?:er)? (?:load|traffic|rates?|pps|throughput)|little traffic|light (?:load|traffic)|no (?:load|traffic)|small (?:load|rate)s?|quiet)\b`,
    ),
  ],
  [
    'latency-spikes-named',
    /\b(?:latency|latencies|rtt|delay|ping|response time)\w*\b[^.;]{0,50}\b(?:spik\w+|outliers?|jitter\w*|tails?|peaks?|hiccups?|jump\w*)\b|\b(?:spik\w+|outliers?|jitter|hiccups?|peaks?|intermittent|sporadic|occasional)\b[^.;]{0,30}\b(?:latency|latencies|rtt|delays?|ping)\b/i,
  ],
  [
    'low-throughput-named',
    /\b(?:only|just|at most|no more than|stuck at|cannot|can't|can not|not able to|unable to|max(?:imum|es out)?)\b[^.;]{0,50}\b\d[\d.,]* ?(?:[kMG]?pps|[GM]b(?:it)?(?:\/s|ps))|\b\d[\d.,]* ?(?:[kMG]?pps|[GM]b(?:it)?(?:\/s|ps)) (?:only|at most)\b|\b(?:is|are|quite|very|too) low\b|\bexpected?\b[^.;]{0,30}\d[\d.,]* ?(?:[kMG]?pps|[GM]b(?:it)?(?:\/s|ps))|\b(?:low|poor|bad|slow) (?:throughput|performance|speed|rate)\b/i,
  ],
  [
    'allowance-named',
    /\b\w+_allowance_exceeded\b[^.;]{0,60}(?:\b(?:going|goes|went) up|increas\w*|grow\w*|ris\w*|count\w*|high|\d{2})|\b(?:hit|reach|exceed)\w*\b[^.;]{0,30}\b(?:pps|bandwidth|instance) (?:limit|allowance)/i,
  ],
  [
    'backlog-named',
    /\b(?:netdev_max_)?backlog\b[^.;]{0,200}\b(?:full|overflow\w*|drop\w*|exceed\w*)\b|\bsoftnet\w*\b[^.;]{0,40}\b(?:second column|drop\w*)\b(?! (?:stays?|is|are|=)? ?(?:at )?0\b)/i,
  ],
  [
    'memory-named',
    /\b(?:rx_?nombuf|rx-nombuf|no_mbufs?|mbuf (?:pool|leak)|out of mbufs?|mempool (?:empty|exhaust\w*))\b/i,
  ],
  [
    'card-replaced',
    /\b(?:chang|replac|swapp|switch|mov)\w*\b[^.;]{0,30}\b(?:card|nic|adapter|slot|cable|transceiver|sfp\+?)\b.{0,80}\b(?:works?|working|fix\w*|solv\w+|helped|gone|no (?:more |longer )?(?:drops?|loss))\b/i,
  ],
  [
    'disk-replaced',
    /\b(?:chang|replac|swapp|switch|mov|writ)\w*\b[^.;]{0,30}\b(?:disks?|drives?|ssds?|nvme|raid|ramdisk|tmpfs|\/dev\/shm|\/dev\/null)\b.{0,80}\b(?:works?|working|fix\w*|solv\w+|helped|gone|no (?:more |longer )?(?:drops?|loss))\b/i,
  ],
  [
    'drops-rest-in-capture',
    /\b(?:drop\w*|counter)\b[^;]{0,60}\b(?:stops?|rests?|stays?|does not|no longer)\b[^;]{0,40}\b(?:while|when|as long as)\b[^;]{0,20}\b(?:tcpdump|promisc\w*|wireshark|capture)\b/i,
  ],
  ['port-drops-named', /\b(?:rx_discards_phy|rx_prio\d_discards|rx_crc_errors\w*|rx_symbol_err\w*)\b/],
  [
    'ring-drops-named',
    /\b(?:receive|rx) (?:buffers?|rings?|descriptors?)\b(?! errors)[^.;]{0,80}\b(?:packet drops?|packet loss|drop packets)\b|\b(?:rx_missed(?:_errors)?|imissed|rx[-_]miss(?:ed)?|rx_no_dma_resources|rx_out_of_buffer|rx_no_buffer\w*|rx_fifo_errors|rx_nodesc_drops?)\b(?!\W{0,3}0(?![\d.]))/i,
  ],
];

/** Lines of a text that are read as words. */
export const mostLines = 400;
/** Characters of a line; a longer one is output, not words. */
export const longestLine = 400;

export function observationsIn(lines: readonly PlainLine[]): StatedObservation[] {
  return lines
    .slice(0, mostLines)
    .flatMap(({ number, text: line }) =>
      phrasesIn(line).flatMap((text) =>
        patterns
          .filter(([, pattern]) => pattern.test(text))
          .map(([kind, pattern]) => ({ kind, line: number, text, quote: quoteOf(text, pattern) })),
      ),
    );
}

/** The line where it is short, else its sentences where it is a paragraph of words. */
function phrasesIn(line: string): readonly string[] {
  if (!/[a-z]{3}/i.test(line) || zeroCounter.test(line)) return [];
  if (line.length <= longestLine) return [line];
  const letters = line.replace(/[^A-Za-z ]/g, '').length;
  if (letters < mostlyLetters * line.length) return [];
  return line.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length <= longestLine);
}

/** `lost: 0` */
const zeroCounter = /^\s*[\w .-]{1,40}[:=]\s*0\s*$/;

/** Share of letters and blanks from which a long line is a paragraph. */
const mostlyLetters = 0.85;

const longestQuote = 120;

function quoteOf(text: string, pattern: RegExp): string {
  if (text.length <= longestQuote) return text;
  const sentence = text.split(/(?<=[.!?;,])\s+/).find((part) => pattern.test(part));
  return (sentence ?? text).slice(0, longestQuote);
}
