import { describe, expect, it } from 'vitest';
import { sharedBeginnings } from '../../../src/texts/cleaning/line-prefix.ts';
import { withJsonLines } from '../../../src/texts/lines/json.ts';

describe('JSON within a text', () => {
  it('has an object a line where it spans lines', () => {
    expect(withJsonLines('--> x\n{\n  "a": {\n    "b": [\n1,\n2\n]\n  }\n}\nend\n')).toBe(
      '--> x\n{"a":{"b":[1,2]}}\nend\n',
    );
  });

  it('has a line for each object of a list, also below other names', () => {
    expect(withJsonLines('[{"ifname":"a","rx":1},{"ifname":"b","rx":2}]')).toBe(
      '{"ifname":"a","rx":1}\n{"ifname":"b","rx":2}',
    );
    expect(withJsonLines('{"t":1,\n"hosts":[{"cpus":[{"cpu":"0"},{"cpu":"1"}]}]}')).toBe(
      '{"t":1}\n{"cpu":"0"}\n{"cpu":"1"}',
    );
  });

  it('has the name of each of several objects that are alike', () => {
    expect(withJsonLines('{\n"eth0":{"rx":1},"eth1":{"rx":2}}')).toBe(
      '{"name":"eth0","rx":1}\n{"name":"eth1","rx":2}',
    );
  });

  it.each(['{"a": 1}', '{\n"a": [1,\n', '[ 12.5] eth0: up\n[ 13.5] eth0: down', '{rx_dropped=0,\ntx=1}'])(
    'stays as it is where it is one object, cut, or no JSON: %j',
    (text) => {
      expect(withJsonLines(text)).toBe(text);
    },
  );
});

it('JSON that nothing closes, that is broken, or that is nested without an end costs no more than its length', () => {
  for (const text of [
    '{\n'.repeat(200_000),
    '[\n"x"\n'.repeat(100_000),
    `{"a":`.repeat(5000) + '1' + '}'.repeat(5000),
  ])
    expect(withJsonLines(text)).toBe(text);
  const broken = `${'[\n'.repeat(20_000)}x\n${']\n'.repeat(20_000)}`;
  expect(withJsonLines(broken)).toBe(broken);
});

it('Words that all lines begin with are found, the longest first', () => {
  expect(sharedBeginnings(['pod-a main Udp: A B', 'pod-a main Udp: 1 2', ''])).toEqual([
    'pod-a main Udp: ',
    'pod-a main ',
    'pod-a ',
  ]);
  expect(sharedBeginnings(['rx: 1', 'tx: 2'])).toEqual([]);
  expect(sharedBeginnings(['0000 1', '0000 2'])).toEqual([]);
});
