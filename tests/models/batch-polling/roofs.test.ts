/** Rates that the link and the card's bus carry. */
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { roofs } from '../../../src/models/batch-polling/closed-form/roofs.ts';
import { headline } from '../../../src/models/batch-polling/headline.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { packetRates } from '../../../src/models/contract/screen.ts';
import { plainWords } from '../../../src/text/words.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { complete, simulated } from './simulator/simulations.ts';

const roofsOf = (changes: InputValues) => roofs(readInputs(complete(changes)));
const solvedWith = (values: InputValues) =>
  reusedSolverOf(batchPolling).solve(values, { detail: 'indicators' });

/** Bytes in either direction for eight frames received and sent, packet of the bus by packet, shares nothing with `src`. */
function busBytesOfEight(frame: number) {
  let [toHost, toCard] = [0, 0];
  const pieces = (bytes: number, most: number) => {
    const all: number[] = [];
    for (let left = bytes; left > 0; left -= most) all.push(Math.min(left, most));
    return all;
  };
  for (let k = 0; k < 8; k++) {
    for (const piece of pieces(frame, 256)) toHost += 24 + piece; // received data
    toHost += 24 * pieces(frame, 512).length; // requests for data to send
    for (const piece of pieces(frame, 256)) toCard += 20 + piece; // data to send
  }
  for (const ring of ['receive', 'send']) {
    expect(ring).not.toBe('');
    toCard += 24 + 4; // doorbell
    toHost += 24; // request for descriptors
    toCard += 20 + 8 * 16; // descriptors
    toHost += 24 + 8 * 16; // descriptors written back
  }
  return { toHost, toCard };
}

describe('the bus', () => {
  it.each([64, 128, 256, 257, 512, 513, 1024, 1518, 9000])('carries frames of %i bytes', (frameBytes) => {
    const { toHost, toCard } = busBytesOfEight(frameBytes);
    const [bus] = roofsOf({ frameBytes, 'pcie.generation': '3' });
    expect(bus.mpps).toBeCloseTo((0.92 * 8 * (128 / 130) * 8 * 1000) / (Math.max(toHost, toCard) / 8) / 8, 9);
    expect(bus.name).toBe(`PCIe 3.0 x8 to the ${toHost < toCard ? 'card' : 'host'}`);
  });

  it('carries a mix as it carries the mean bytes on the bus', () => {
    const [small, large] = [64, 1518].map(
      (size) => roofsOf({ frameBytes: size, 'pcie.generation': '3' })[0].mpps,
    );
    const [mixed] = roofsOf({ frameMix: { 64: 1, 1518: 1 }, 'pcie.generation': '3' });
    expect(mixed.mpps).toBeCloseTo(2 / (1 / small + 1 / large), 9);
  });

  it('carries more with lanes and generations, and half at two passes', () => {
    const at = (changes: InputValues) => roofsOf({ 'pcie.generation': '3', ...changes })[0].mpps;
    expect(at({ 'pcie.lanes': 16 }) / at({})).toBeCloseTo(2, 9);
    expect(at({ 'pcie.generation': '4' }) / at({})).toBeCloseTo(2, 9);
    expect(at({ 'pcie.generation': '2' }) / at({})).toBeCloseTo(4 / (8 * (128 / 130)), 9);
    expect(at({ cardPasses: 2 }) / at({})).toBeCloseTo(0.5, 9);
  });

  it('changes no result', () => {
    const plain = complete({ rateMbps: 6000, linkGbps: 10 });
    const given = complete({ rateMbps: 6000, linkGbps: 10, 'pcie.generation': '3', 'pcie.lanes': 4 });
    expect(solvedWith(given).indicators).toEqual(solvedWith(plain).indicators);
    expect(simulated(given, 20_000)).toEqual(simulated(plain, 20_000));
  });
});

describe('the link', () => {
  it('carries 14.88 Mpps of 64 bytes at 10 Gbit/s', () => {
    expect(roofsOf({ linkGbps: 10 })).toMatchObject([{ short: 'link', about: false }]);
    expect(roofsOf({ linkGbps: 10 })[0].mpps).toBeCloseTo(14.880952, 6);
  });

  it('carries at two passes as much as half the link', () => {
    const changes = { rateMbps: 7000, 'transmit.ringSize': 64 };
    const twice = solvedWith(complete({ ...changes, linkGbps: 16, cardPasses: 2 }));
    expect(twice.indicators).toEqual(solvedWith(complete({ ...changes, linkGbps: 8 })).indicators);
  });
});

describe('the limit of the rate', () => {
  const words = (changes: InputValues) => {
    const values = complete(changes);
    const solution = solvedWith(values);
    const { sentence, edge } = headline({ values, solution, rate: packetRates, method: 'exact' });
    return { said: `${plainWords(sentence)} ${edge ?? ''}`, notices: solution.notices };
  };

  it('is the lowest of core, link and bus', () => {
    const changes = { rateMbps: 600, 'pcie.generation': '1', 'pcie.lanes': 1 };
    expect(words(changes).said).toContain('PCIe 1.0 x1 to the host carries about 1.5 Mpps.');
    expect(words({ ...changes, linkGbps: 0.7 }).said).toContain('The link carries 1.04 Mpps');
    expect(words({ rateMbps: 600, linkGbps: 100, 'pcie.generation': '4' }).said).toContain(
      'Loss would start near',
    );
    const { notices } = words({ ...changes, linkGbps: 100 });
    expect(notices.find(({ code }) => code === 'roofs')!.message).toMatch(
      /^Highest rates of these frames, the lowest first: PCIe 1\.0 x1 to the host about 1\.47 Mpps, the core 13\.3 Mpps, the link 149 Mpps\./,
    );
  });

  it('is said where the bus is full', () => {
    const { said } = words({ rateMbps: 6000, 'pcie.generation': '1', 'pcie.lanes': 1 });
    expect(said).toContain('PCIe 1.0 x1 to the host is full: it carries about 1.5 Mpps.');
    const { said: slower } = words({ rateMbps: 12_000, 'pcie.generation': '3', 'pcie.lanes': 3 });
    expect(slower).toContain('the core is overloaded');
  });
});
