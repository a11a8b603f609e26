/** The lines that `ethtool -c`, `-g`, `-l`, `-S` and `-i` print, and facts in the commands around them. */
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { counterOf } from '../text/number.ts';

/** A setting: a number, `on`, `off` or another word; null = `n/a`, the driver does not support it. */
export type EthtoolValue = number | string | null;

export type EthtoolLine =
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
  | { kind: 'kernel'; version: string }
  | { kind: 'counter'; name: string; value: number };

/** No line that is read is longer. */
const longestLine = 400;

const headingLine = /^\s*(?:(\w+)(?: \w+)? )?(?:parameters|settings|features) for ([^\s:]+)\s*:?$/i;
const commandLine = /\bethtool\s+(?:-\S+\s+)*?(-[a-zA-Z]|--[a-z-]+)(?:\s+([^\s|;&<>]+))?/;
const queueLine = /^\s*Queue:\s+(\d{1,4})$/;
const perQueueLine = /\bethtool\s+(?:-Q|--per-queue)\s+(\S+)\s.*--show-coalesce/;
const pairLine = /^\s*(adaptive|CQE mode)\s+RX\s*:\s*(\S+)\s+TX\s*:\s*(\S+)$/i;
const coalesceLine =
  /^\s*((?:rx|tx)-(?:usecs|frames?)(?:-(?:irq|low|high))?|stats-block-usecs|sample-interval|pkt-rate-(?:low|high)|tx-aggr-[a-z-]{1,40})\s*:\s*(.*)$/i;
const limitsLine = /^\s*(?:(pre-set maximums)|(current hardware settings))\s*:$/i;
const limitLine =
  /^\s*((?:RX|TX)(?: (?:mini|jumbo|buf len|push|push buff len))?|CQE size|TCP data split|HDS thresh|other|combined)\s*:\s*(.*)$/i;
const sysfsLine = /^\s*(gro_flush_timeout|napi_defer_hard_irqs)\s*[:=]\s*(\d+)$/;
const driverLine = /^\s*driver\s*:\s*([a-z][\w-]*)$/i;
const kernelLine = /^Linux \S+ (\d+\.\d+(?:\.\d+)?(?:-rc\d+)?)/;
const statsHeading = /^\s*NIC statistics\s*:$/i;
const counterLine = /^\s*((?:(?:\[\d+\]|[rt]xq\d{1,4})\s*:\s*)?[^\s:][^:]*)\s*:\s*(\d+)$/;

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

/** null for any other line. Throws for a setting whose value is none. */
export function ethtoolLine(line: TextLine): EthtoolLine | null {
  const { text } = line;
  if (text.length > longestLine) return null;
  return settingLine(line) ?? frameLine(text) ?? counter(text);
}

function settingLine(line: TextLine): EthtoolLine | null {
  const { text } = line;
  const coalesce = coalesceLine.exec(text);
  if (coalesce) {
    const name = coalesce[1]!.toLowerCase();
    return { kind: 'coalesce', name, value: settingValue(line, name, coalesce[2]!) };
  }
  const pair = pairLine.exec(text);
  if (pair) {
    const name = pair[1]!.toLowerCase() === 'adaptive' ? 'adaptive' : 'cqeMode';
    return { kind: 'pair', name, rx: switchValue(line, pair[2]!), tx: switchValue(line, pair[3]!) };
  }
  const limit = limitLine.exec(text);
  if (limit) {
    return { kind: 'limit', name: camelCase(limit[1]!), value: settingValue(line, limit[1]!, limit[2]!) };
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
  const kernel = kernelLine.exec(text);
  if (kernel) return { kind: 'kernel', version: kernel[1]! };
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

function settingValue(line: TextLine, name: string, written: string): EthtoolValue {
  if (notSupported.test(written)) return null;
  const value = counterOf(written);
  if (value !== null) return value;
  if (/^(?:on|off|auto)$/i.test(written)) return written.toLowerCase();
  const allowed = 'a whole number, on, off or n/a is needed.';
  if (written === '') refuseLine('missing-value', line, `${name} has no value; ${allowed}`);
  return refuseLine('not-a-number', line, `${name} is ${shownText(written)}; ${allowed}`);
}

function switchValue(line: TextLine, written: string): EthtoolValue {
  if (notSupported.test(written)) return null;
  if (/^(?:on|off)$/i.test(written)) return written.toLowerCase();
  return refuseLine('not-a-switch', line, `${shownText(written)} is neither on, off nor n/a.`);
}
