import { describe, expect, it } from 'vitest';
import { WorkPace, inPieces, workPerYield } from '../../src/numerics/work-pace.ts';

describe('a pass over an array', () => {
  const piecesOf = (length: number) => {
    const pieces: [number, number][] = [];
    const yields = [...inPieces(length, (from, to) => pieces.push([from, to]))];
    return { pieces, yields };
  };

  it('is made at once where the array is short', () => {
    expect(piecesOf(1000)).toEqual({ pieces: [[0, 1000]], yields: [] });
    expect(piecesOf(0)).toEqual({ pieces: [], yields: [] });
  });

  it('gives way between pieces that cover a long one', () => {
    const { pieces, yields } = piecesOf(workPerYield);
    expect(pieces.length).toBeGreaterThan(4);
    expect(yields).toHaveLength(pieces.length - 1);
    expect(pieces[0][0]).toBe(0);
    for (const [k, [from]] of pieces.entries()) if (k > 0) expect(from).toBe(pieces[k - 1][1]);
    expect(pieces[pieces.length - 1][1]).toBe(workPerYield);
  });
});

describe('a pace', () => {
  it('counts work that is added where nothing can yield', () => {
    const pace = new WorkPace();
    pace.isDue(workPerYield);
    pace.add(workPerYield - 1);
    expect(pace.isDue(0)).toBe(false);
    expect(pace.isDue(1)).toBe(true);
    expect(pace.isDue(1)).toBe(false);
  });

  it('has a short first part, whose code is not compiled yet', () => {
    const pace = new WorkPace();
    expect(pace.isDue(workPerYield / 5)).toBe(false);
    expect(pace.isDue(workPerYield / 5)).toBe(true);
    expect(pace.isDue(workPerYield / 2)).toBe(false);
  });
});
