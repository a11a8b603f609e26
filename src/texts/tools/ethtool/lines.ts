/**
 * The lines that `ethtool -c`, `-g`, `-l`, `-S` and `-i` print, facts in the commands around them, and the blocks of
 * each device that the lines form.
 */
import { shownText } from '../../lines/lines.ts';
import { counterOf } from '../../lines/number.ts';

/** A setting: a number, `on`, `off` or another word; null = `n/a`, the driver does not support it. */
export type EthtoolValue = number | string | null;

type EthtoolLine =
  /** `Coalesce parameters for eth0:`; `other` for the outputs that are not read (`Pause parameters for eth0:`). */
  | { kind: 'heading'; part: 'coalesce' | 'rings' | 'channels' | 'stats' | 'other'; device: string | null }
  /** `$ sudo ethtool -c eth0` */
  | { kind: 'command'; option: string; device: string | null }
  /** `Queue: 3` of `--per-queue` */
  | { kind: 'queue'; number: number }
  /** `Adaptive RX: on  TX: off`, `CQE mode RX: on  TX: off` */
  | { kind: 'pair'; name: 'adaptive' | 'cqeMode'; rx: EthtoolValue; tx: EthtoolValue }
  /** `rx-usecs: 20` */
  | { kind: 'coalesce'; name: string; value: EthtoolValue }
  | { kind: 'limits'; which: 'max' | 'current' }
  /** `RX Jumbo: 255` below one of the two headings of limits. */
  | { kind: 'limit'; name: string; value: EthtoolValue }
  /** A setting of the kernel itself, as sysfs prints it. */
  | { kind: 'sysfs'; name: string; value: number }
  | { kind: 'driver'; name: string }
  | { kind: 'kernel' }
  | { kind: 'counter'; name: string; value: number }
  | NoValue;

/** A setting whose value is none, and the reason. */
interface NoValue {
  kind: 'no-value';
  says: string;
}

/** No line that is read is longer. */
const longestLine = 400;

const headingLine = /^\s*(?:(\w+)(?: \w+)? )?(?:parameters|settings|features) for ([^\s:]+)\s*:?$/i;
const commandLine = /\bethtool\s+(?:-\S+\s+)*?(-[a-zA-Z]|--[a-z-]+)(?:\s+([^\s|;&<>]+))?/;
const queueLine = /^\s*Queue:\s+(\d{1,4})$/;
const perQueueLine = /\bethtool\s+(?:-Q|--per-queue)\s+(\S+)\s.*--show-coalesce/;
const pairLine = /^\s*(adaptive|CQE mode)\s+RX\s*:\s*(\S+)\s+TX\s*:\s*(\S+)$/i;
const coalesceLine =
  /^\s*((?:rx|tx)-(?:usecs|frames?)(?:-(?:irq|low|high))?|stats-block-usecs|sample-interval|pkt-rate-(?:low|high)|tx-aggr-[a-z-]{1,40})\s*:\s*((?:\S.*)?)$/i;
const limitsLine = /^\s*(?:(pre-set maximums)|(current hardware settings))\s*:$/i;
const limitLine =
  /^\s*((?:RX|TX)(?: (?:mini|jumbo|buf len|push|push buff len))?|CQE size|TCP data split|HDS thresh|other|combined)\s*:\s*((?:\S.*)?)$/i;
const sysfsLine = /^\s*(gro_flush_timeout|napi_defer_hard_irqs)\s*[:=]\s*(\d+)$/;
const driverLine = /^\s*driver\s*:\s*([a-z][\w-]*)$/i;
const kernelLine = /^Linux \S+ \d+\.\d/;
const statsHeading = /^\s*NIC statistics\s*:$/i;
const counterLine = /^\s*((?:(?:\[\d+\]|[rt]xq\d{1,4})\s*:\s*)?[^\s:][^:]*):\s*(\d+)$/;

const parts: Readonly<Record<string, 'coalesce' | 'rings' | 'channels'>> = {
  coalesce: 'coalesce',
  ring: 'rings',
  channel: 'channels',
};

const options: Readonly<Record<string, string>> = {
  '--show-coalesce': '-c',
  '--show-ring': '-g',
  '--show-channels': '-l',
  '--statistics': '-S',
  '--driver': '-i',
};

/** null for any other line. */
export function ethtoolLine(text: string): EthtoolLine | null {
  if (text.length > longestLine) return null;
  return settingLine(text) ?? frameLine(text) ?? counter(text);
}

function settingLine(text: string): EthtoolLine | null {
  const coalesce = coalesceLine.exec(text);
  if (coalesce) {
    const name = coalesce[1]!.toLowerCase();
    return withValue(settingValue(name, coalesce[2]!), (value) => ({ kind: 'coalesce', name, value }));
  }
  const pair = pairLine.exec(text);
  if (pair) {
    const name = pair[1]!.toLowerCase() === 'adaptive' ? 'adaptive' : 'cqeMode';
    return withValue(switchValue(pair[2]!), (rx) =>
      withValue(switchValue(pair[3]!), (tx) => ({ kind: 'pair', name, rx, tx })),
    );
  }
  const limit = limitLine.exec(text);
  if (limit) {
    const name = camelCase(limit[1]!);
    return withValue(settingValue(limit[1]!, limit[2]!), (value) => ({ kind: 'limit', name, value }));
  }
  return null;
}

/** Lines around the settings. */
function frameLine(text: string): EthtoolLine | null {
  const heading = headingLine.exec(text);
  if (heading) {
    const part = heading[1]?.toLowerCase() ?? '';
    return {
      kind: 'heading',
      part: Object.hasOwn(parts, part) ? parts[part]! : 'other',
      device: heading[2]!,
    };
  }
  if (statsHeading.test(text)) return { kind: 'heading', part: 'stats', device: null };
  const limits = limitsLine.exec(text);
  if (limits) return { kind: 'limits', which: limits[1] === undefined ? 'current' : 'max' };
  const sysfs = sysfsLine.exec(text);
  if (sysfs) return { kind: 'sysfs', name: sysfs[1]!, value: Number(sysfs[2]) };
  const driver = driverLine.exec(text);
  if (driver) return { kind: 'driver', name: driver[1]! };
  if (kernelLine.test(text)) return { kind: 'kernel' };
  const queue = queueLine.exec(text);
  if (queue) return { kind: 'queue', number: Number(queue[1]) };
  const perQueue = perQueueLine.exec(text);
  if (perQueue) return { kind: 'command', option: '-c', device: perQueue[1]! };
  const command = commandLine.exec(text);
  if (!command) return null;
  const option = options[command[1]!] ?? command[1]!;
  return { kind: 'command', option, device: command[2] ?? null };
}

function counter(text: string): EthtoolLine | null {
  const match = counterLine.exec(text);
  const value = match && counterOf(match[2]!);
  return match && value !== null ? { kind: 'counter', name: match[1]!.trim(), value } : null;
}

/** `RX Jumbo` as `rxJumbo`. */
function camelCase(name: string): string {
  return name.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

const notSupported = /^(?:n\/a|not set|unsupported)$/i;

const isNoValue = (value: EthtoolValue | NoValue): value is NoValue =>
  typeof value === 'object' && value !== null;

const withValue = (value: EthtoolValue | NoValue, line: (value: EthtoolValue) => EthtoolLine): EthtoolLine =>
  isNoValue(value) ? value : line(value);

function settingValue(name: string, written: string): EthtoolValue | NoValue {
  if (notSupported.test(written)) return null;
  const value = counterOf(written);
  if (value !== null) return value;
  if (/^(?:on|off|auto)$/i.test(written)) return written.toLowerCase();
  const has = written === '' ? 'has no value' : `is ${shownText(written)}`;
  const says = `${name} ${has}; a whole number, on, off or n/a is needed.`;
  return { kind: 'no-value', says };
}

function switchValue(written: string): EthtoolValue | NoValue {
  if (notSupported.test(written)) return null;
  if (/^(?:on|off)$/i.test(written)) return written.toLowerCase();
  const says = `${shownText(written)} is neither on, off nor n/a.`;
  return { kind: 'no-value', says };
}

// Outputs block by block: coalescing, rings, channels and counters of each device.

export interface CoalesceBlock {
  device: string | null;
  /** Number of the queue of a `--per-queue` output; null: all queues. */
  queue: number | null;
  /**
   * As ethtool names them: `rx-usecs`; `adaptiveRx`, `adaptiveTx`, `cqeModeRx`, `cqeModeTx` for the two lines with two
   * values.
   */
  settings: Map<string, EthtoolValue>;
}

/** Rings (`-g`) or channels (`-l`): limits of the device, and present settings. */
export interface LimitsBlock {
  part: 'rings' | 'channels';
  device: string | null;
  max: Map<string, EthtoolValue>;
  current: Map<string, EthtoolValue>;
}

/** The counters of one `-S`, in their order. */
export interface CounterBlock {
  device: string | null;
  counters: Map<string, number>;
}

export interface EthtoolBlocks {
  coalesce: readonly CoalesceBlock[];
  limits: readonly LimitsBlock[];
  counters: readonly CounterBlock[];
  driver: string | null;
  sysfs: ReadonlyMap<string, number>;
}

/** Fewer `name: number` lines without the heading of `-S` are something else. */
const leastCounters = 3;

export class EthtoolCollector {
  private readonly coalesce: CoalesceBlock[] = [];
  private readonly limits: (Omit<LimitsBlock, 'part'> & { part: LimitsBlock['part'] | null })[] = [];
  private readonly counters: (CounterBlock & { headed: boolean })[] = [];
  private readonly sysfs = new Map<string, number>();
  private driver: string | null = null;
  /** Kind of block after the last heading or command; `null` before the first, and for text without any. */
  private part: LimitsBlock['part'] | 'coalesce' | 'stats' | 'other' | null = null;
  private device: string | null = null;
  /** Number of the present queue of a `--per-queue` output, from the heading of its block. */
  private queue: number | null = null;
  private which: 'max' | 'current' = 'max';
  /** A block of the part was announced but nothing of it was seen yet. */
  private fresh = false;

  /** False for a line that belongs to nothing that is read. */
  take(line: Exclude<EthtoolLine, NoValue>): boolean {
    switch (line.kind) {
      case 'heading':
        this.begin(line.part, line.device ?? (line.part === 'stats' ? this.device : null));
        return line.part !== 'other';
      case 'command':
        this.begin(commandParts[line.option] ?? null, line.device);
        return true;
      case 'queue':
        this.queue = line.number;
        this.fresh = true;
        this.part = 'coalesce';
        return true;
      case 'pair':
        this.setCoalesce(`${line.name}Rx`, line.rx);
        this.setCoalesce(`${line.name}Tx`, line.tx);
        return true;
      case 'coalesce':
        this.setCoalesce(line.name, line.value);
        return true;
      case 'limits':
        return this.startLimits(line.which);
      case 'limit':
        return this.setLimit(line.name, line.value);
      case 'sysfs':
        this.sysfs.set(line.name, line.value);
        return true;
      case 'driver':
        this.driver ??= line.name;
        return true;
      case 'kernel':
        return true;
      case 'counter':
        return this.count(line.name, line.value);
    }
  }

  blocks(): EthtoolBlocks {
    return {
      coalesce: this.coalesce,
      limits: this.limits.map((block) => ({ ...block, part: block.part ?? partOf(block) })),
      counters: this.counters.filter(({ headed, counters }) => headed || counters.size >= leastCounters),
      driver: this.driver,
      sysfs: this.sysfs,
    };
  }

  private begin(part: EthtoolCollector['part'], device: string | null): void {
    this.queue = null;
    this.part = part;
    this.device = device;
    this.fresh = true;
  }

  private setCoalesce(name: string, value: EthtoolValue): void {
    const last = this.coalesce.at(-1);
    // Without headings the first line again begins the next device.
    if (last === undefined || (this.fresh && this.part === 'coalesce') || last.settings.has(name)) {
      const device = this.part === 'coalesce' ? this.device : null;
      this.coalesce.push({ device, queue: this.queue, settings: new Map([[name, value]]) });
      this.fresh = false;
    } else {
      last.settings.set(name, value);
    }
  }

  private startLimits(which: 'max' | 'current'): boolean {
    if (this.part === 'other') return false;
    this.which = which;
    const last = this.limits.at(-1);
    if (which === 'max' || last === undefined || last.current.size > 0) {
      const known = this.part === 'rings' || this.part === 'channels';
      const part = this.fresh && known ? (this.part as LimitsBlock['part']) : null;
      this.limits.push({ part, device: part && this.device, max: new Map(), current: new Map() });
      this.fresh = false;
    }
    return true;
  }

  private setLimit(name: string, value: EthtoolValue): boolean {
    const last = this.limits.at(-1);
    if (last === undefined || this.part === 'other') return false;
    last[this.which].set(name, value);
    return true;
  }

  private count(name: string, value: number): boolean {
    if (this.part === 'other') return false;
    const last = this.counters.at(-1);
    const announced = this.part === 'stats' && this.fresh;
    if (last === undefined || announced || last.counters.has(name)) {
      const headed = this.part === 'stats';
      this.counters.push({ device: headed ? this.device : null, headed, counters: new Map([[name, value]]) });
      this.fresh = false;
    } else {
      last.counters.set(name, value);
    }
    return true;
  }
}

const commandParts: Readonly<Record<string, 'coalesce' | 'rings' | 'channels' | 'stats'>> = {
  '-c': 'coalesce',
  '-g': 'rings',
  '-l': 'channels',
  '-S': 'stats',
};

/** Without the heading: only channels can be combined, or serve other interrupts than those of packets. */
function partOf({ max, current }: Pick<LimitsBlock, 'max' | 'current'>): LimitsBlock['part'] {
  const has = (name: string) => max.has(name) || current.has(name);
  return has('combined') || has('other') ? 'channels' : 'rings';
}
