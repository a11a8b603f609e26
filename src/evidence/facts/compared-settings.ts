/** Two values of one setting, or two paths through one machine, with what was measured at each. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { listWords } from '../../text/number-words.ts';
import { evidence, type Evidence } from '../evidence.ts';
import { countOf } from './losses.ts';
import type { Machine } from './machine.ts';

/** Smallest ratio of latencies that counts as an effect of a setting. */
const clearChange = 1.8;

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
    for (const snapshot of counters.snapshots) {
      for (const { name, scope, value } of snapshot.counters) {
        if (traitsOf(snapshot).settings === true) {
          const before = part.settings.get(name);
          if (before !== undefined && before !== value) {
            parts.push(part);
            part = { settings: new Map(part.settings), targets: new Map() };
          }
          part.settings.set(name, value);
        } else if (name === 'round trip') {
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
      `With ${listWords(changed.settings)} the round trip is ${countOf(changed.us / 1000)} ms, ${other.settings.length > 0 ? `with ${listWords(other.settings)}` : changed.settings.length > 1 ? 'without them' : 'without it'} ${countOf(other.us / 1000)} ms.`,
      changed.us / 1000,
      'ms',
    ),
  ];
  if (fast !== changed && fast.us < changed.us / clearChange) {
    says.push(
      evidence(
        `Another path on the same machine (${fast.target}) takes ${countOf(fast.us / 1000)} ms: the wire and the machine are not the cause.`,
        fast.us / 1000,
        'ms',
      ),
    );
  }
  return says;
}
