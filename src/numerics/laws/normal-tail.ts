/**
 * The upper tail of the standard normal law by the rational approximations of Cody ("Rational Chebyshev approximations
 * for the error function", Mathematics of Computation 1969): relative error below 1e-15 (1 + z^2), as far as the tail
 * is above the smallest number.
 */

const near = {
  top: [3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694, 0.18577770618460315],
  bottom: [23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171],
};
const middle = {
  top: [
    0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001, 881.952221241769,
    1712.0476126340707, 2051.0783778260716, 1230.3393547979972, 2.1531153547440383e-8,
  ],
  bottom: [
    15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ],
};
const far = {
  top: [
    0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378, 0.016315387137302097,
  ],
  bottom: [
    2.568520192289822, 1.8729528499234604, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
  ],
};

/** Beyond these arguments of erfc the next approximation holds. */
const nearEnd = 0.46875;
const middleEnd = 4;

/** exp(-y^2), y rounded to sixteenths first, so that the square is exact. */
function gaussian(y: number): number {
  const rounded = Math.trunc(16 * y) / 16;
  return Math.exp(-rounded * rounded) * Math.exp(-(y - rounded) * (y + rounded));
}

/** erfc(y), y >= 0. */
function complementaryError(y: number): number {
  if (y <= nearEnd) {
    const square = y * y;
    let top = near.top[4] * square;
    let bottom = square;
    for (let i = 0; i < 3; i++) {
      top = (top + near.top[i]) * square;
      bottom = (bottom + near.bottom[i]) * square;
    }
    return 1 - (y * (top + near.top[3])) / (bottom + near.bottom[3]);
  }
  if (y <= middleEnd) {
    let top = middle.top[8] * y;
    let bottom = y;
    for (let i = 0; i < 7; i++) {
      top = (top + middle.top[i]) * y;
      bottom = (bottom + middle.bottom[i]) * y;
    }
    return (gaussian(y) * (top + middle.top[7])) / (bottom + middle.bottom[7]);
  }
  const inverse = 1 / (y * y);
  let top = far.top[5] * inverse;
  let bottom = inverse;
  for (let i = 0; i < 4; i++) {
    top = (top + far.top[i]) * inverse;
    bottom = (bottom + far.bottom[i]) * inverse;
  }
  const rest = (inverse * (top + far.top[4])) / (bottom + far.bottom[4]);
  return (gaussian(y) * (1 / Math.sqrt(Math.PI) - rest)) / y;
}

/** P(Z > z) of a standard normal Z. */
export function normalTail(z: number): number {
  const y = Math.abs(z) * Math.SQRT1_2;
  const tail = 0.5 * complementaryError(y);
  return z < 0 ? 1 - tail : tail;
}
