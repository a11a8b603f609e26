/** Lines that were typed: prompts with commands, and what they say of the outputs below. */

interface ShellLine {
  /** Named in the prompt; null where it names none. */
  host: string | null;
  command: string;
}

const prompts: readonly RegExp[] = [
  /^\s*(?:\([\w.-]{1,40}\) ?)?\[?[\w.-]{1,40}@(?<host>[\w.-]{1,80})(?::| )[^\n#$]{0,200}?\]?[#$]\s*(?<command>(?:\S.*)?)$/,
  /^\s*(?:[\w.-]{0,40}:[~/][\w./~-]{0,100}|\[[^\]\n]{1,60}\])\s?[#$]\s+(?<command>\S.*)$/,
  /^\s*\[[\w.-]{1,40}@(?<host>[^\]\n]{1,80})\] (?:[/\w -]{0,60})?>\s*(?<command>(?:\S.*)?)$/,
  /^\s*(?:vpp|DBGvpp|testpmd|trex|grout|Pktgen:\/)[#>]\s*(?<command>(?:\S.*)?)$/,
  /^\s*[A-Za-z][\w.-]{1,40}[#>]\s+(?<command>(?:show|clear|run show|sh) \S.*)$/,
  /^\s*[\w.-]{1,20}:~?[#$]\s*(?<command>\S.*)$/,
  /^\s*[\u279c\u276f\u03bb]\s+(?:[~/][\w./~-]{0,60}\s+|[\w.-]{1,40}\s+(?=git:))?(?:git:\(\S{1,60}\)\s+)?(?:\u2717\s+)?(?<command>[a-z].*)$/,
  /^\s*-?(?:ba|z|da)?sh-\d[\d.]*[#$]\s*(?<command>\S.*)$/,
  /^\s*\d\d:\d\d(?::\d\d)?\s*[$#]\s+(?<command>[a-z].*)$/,
  /^\s*[$#>]\s+(?<command>(?:sudo |watch (?:-\S+ (?:\d+ )?)*|(?:for|while|until) [^;]{1,80}; ?do (?:sudo |date[^;]{0,30}; ?|echo[^;]{0,40}; ?)*)*(?:cat|ethtool|ip|ss|nstat|netstat|mpstat|vmstat|top|sar|perf|systemctl|service|echo|awk|netperf|sockperf|iperf3?|qperf|numactl|taskset|tuned-adm|conntrack|dropwatch|bpftool|ovs-\w+|vppctl|tc|grep|sysctl|sleep|date|ping|lspci|dmesg|ifconfig|cpupower|turbostat|iostat|dpdk-\S+|curl|kubectl|oc|docker|podman|crictl|nsenter|ssh|qperf|numastat|lscpu|dumpcap|tshark|tcpdump)\b.*)$/,
  /^\s*\$\s+(?<command>[a-z][\w./-]*(?:\s.*)?)$/,
  /^\s*(?<command>(?:for|while|until) [^;]{1,80}; ?do \S.*; ?done)\s*$/,
  /^\s*-->\s*(?<command>\/\S.*)$/,
  /^\s*`(?<command>(?:sudo )?(?:cat|ethtool|ip|ss|nstat|netstat|mpstat|ovs-\w+|vppctl) [^`]+)`:?\s*$/,
];

/** Every prompt has such a mark, or a loop is typed without one. */
const promptMark = /[#$>`\u279c\u276f\u03bb]|^\s*(?:for|while|until)\s/;

export function shellLine(line: string): ShellLine | null {
  if (line.length > 500 || !promptMark.test(line)) return null;
  for (const prompt of prompts) {
    const groups = prompt.exec(line)?.groups;
    if (groups !== undefined)
      return { host: groups['host'] ?? null, command: withoutComment(groups['command'] ?? '') };
  }
  return null;
}

const withoutComment = (command: string) => command.replace(/\s#\s[^'"]*$/, '').trim();

/** Seconds of the pauses that a command line holds. */
export function pauseOf(command: string): number {
  let seconds = 0;
  for (const [, number, unit] of command.matchAll(/\bsleep\s+(\d{1,6}(?:\.\d{1,3})?)([smh]?)\b/g)) {
    seconds += Number(number) * (unit === 'm' ? 60 : unit === 'h' ? 3600 : 1);
  }
  return seconds;
}

/** The list of a loop, and what it repeats: `for i in 1 2; do cat x; sleep 10; done`. */
const loop =
  /\b(?:for\s+\w+\s+in\s+([^;\s](?:[^;]{0,78}[^;\s])?)|(?:while|until)\s+[^;\s](?:[^;]{0,78}[^;\s])?)\s*;\s*do\s+((?:\S.*?)??)(?:;\s*done\b|$)/;

/** Number of prints of an endless loop. */
export const unknownPrints = 1000;

function timesOf(list: string | undefined): number {
  if (list === undefined) return unknownPrints;
  const range = /\{(\d+)\.\.(\d+)\}|\bseq\s+(?:(\d+)\s+)?(\d+)/.exec(list);
  if (range === null) return list.trim().split(/\s+/).length;
  return Number(range[2] ?? range[4]) - Number(range[1] ?? range[3] ?? 1) + 1;
}

/** How often the command reads the same thing, and whether it reads nothing else: `cat x; sleep 10; cat x`. */
export function printsOf(command: string): { prints: number; alone: boolean } {
  const repeated = loop.exec(command);
  if (repeated !== null) {
    const once = printsOf(repeated[2]!);
    const times = timesOf(repeated[1]);
    return { prints: times * once.prints, alone: once.alone && times < unknownPrints };
  }
  const parts = command
    .split(/;|&&/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:sleep|date|echo)\b/.test(part));
  const counts = new Map<string, number>();
  // A filter leaves lines of the same thing.
  for (const part of parts.map((one) => one.split('|')[0]!.trim()))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  return { prints: Math.max(1, ...counts.values()), alone: counts.size === 1 };
}

const eachOf = /\bfor\s+(\w+)\s+in\s+([^;\s](?:[^;]{0,198}[^;\s])?)\s*;\s*do\s+((?:\S.*?)??)(?:;\s*done\b|$)/;
const mostParts = 64;

/** Commands between `;`, `&&` and `||` outside single quotes. O(length). */
function listedCommands(line: string): string[] {
  let quotes = line.split("'").length - 1;
  const commands: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of line.matchAll(/'|;|&&|\|\|/g)) {
    if (mark === "'") quotes--;
    else if (quotes % 2 === 0) {
      commands.push(line.slice(from, index));
      from = index + mark.length;
    }
  }
  return [...commands, line.slice(from)];
}

/** Simple commands of a line, in their order; a loop that uses its words is unrolled, pauses and dates are left out. */
function simpleCommands(command: string): string[] {
  const each = eachOf.exec(command);
  const [, name, list, body] = each ?? [];
  if (each !== null && new RegExp(`\\$\\{?${name!}\\b`).test(body!)) {
    const variable = new RegExp(`\\$\\{?${name!}\\b\\}?`, 'g');
    const words = list!.trim().split(/\s+/).slice(0, mostParts);
    return words.flatMap((word) => simpleCommands(body!.replace(variable, () => word)));
  }
  return listedCommands(loop.exec(command)?.[2] ?? command)
    .map((part) =>
      part
        .split('|')[0]!
        .trim()
        .replace(/^(?:(?:sudo|time|watch(?: -\S+(?: [\d.]+)?)*|timeout \S+)\s+)+/, ''),
    )
    .filter((part) => part !== '' && !/^(?:sleep|date|echo|printf|done|clear|true|wait)\b/.test(part))
    .slice(0, mostParts);
}

/** Words of commands that do not name what is looked at. */
const fillers = new Set(['show', 'sh', 'dev', 'list', 'ls', 'get', 'exec', 'run']);

/** Program, device, path, host or container of a command, without options; empty where saved files are printed. */
function sourceWords(part: string): string[] {
  const [program = '', ...rest] = part
    .replace(/'[^']*'|"[^"]*"/g, ' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^-|^[\d.]+$|^[<>&]|^\d>/.test(word));
  const files = /^(?:cat|less|more|head|tail|e?grep|awk|sed|diff)$/.test(program);
  if (!files) return [program, ...rest].filter((word) => word !== '' && !fillers.has(word));
  const paths = rest.filter((word) => /^\/(?:proc|sys|dev)\//.test(word));
  return paths.length === 0 ? [] : paths;
}

export interface CommandParts {
  /** Subject of the k-th print of a tool; empty where the command does not name it. */
  sourceOf: (k: number) => readonly string[];
  /** The device that it is about, or empty. */
  deviceOf: (k: number) => string;
}

/** Subject of each output of a command line: `ethtool -S eth0; ethtool -S eth1`. */
export function commandParts(command: string): CommandParts {
  const groups = new Map<string, string[]>();
  for (const part of simpleCommands(command)) {
    const kind = /^\S+(?:\s+--?\w+)?/.exec(part)![0];
    groups.set(kind, [...(groups.get(kind) ?? []), part]);
  }
  const distinct = (parts: readonly string[]) =>
    new Set(parts.map((part) => sourceWords(part).join(' '))).size > 1;
  const parts = [...groups.values()].find(distinct) ?? (groups.size === 1 ? [...groups.values()][0]! : []);
  const at = (k: number) => parts[k % Math.max(1, parts.length)];
  const device = deviceOf(command);
  return {
    sourceOf: (k) => sourceWords(at(k) ?? ''),
    deviceOf: (k) => (distinct(parts) ? deviceOf(at(k)!) : device),
  };
}

/** Whether two outputs may be of one source: the words of one begin as those of the other, names may be short. */
export function mayBeSameSource(a: readonly string[], b: readonly string[]): boolean {
  const common = Math.min(a.length, b.length);
  const shortened = (x: string, y: string) =>
    /^[a-z-]{2,}$/.test(x) && /^[a-z-]{2,}$/.test(y) && (x.startsWith(y) || y.startsWith(x));
  return Array.from({ length: common }, (_, k) => [a[k]!, b[k]!] as const).every(
    ([x, y]) => x === y || shortened(x, y),
  );
}

/** Columns that a command names, of rows without a head: `jq '[.peer, .pkts_dropped]|@tsv'`, awk of softnet. */
export function namedColumns(command: string): readonly string[] | null {
  const list = /\bjq\b[^[]{0,40}\[\s*((?:\.[\w.]{1,40}\s*,\s*){1,20}\.[\w.]{1,40})\s*\]/.exec(command)?.[1];
  if (list !== undefined) return list.split(',').map((field) => field.trim().slice(1));
  // The first of several: a command may print the same twice.
  const awk =
    listedCommands(command).find((part) => /\bawk\b.*\bsoftnet_stat|\bsoftnet_stat\b.*\bawk\b/.test(part)) ??
    '';
  // Without a function that reads them the numbers stay as the file has them.
  const form = /strtonum|non-decimal|0x/.test(awk) ? '' : hexMark;
  const cells = [...awk.matchAll(/\$(\d{1,2})\b/g)].map(([, cell]) => softnetCells[Number(cell) - 1] ?? '');
  return cells.length > 0 && !cells.includes('') ? cells.map((cell) => form + cell) : null;
}

/** Prefix of the name of a column of hexadecimal numbers. */
export const hexMark = 'hex_';

/** Columns of `/proc/net/softnet_stat` that awk programs convert to decimal numbers. */
const softnetCells = ['softnet_processed', 'softnet_dropped', 'softnet_time_squeeze'];

export const filters = (command: string): boolean =>
  /\|\s*(?:e?grep|awk|head|tail|sed|rg)\b|^\s*(?:e?grep)\b/.test(command);

/** The file of one counter that a command prints without its name, as sysfs calls it; else empty. */
export function fileOf(command: string): string {
  const file =
    /(?:^|\s)(\/sys\/class\/net\/[\w.-]{1,40}\/(?:statistics\/\w{1,40}|device\/numa_node))(?=\s*(?:$|;|&&))/.exec(
      command,
    )?.[1];
  const port = /\bovs-vsctl\s.*\bget\s+[Ii]nterface\s+"?([\w.-]{1,40})"?\s+statistics:(\w{1,40})/.exec(
    command,
  );
  return file ?? (port === null ? '' : `/sys/class/net/${port[1]!}/statistics/${port[2]!}`);
}

/** The command sets counters to 0. */
export const clears = (command: string): boolean =>
  /\b(?:pmd-stats-clear|clear (?:run|hardware|interfaces|errors|fwd|port)\w*)/.test(command);

/** The device that a command is about. */
function deviceOf(command: string): string {
  return (
    /\bethtool\s+(?:-{1,2}[\w-]+\s+)*([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    /\bip\s+(?:-\w+\s+)*link\s+show\s+(?:dev\s+)?([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    /\/ethdev\/\w+,\s*(\d+)/.exec(command)?.[1]?.replace(/^/, 'port ') ??
    /\bifconfig\s+([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    /\btc\s+(?:-\w+\s+)*(?:qdisc|class)\s+show\s+dev\s+([a-z][\w.-]{1,30})\b/.exec(command)?.[1] ??
    ''
  );
}

const times: readonly RegExp[] = [
  /\b(?<y>\d{4})-(?<mo>\d\d)-(?<d>\d\d)[T ](?<h>\d\d):(?<mi>\d\d):(?<s>\d\d(?:\.\d{1,6})?)/,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* +(?<mon>[A-Z][a-z]{2}) +(?<d>\d{1,2}) +(?<h>\d\d):(?<mi>\d\d):(?<s>\d\d)(?: [AP]M)?(?: [A-Z]{2,5})? (?<y>\d{4})/,
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A time without its date. */
const timeOfDay = /^\s*(?<h>[01]?\d|2[0-3]):(?<mi>[0-5]\d):(?<s>[0-5]\d(?:\.\d{1,9})?)\s*$/;
export const dayS = 86_400;

/** Clock of a line that is nothing but a date, or a time (below `dayS`): seconds. */
export function clockOf(line: string): number | null {
  if (line.trim().length > 60) return null;
  const { h, mi, s } = timeOfDay.exec(line)?.groups ?? {};
  if (h !== undefined) return Number(h) * 3600 + Number(mi) * 60 + Number(s);
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
