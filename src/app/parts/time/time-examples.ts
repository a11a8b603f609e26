/** Example scenarios with events over time. */
import type { TimePlan } from '../../../scenario/view/time-plan.ts';

interface TimeExample {
  id: string;
  label: string;
  scenario: { model: string; inputs: Readonly<Record<string, unknown>> };
  plan: TimePlan;
}

const quiet = { start: 'stationary', steps: [], bursts: [], events: [] } as const;

export const timeExamples: readonly TimeExample[] = [
  {
    id: 'other-task',
    label: 'The testbed’s stall of 50 µs: another task takes the core, at 8 Gbit/s',
    scenario: { model: 'batch-polling', inputs: { rateMbps: 8000, ringSize: 1024 } },
    plan: { ...quiet, horizonUs: 1000, events: [{ kind: 'stall', atUs: 200, lengthUs: 50 }] },
  },
  {
    id: 'vpp-barrier',
    label: 'A barrier holds VPP’s workers for 18 ms: 1.8 Mpps in 8 rings of 4096',
    scenario: {
      model: 'batch-polling',
      inputs: { rateMpps: 1.8, cores: 8, ringSize: 4096, maxBatch: 256, arrivals: { family: 'geometric' } },
    },
    plan: { ...quiet, horizonUs: 30_000, events: [{ kind: 'stall', atUs: 5000, lengthUs: 18_000 }] },
  },
  {
    id: 'vpp-barrier-fast',
    label: 'The same barrier at 4 Mpps: more than the rings hold',
    scenario: {
      model: 'batch-polling',
      inputs: { rateMpps: 4, cores: 8, ringSize: 4096, maxBatch: 256, arrivals: { family: 'geometric' } },
    },
    plan: { ...quiet, horizonUs: 30_000, events: [{ kind: 'stall', atUs: 5000, lengthUs: 18_000 }] },
  },
  {
    id: 'stolen-cpu',
    label: 'A virtual CPU is stolen for 10 ms at 0.3 Mpps',
    scenario: {
      model: 'batch-polling',
      inputs: { rateMpps: 0.3, maxBatch: 64, ringSize: 4096, arrivals: { family: 'geometric' } },
    },
    plan: { ...quiet, horizonUs: 20_000, events: [{ kind: 'stall', atUs: 5000, lengthUs: 10_000 }] },
  },
  {
    id: 'core-restart',
    label: 'One of two cores restarts, at 9 Gbit/s',
    scenario: { model: 'batch-polling', inputs: { rateMbps: 9000, cores: 2 } },
    plan: {
      ...quiet,
      horizonUs: 2000,
      events: [
        { kind: 'change', atUs: 400, set: { cores: 1 } },
        { kind: 'change', atUs: 900, set: { cores: 2 } },
      ],
    },
  },
  {
    id: 'microburst',
    label: 'A microburst oversubscribes a switch: 200 packets at line rate to one port',
    scenario: { model: 'vswitch-polling', inputs: {} },
    plan: { ...quiet, horizonUs: 400, bursts: [{ atUs: 100, packets: 200, rateMpps: 14.88, mode: 'adds' }] },
  },
];
