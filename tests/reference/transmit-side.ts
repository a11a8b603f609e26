/**
 * The transmit buffer and the link's ring by their rules, one packet after another: slow, and shares nothing with
 * `src`. Times in µs.
 */

export interface ReferenceRules {
  /** m. */
  packets: number;
  /** null: no timer. */
  timeoutUs: number | null;
  timer: 'since-first' | 'periodic';
  link: { ringSize: number; perUs: number } | null;
}

export interface ReferencePoll {
  endUs: number;
  packets: number;
}

/** What becomes of a packet after its service. */
export interface ReferencePacket {
  servedUs: number;
  sentUs: number;
  /** When its last bit has left; null: it found no place. */
  leftUs: number | null;
}

/** Packets that have left the buffer, in their order. */
export function referenceTransmit(polls: readonly ReferencePoll[], rules: ReferenceRules): ReferencePacket[] {
  const { packets, timeoutUs, timer, link } = rules;
  const held = timeoutUs === 0 ? 1 : packets;
  let buffer: number[] = [];
  let flushedUs = 0;
  /** When each packet in the ring has left. */
  let lastUs = 0;
  const done: ReferencePacket[] = [];
  const send = (served: readonly number[], atUs: number) => {
    const unsent = link === null ? 0 : Math.max(0, (lastUs - atUs) * link.perUs);
    let places = link === null ? Infinity : link.ringSize - Math.ceil(unsent - 1e-9);
    for (const servedUs of served) {
      if (places-- < 1) {
        done.push({ servedUs, sentUs: atUs, leftUs: null });
        continue;
      }
      lastUs = link === null ? atUs : Math.max(lastUs, atUs) + 1 / link.perUs;
      done.push({ servedUs, sentUs: atUs, leftUs: lastUs });
    }
  };
  for (const { endUs, packets: came } of polls) {
    for (let k = 0; k < came; k++) buffer.push(endUs);
    const whole = buffer.length - (buffer.length % held);
    if (whole > 0) send(buffer.slice(0, whole), endUs);
    buffer = buffer.slice(whole);
    if (timeoutUs === null || held === 1) continue;
    const isOver =
      timer === 'periodic'
        ? endUs - flushedUs >= timeoutUs
        : buffer.length > 0 && endUs - buffer[0] >= timeoutUs;
    if (!isOver) continue;
    flushedUs = endUs;
    if (buffer.length > 0) send(buffer, endUs);
    buffer = [];
  }
  return done;
}

/**
 * Polls of a core with constant service a + b n and memoryless arrivals, from an empty ring: `uniform` draws from [0,
 * 1).
 */
export function referencePolls(
  {
    perUs,
    pollUs,
    packetUs,
    maxBatch,
    ringSize,
  }: { perUs: number; pollUs: number; packetUs: number; maxBatch: number; ringSize: number },
  polls: number,
  uniform: () => number,
): ReferencePoll[] {
  let [nowUs, nextUs, ring] = [0, 0, 0];
  const gapUs = () => -Math.log(1 - uniform()) / perUs;
  nextUs = gapUs();
  return Array.from({ length: polls }, () => {
    const packets = Math.min(ring, maxBatch);
    ring -= packets;
    nowUs += pollUs + packetUs * packets;
    for (; nextUs < nowUs; nextUs += gapUs()) if (ring < ringSize) ring++;
    return { endUs: nowUs, packets };
  });
}
