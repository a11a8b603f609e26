/** Lines that were typed: prompts with commands, and what they say of the outputs below. */

export interface ShellLine {
  /** Named in the prompt; null where it names none. */
  host: string | null;
  command: string;
}

const prompts: readonly RegExp[] = [
  /^\s*(?:\([\w.-]{1,40}\) ?)?\[?[\w.-]{1,40}@(?<host>[\w.-]{1,80})(?::| )[^\n#$]{0,200}?\]?[#$]\s*(?<command>.*)$/,
  /^\s*(?:[\w.-]{0,40}:[~/][\w./~-]{0,100}|\[[^\]\n]{1,60}\])\s?[#$]\s+(?<command>\S.*)$/,
  /^\s*\[[\w.-]{1,40}@(?<host>[^\]\n]{1,80})\] (?:[/\w -]{0,60})?>\s*(?<command>.*)$/,
  /^\s*(?:vpp|DBGvpp|testpmd|trex|Pktgen:\/)[#>]\s*(?<command>.*)$/,
  /^\s*[\w.-]{1,20}:~?[#$]\s*(?<command>\S.*)$/,
  /^\s*[\u279c\u276f\u03bb]\s+(?:[~/][\w./~-]{0,60}\s+|[\w.-]{1,40}\s+(?=git:))?(?:git:\(\S{1,60}\)\s+)?(?:\u2717\s+)?(?<command>[a-z]\S*.*)$/,
  /^\s*-?(?:ba|z|da)?sh-\d[\d.]*[#$]\s*(?<command>\S.*)$/,
  /^\s*[$#>]\s+(?<command>(?:sudo |watch |for |while )?(?:cat|ethtool|ip|ss|nstat|netstat|mpstat|top|sar|perf|ovs-\w+|vppctl|tc|grep|sysctl|sleep|date|ping|lspci|dmesg|ifconfig|cpupower|turbostat|iostat|dpdk-\S+|curl)\b.*)$/,
  /^\s*`(?<command>(?:sudo )?(?:cat|ethtool|ip|ss|nstat|netstat|mpstat|ovs-\w+|vppctl) [^`]+)`:?\s*$/,
];

export function shellLine(line: string): ShellLine | null {
  if (line.length > 500) return null;
  for (const prompt of prompts) {
    const groups = prompt.exec(line)?.groups;
    if (groups !== undefined)
      return { host: groups['host'] ?? null, command: (groups['command'] ?? '').trim() };
  }
  return null;
}

/** Seconds of the pauses that a command line holds. */
export function pauseOf(command: string): number {
  let seconds = 0;
  for (const [, number, unit] of command.matchAll(/\bsleep\s+(\d{1,6}(?:\.\d{1,3})?)([smh]?)\b/g)) {
    seconds += Number(number) * (unit === 'm' ? 60 : unit === 'h' ? 3600 : 1);
  }
  return seconds;
}

/** How often the command reads the same thing, and whether it reads nothing else: `cat x; sleep 10; cat x`. */
export function printsOf(command: string): { prints: number; alone: boolean } {
  const parts = command
    .split(/;|&&/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:sleep|date)\b/.test(part));
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return { prints: Math.max(1, ...counts.values()), alone: counts.size === 1 };
}

export const filters = (command: string): boolean =>
  /\|\s*(?:e?grep|awk|head|tail|sed|rg)\b|^\s*(?:e?grep)\b/.test(command);

/** The command sets counters to 0. */
export const clears = (command: string): boolean =>
  /\b(?:pmd-stats-clear|clear (?:run|hardware|interfaces|errors|fwd|port)\w*)/.test(command);

/** The device that a command is about. */
export function deviceOf(command: string): string {
  return (
    /\bethtool\s+(?:-{1,2}[\w-]+\s+)*([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    /\bip\s+(?:-\w+\s+)*link\s+show\s+(?:dev\s+)?([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    /\bifconfig\s+([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    ''
  );
}

const times: readonly RegExp[] = [
  /\b(?<y>\d{4})-(?<mo>\d\d)-(?<d>\d\d)[T ](?<h>\d\d):(?<mi>\d\d):(?<s>\d\d(?:\.\d{1,6})?)/,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* +(?<mon>[A-Z][a-z]{2}) +(?<d>\d{1,2}) +(?<h>\d\d):(?<mi>\d\d):(?<s>\d\d)(?: [AP]M)?(?: [A-Z]{2,5})? (?<y>\d{4})/,
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Clock of a line that is nothing but a date, seconds. */
export function clockOf(line: string): number | null {
  if (line.trim().length > 60) return null;
  for (const pattern of times) {
    const found = pattern.exec(line);
    const part = found?.groups;
    if (!found || !part || line.replace(found[0], '').trim().length > 12) continue;
    const month = part['mon'] === undefined ? Number(part['mo']) - 1 : months.indexOf(part['mon']);
    const ms = Date.UTC(
      Number(part['y']),
      month,
      Number(part['d']),
      Number(part['h']),
      Number(part['mi']),
      0,
    );
    return ms / 1000 + Number(part['s']);
  }
  return null;
}
