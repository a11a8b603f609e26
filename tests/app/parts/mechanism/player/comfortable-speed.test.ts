import { expect, it } from 'vitest';
import {
  comfortableSpeed,
  fastestSpeed,
  slowestSpeed,
} from '../../../../../src/app/parts/mechanism/player/comfortable-speed.ts';
import type { MechanismEvent } from '../../../../../src/models/contract/simulation.ts';

const event = (timeUs: number, kind: MechanismEvent['kind']): MechanismEvent => ({
  timeUs,
  kind,
  queue: 0,
  packets: 1,
  untilUs: null,
});

/** `cycles` cycles of this length with so many arrivals each. */
function run(cycles: number, lengthUs: number, arrivals: number, first: MechanismEvent['kind'] = 'take') {
  return Array.from({ length: cycles }, (_, cycle) => [
    event(1 + cycle * lengthUs, first),
    ...Array.from({ length: arrivals }, (__, k) =>
      event(1 + (cycle + (k + 1) / (arrivals + 1)) * lengthUs, 'arrival'),
    ),
  ]).flat();
}

it('the default speed shows a cycle in about a second, so that a batch is seen to form', () => {
  expect(comfortableSpeed(run(200, 2.1, 16))).toBe(2);
  expect(comfortableSpeed(run(200, 204, 22))).toBe(200);
});

it('the default speed shows some packets a second where hardly any are taken at a time', () => {
  expect(comfortableSpeed(run(200, 0.2, 1))).toBe(0.8);
});

it('the default speed is between the ends of its slider', () => {
  expect(comfortableSpeed([])).toBe(1);
  expect(comfortableSpeed(run(3, 1e9, 1))).toBe(fastestSpeed);
  expect(comfortableSpeed(run(3, 1e-9, 1))).toBe(slowestSpeed);
});
