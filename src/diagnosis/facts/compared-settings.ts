/** Two values of one setting, or two paths through one machine, with what was measured at each. */
import { evidence, type Evidence } from '../cause.ts';
import { countOf, durationOf } from './losses.ts';
import type { Machine } from './machine.ts';
import { bitRatesIn, latencyPoints, ratesIn, settingComparison } from './stated-latencies.ts';

/** Smallest ratio of latencies that counts as an effect of a setting. */
export const clearChange = 1.8;
/** The same for packet rates. */
const clearRate = 1.2;

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
export function anotherPath(machine: Machine): Evidence | null {
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
export function latencyBySetting(machine: Machine): Evidence[] | null {
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
export function comparedHeadings({ lines }: Machine): Evidence | null {
  const heading = (pattern: RegExp) =>
    lines.find(({ text }) => text.length < 120 && pattern.test(text))?.text;
  const lossy = heading(/\((?:(?:some|much|high|with|lots of) )?(?:packet )?(?:loss|drops)\)\s*(?::\s*)?$/i);
  const clean = heading(/\((?:no|without|zero) (?:packet )?(?:loss|drops)\)\s*(?::\s*)?$/i);
  if (lossy === undefined || clean === undefined) return null;
  const bare = (text: string) => text.replace(/^[#\s*-]+/, '').trim();
  return evidence(`One setting makes the difference: “${bare(lossy)}”, “${bare(clean)}”.`);
}

const grows = /\b(?:increas\w*|grow\w*|rising|drops?|dropped|loss|los[et]\w*|errors?)\b/i;
const rests = /\b(?:stop\w*|no (?:more|longer)|gone|disappear\w*|vanish\w*|zero|without|does not|doesn.t)\b/i;
/** `pmem-policy only-pmem`, `gro=off`. */
const valued =
  /(?<![\w-])([a-z](?=\w*(?:_\w|[-.]\w))\w*(?:[-.]\w+)*|gro|lro|tso|gso|mtu|rss|numa|iommu)[ =:]+([\w-]+)/gi;

/** Two lines that give one setting two values: with one the loss grows, with the other it does not. */
export function comparedLines({ lines }: Machine): Evidence | null {
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

export function ratesByState({ lines }: Machine): Evidence | null {
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
export function ratesByCores({ lines }: Machine): Evidence | null {
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

/** Rates of packets, or else of bits, with the processors, cards or memory at another place. */
export function ratesByPlacement(machine: Machine): Evidence | null {
  const placed = machine.observed('placement-matters');
  if (placed.length === 0) return null;
  const packets = machine.lines.flatMap(({ text }) => ratesIn(text));
  const ofPackets = packets.length >= 2;
  const rates = ofPackets ? packets : placed.flatMap(({ text }) => bitRatesIn(text));
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  if (rates.length < 2 || most < clearRate * least) return null;
  const [unit, factor] = ofPackets ? (['Mpps', 1e6] as const) : (['Gbit/s', 1000] as const);
  return evidence(
    `${countOf(least / factor)} and ${countOf(most / factor)} ${unit} with another placement (“${placed[0]!.quote}”).`,
    most / factor,
    unit,
  );
}

/** A rate with a setting that was changed, clearly another than one that the words name without it. */
export function rateAfterChange(machine: Machine): Evidence | null {
  for (const { text, line, quote } of machine.observed('rate-after-change')) {
    const before = machine.lines.filter(({ number }) => number < line).map((one) => one.text);
    for (const ratesOf of [ratesIn, bitRatesIn]) {
      const after = ratesOf(text);
      const least = Math.min(...[...before, text].flatMap(ratesOf));
      if (after.length > 0 && Number.isFinite(least) && Math.max(...after) >= clearRate * least)
        return evidence(
          `The rate is another one with a setting (“${quote}”).`,
          Math.max(...after) / least,
          'times',
        );
    }
  }
  return null;
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
