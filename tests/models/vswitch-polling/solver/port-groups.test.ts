import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { fields } from '../../../../src/models/vswitch-polling/inputs.ts';
import {
  busiestGroup,
  busiestWords,
  drawnGroups,
  omissionWords,
  portGroups,
} from '../../../../src/models/vswitch-polling/solver/port-groups.ts';

const withInputs = (inputs: Record<string, InputValue>) => ({ ...defaultValues(fields), ...inputs });

/** 1, 2, ... 20 parts of 210: twenty ports that differ. */
const ladder = Array.from({ length: 20 }, (_, k) => (k + 1) / 210);

describe('port groups', () => {
  it('has the most loaded port first, with its share', () => {
    expect(portGroups(withInputs({})).map(({ label }) => label)).toEqual([
      'port 4, 40 %',
      'port 3, 25 %',
      'port 2, 20 %',
      'port 1, 15 %',
    ]);
  });

  it('takes equal ports together and lists them in runs', () => {
    const equal = withInputs({ ports: 32, portShares: null });
    expect(portGroups(equal).map(({ label }) => label)).toEqual(['ports 1–32, 3.1 % each']);
    const mixed = withInputs({ ports: 5, portShares: [0.1, 0.3, 0.1, 0.1, 0.4] });
    expect(portGroups(mixed).map(({ name }) => name)).toEqual(['port 5', 'port 2', 'ports 1, 3–4']);
  });

  it('counts the ports where the list would be long', () => {
    const shares = [0.2, 0.05, 0.2, 0.05, 0.2, 0.05, 0.2, 0.05];
    expect(portGroups(withInputs({ ports: 8, portShares: shares })).map(({ name }) => name)).toEqual([
      '4 ports',
      '4 ports',
    ]);
  });

  it('distinguishes equal ports that are split differently over the cores', () => {
    const coreSplit = [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.9, 0.1],
    ];
    const values = withInputs({ ports: 3, portShares: null, cores: 2, coreSplit });
    expect(portGroups(values).map(({ name }) => name)).toEqual(['ports 1–2', 'port 3']);
    expect(busiestGroup(values).name).toBe('port 3');
    expect(busiestWords(values)).toBe('port with the most loaded RX queue');
    expect(busiestWords(withInputs({}))).toBe('most loaded port');
  });

  it('draws six of many, from the most to the least loaded, and says so', () => {
    const values = withInputs({ ports: 20, portShares: ladder });
    const drawn = drawnGroups(values);
    expect(drawn.map(({ ports }) => ports[0] + 1)).toEqual([20, 16, 12, 9, 5, 1]);
    expect(omissionWords(values)).toContain('6 of 20 ports that differ');
    expect(omissionWords(withInputs({}))).toBe('');
  });

  it('draws no silent port', () => {
    const values = withInputs({ portShares: [0, 0.4, 0, 0.6] });
    expect(portGroups(values)).toHaveLength(3);
    expect(drawnGroups(values).map(({ name }) => name)).toEqual(['port 4', 'port 2']);
  });
});
