/** Inputs that describe no switch, and lists that follow ports and cores. */
import { describe, expect, it } from 'vitest';
import type {
  EnteredInputs,
  InputFault,
  InputValue,
  InputValues,
} from '../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { checkSystem } from '../../../src/models/vswitch-polling/check-system.ts';
import { follow } from '../../../src/models/vswitch-polling/follow.ts';
import { inputsWith, solveNow } from './solve-now.ts';

type Changes = Readonly<Record<string, InputValue>>;

const refused: readonly (readonly [Changes, string, string])[] = [
  [{ portShares: [0.5, 0.5] }, 'ports-mismatch', 'portShares'],
  [{ portShares: [0.5, 0.5, 0.5, 0.5] }, 'shares-sum', 'portShares'],
  [{ portShares: [1.5, -0.5, 0, 0] }, 'shares-sum', 'portShares'],
  [{ portShares: [0, 0, 0, 0] }, 'shares-sum', 'portShares'],
  [{ cores: 2, coreSplit: [[0.5, 0.5]] }, 'split-mismatch', 'coreSplit'],
  [
    {
      ports: 2,
      portShares: null,
      cores: 3,
      coreSplit: [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
    },
    'split-mismatch',
    'coreSplit',
  ],
  [
    {
      ports: 2,
      portShares: null,
      cores: 2,
      coreSplit: [
        [0.5, 0.5],
        [0.9, 0.9],
      ],
    },
    'shares-sum',
    'coreSplit',
  ],
  [{ ports: 1, portShares: null, switchOverUs: 0 }, 'endless-polling', 'switchOverUs'],
  [{ lookupCycles: 0, hitCycles: 0, forwardUs: 0 }, 'no-packet-time', 'forwardUs'],
  [{ hitUs: 0.5 }, 'miss-below-hit', 'hitUs'],
  [{ missUs: 0.001 }, 'miss-below-hit', 'missUs'],
  [{ hitCycles: 300 }, 'miss-below-hit', 'missCycles'],
];

describe('inputs that describe no switch', () => {
  it.each(refused)('are refused: %j', (changes, code, parameter) => {
    const values = inputsWith(changes);
    const fault = checkSystem(values)!;
    expect(fault).toMatchObject({ code, parameter });
    expect(fault.message).toMatch(/^[A-Z].*[^.]\.$/s);
    expect(fault.message).not.toMatch(/NaN|undefined|null/);
    expect(() => solveNow(values)).toThrow(SolveFailure);
  });

  it.each(refused)('%j: the nearest value allowed is accepted', (changes) => {
    let values: InputValues = inputsWith(changes);
    for (let fault: InputFault | null = checkSystem(values), step = 0; fault; fault = checkSystem(values)) {
      expect(fault.nearest, fault.code).toBeDefined();
      expect(step++, 'repairs').toBeLessThan(3);
      values = { ...values, [fault.parameter]: fault.nearest! };
    }
    expect(solveNow(values).indicators.throughputMpps).toBeGreaterThan(0);
  });

  it('are not shares that were rounded', () => {
    expect(checkSystem(inputsWith({ portShares: [0.3333333, 0.3333333, 0.3333333, 0.0000001] }))).toBeNull();
  });
});

describe('lists follow ports and cores', () => {
  const followed = (changes: Changes, start: Changes = {}): EnteredInputs =>
    follow(inputsWith({ ...start, ...changes }), Object.keys(changes));

  it('the paper’s own shares become equal ones with another number of ports', () => {
    expect(followed({ ports: 6 }).portShares).toBeNull();
    expect(followed({ ports: 4 }).portShares).toEqual([0.15, 0.2, 0.25, 0.4]);
  });

  it('own shares keep their proportions, and new ports have the mean share', () => {
    const threePorts = { ports: 3, portShares: [0.2, 0.3, 0.5] };
    expect(followed({ ports: 2 }, threePorts).portShares).toEqual([0.4, 0.6]);
    const more = followed({ ports: 4 }, threePorts).portShares as number[];
    expect(more.map((share) => share * 4)).toEqual([0.6, 0.9, 1.5, 1].map((x) => expect.closeTo(x, 12)));
    expect(followed({ ports: 2 }, { ports: 3, portShares: [0, 0, 1] }).portShares).toBeNull();
  });

  it('the ports follow the shares, and the cores the split', () => {
    expect(followed({ portShares: [0.5, 0.5] }).ports).toBe(2);
    expect(followed({ portShares: null }).ports).toBe(4);
    const split = [
      [0.5, 0.3, 0.2],
      [0.2, 0.2, 0.6],
    ];
    expect(followed({ coreSplit: split })).toMatchObject({ ports: 2, cores: 3, portShares: null });
    expect(followed({ coreSplit: split, portShares: [0.1, 0.9] })).toMatchObject({ ports: 2, cores: 3 });
  });

  it('the split follows ports and cores', () => {
    const perPort = {
      ports: 2,
      portShares: [0.5, 0.5],
      cores: 2,
      coreSplit: [
        [0.25, 0.75],
        [1, 0],
      ],
    };
    const wider = followed({ cores: 3 }, perPort).coreSplit as number[][];
    expect(wider[0]).toEqual([1 / 6, 0.5, 1 / 3].map((x) => expect.closeTo(x, 12)));
    expect(wider[1]).toEqual([2 / 3, 0, 1 / 3].map((x) => expect.closeTo(x, 12)));
    expect(followed({ ports: 3 }, perPort).coreSplit).toEqual([
      [0.25, 0.75],
      [1, 0],
      [0.5, 0.5],
    ]);
    expect(followed({ cores: 1 }, perPort).coreSplit).toBeNull();
    const followedInputs = followed({ cores: 1, ports: 2 }, perPort);
    expect(checkSystem(followedInputs)).toBeNull();
  });

  it('inputs set together that contradict each other are left for the check', () => {
    const values = followed({ ports: 3, portShares: [0.5, 0.5] });
    expect(values).toMatchObject({ ports: 3, portShares: [0.5, 0.5] });
    expect(checkSystem(values)?.code).toBe('ports-mismatch');
  });

  it('other inputs move nothing', () => {
    const values = inputsWith({ maxBatch: 8 });
    expect(follow(values, ['maxBatch'])).toEqual(values);
  });
});
