import { describe, expect, it } from 'vitest';
import { eventWords } from '../../../../../src/app/parts/mechanism/EventLog.tsx';
import { MechanismPlayer } from '../../../../../src/app/parts/mechanism/player/mechanism-player.ts';
import type { Mechanism, MechanismEvent } from '../../../../../src/models/contract/simulation.ts';
import { sampleMechanism } from '../sample-mechanism.ts';

const ring: Mechanism = sampleMechanism({ queues: [{ label: 'ring', capacity: 3 }] });
const nic = { label: 'NIC timer', words: ['NIC'] };

const event = (
  timeUs: number,
  kind: MechanismEvent['kind'],
  packets = 1,
  untilUs: number | null = null,
): MechanismEvent => ({ timeUs, kind, queue: 0, packets, untilUs });

const busy: readonly MechanismEvent[] = [
  event(10, 'arrival'),
  event(11, 'arrival'),
  event(12, 'take', 2, 14),
  event(13, 'arrival'),
  event(13.2, 'arrival'),
  event(13.4, 'arrival'),
  event(13.6, 'loss'),
  event(14, 'done', 2),
  event(14, 'take', 3, 17),
];

describe('MechanismPlayer', () => {
  it('shows packets waiting, in service and lost at any moment', () => {
    const player = new MechanismPlayer(ring);
    player.add(busy);
    expect(player.timeUs).toBe(10);
    expect(player.ahead).toBe(4);
    expect(player.playTo(11.5)).toBe(11.5);
    expect(player.scene).toMatchObject({ queues: [{ waiting: 2, lost: 0 }], serving: null });
    player.playTo(13.7);
    expect(player.scene).toMatchObject({
      queues: [{ waiting: 3, lost: 1 }],
      serving: { packets: 2, fromUs: 12, untilUs: 14 },
    });
    expect(player.playTo(99)).toBe(14);
    expect(player.scene).toMatchObject({ queues: [{ waiting: 0 }], serving: { packets: 3 } });
  });

  it('steps one event at a time and continues with events that follow', () => {
    const player = new MechanismPlayer(ring);
    player.add(busy.slice(0, 2));
    expect(player.stepOnce()?.kind).toBe('arrival');
    expect(player.stepOnce()?.timeUs).toBe(11);
    expect(player.stepOnce()).toBeNull();
    player.add(busy.slice(2));
    expect(player.stepOnce()?.kind).toBe('take');
    expect(player.log(2).map(({ kind }) => kind)).toEqual(['take', 'arrival']);
    expect(player.eventsAhead).toBe(6);
  });

  it('holds packets behind a timer until it fires', () => {
    const player = new MechanismPlayer({ ...ring, timer: nic });
    player.add([event(1, 'timer', 0, 6), event(1, 'arrival'), event(2, 'arrival'), event(6, 'fire', 2)]);
    player.playTo(3);
    expect(player.scene).toMatchObject({ held: { packets: 2, untilUs: 6 }, queues: [{ waiting: 0 }] });
    player.playTo(6);
    expect(player.scene).toMatchObject({ held: { packets: 0, untilUs: null }, queues: [{ waiting: 2 }] });
  });

  it('releases a full batch before the timer fires, with an event for it', () => {
    const player = new MechanismPlayer({ ...ring, timer: nic });
    const full = event(2, 'full', 2);
    player.add([event(1, 'timer', 0, 6), event(1, 'arrival'), event(2, 'arrival'), full]);
    player.playTo(3);
    expect(player.scene).toMatchObject({ held: { packets: 0, untilUs: null }, queues: [{ waiting: 2 }] });
    expect(eventWords(full, ring, 0)).toContain('batch full: 2 packets released');
  });

  it('subtracts from the released packets those that the server drops', () => {
    const player = new MechanismPlayer({ ...ring, timer: nic });
    player.add([event(1, 'arrival'), event(2, 'arrival'), event(6, 'fire', 2), event(6, 'loss')]);
    player.playTo(6);
    expect(player.scene).toMatchObject({ held: { packets: 0 }, queues: [{ waiting: 1, lost: 1 }] });
  });

  it('counts the packets of a visit where the server comes and goes', () => {
    const player = new MechanismPlayer(ring);
    player.add([
      ...[event(1, 'resume', 0), event(1, 'empty', 0), event(1, 'pause', 0, 2)],
      ...[event(2, 'resume', 0), event(2, 'take', 1, 3), event(3, 'take', 1, 4), event(4, 'pause', 2, 5)],
    ]);
    player.playTo(2.5);
    expect(player.scene).toMatchObject({ away: false, taken: 1, serving: { packets: 1 } });
    player.playTo(4);
    expect(player.scene).toMatchObject({ away: true, taken: 2 });
  });

  it('has the packets on the wire: those that arrive soon, also those that will be lost', () => {
    const player = new MechanismPlayer(ring);
    player.add(busy);
    player.playTo(12.5);
    expect(player.comingUntil(13.3)).toEqual([13, 13.2]);
    expect(player.comingUntil(99)).toEqual([13, 13.2, 13.4, 13.6]);
    player.playTo(14);
    expect(player.comingUntil(99)).toEqual([]);
  });

  it('drops the far past', () => {
    const player = new MechanismPlayer(ring);
    for (let round = 0; round < 100; round++) {
      player.add(
        Array.from({ length: 200 }, (_, k) =>
          event(1 + round * 200 + k, k % 2 === 0 ? 'arrival' : 'take', 1),
        ),
      );
      player.playTo(1 + round * 200 + 199);
    }
    expect(player.scene.flights.length).toBeLessThanOrEqual(400);
    expect(player.log(1000).length).toBeLessThanOrEqual(400);
    expect(player.eventsAhead).toBe(0);
  });
});

describe('eventWords', () => {
  it('describes an event, with its time', () => {
    const plain = (text: string) => text.replaceAll('\u202f', ' ');
    expect(busy.slice(0, 3).map((one) => plain(eventWords(one, ring, 10)))).toEqual([
      '0.000 µs: a packet arrives',
      '1.000 µs: a packet arrives',
      '2.000 µs: core takes 2 packets, for 2 µs',
    ]);
    const two = { ...ring, queues: [...ring.queues, { label: 'port 2', capacity: 3 }] };
    expect(plain(eventWords({ ...event(12, 'loss'), queue: 1 }, two, 10))).toBe(
      '2.000 µs: a packet is lost at port 2',
    );
  });
});
