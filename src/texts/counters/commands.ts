/** Commands that change settings, with or without a prompt, and the gaps between the packets of tests. */
import type { PlainLine } from './counter.ts';

export interface TypedCommand extends PlainLine {
  /** Time between the packets of its test, µs; null where it does not say it. */
  gapUs: number | null;
}

/** A line that changes a setting. */
export interface SettingLine extends PlainLine {
  setting: ChangedSetting;
}

export type ChangedSetting =
  /** Timers of interrupts. */
  | 'moderation'
  | 'ring'
  /** Receive queues, their affinity, steering in software. */
  | 'spread'
  | 'idle-states'
  /** A program was stopped. */
  | 'stopped'
  /** Memory of sockets. */
  | 'buffers'
  | 'other';

const kinds: readonly [ChangedSetting, RegExp][] = [
  ['moderation', /\bethtool\s+(?:-C|--coalesce)\b|\bInterruptThrottleRate=/],
  ['ring', /\bethtool\s+(?:-G|--set-ring)\b|\bring_size\b/],
  ['buffers', /\bnet\.core\.rmem_(?:default|max)\s*=|\bnet\.ipv4\.udp_mem\s*=/],
  [
    'spread',
    /\bethtool\s+(?:-L|--set-channels|-X|--set-rxfh-indir)\b|\bsmp_affinity|\brps_cpus\b|\bset_irq_affinity|pmd-rxq-affinity|\bn_rxq=/,
  ],
  ['idle-states', /\bcpupower\s+idle-set\b|cpu_dma_latency|\/cpuidle\/state\d+\/disable/],
  ['stopped', /\b(?:systemctl|rc-service)\s+(?:stop|disable)\b|\bservice\s+\S+\s+stop\b|\bp?kill(?:all)?\s/],
  [
    'other',
    /\bethtool\s+(?:-K|-A|--set-priv-flags|-s)\b|\bsysctl\s+(?:-w\s+)?[\w.]+=|\becho\s+\S+\s*>\s*\/(?:proc|sys)\/|\btuned-adm\s+profile\b|\bcpupower\s+frequency-set\b|\bovs-vsctl\s+set\b|\bvppctl\s+set\b/,
  ],
];

/** null: the command changes none. */
const settingChangedBy = (command: string): ChangedSetting | null =>
  kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? null;

/** A command that was pasted without its prompt. */
const withoutPrompt =
  /^\s*(?:(?:and|now|then|after|with) )*(?:sudo )?(?:ethtool -|sysctl -w |echo \S+ ?(?:>|\|)|systemctl |cpupower |tuned-adm |ovs-vsctl |vppctl ).{1,160}$/;
/** `With pkt_tx_delay=0 and idle_sleep=10`, above an output. */
const valuesAlone = /^\W*(?:with|using)\s(?:\W*(?:and\s\W*)?[\w.-]{2,40}\s?=\s?[\w.-]{1,20}\b)+\W*$/i;

const settingChangedIn = (line: string): ChangedSetting | null =>
  (withoutPrompt.test(line) ? settingChangedBy(line) : null) ?? (valuesAlone.test(line) ? 'other' : null);

/** Lines that change settings, in order; `others`: lines that no table reads. */
export function settingLines(
  commands: readonly PlainLine[],
  others: readonly PlainLine[],
): readonly SettingLine[] {
  const of = (lines: readonly PlainLine[], settingOf: (text: string) => ChangedSetting | null) =>
    lines.flatMap((line) => {
      const setting = settingOf(line.text);
      return setting === null ? [] : [{ ...line, setting }];
    });
  return [...of(commands, settingChangedBy), ...of(others, settingChangedIn)].sort(
    (a, b) => a.number - b.number,
  );
}

/** Approximate time between the packets of a flood, µs. */
const floodGapUs = 10;

/** Time between the packets of a test, µs; null for a command that does not say it. */
export function sendingGapUs(command: string): number | null {
  const gap = /\bping\s(?:.*\s)?-i\s*(\d+(?:\.\d+)?|\.\d+)/.exec(command)?.[1];
  if (gap !== undefined) return Number(gap) * 1e6;
  if (/\bping\s(?:.*\s)?-f\b|\s--(?:mps|pps|rate|qps)[ =]max\b/.test(command)) return floodGapUs;
  const rate = /\s--(?:mps|pps|rate|qps)[ =](\d+)([kM]?)\b/.exec(command);
  const perSecond = rate === null ? 0 : Number(rate[1]) * (rate[2] === 'M' ? 1e6 : rate[2] === 'k' ? 1e3 : 1);
  return perSecond > 0 ? 1e6 / perSecond : null;
}
