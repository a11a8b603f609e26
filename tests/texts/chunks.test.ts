import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, fixture, readInPieces } from './reading.ts';
import { recordingBytes } from './testbed-recordings.ts';

const files: readonly [string, Uint8Array][] = [
  ['a batch clock', recordingBytes('batches-xc-9000.csv')],
  ["the data set's own format", fixture('clock-xc-2500.dat')],
  ['latencies', recordingBytes('latency-xc-2500.csv')],
  ['CRLF with a byte order mark', bytesOf('\uFEFFlatency_ns;count\r\n\r\n10,5;1\r\n11;2\r\n')],
  ['points with comments', bytesOf('# run\n# load_mpps;port;loss\n1;1;0,25\n# half\n2;;3e-2\n2;2;\n3;1;1\n')],
  ['points cut off', bytesOf('configuration,S,mpps\r\n3+1,64,1.5\r\n"4+1",128,2\r\n5+2,256')],
  ['points with NaN', bytesOf('load_mpps,loss\n1,0.5\n2,NaN\n')],
  ['a table cut off', bytesOf('t1_cycles,batch_size\n10,1\n20,2\n3')],
  ['text in a number', bytesOf(`t1_cycles,batch_size\n${'1'.repeat(9)},1\n2222222222,x\n`)],
  ['an endless line after the head', bytesOf(`10,1\n${'20,1\n'.repeat(900)}${'3'.repeat(9000)}\n`)],
  ['a line of exactly the greatest length', bytesOf(`10,1\n${'0'.repeat(4092)}20,1\n30,1`)],
  ['an unsorted clock', bytesOf('t1_cycles,batch_size\n10,1\n20,2\n15,2\n')],
  ['binary', Uint8Array.from({ length: 9000 }, (_, k) => (k * 31) % 256)],
  ['blank', bytesOf(' \n\r\n ')],
];

describe('a file in chunks of any size', () => {
  test.each(files)('%s', (_, bytes) => {
    const whole = readInPieces(bytes, []);
    const cut = fc.nat({ max: bytes.length });
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 12 }), (cuts) => {
        expect(readInPieces(bytes, cuts)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test.each(files)('%s, byte by byte', (_, bytes) => {
    const everywhere = Array.from({ length: bytes.length }, (_unused, k) => k);
    expect(readInPieces(bytes, everywhere)).toEqual(readInPieces(bytes, []));
  });

  test('random bytes are read or refused, never thrown about', () => {
    const seeds = fc.constantFrom(...files.map(([, bytes]) => bytes.subarray(0, 300)));
    fc.assert(
      fc.property(seeds, fc.array(fc.tuple(fc.nat(299), fc.nat(255)), { maxLength: 6 }), (seed, changes) => {
        const bytes = seed.slice();
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        const outcome = readInPieces(bytes, []) as { message?: string; rowsUsed?: number };
        if (outcome.message === undefined) expect(outcome.rowsUsed).toBeGreaterThan(0);
        else expect(outcome.message).toMatch(/^[A-Z].*[.]$/);
      }),
      { numRuns: 300 },
    );
  });
});
