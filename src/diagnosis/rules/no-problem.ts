/** Counters of losses rest while packets flow, or count what is no loss. */
import type { Machine } from '../facts/machine.ts';
import { countOf, percentOf } from '../facts/words.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import { enoughPackets, enoughSeconds, rareSqueezes } from '../thresholds.ts';
import { lossPlaces, lostOf } from './loss-evidence.ts';
import { idleEvidence } from './ring-overrun-by-bursts.ts';

/** Drops a second of the stack that broadcasts and unknown protocols make. */
const fewDrops = 20;
const manyPackets = 1e6;
/** Words of a problem that the counters here do not show. */
const complains =
  /\b(?:drop|loss|lost|los(?:e|ing)|slow|laten|timeout|retrans|jitter|stall|stuck|overload|high cpu)/i;

export function noProblem(machine: Machine): Finding | null {
  const places = lossPlaces.map((place) => machine.counted(place)).filter((one) => one !== null);
  const twice = places.filter(({ delta }) => delta !== null);
  const still = twice.filter(({ delta }) => delta === 0);
  const received = machine.counted('received');
  const proof: Evidence[] = [];
  const against: Evidence[] = [];
  const packets = received?.delta ?? null;
  const seconds =
    [...twice, ...(received === null ? [] : [received])]
      .map((one) => one.seconds)
      .find((one) => one !== null) ?? null;
  const cure =
    'Nothing to change; watch the counter named here, from a fresh start if its number is from one.';
  const latencyAsked =
    machine.observed('rarer-is-slower').length > 0 || machine.find('mean round trip') !== null;
  const stack = machine.counted('stack-drops');
  const squeezes = machine.counted('squeezes');
  const resting = twice.length > 0 && still.length === twice.length;
  if (resting) {
    for (const one of still) {
      const before = one.total > 0 ? `, of ${countOf(one.total)} in all` : '';
      proof.push(
        evidence(
          `${one.names[0] ?? one.meaning}: nothing was lost between the prints${before}.`,
          0,
          'packets',
        ),
      );
    }
    if (packets !== null)
      proof.push(
        evidence(
          `${countOf(packets)} packets arrived meanwhile${seconds === null ? '' : ` in ${countOf(seconds)} s`}.`,
          packets,
          'packets',
        ),
      );
    const enough =
      packets !== null &&
      packets >= enoughPackets &&
      (seconds === null || seconds >= enoughSeconds || packets >= manyPackets);
    const past = still.some(({ total }) => total > 0);
    const idle = idleEvidence(machine);
    if (idle !== null) (idle.idle ? proof : against).push(idle.says);
    const restless =
      places.some(({ delta, total }) => delta === null && total > 0) || (stack?.delta ?? 0) > 0;
    const squeezed =
      (squeezes?.delta ?? 0) > 0 && squeezes!.delta! / Math.max(1, packets ?? 0) >= rareSqueezes;
    const complaint = machine.lines.some(({ text }) => complains.test(text));
    const doubt =
      complaint ||
      restless ||
      squeezed ||
      latencyAsked ||
      idle?.idle === false ||
      still.some(({ cut, partial, filtered, restarted }) => cut || partial || filtered || restarted);
    const sure =
      enough && past && packets! >= manyPackets && seconds !== null && seconds >= enoughSeconds && !doubt;
    if (twice.some(({ restarted }) => restarted))
      against.push(evidence('A counter began anew between the prints.'));
    if (packets === 0) return null;
    return {
      cause: 'no-problem',
      confidence: sure ? 'sure' : enough && !squeezed ? 'likely' : 'possible',
      weight: 4,
      for: proof,
      against,
      cure,
    };
  }
  if (places.some((place) => lostOf(place) > 0)) return framing(machine);
  if (stack !== null && lostOf(stack) > 0) {
    const missed = machine.counted('ring-full');
    if (missed === null || lostOf(missed) > 0) return framing(machine);
    const arrived = (stack.delta === null ? received?.total : received?.delta) ?? null;
    const share = arrived === null || arrived === 0 ? null : lostOf(stack) / arrived;
    const rate = stack.delta !== null && stack.seconds !== null ? stack.delta / stack.seconds : null;
    const few = (rate !== null && rate <= fewDrops) || (share !== null && share <= 1e-4);
    proof.push(
      evidence(
        `The stack dropped ${countOf(lostOf(stack))}${share === null ? '' : ` (${percentOf(share)})`}: unknown protocols, VLANs and filters count here.`,
        lostOf(stack),
        'packets',
      ),
      evidence('Neither the NIC nor its ring missed a packet.', 0, 'packets'),
    );
    const some = share !== null && share <= 1e-2;
    return few || some
      ? {
          cause: 'no-problem',
          confidence: few ? 'likely' : 'possible',
          weight: 3,
          for: proof,
          against,
          cure: `${cure} tcpdump on the interface shows what is dropped; while it runs the counter may rest.`,
        }
      : null;
  }
  if (squeezes !== null && lostOf(squeezes) > 0) {
    const arrived = (squeezes.delta === null ? received?.total : received?.delta) ?? null;
    const window = machine.find('window', 'netdata')?.value ?? squeezes.seconds;
    const rare =
      (arrived !== null && arrived > 0 && lostOf(squeezes) / arrived < rareSqueezes) ||
      (window !== null && lostOf(squeezes) / window < 1);
    if (rare) {
      proof.push(
        evidence(
          `Rounds of softirq that end early (${countOf(lostOf(squeezes))}) are a delay, no loss.`,
          lostOf(squeezes),
          'times',
        ),
      );
      return {
        cause: 'no-problem',
        confidence: squeezes.delta !== null || places.length > 0 ? 'likely' : 'possible',
        weight: 2.5,
        for: proof,
        against,
        cure,
      };
    }
    return null;
  }
  if (
    places.length > 0 &&
    (received?.total ?? 0) >= manyPackets &&
    places.every((place) => lostOf(place) === 0)
  ) {
    proof.push(
      evidence(
        `No counter of losses that is printed has counted anything in ${countOf(received!.total)} packets.`,
        0,
        'packets',
      ),
    );
    const idle = idleEvidence(machine);
    if (idle !== null && !idle.idle) return null;
    return {
      cause: 'no-problem',
      confidence: places.length >= 2 ? 'likely' : 'possible',
      weight: 2,
      for: proof,
      against,
      cure,
    };
  }
  return framing(machine) ?? idlePolling(machine);
}

/** Cores that poll without a pause are at 100 % in every list of processes. */
function idlePolling(machine: Machine): Finding | null {
  const known = machine.pollers.flatMap(({ name, busy }) => (busy === null ? [] : [{ name, busy }]));
  if (
    known.length === 0 ||
    known.some(({ busy }) => busy > roomLeft) ||
    machine.observed('loss-named').length > 0
  )
    return null;
  const proof = known
    .slice(0, 4)
    .map(({ name, busy }) =>
      evidence(`${name} spends ${percentOf(busy)} of its cycles on packets.`, busy, 'share'),
    );
  const asked =
    machine.observed('core-full-named').length > 0 ||
    machine.lines.some(({ text }) => /\b(?:cpu|core|top)\b.*\b100\b/i.test(text));
  if (asked) proof.push(evidence('A thread that polls takes all of its core, with and without traffic.'));
  return {
    cause: 'no-problem',
    confidence: asked ? 'likely' : 'possible',
    weight: 2,
    for: proof,
    against: [],
    cure: 'Nothing to change: read the load from cycles, not from the list of processes.',
  };
}

/** Busy share up to which a poller has room. */
const roomLeft = 0.8;

const frameSizes = [64, 128, 256, 512, 1024, 1280, 1500, 1514, 1518];
const wire = 20;
const sameRatio = 0.003;

/** Two rates in a text that differ by preamble and gap alone. */
function framing(machine: Machine): Finding | null {
  for (const { text } of machine.lines) {
    if (!/\bL1\b|\bL2\b|layer [12]|line rate|on the wire/i.test(text)) continue;
    const rates = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(?:Gbit\/s|Gbps|Gb\/s)/gi)].map(([, number]) =>
      Number(number),
    );
    const frame = frameSizes.find(
      (bytes) =>
        rates.length === 2 &&
        Math.abs(Math.min(...rates) / Math.max(...rates) - bytes / (bytes + wire)) <= sameRatio,
    );
    if (frame === undefined) continue;
    const proof = [
      evidence(
        `The two rates are as ${frame} to ${frame + wire}: preamble and gap of ${frame}-byte frames, no loss.`,
        frame / (frame + wire),
        'share',
      ),
    ];
    return {
      cause: 'no-problem',
      confidence: 'likely',
      weight: 4,
      for: proof,
      against: [],
      cure: 'Compare rates of one layer; nothing is lost.',
    };
  }
  return null;
}
