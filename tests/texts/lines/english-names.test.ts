import { describe, expect, it } from 'vitest';
import { englishNames } from '../../../src/texts/lines/english-names.ts';
import { encoded } from '../encoded.ts';
import { readAny, tableCurves, toolReading } from '../read-any.ts';

describe('names of columns', () => {
  it('are the English ones, word by word', () => {
    expect(englishNames(['Last [Mpps]', 'Durchsatz [Mpps]', 'Latenz (µs)'])).toEqual([
      ...['load [Mpps]', 'throughput [Mpps]', 'latency (µs)'],
    ]);
    expect(englishNames(['Taille de trame', 'Débit (Mpps)'])).toEqual(['frame size', 'throughput (Mpps)']);
  });

  it('stay where a word is English as well, and no other shows the language', () => {
    expect(englishNames(['last', 'charge', 'file'])).toEqual(['last', 'charge', 'file']);
  });

  const points = async (text: string | Uint8Array) =>
    (await tableCurves(text)).map(({ quantity, against, x, y }) => [quantity, against, x, y]);
  const expected = [
    ['throughputMpps', 'rateMpps', [1.5, 2.5], [1.5, 2.4]],
    ['lossProbability', 'rateMpps', [1.5, 2.5], [0, 0.04]],
    ['sojournUs', 'rateMpps', [1.5, 2.5], [12.5, 14]],
  ];

  it('in German give the same points, in UTF-8 and Latin-1', async () => {
    const text = 'Last [Mpps];Durchsatz [Mpps];Verlust [%];Latenz [µs]\n1,5;1,5;0;12,5\n2,5;2,4;4;14\n';
    expect(await points(text)).toEqual(expected);
    expect(await points(encoded(text, 'windows-1252', false))).toEqual(expected);
  });

  it('in French give the same points', async () => {
    const text = 'Charge (Mpps);Débit (Mpps);Perte (%);Latence (µs)\n1,5;1,5;0;12,5\n2,5;2,4;4;14\n';
    expect(await points(text)).toEqual(expected);
    expect(await points(encoded(text, 'utf-16le', true))).toEqual(expected);
  });

  it('say what a table of counts is', async () => {
    expect(await toolReading('Verzögerung (Mikrosekunden);Häufigkeit\n1,5;3\n2,5;4\n')).toMatchObject({
      results: [{ kind: 'bins', quantity: 'sojournUs', unit: 'µs', lower: [1.5, 2.5], count: [3, 4] }],
    });
    expect(await toolReading('Zeit (s);Gesendet [Mpps];Empfangen [Mpps]\n1;2;2\n2;4;3\n')).toMatchObject({
      title: 'Rates over time, 2 rows',
    });
  });

  it('in another unit than the numbers are refused, in any language', async () => {
    const text = 'Last [Mpps];Durchsatz [kB/s]\n1,5;1500\n2,5;2400\n';
    expect(await readAny(text)).toMatchObject({ ok: false, code: 'byte-rate' });
  });
});
