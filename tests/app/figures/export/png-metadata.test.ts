import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pixelsOf, pngTexts, pngWith } from '../../../../src/app/figures/export/figure-download.ts';
import { figure } from '../sample-figure.ts';

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

/** One grey pixel. */
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Type and content of every chunk; throws for a wrong checksum. */
function chunksOf(file: Uint8Array): [string, Buffer][] {
  const data = Buffer.from(file);
  const found: [string, Buffer][] = [];
  for (let at = 8; at < data.length;) {
    const length = data.readUInt32BE(at);
    const named = data.subarray(at + 4, at + 8 + length);
    expect(data.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    found.push([named.subarray(0, 4).toString('latin1'), named.subarray(4)]);
    at += 12 + length;
  }
  return found;
}

it('A PNG says its resolution and its provenance in UTF-8', () => {
  const texts = pngTexts(figure({ title: 'Loss against λ' }), [
    'Inputs: β 256',
    'Link: https://example.org/',
  ]);
  const chunks = chunksOf(pngWith(new Uint8Array(png), 600, texts));
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'pHYs', 'iTXt', 'iTXt', 'iTXt', 'IDAT', 'IEND']);
  const physical = chunks[1][1];
  expect([physical.readUInt32BE(0), physical.readUInt32BE(4), physical[8]]).toEqual([23_622, 23_622, 1]);
  expect(chunks[2][1].toString('utf8')).toBe('Title\0\0\0\0\0Loss against λ');
  expect(chunks[3][1].toString('utf8')).toBe(
    'Description\0\0\0\0\0Batch polling, exact\nInputs: β 256\nLink: https://example.org/',
  );
});

it('A PNG for the screen says no resolution', () => {
  expect(chunksOf(pngWith(new Uint8Array(png), null, {})).map(([type]) => type)).toEqual([
    'IHDR',
    'IDAT',
    'IEND',
  ]);
});

it('The pixels of a PNG follow from its size on paper', () => {
  const paper = { widthMm: 88, heightMm: 60, textPt: 8, dpi: 600 };
  expect(pixelsOf({ width: 405, height: 276, paper })).toEqual({ width: 2079, height: 1417 });
  expect(pixelsOf({ width: 1200, height: 630 })).toEqual({ width: 1200, height: 630 });
});
