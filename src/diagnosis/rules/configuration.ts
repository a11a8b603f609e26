/** One setting makes the difference: a comparison of it, or a setting that cannot be meant. */
import type { Machine } from '../facts/machine.ts';
import { bitRatesIn, latencyPoints, ratesIn, settingComparison } from '../facts/stated-latencies.ts';
import { countOf, durationOf } from '../facts/losses.ts';
import {
  helpedEvidence,
  latencyChange,
  latencyChangeEvidence,
  lossEnded,
  lossEndedEvidence,
  saidToHelp,
} from '../facts/setting-changes.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import { tellingTheme } from './cannot-tell.ts';
import { unreadQueues } from './socket-or-application.ts';

/** Smallest ratio of latencies that counts as an effect of a setting. */
const clearChange = 1.8;
/** The same for packet rates. */
const clearRate = 1.2;

export function configuration(machine: Machine): Finding | null {
  const proof: Evidence[] = [];
  let points = 0;
  const pair = latencyBySetting(machine);
  if (pair !== null) {
    proof.push(...pair);
    points += 3;
  }
  const path = pair === null ? anotherPath(machine) : null;
  if (path !== null) {
    proof.push(path);
    points += 2;
  }
  const compared = settingEvidence(machine, clearChange, false);
  if (compared !== null) {
    proof.push(compared);
    points += 3;
  }
  if (machine.observed('kernel-port-named').length > 0) {
    proof.push(evidence('A port of the kernel is served by the switch’s main thread, through system calls.'));
    points += 2;
  }
  const full = machine.observed('table-full-named');
  if (full.length > 0) {
    proof.push(
      evidence(`A table of the kernel is full, and packets are dropped for it (“${full[0]!.quote}”).`),
    );
    points += 2;
  }
  const connections = refusedConnections(machine);
  if (connections !== null) {
    proof.push(connections.says);
    points += connections.recent ? 2 : 1;
  }
  const unread = unreadQueues(machine);
  if (unread !== null) {
    proof.push(unread);
    points += 3;
  }
  const switched = latencyChange(machine.settingChanges, ['other', 'spread', 'ring']);
  if (switched !== null) {
    proof.push(latencyChangeEvidence(switched));
    points += 3;
  }
  const without = lossEnded(machine.settingChanges, ['other']);
  if (without !== null) {
    proof.push(lossEndedEvidence(without));
    points += 3;
  }
  const helped = saidToHelp(machine.settingChanges, ['other']);
  if (helped !== null && without === null && switched === null) {
    proof.push(helpedEvidence(helped));
    points += 2;
  }
  const rated = ratesByState(machine) ?? ratesByCores(machine);
  if (rated !== null) {
    proof.push(rated);
    points += 3;
  }
  const headings = comparedHeadings(machine) ?? comparedValues(machine);
  if (headings !== null) {
    proof.push(headings);
    points += 2;
  }
  const slow = synthetic(machine);
  if (slow !== null) {
    proof.push(slow);
    points +=
      machine.observed('low-throughput-named').length + machine.observed('loss-named').length > 0 ? 2 : 1;
  }
  const remote = remoteNode(machine);
  if (remote !== null) {
    proof.push(remote);
    points += 2;
  }
  const placed = machine.observed('placement-matters');
  const rates = machine.lines.flatMap(({ text }) => ratesIn(text));
  const bits = placed.flatMap(({ text }) => bitRatesIn(text));
  if (
    placed.length > 0 &&
    rates.length < 2 &&
    bits.length >= 2 &&
    Math.max(...bits) >= clearRate * Math.min(...bits)
  ) {
    proof.push(
      evidence(
        `${countOf(Math.min(...bits) / 1000)} and ${countOf(Math.max(...bits) / 1000)} Gbit/s with another placement (“${placed[0]!.quote}”).`,
        Math.max(...bits) / 1000,
        'Gbit/s',
      ),
    );
    points += 2;
  }
  if (placed.length > 0 && rates.length >= 2 && Math.max(...rates) >= clearRate * Math.min(...rates)) {
    proof.push(
      evidence(
        `${countOf(Math.min(...rates) / 1e6)} and ${countOf(Math.max(...rates) / 1e6)} Mpps with another placement (“${placed[0]!.quote}”).`,
        Math.max(...rates) / 1e6,
        'Mpps',
      ),
    );
    points += 2;
  }
  const changed = rateAfterChange(machine);
  if (changed !== null) {
    proof.push(changed);
    points += 2;
  }
  const named = (tellingTheme(machine) === null ? machine.observed('setting-matters') : []).filter(
    ({ text }) => !/\b(?:rx-usecs|coalesc\w*|c-states?|rings?|desc\w*)\b/i.test(text),
  );
  if (named.length > 0) {
    proof.push(evidence(`A setting was changed, and with it what was measured (“${named[0]!.quote}”).`));
    points += 2;
  }
  for (const name of ['combined', 'rx'] as const) {
    const now = machine.setting(`channels current ${name}`);
    const most = machine.setting(`channels maximum ${name}`);
    if (now === 1 && most !== null && most >= 4) {
      proof.push(evidence(`One queue is set up of at most ${most}.`, 1, 'queues'));
      points += 1;
    }
  }
  const speed = machine.find('link speed')?.value ?? null;
  if (speed !== null && speed <= 100) {
    proof.push(evidence(`The link runs at ${countOf(speed)} Mbit/s.`, speed, 'Mbit/s'));
    points += 1;
  }
  const sleep = sleepSetting(machine);
  if (sleep !== null) {
    proof.push(sleep);
    points += 0.5;
  }
  if (proof.length === 0) return null;
  const cure =
    full.length > 0 || connections !== null
      ? 'Raise net.netfilter.nf_conntrack_max and its hash table with it, shorten the timeouts, or exempt these packets (NOTRACK).'
      : 'Change the setting named above alone, and measure again; the scenario gives before and after where a model has it.';
  return {
    cause: 'configuration',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: points >= 3 ? 5 : points,
    for: proof,
    against: [],
    cure,
  };
}

/** Mean round trip to a target with the settings that hold for it. */
interface Trips {
  target: string;
  settings: string[];
  us: number;
}

/** Round trips of each text; where a text prints a setting again with another value, of each part between. */
function tripsBySetting({ texts }: Machine): Trips[] {
  return texts.flatMap(({ counters }) => {
    const parts: { settings: Map<string, number>; targets: Map<string, number[]> }[] = [];
    let part = { settings: new Map<string, number>(), targets: new Map<string, number[]>() };
    for (const { tool, counters: numbers } of counters.snapshots) {
      for (const { name, scope, value } of numbers) {
        if (tool === 'settings') {
          const before = part.settings.get(name);
          if (before !== undefined && before !== value) {
            parts.push(part);
            part = { settings: new Map(part.settings), targets: new Map() };
          }
          part.settings.set(name, value);
        } else if (tool === 'ping' && name === 'round trip') {
          const target = scope.split(' ')[0]!;
          part.targets.set(target, [...(part.targets.get(target) ?? []), value]);
        }
      }
    }
    return [...parts, part].flatMap(({ settings, targets }) =>
      [...targets].map(([target, values]) => ({
        ...{ target, settings: [...settings].map(([name, value]) => `${name} ${value}`) },
        us: values.reduce((sum, value) => sum + value, 0) / values.length,
      })),
    );
  });
}

/** Smallest ratio of round trips on two paths through one machine, and smallest round trip of the slower, µs. */
const [clearlyAnother, slowPathUs] = [10, 5000];

/** Two targets of which words say that they are one machine, or one of them the kernel's. */
function anotherPath(machine: Machine): Evidence | null {
  const sorted = tripsBySetting(machine).sort((a, b) => a.us - b.us);
  const [fast, slow] = [sorted[0], sorted.at(-1)];
  if (fast === undefined || slow === undefined || fast.target === slow.target) return null;
  if (slow.us < Math.max(slowPathUs, clearlyAnother * fast.us)) return null;
  const words = [...machine.commands, ...machine.lines.map(({ text }) => text)];
  if (!words.some((text) => /\bsame (?:host|machine|server|box|node)\b|\bkernel\b/i.test(text))) return null;
  return evidence(
    `${slow.target} answers in ${countOf(slow.us / 1000)} ms, ${fast.target} of the same machine in ${countOf(fast.us / 1000)} ms: not the wire, but how the first path is set up.`,
    slow.us / 1000,
    'ms',
  );
}

/** Round trips of texts that differ in a setting, or of the same machine through another path. */
function latencyBySetting(machine: Machine): Evidence[] | null {
  const groups = tripsBySetting(machine);
  if (groups.length < 2) return null;
  const sorted = [...groups].sort((a, b) => a.us - b.us);
  const [fast, slow] = [sorted[0]!, sorted.at(-1)!];
  const settings = [...new Set(groups.flatMap((group) => group.settings))];
  if (settings.length === 0 || slow.us < clearChange * fast.us) return null;
  const settled = groups.filter((group) => group.settings.length > 0).sort((a, b) => a.us - b.us);
  const changed = settled[0]!;
  const other = groups
    .filter((group) => group.settings.join() !== changed.settings.join())
    .sort((a, b) => b.us - a.us)[0];
  if (other === undefined || other.us < clearChange * changed.us) return null;
  const says = [
    evidence(
      `With ${changed.settings.join(', ')} the round trip is ${countOf(changed.us / 1000)} ms, ${other.settings.length === 0 ? 'without' : `with ${other.settings.join(', ')}`} ${countOf(other.us / 1000)} ms.`,
      changed.us / 1000,
      'ms',
    ),
  ];
  if (fast !== changed && fast.us < changed.us / clearChange) {
    says.push(
      evidence(
        `Another path on the same machine (${fast.target}) takes ${countOf(fast.us / 1000)} ms: wire and machine are not the reason.`,
        fast.us / 1000,
        'ms',
      ),
    );
  }
  return says;
}

/** Two headings of which one says that packets are lost, the other that none are: what differs is their setting. */
function comparedHeadings({ lines }: Machine): Evidence | null {
  const heading = (pattern: RegExp) =>
    lines.find(({ text }) => text.length < 120 && pattern.test(text))?.text;
  const lossy = heading(/\((?:(?:some|much|high|with|lots of) )?(?:packet )?(?:loss|drops)\)\s*:?\s*$/i);
  const clean = heading(/\((?:no|without|zero) (?:packet )?(?:loss|drops)\)\s*:?\s*$/i);
  if (lossy === undefined || clean === undefined) return null;
  const bare = (text: string) => text.replace(/^[#\s*-]+/, '').trim();
  return evidence(`One setting makes the difference: “${bare(lossy)}”, “${bare(clean)}”.`);
}

const grows = /\b(?:increas\w*|grow\w*|rising|drops?|dropped|loss|los[et]\w*|errors?)\b/i;
const rests = /\b(?:stop\w*|no (?:more|longer)|gone|disappear\w*|vanish\w*|zero|without|does not|doesn.t)\b/i;
/** `pmem-policy only-pmem`, `gro=off`. */
const valued = /(?<![\w-])([a-z]\w*(?:[-_.]\w+)+|gro|lro|tso|gso|mtu|rss|numa|iommu)[ =:]+([\w-]+)/gi;

/** Two lines that give one setting two values: with one the loss grows, with the other it does not. */
function comparedValues({ lines }: Machine): Evidence | null {
  const short = lines.filter(({ text }) => text.length < 200).slice(0, 100);
  const valuesOf = (text: string) => [...text.matchAll(valued)].map(([, name, value]) => ({ name, value }));
  const lossy = short.filter(({ text }) => grows.test(text) && !rests.test(text));
  for (const clean of short.filter(({ text }) => grows.test(text) && rests.test(text))) {
    const values = valuesOf(clean.text);
    const other = lossy.find(({ text }) =>
      valuesOf(text).some(({ name, value }) =>
        values.some((one) => one.name === name && one.value !== value),
      ),
    );
    if (other !== undefined)
      return evidence(`One setting makes the difference: “${other.text}”, “${clean.text}”.`);
  }
  return null;
}

/** `GRO on: 2.1 Gbit/s`: one name, two states, two rates. */
const stateForm =
  /\b([A-Za-z][\w-]{1,24}) (on|off|enabled|disabled)\b[^\d;]{0,24}(\d+(?:\.\d+)?) ?(G|M|k)(?:bit\/s|bps|pps)\b/g;

function ratesByState({ lines }: Machine): Evidence | null {
  const found = lines.flatMap(({ text }) =>
    [...text.matchAll(stateForm)].map(([quote, name, state, rate, unit]) => ({
      ...{ quote, state, name: name!.toLowerCase(), unit },
      rate: Number(rate),
    })),
  );
  for (const one of found) {
    const other = found.find(
      ({ name, state, unit, rate }) =>
        name === one.name && unit === one.unit && state !== one.state && rate >= clearRate * one.rate,
    );
    if (other !== undefined)
      return evidence(`“${one.quote}”, “${other.quote}”.`, other.rate / one.rate, 'times');
  }
  return null;
}

/** `on cores 16-19: 9.4 Mpps` */
const onCores =
  /\bon (?:lcores?|cores?|cpus?) (\d{1,3})(?:-(\d{1,3}))?\b[^\d;]{0,24}(\d+(?:\.\d+)?) ?(G|M|k)(?:bit\/s|bps|pps)\b/gi;

/** The same number of cores at another place, with another rate. */
function ratesByCores({ lines }: Machine): Evidence | null {
  const found = lines.flatMap(({ text }) =>
    [...text.matchAll(onCores)].map(([quote, from, to, rate, unit]) => ({
      ...{ quote, from, unit, rate: Number(rate) },
      cores: Number(to ?? from) - Number(from),
    })),
  );
  for (const one of found) {
    const other = found.find(
      ({ from, cores, unit, rate }) =>
        from !== one.from && cores === one.cores && unit === one.unit && rate >= clearRate * one.rate,
    );
    if (other !== undefined)
      return evidence(`“${one.quote}”, “${other.quote}”.`, other.rate / one.rate, 'times');
  }
  return null;
}

/** A rate with a setting that was changed, clearly above one that the words name without it. */
function rateAfterChange(machine: Machine): Evidence | null {
  for (const { text, line, quote } of machine.observed('rate-after-change')) {
    const before = machine.lines.filter(({ number }) => number < line).map((one) => one.text);
    for (const ratesOf of [ratesIn, bitRatesIn]) {
      const after = ratesOf(text);
      const least = Math.min(...[...before, text].flatMap(ratesOf));
      if (after.length > 0 && Number.isFinite(least) && Math.max(...after) >= clearRate * least)
        return evidence(`The rate rose with a setting (“${quote}”).`, Math.max(...after) / least, 'times');
    }
  }
  return null;
}

/** Packets dropped because the table of connections had no room for theirs. */
function refusedConnections(machine: Machine): { says: Evidence; recent: boolean } | null {
  const refused = machine.all(/^conntrack (?:drop|early_drop)$/);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const recent = refused.some(({ delta }) => (delta ?? 0) > 0);
  const lost = sumOf(refused.map(({ delta, value }) => (recent ? (delta ?? 0) : value)));
  if (lost === 0) return null;
  const when = recent ? 'between the prints' : 'since the start';
  const says = `The table of connections (conntrack) refused ${countOf(lost)} packets ${when}: compare nf_conntrack_count with nf_conntrack_max.`;
  return { says: evidence(says, lost, 'packets'), recent };
}

/** A guest of Hyper-V whose packets all go through the host: its virtual function counts none. */
function synthetic(machine: Machine): Evidence | null {
  const fast = machine.all(/^vf_[rt]x_packets$/);
  if (fast.length < 2 || fast.some(({ value }) => value > 0)) return null;
  const other = machine.all(/^[rt]x_queue_\d+_packets$/).some(({ value }) => value > 0);
  return other
    ? evidence(
        'The accelerated path carries nothing (vf_rx_packets and vf_tx_packets are 0): every packet goes through the host.',
        0,
        'packets',
      )
    : null;
}

/** Cores that poll, on another NUMA node than the card. */
function remoteNode(machine: Machine): Evidence | null {
  const lines = machine.texts.flatMap(({ text }) => text.split(/\r\n|\n|\r/));
  const at = lines.findIndex((line) => /numa_node/.test(line));
  const card =
    /numa_node\D{0,4}(\d)\s*$/.exec(lines[at] ?? '')?.[1] ?? /^\s*(\d)\s*$/.exec(lines[at + 1] ?? '')?.[1];
  if (at < 0 || card === undefined) return null;
  const nodes = lines.flatMap((line) => {
    const found = /^\s*(?:NUMA node(\d+) CPU\(s\):\s*(\S+)|node (\d+) cpus: ([\d ]+))/.exec(line);
    return found === null
      ? []
      : [
          {
            node: (found[1] ?? found[3])!,
            cores: (found[2] ?? found[4])!
              .trim()
              .split(/[, ]/)
              .map((part) => part.split('-').map(Number)),
          },
        ];
  });
  const mask = lines
    .map(
      (line) =>
        /pmd-cpu-mask\D{0,12}(?:0x)?([0-9a-f]+)/i.exec(line)?.[1] ??
        /^\s*"0x([0-9a-f]+)"\s*$/i.exec(line)?.[1],
    )
    .find((one) => one !== undefined);
  const masked =
    mask === undefined || mask.length > 8
      ? []
      : Array.from({ length: 32 }, (_, core) => core).filter(
          (core) => (Number.parseInt(mask, 16) / 2 ** core) & 1,
        );
  // `ps -eLo psr,comm`: the core of each thread.
  const running = lines.flatMap((line) =>
    Number(/^\s*(\d{1,4})\s+(?:lcore-|pmd-|vpp_wk|dpdk-worker)/.exec(line)?.[1] ?? NaN),
  );
  const polling = [
    ...masked,
    ...running.filter((core) => !Number.isNaN(core)),
    ...machine.pollers.flatMap(({ name }) => /^core (\d+)$/.exec(name)?.slice(1).map(Number) ?? []),
  ];
  const nodeOf = (core: number) =>
    nodes.find(({ cores }) => cores.some(([from, to]) => core >= from! && core <= (to ?? from!)))?.node;
  const away = polling.filter((core) => (nodeOf(core) ?? card) !== card);
  if (away.length === 0 || away.length < polling.length) return null;
  return evidence(
    `The card is on NUMA node ${card}, the cores that poll (${away.slice(0, 8).join(', ')}) are not.`,
  );
}

const sleeping =
  /(?:idle_?sleep|sleep_?max|poll_?sleep|tx_?delay|flush_?(?:interval|timeout|usecs)|pmd-sleep|batch_?timeout)/i;

function sleepSetting(machine: Machine): Evidence | null {
  const found = machine.changes.find(
    ({ tool, name, value }) => tool === 'settings' && sleeping.test(name) && value > 0,
  );
  return found === undefined
    ? null
    : evidence(`The program pauses by its settings (${found.name} ${found.value}).`, found.value, null);
}

/**
 * Two latencies of which one is at least `factor` of the other, with two values of one setting; null: none.
 * `moderation`: of interrupt moderation, or of any other setting.
 */
export function settingEvidence(machine: Machine, factor: number, moderation: boolean): Evidence | null {
  const compared = settingComparison(latencyPoints(machine.lines), factor, moderation);
  if (compared === null) return null;
  const { name, low, high } = compared;
  const [slow, fast] = [high, low].map(
    ({ setting, latencyUs }) => `${durationOf(latencyUs)} with ${name} ${setting!.value}`,
  );
  return evidence(`${slow}, ${fast}.`, high.latencyUs - low.latencyUs, 'µs');
}
