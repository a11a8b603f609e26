import { expect, it } from 'vitest';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { fields } from '../../../../src/models/vswitch-polling/inputs.ts';
import { createSimulator } from '../../../../src/models/vswitch-polling/simulator/simulator.ts';

it('a report begins with the packets that wait already, also after a run without reports', () => {
  const simulator = createSimulator({ ...defaultValues(fields), loadMpps: 9 }, { seed: 1 });
  for (let round = 0; round < 2; round++) {
    simulator.run(100_000);
    const waiting = [0, 0, 0, 0];
    for (let visit = 0; visit < 5; visit++) {
      for (const { kind, queue, packets } of simulator.step()) {
        if (kind === 'arrival') waiting[queue] += 1;
        if (kind === 'take') waiting[queue] -= packets;
      }
    }
    expect(waiting[3]).toBeGreaterThan(100); // port 4 is in overload
    expect(Math.min(...waiting)).toBeGreaterThanOrEqual(0);
  }
});
