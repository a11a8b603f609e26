/** Contents of outputs of ethtool, block by block: coalescing, rings, channels and counters of each device. */
import type { EthtoolLine, EthtoolValue } from './lines.ts';

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
  kernel: string | null;
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
  private kernel: string | null = null;
  /** Kind of block after the last heading or command; `null` before the first, and for text without any. */
  private part: LimitsBlock['part'] | 'coalesce' | 'stats' | 'other' | null = null;
  private device: string | null = null;
  /** Number of the present queue of a `--per-queue` output, from the heading of its block. */
  private queue: number | null = null;
  private which: 'max' | 'current' = 'max';
  /** A block of the part was announced but nothing of it was seen yet. */
  private fresh = false;

  /** False for a line that belongs to nothing that is read. */
  take(line: EthtoolLine): boolean {
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
        this.kernel ??= line.version;
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
      kernel: this.kernel,
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
