/** Random scenarios of a switch whose ports are unevenly loaded, by the kinds in which its recommended form errs. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { packetTimes } from '../../src/models/vswitch-polling/packet-times.ts';
import { criticalShare } from '../../src/models/vswitch-polling/simulator/warm-up.ts';
import { readSystem } from '../../src/models/vswitch-polling/system.ts';
import { vswitchPolling } from '../../src/models/vswitch-polling/vswitch-polling.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';

/** `short-queues`: of 1 to 48 packets at any load; `near-critical`: of 128 and more within 6 % of the critical load. */
export type SwitchKind = 'short-queues' | 'near-critical';

/** The k-th scenario of a kind; null where the model refuses it. */
export function randomSwitch(kind: SwitchKind, seed: number, k: number): InputValues | null {
  const random = mulberry32((seed * 1_000_003 + k * 7919 + kind.length * 104_729) >>> 0);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const short = kind === 'short-queues';
  const ports = 2 + Math.floor(random() * pick([3, 8]));
  const weights = Array.from({ length: ports }, () => pick([0.02 + 0.1 * random(), 1, 3 * random() + 0.05]));
  const sum = weights.reduce((all, one) => all + one, 0);
  const others = weights.slice(1).map((weight) => Number((weight / sum).toFixed(6)));
  const values: InputValues = {
    ...defaultValues(vswitchPolling.fields),
    ports,
    cores: short ? 1 : pick([1, 2]),
    maxBatch: pick([1, 1, 2, 4, 8, 16, 32]),
    portShares: [Number((1 - others.reduce((all, one) => all + one, 0)).toFixed(6)), ...others],
    queueCapacity: pick(short ? [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48] : [128, 256, 512, 1024]),
    switchOverUs: pick([0.001, 0.001, 0.05, 0.3 * random()]),
    loadMpps: 1,
  };
  if (vswitchPolling.check(values) !== null) return null;
  const target = short ? 0.1 + 0.95 * random() : 0.95 + 0.11 * random();
  return { ...values, loadMpps: loadAt(values, target) };
}

/** The load at this share of the critical load of the core that is nearest to it, Mpps; four digits. */
function loadAt(values: InputValues, target: number): number {
  const times = packetTimes(values);
  const shareAt = (loadMpps: number) =>
    Math.max(
      ...readSystem({ ...values, loadMpps })
        .distinctCores.filter(({ system }) => system.rates.some((rate) => rate > 0))
        .map(({ system }) =>
          criticalShare({ ...system, times }, system.rates.indexOf(Math.max(...system.rates))),
        ),
    );
  let [low, high] = [0.001, 1000];
  while (high / low > 1.0001) {
    const middle = Math.sqrt(low * high);
    if (shareAt(middle) < target) low = middle;
    else high = middle;
  }
  return Number(low.toPrecision(4));
}
