import { describe, expect, it } from 'vitest';
import {
  faceWidth,
  readFontFace,
  textPath,
} from '../../../../../src/app/figures/export/printed/figure-font.ts';
import { figureFaces } from '../figure-faces.ts';

const { regular, bold, measure } = figureFaces;

describe('the font of exported figures', () => {
  it('has the widths of Arial and Helvetica, to which programs fall back', () => {
    // em of 2048 units, as these fonts document them
    expect(faceWidth(regular, 'A', 2048)).toBe(1366);
    expect(faceWidth(regular, '0', 2048)).toBe(1139);
    expect(faceWidth(regular, ' ', 2048)).toBe(569);
    expect(faceWidth(bold, 'A', 2048)).toBe(1479);
  });

  it('has every letter that figures use', () => {
    const used = 'The cliff: “p99” ≤ 4 367 µs · β = 256, τ → 10⁻⁷ × 3.5 − ±½ λᵢ É ø ž … ≥ ∞ √ ₀₁₂ ℓ';
    for (const letter of used) expect(regular.advance(letter), letter).not.toBeNull();
    expect(regular.advance('漢')).toBeNull();
    expect(faceWidth(regular, '漢字', 10)).toBeNull();
    expect(measure('漢字', 13)).toBeGreaterThan(10);
  });

  it('draws letters inside of their height and width, composite ones, too', () => {
    for (const text of ['H', 'é', '8', '⁷', 'g']) {
      const d = textPath(regular, text, 100, 0, 0)!;
      expect(d).toMatch(/^M[\d.-]+ [\d.-]+[LQ].*Z$/);
      const numbers = d.match(/-?\d+\.?\d*/g)!.map(Number);
      const [x, y] = [0, 1].map((part) => numbers.filter((_, k) => k % 2 === part)) as [number[], number[]];
      expect(Math.min(...x)).toBeGreaterThan(-10);
      expect(Math.max(...x)).toBeLessThan(faceWidth(regular, text, 100)! + 10);
      expect(Math.min(...y)).toBeGreaterThan(-100);
      expect(Math.max(...y)).toBeLessThan(30);
    }
    // a stem with straight edges, to the height of capitals
    expect(textPath(regular, 'I', 2048, 0, 0)).toBe('M189 0L189 -1409L380 -1409L380 0L189 0Z');
    expect(textPath(regular, '漢', 10, 0, 0)).toBeNull();
  });

  it('refuses a file of another format', () => {
    expect(() => readFontFace(new Uint8Array(64))).toThrow('not a WOFF file');
  });
});
