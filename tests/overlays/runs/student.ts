/**
 * A program as a student writes it: one server, first come first served, with the usual mistakes on demand. It shares
 * nothing with the project but its inputs. One unit of its time is 1 µs.
 */
export interface StudentOptions {
  packets: number;
  seed: number;
  /** Packets per µs. */
  rate: number;
  /** From a uniform number, mean 1 µs. */
  service?: (uniform: number) => number;
  /** From a uniform number. */
  gap?: (uniform: number) => number;
  /** Packets that may wait; more are lost. */
  room?: number;
  /** Both streams from one seed. */
  oneSeed?: boolean;
  /** Work that is there at the start, µs. */
  backlog?: number;
}

export interface StudentPacket {
  arrival: number;
  start: number;
  departure: number;
  service: number;
  lost: boolean;
}

/** A generator of its own: Lehmer's, with the multiplier 48271. */
function uniforms(seed: number): () => number {
  let state = (seed * 2654435761) % 2147483647 || 1;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let k = 0; k < 20; k++) next();
  return next;
}

export const exponential = (uniform: number): number => -Math.log(1 - uniform);

export function simulate(options: StudentOptions): StudentPacket[] {
  const { packets, seed, rate, service = () => 1, room = Infinity, oneSeed = false, backlog = 0 } = options;
  const gap = options.gap ?? ((uniform: number) => exponential(uniform) / rate);
  const arrivals = uniforms(2 * seed + 1);
  const services = uniforms(oneSeed ? 2 * seed + 1 : 2 * seed + 100_002);
  const rows: StudentPacket[] = [];
  const starts: number[] = [];
  let [now, free, waitingFrom] = [0, backlog, 0];
  for (let k = 0; k < packets; k++) {
    now += gap(arrivals());
    const duration = service(services());
    while (waitingFrom < starts.length && starts[waitingFrom]! <= now) waitingFrom++;
    const lost = starts.length - waitingFrom >= room;
    const start = Math.max(now, free);
    rows.push({ arrival: now, start, departure: start + duration, service: duration, lost });
    if (lost) continue;
    starts.push(start);
    free = start + duration;
  }
  return rows;
}

type Column = (packet: StudentPacket) => number | string;

/** A table as programs print it, with six decimals. */
export function table(
  packets: readonly StudentPacket[],
  columns: Readonly<Record<string, Column>>,
  between = ',',
): string {
  const cell = (value: number | string) => (typeof value === 'number' ? value.toFixed(6) : value);
  const rows = packets.map((packet) =>
    Object.values(columns)
      .map((column) => cell(column(packet)))
      .join(between),
  );
  return `${[Object.keys(columns).join(between), ...rows].join('\n')}\n`;
}

export const times = {
  arrival: (packet: StudentPacket) => packet.arrival,
  start: (packet: StudentPacket) => packet.start,
  departure: (packet: StudentPacket) => packet.departure,
};
export const wait = (packet: StudentPacket): number => packet.start - packet.arrival;
