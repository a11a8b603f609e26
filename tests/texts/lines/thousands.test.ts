import { describe, expect, it } from 'vitest';
import { joinedThousands } from '../../../src/texts/lines/thousands.ts';

describe('marks between thousands', () => {
  it.each([
    ['a: 12,254,848 b: 14.28', 'a: 12254848 b: 14.28'],
    ['a: 12\u2019254\u2019848 b: 1\u2019024', 'a: 12254848 b: 1024'],
    ['a: 12\u202f254', 'a: 12254'],
    ['a: 12_254_848', 'a: 12254848'],
    ['(130,024,000,000,000/90,020,000,000)', '(130024000000000/90020000000)'],
  ])('of %j are taken out without a question', (text, joined) => {
    expect(joinedThousands(text)).toMatchObject({ text: joined, certain: true });
  });

  it.each([
    'a: 1,234 b: 9,876', // a decimal comma as well
    'a: 12,254,848 b: 35965981', // another number without marks
    'a: 12,254,848 cpus 0,2,4', // a list
    'a: 12 254 848', // columns
    'a: 12.254.848 b: 14.28',
  ])('of %j are asked about', (text) => {
    expect(joinedThousands(text)).toMatchObject({ certain: false });
  });

  it.each([
    'inet 192.168.100.200',
    'version 21.11.0',
    'cpus 0,2,4',
    'rx_queue_0_packets: 100',
    'size_64_127_packets: 5',
    'time 12.345',
    'polling 15 100 0 147 256.00',
    'core 0x1,2',
  ])('are not seen in %j', (text) => {
    expect(joinedThousands(text)).toBeNull();
  });
});
