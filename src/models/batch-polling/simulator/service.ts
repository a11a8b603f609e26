/** Service times drawn by batch size, and those of many empty polls at once. */
import type { Pmf } from '../../../numerics/laws/pmf.ts';
import { AliasTable } from '../../../numerics/random/alias-table.ts';
import {
  binomialSampler,
  negativeBinomialSample,
  poissonWeights,
} from '../../../numerics/random/lattice-samplers.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { GeometricTime, type ServiceLaw, ShiftedPoissonTime } from '../solver/service/service-law.ts';
import type { ByteTimes } from '../solver/service/byte-times.ts';
import type { ServiceTimes } from '../solver/service/service-times.ts';
import { type ServiceSource, StallClock } from './service-source.ts';
import { trimmed } from '../../../numerics/laws/lattice/lattice-law.ts';
import { poissonLaw } from '../../../numerics/laws/panjer/pmf.ts';
import { LogConcaveSampler } from '../../../numerics/random/log-concave-sampler.ts';

// How the laws of service times are drawn: from a table, by rejection, and many added up at once.

/** Draws numbers of slots. */
type Draw = (stream: RandomStream) => number;

/** Probabilities for a table. */
function weightsOf(law: ServiceLaw): Pmf {
  const plain = law instanceof ShiftedPoissonTime && law.shift === 0 && law.extra === 0 && law.spread > 0;
  return plain ? poissonWeights(law.mean) : trimmed(law.pmf());
}

/** The sum of `count` >= 1 service times of a law, drawn at once. Cost: a few rejections, whatever the count. */
function sumDraw(law: ServiceLaw, count: number): Draw {
  if (law instanceof GeometricTime)
    return (stream) => count + negativeBinomialSample(stream, count * (law.mean - 1), count);
  if (!(law instanceof ShiftedPoissonTime)) {
    const shape = (law.mean * law.mean) / (law.variance - law.mean);
    return (stream) => negativeBinomialSample(stream, count * law.mean, count * shape);
  }
  const { shift, extra, spread } = law;
  const poisson = spread > 0 ? new LogConcaveSampler(poissonLaw(count * spread)) : null;
  const added = spread > 0 && extra === 0 ? null : binomialSampler(count, extra);
  return (stream) =>
    count * shift +
    (added === null ? 0 : added.sample(stream)) +
    (poisson === null ? 0 : poisson.sample(stream));
}

/** 2 x^2 = 46, and exp(-46) = 1e-20. */
const sureDistance = 4.8;

/** sqrt(2 * 46), and 46 itself. */
const sureDeviations = 9.6;
const sureExponent = 46;

/**
 * Number of service times whose sum exceeds `gap` slots with a probability below 1e-20. By Chernoff's bound for a
 * Poisson number, which varies no less than a narrow law, that is at most exp(-(g log(g / m) - g + m)) for a mean sum
 * m, and the exponent at least 2 (sqrt g - sqrt m)^2. A negative binomial number of variance v exceeds its mean by more
 * than sqrt(2 v x) + x v / mean with a probability of at most exp(-x); a geometric time is one slot more than one.
 */
function surelyWithin({ mean, variance, shift }: ServiceLaw, gap: number): number {
  if (variance <= mean) {
    const root = Math.max(0, Math.sqrt(Math.max(0, gap)) - sureDistance);
    return Math.floor((root * root) / mean);
  }
  const room = gap - (sureExponent * variance) / (mean - shift);
  if (!(room > 0)) return 0;
  const half = (sureDeviations * Math.sqrt(variance)) / 2;
  const root = room / (half + Math.sqrt(half * half + mean * room));
  return Math.floor(root * root);
}

/** The smallest gap with `surelyWithin` = `count`. */
function gapFor({ mean, variance, shift }: ServiceLaw, count: number): number {
  if (variance <= mean) return (sureDistance + Math.sqrt(count * mean)) ** 2;
  const sure = (sureExponent * variance) / (mean - shift);
  return count * mean + sureDeviations * Math.sqrt(count * variance) + sure;
}

/** Columns of all tables together, 16 MB: sizes first drawn after that are drawn by rejection. */
const mostColumns = 2 ** 21;

/** Fewer empty polls than this are drawn one by one. */
const fewestAtOnce = 64;

/** Mean slots of an empty poll below which most empty polls take no slot. */
const shortPollSlots = 0.1;

/** null where there are no stalls. */
export function clockOf({ stalls }: ServiceTimes, stream: RandomStream): StallClock | null {
  return stalls === null ? null : new StallClock(stalls, stream);
}

/** Draws from one table. */
interface Table {
  sample: (stream: RandomStream) => number;
}

/** Slots of the bytes that packets have more than those of the smallest size, a size drawn for each packet. */
class ByteSampler {
  private readonly sizes: AliasTable;

  constructor(
    private readonly bytes: ByteTimes,
    private readonly stream: RandomStream,
  ) {
    this.sizes = new AliasTable(Float64Array.from(bytes.sizes, ({ share }) => share));
  }

  sample(packets: number): number {
    const { sizes, slotsPerByte } = this.bytes;
    let further = -packets * sizes[0].bytes;
    for (let k = 0; k < packets; k++) further += sizes[this.sizes.sample(this.stream)].bytes;
    // Rounded at random, so that the mean is preserved.
    return packets === 0 ? 0 : Math.floor(slotsPerByte * further + this.stream.nextDouble());
  }
}

/** Tables of service times by batch size, each made when it is first drawn from. */
export class ServiceTables {
  readonly bySize: (Table | undefined)[];
  private readonly rejecting = new Map<number, Draw>();
  private columns = 0;

  constructor(
    readonly service: ServiceTimes,
    private readonly tableOf: (pmf: Pmf) => Table = ({ start, p }) => new AliasTable(p, start),
  ) {
    this.bySize = Array.from(service.means, () => undefined);
  }

  /** A draw for a size without a table, which it then has unless there is no room. */
  sampleFirst(size: number, stream: RandomStream): number {
    const known = this.rejecting.get(size);
    if (known) return known(stream);
    const law = this.service.leastLaw(size);
    const pmf = weightsOf(law);
    const columns = Math.max(4, 2 ** Math.ceil(Math.log2(pmf.p.length)));
    if (this.columns + pmf.p.length <= mostColumns) {
      const table = this.tableOf(pmf);
      this.columns += columns;
      this.bySize[size] = table;
      return table.sample(stream);
    }
    const draw = sumDraw(law, 1);
    this.rejecting.set(size, draw);
    return draw(stream);
  }
}

export class ServiceSampler implements ServiceSource {
  slept = 0;
  /** Empty polls of the last `sampleEmpty`. */
  polls = 0;
  /** Distance of the next arrival, in slots, from which `sampleEmpty` may draw several polls at once. */
  readonly far: number;
  private readonly bySize: ServiceTables['bySize'];
  private readonly bytes: ByteSampler | null;

  /** `clock`: of the stalls of the core; null where there are none, or where others add them. */
  constructor(
    private readonly service: ServiceTimes,
    private readonly stream: RandomStream,
    private readonly clock: StallClock | null = clockOf(service, stream),
    private readonly tables: ServiceTables = new ServiceTables(service),
  ) {
    this.bySize = tables.bySize;
    this.bytes = service.bytes === null ? null : new ByteSampler(service.bytes, stream);
    const empty = service.law(0);
    this.far =
      empty.mean < shortPollSlots ? (this.skipsSlots(empty) ? 0 : Infinity) : gapFor(empty, fewestAtOnce);
  }

  /** Whether `sampleShort` knows the law. */
  private skipsSlots(empty: ServiceLaw): boolean {
    const isPoisson = empty instanceof ShiftedPoissonTime && empty.spread === empty.mean;
    return this.clock === null && (isPoisson || (empty instanceof ShiftedPoissonTime && empty.spread === 0));
  }

  /** Slots of a batch of `size` packets. */
  sample(size: number): number {
    const table = this.bySize[size];
    const least =
      table === undefined ? this.tables.sampleFirst(size, this.stream) : table.sample(this.stream);
    const work = this.bytes === null ? least : least + this.bytes.sample(size);
    return this.clock === null ? work : this.clock.during(work);
  }

  /**
   * Slots of the next empty polls together, all of which are sure to start before an arrival in the slot `gap` slots
   * ahead ends, and without a stall where they are many; sets `polls`. Cost: that of a few samples, however many polls.
   */
  sampleEmpty(gap: number): number {
    const { clock } = this;
    const law = this.service.law(0);
    const { mean } = law;
    const many = surelyWithin(law, clock === null ? gap : Math.min(gap, clock.left));
    if (many >= fewestAtOnce && !(mean < shortPollSlots && gap * mean < 4)) {
      this.polls = many;
      const work = sumDraw(law, many)(this.stream);
      return clock === null ? work : clock.during(work);
    }
    if (mean < shortPollSlots) return this.sampleShort(gap);
    this.polls = 1;
    return this.sample(0);
  }

  /**
   * For empty polls most of which take no slot: of those that take any, nearly all take one. Passes the arrival in
   * steps of one slot, or stops after the first longer step.
   */
  private sampleShort(gap: number): number {
    const { stream } = this;
    const { mean, smoothVariance } = this.service.law(0);
    const poisson = smoothVariance > 0;
    const single = poisson ? mean / Math.expm1(mean) : 1;
    const singles = poisson ? Math.floor(Math.log(stream.nextDouble()) / Math.log(single)) : Infinity;
    const longer = singles <= gap;
    const steps = longer ? singles + 1 : gap + 1;
    const some = poisson ? -Math.expm1(-mean) : mean;
    this.polls = steps + negativeBinomialSample(stream, (steps * (1 - some)) / some, steps);
    return longer ? singles + this.sampleLonger(single, mean) : steps;
  }

  /**
   * An empty poll's slots, given that there are at least two; `single` is the probability of one among those with any.
   */
  private sampleLonger(single: number, mean: number): number {
    let rest = this.stream.nextDouble() * (1 - single);
    let slots = 2;
    for (let p = (single * mean) / 2; rest > p && p > 0; p *= mean / slots) {
      rest -= p;
      slots++;
    }
    return slots;
  }
}
