/** The card, its slot, the link or the provider limits, not the cores. */
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { fullLink, manyShaped, smallLoss } from '../thresholds.ts';
import { clearlyMoved, lossSentence, lossShareOf, lostOf, moved } from './loss-evidence.ts';

export function nicOrPcieOrLinkLimit(machine: Machine): Finding | null {
  const parts = [shaped(machine), portBuffer(machine), link(machine), damaged(machine), bytesLimit(machine)];
  const found = parts.filter((part) => part !== null);
  if (found.length === 0) return null;
  const rank = { sure: 3, likely: 2, possible: 1 };
  const [best] = found.sort((a, b) => rank[b.confidence] - rank[a.confidence] || b.weight - a.weight);
  return { ...best!, for: found.flatMap((one) => one.for), against: found.flatMap((one) => one.against) };
}

const base = { cause: 'nic-or-pcie-or-link-limit', against: [] as Evidence[] } as const;

const larger = 'Take a larger instance or send less at once;';
const shapedCures: readonly (readonly [RegExp, string])[] = [
  [/conntrack/, `${larger} fewer tracked connections help. Rings and cores do not help.`],
  [/pps/, `${larger} fewer, larger packets help. Rings and cores do not help.`],
  [
    /linklocal/,
    'Ask the provider’s own services (DNS, metadata, time) less often: cache their answers on the machine. Rings and cores do not help.',
  ],
  [
    /./,
    `${larger} the limit is the instance’s bandwidth, and bursts use up its credit. Rings and cores do not help.`,
  ],
];

function shaped(machine: Machine): Finding | null {
  const amount = (one: { delta: number | null; value: number }) => one.delta ?? one.value;
  const counters = machine
    .all(/allowance_exceeded$/)
    .filter((one) => amount(one) > 0)
    .sort((a, b) => amount(b) - amount(a));
  const [most] = counters;
  if (most === undefined) return null;
  const proof = counters.map((one) =>
    evidence(
      `The provider held or dropped ${countOf(amount(one))} packets (${one.name}${one.delta === null ? ', since the start' : ''}).`,
      amount(one),
      'packets',
    ),
  );
  const late = machine.counted('late-polls');
  const ring = machine.counted('ring-full');
  const punctual = late !== null && lostOf(late) === 0;
  if (punctual)
    proof.push(
      evidence('The driver does not suspect late polls (suspected_poll_starvation 0).', 0, 'events'),
    );
  const sum = counters.reduce((total, one) => total + amount(one), 0);
  const received = machine.counted('received');
  const packets = received === null ? null : most.delta === null ? received.total : received.delta;
  const rare = packets !== null && packets > 0 && sum / packets < smallLoss;
  const others =
    lostOf(ring) > 0.1 * sum ||
    lostOf(machine.counted('socket-drops')) > 0.1 * sum ||
    lostOf(machine.counted('backlog-drops')) > 0.1 * sum;
  const against = others && ring !== null && lostOf(ring) > 0 ? [lossSentence(ring)] : [];
  const cure = shapedCures.find(([name]) => name.test(most.name))![1];
  const many = most.delta === null ? sum >= manyShaped : sum >= 1000;
  const sure = many && !rare && !others && !most.cut && (punctual || most.delta !== null);
  const likely = !rare && !others && sum >= 100;
  return {
    ...base,
    confidence: sure ? 'sure' : likely ? 'likely' : 'possible',
    weight: 6,
    for: proof,
    against,
    cure,
  };
}

function portBuffer(machine: Machine): Finding | null {
  const port = machine.counted('port-full');
  if (port === null || lostOf(port) === 0) return null;
  const ring = machine.counted('ring-full');
  const proof = [lossSentence(port)];
  const quietRing = ring !== null && lostOf(ring) <= 0.01 * lostOf(port);
  if (quietRing)
    proof.push(
      evidence(
        lostOf(ring) === 0
          ? 'The host’s rings lost nothing: descriptors were free.'
          : `The host’s rings lost only ${countOf(lostOf(ring))}: descriptors were free.`,
        lostOf(ring),
        'packets',
      ),
    );
  const share = lossShareOf(machine, port);
  const slot = slotEvidence(machine);
  const cure =
    'Look at the slot (lanes and speed), memory and flow control of the card: it could not hand packets on although the host had room.';
  const likely =
    (moved(port) || (share ?? 0) >= smallLoss || share === null) &&
    (ring === null || lostOf(port) > lostOf(ring));
  const bits = receivedBits(machine);
  const atSlot = slot !== null && bits !== null && bits >= nearSlot * slot.mostMbps * 1e6;
  const sure = slot !== null && slot.sure && atSlot && quietRing && clearlyMoved(machine, port);
  return {
    ...base,
    confidence: sure ? 'sure' : likely ? 'likely' : 'possible',
    weight: 5,
    for: [...proof, ...(slot?.says ?? [])],
    against: ring !== null && !quietRing && lostOf(ring) > 0 ? [lossSentence(ring)] : [],
    cure,
  };
}

/** Lanes of a slot, Gbit/s of data each by the speed of a transfer (8b/10b below 8 GT/s, 128b/130b from there on). */
const laneGbps = (gts: number) => (gts < 8 ? gts * 0.8 : (gts * 128) / 130);
/** Share of the slot's rate from which it may be the limit. */
const nearSlot = 0.75;
/** Use of a link by the bytes of its frames, per cent, from which it is full. */
const mostUsed = 95;
/** Share of the slot's rate that is left by the headers of transfers. */
const usable = 0.85;

function slotEvidence(
  machine: Machine,
): { says: Evidence[]; slow: boolean; sure: boolean; mostMbps: number } | null {
  const speed = machine.find('slot speed')?.value ?? null;
  const lanes = machine.find('slot width')?.value ?? null;
  const bandwidth =
    speed !== null && lanes !== null
      ? laneGbps(speed) * lanes * 1000
      : (machine.find('slot bandwidth')?.value ?? null);
  if (bandwidth === null) return null;
  const most = [machine.find('slot speed most')?.value ?? 0, machine.find('slot width most')?.value ?? 0];
  const downgraded =
    (machine.find('slot downgraded')?.value ?? 0) > 0 || most[0]! > (speed ?? 0) || most[1]! > (lanes ?? 0);
  const port = machine.find('link speed')?.value ?? null;
  const says = [
    evidence(
      `The slot gives ${countOf((usable * bandwidth) / 1000)} Gbit/s of packets at most${downgraded ? ', and it runs below what card or slot can do' : ''}.`,
      (usable * bandwidth) / 1000,
      'Gbit/s',
    ),
  ];
  if (port !== null && port > usable * bandwidth) {
    says.push(evidence(`The link brings up to ${countOf(port / 1000)} Gbit/s.`, port / 1000, 'Gbit/s'));
  }
  return {
    says,
    slow: downgraded,
    sure: downgraded && port !== null && port > usable * bandwidth,
    mostMbps: usable * bandwidth,
  };
}

function link(machine: Machine): Finding | null {
  const slot = slotEvidence(machine);
  const speed = machine.find('link speed')?.value ?? null;
  const half = machine.find('half duplex')?.value === 1;
  const bits = receivedBits(machine);
  const proof: Evidence[] = [];
  if (half) proof.push(evidence('The link runs at half duplex.'));
  if (speed !== null && bits !== null && bits >= fullLink * speed * 1e6) {
    proof.push(
      evidence(
        `The wire carries ${percentOf(bits / (speed * 1e6))} of its ${countOf(speed)} Mbit/s.`,
        bits / (speed * 1e6),
        'share',
      ),
    );
  }
  const used = Math.max(0, ...machine.all('link use').map(({ value }) => value));
  if (used >= mostUsed)
    proof.push(evidence(`The link is ${countOf(used)} % used (sar, framing not counted).`, used, '%'));
  if (slot !== null && slot.sure) proof.push(...slot.says);
  const cure =
    'Bring the link or slot to its full speed (cable, switch port, another slot), or spread the traffic over more links.';
  if (proof.length > 0) return { ...base, confidence: 'likely', weight: 4, for: proof, cure };
  // Fewer lanes or less speed than the card has: whether the traffic needs them is not in the texts.
  return slot !== null && slot.slow
    ? { ...base, confidence: 'possible', weight: 1.5, for: slot.says, cure }
    : null;
}

/** Bits a second on the wire between two prints, framing included; null where the texts do not say it. */
function receivedBits(machine: Machine): number | null {
  const bytes = machine
    .all(/^(?:rx_bytes|rx-bytes|RX-bytes)$/)
    .find(({ delta, seconds }) => delta !== null && seconds !== null);
  const packets = machine.counted('received');
  const [octets, frames] = [bytes?.delta ?? null, packets?.delta ?? null];
  if (octets === null || frames === null || !bytes?.seconds) return null;
  return (8 * (octets + frames * (wireOverheadBytes + 4))) / bytes.seconds;
}

function damaged(machine: Machine): Finding | null {
  const errors = machine.counted('line-errors');
  if (errors === null || !(errors.delta === null ? errors.total > 0 : errors.delta > 0)) return null;
  const share = lossShareOf(machine, errors);
  const cure = 'Change cable, optics or port: frames arrive damaged.';
  const likely = share !== null && share >= 1e-4 && lostOf(errors) >= 100;
  const proof = [
    evidence(
      `${lostOf(errors) === 1 ? 'One frame' : `${countOf(lostOf(errors))} frames`} arrived damaged (${errors.names.slice(0, 2).join(', ')}).`,
      lostOf(errors),
      'frames',
    ),
  ];
  return { ...base, confidence: likely ? 'likely' : 'possible', weight: likely ? 4 : 0.5, for: proof, cure };
}

const linkSpeeds = [100, 1000, 2500, 5000, 10_000, 25_000, 40_000, 50_000, 100_000];

/** Smallest ratio of two frame sizes, and largest relative difference of bit rates that count as equal. */
const [otherSize, sameBits] = [1.5, 0.05];
/** Ratio of two runs: received by the one without loss, over the other. */
const clearlyMore = 1.3;

/** Larger frames lose packets at a rate that smaller ones pass, or all sizes come to one bit rate. */
function bytesLimit(machine: Machine): Finding | null {
  const { runs, sizedRates } = machine;
  const cure =
    'Look at the slot (lanes and speed), the link and the card: bytes are the limit, not packets; more cores do not help.';
  const lossy = runs.find(({ sentMpps, receivedMpps }) => receivedMpps < 0.95 * sentMpps);
  const clean = runs.find(({ sentMpps, receivedMpps }) => receivedMpps >= 0.98 * sentMpps);
  if (lossy !== undefined && clean !== undefined && clean.receivedMpps >= clearlyMore * lossy.receivedMpps) {
    const [smaller, larger] = [clean.frameBytes, lossy.frameBytes] as const;
    const known = smaller !== null && larger !== null;
    if (!known || larger > smaller) {
      const of = (bytes: number | null) => (bytes === null ? '' : ` of ${bytes} B`);
      const proof = evidence(
        `${countOf(clean.receivedMpps)} Mpps${of(smaller)} pass with at most 2 % lost in one run, and ${countOf(lossy.receivedMpps)} of ${countOf(lossy.sentMpps)} Mpps${of(larger)} in another: the packet rate alone is not the limit.`,
        lossy.receivedMpps,
        'Mpps',
      );
      return {
        ...base,
        confidence: known ? 'likely' : 'possible',
        weight: known ? 4 : 2,
        for: [proof],
        cure,
      };
    }
  }
  for (const small of sizedRates) {
    const bits = (rate: typeof small) => rate.mpps * (rate.bytes + wireOverheadBytes) * 8e-3;
    const large = sizedRates.find(
      (one) =>
        one.series === small.series &&
        one.bytes >= otherSize * small.bytes &&
        Math.abs(bits(one) - bits(small)) <= sameBits * bits(small),
    );
    // A link at its speed is full, as a test of it ought to make it; a faster port that the texts name is not.
    const isFull = linkSpeeds.some(
      (speed) => bits(small) * 1000 >= 0.97 * speed && bits(small) * 1000 <= 1.02 * speed,
    );
    if (large === undefined || (isFull && machine.portMbps <= clearlyMore * bits(small) * 1000)) continue;
    const proof = evidence(
      `Frames of ${small.bytes} B and of ${large.bytes} B both come to ${countOf(bits(small))} Gbit/s: bytes are the limit, not packets.`,
      bits(small),
      'Gbit/s',
    );
    return { ...base, confidence: 'likely', weight: 4, for: [proof], cure };
  }
  return null;
}
