/** Gamma times of small shape: most of them far below the mean, few far above. */
import type { RandomStream } from './xoshiro128.ts';

/**
 * Gamma law of shape < 1 by Liu, Martin and Syring ("Simulating from a gamma distribution with small shape parameter",
 * Computational Statistics 2017): -shape log X has nearly an exponential law, so that one logarithm and one exponential make a
 * number. Accepts a share of about 1 / (1 + shape / (e (1 - shape))): meant for shapes up to 0.4, where that is 80 %.
 */
export class SmallShapeGamma {
  private readonly shape: number;
  private readonly scale: number;
  /** Share of the proposals that come from the side of times below the scale. */
  private readonly nearShare: number;
  private readonly farRate: number;

  constructor(shape: number, mean: number) {
    if (!(shape > 0 && shape < 1 && mean >= 0))
      throw new RangeError('a shape between 0 and 1 and a mean are needed');
    this.shape = shape;
    this.scale = mean / shape;
    this.nearShare = 1 / (1 + shape / (Math.E * (1 - shape)));
    this.farRate = 1 / shape - 1;
  }

  sample(stream: RandomStream): number {
    const { shape, nearShare } = this;
    for (;;) {
      const choice = stream.nextSingle();
      if (choice < nearShare) {
        const x = Math.exp(Math.log(choice / nearShare) / shape);
        const u = stream.nextSingle();
        if (u < 1 - x || u < Math.exp(-x)) return this.scale * x;
      } else {
        const power = -Math.log(stream.nextSingle()) / this.farRate / shape;
        const x = Math.exp(power);
        if (stream.nextSingle() < Math.exp(1 + power - x)) return this.scale * x;
      }
    }
  }
}
