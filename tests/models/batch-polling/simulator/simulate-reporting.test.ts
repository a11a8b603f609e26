import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../../../src/models/batch-polling/simulator/simulator.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';

const overload = { ...defaultValues(batchPolling.fields), rateMbps: 12_000, ringSize: 512 };

describe('reporting the mechanism', () => {
  it.each([0, 1000, 100_000])(
    'begins after %i packets with what waits already, and keeps count',
    (before) => {
      const simulator = createSimulator(overload, { seed: 3 });
      if (before > 0) simulator.run(before);
      let waiting = 0;
      let most = 0;
      const times: number[] = [];
      for (let cycle = 0; cycle < 50; cycle++) {
        for (const { kind, packets, timeUs } of simulator.step()) {
          times.push(timeUs);
          if (kind === 'arrival') waiting += 1;
          if (kind === 'take') waiting -= packets;
          most = Math.max(most, waiting);
          if (before === 100_000 && kind === 'done') expect(waiting).toBeGreaterThan(200);
        }
      }
      expect(times.length).toBeGreaterThan(10_000);
      expect(times.findIndex((time, k) => !(k === 0 || time >= times[k - 1]))).toBe(-1);
      expect(most).toBeLessThanOrEqual(512);
      expect(waiting).toBeGreaterThanOrEqual(before === 0 ? 0 : -256); // a batch in service when reporting began
    },
  );
});
