/** Event simulation of batch polling: renewal arrivals across polls, a first-in-first-out ring, empty polls. */
import { randomStreams } from '../../../numerics/random/xoshiro128.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import type {
  CreateSimulator,
  Interval,
  MechanismEvent,
  SimulationOptions,
  SimulationReport,
  Simulator,
} from '../../contract/simulation.ts';
import { busiestShare, slotsPerUs } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import {
  awakeShare,
  coreDistributions,
  coreIndicators,
  coreTails,
  scaled,
  shareOf,
  summed,
} from './report.ts';
import { PollingRun } from './run.ts';
import { sums } from './statistics.ts';
import { checkRules } from '../check/check-rules.ts';
import { hasTransmitSide } from '../closed-form/link.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Shares this close are the same core. */
const sameShare = 1e-12;

class PollingSimulator implements Simulator {
  private readonly inputs: Inputs;
  private readonly busiest: PollingRun;
  /** One of the other cores, where they receive less than the busiest one and their traffic is known. */
  private readonly other: PollingRun | null;
  private readonly share: number;
  private readonly othersShare: number;
  /** The last poll was reported by `step`: the packets in the ring are known to the picture. */
  private reported = false;

  constructor(values: InputValues, { seed }: SimulationOptions) {
    const inputs = readInputs(values);
    const fault = checkRules(inputs);
    if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
    this.inputs = inputs;
    const { cores } = inputs;
    this.share = busiestShare(inputs);
    this.othersShare = cores === 1 ? 0 : (1 - this.share) / (cores - 1);
    const [arrivals, services, otherArrivals, otherServices] = randomStreams(seed, 4);
    this.busiest = new PollingRun(inputs, this.share, [arrivals, services]);
    this.other =
      this.alike || !(this.othersShare > 0) || this.givenHistogram
        ? null
        : new PollingRun(inputs, this.othersShare, [otherArrivals, otherServices]);
  }

  get packets(): number {
    return this.busiest.core.offered;
  }

  run(packets: number): void {
    this.reported = false;
    this.busiest.runTo(this.packets + packets);
    this.follow();
  }

  step(): readonly MechanismEvent[] {
    const { core } = this.busiest;
    const lost: number[] = [];
    const goesOn = core.suspended;
    const unreported = this.reported ? 0 : core.queue;
    const reportsTake = !goesOn || !this.reported;
    const fromUs = (goesOn ? core.lastPoll : core.now) / slotsPerUs(this.inputs);
    this.reported = true;
    core.traced = lost;
    this.busiest.runPoll();
    core.traced = null;
    this.follow();
    const slotUs = 1 / slotsPerUs(this.inputs);
    const endUs = core.now * slotUs;
    const taken = core.lastTaken;
    const event = (
      kind: MechanismEvent['kind'],
      timeUs: number,
      packets: number,
      untilUs: number | null,
    ) => ({ timeUs, kind, queue: 0, packets, untilUs });
    const begin = event(taken > 0 ? 'take' : 'empty', core.lastPoll * slotUs, taken, endUs);
    // An arrival happens at the end of its slot.
    const accepted = Array.from(core.storedLast(), (slot) => event('arrival', (slot + 1) * slotUs, 1, null));
    const dropped = lost.map((slot) => event('loss', (slot + 1) * slotUs, 1, null));
    const done = taken > 0 && !core.suspended ? [event('done', endUs, taken, null)] : [];
    const during = [...accepted, ...dropped].sort((a, b) => a.timeUs - b.timeUs);
    const found = Array.from({ length: unreported }, () => event('arrival', fromUs, 1, null));
    // The batch in service when reporting begins left the ring before: it is reported first.
    const begun = reportsTake ? [begin] : [];
    return [...(goesOn ? [...begun, ...found] : [...found, ...begun]), ...during, ...done];
  }

  report(): SimulationReport {
    const { busiest, inputs } = this;
    const slotUs = 1 / slotsPerUs(inputs);
    const { core, statistics } = busiest;
    return {
      packets: core.offered,
      warmUpPackets: busiest.warmUpPackets,
      timeUs: (core.now - busiest.warmUpEnd) * slotUs,
      batches: statistics.means.count,
      indicators: {
        ...coreIndicators(statistics, slotUs),
        powerW: this.power(),
        ...this.totals(),
        ...this.sent(),
      },
      distributions: coreDistributions(statistics),
      tails: coreTails(statistics, slotUs),
    };
  }

  private get givenHistogram(): boolean {
    return this.inputs['arrivals.family'] === 'empirical';
  }

  private get alike(): boolean {
    return this.inputs.cores === 1 || Math.abs(this.share - this.othersShare) < sameShare;
  }

  /** Runs the other core up to the same time. */
  private follow(): void {
    if (this.other) this.other.runTo(Math.round((this.packets * this.othersShare) / this.share));
  }

  private power(): Interval | null {
    const { powerBusyW, powerSleepW } = this.inputs;
    const awake = awakeShare(this.busiest.statistics);
    if (awake === null || powerBusyW === null || powerSleepW === null) return null;
    const { mean, halfWidth } = awake;
    const saved = powerBusyW - powerSleepW;
    return {
      mean: powerSleepW + saved * mean,
      halfWidth: halfWidth === null ? null : Math.abs(saved) * halfWidth,
    };
  }

  /** The transmit side; null where packets leave at once. */
  private sent(): Record<string, Interval | null> {
    const { inputs, busiest } = this;
    const isSent = hasTransmitSide(inputs);
    const { means } = busiest.statistics;
    const slotUs = 1 / slotsPerUs(inputs);
    const isLinked = inputs.linkGbps !== null;
    return {
      'bufferWaitUs.mean': !isSent ? null : scaled(means.ratio(sums.held, sums.left), slotUs),
      'linkUs.mean': isLinked ? scaled(means.ratio(sums.onLink, sums.sent), slotUs) : null,
      linkLossProbability: isLinked ? shareOf(busiest.statistics, sums.linkLost, sums.left) : null,
    };
  }

  /** Loss and throughput of all cores together; one core is simulated for all equal ones. */
  private totals(): Record<string, Interval | null> {
    const { inputs, busiest, other, share, othersShare } = this;
    const { cores } = inputs;
    const rate = ({ statistics }: PollingRun) => statistics.means.ratio(sums.taken, sums.slots);
    const loss = ({ statistics }: PollingRun) => shareOf(statistics, sums.lost, sums.offered);
    let perSlot: Interval | null = null;
    let lossProbability: Interval | null = null;
    if (this.alike) {
      perSlot = scaled(rate(busiest), cores);
      lossProbability = loss(busiest);
    } else if (!(othersShare > 0)) {
      perSlot = rate(busiest);
      lossProbability = loss(busiest);
    } else if (other) {
      perSlot = summed(rate(busiest), scaled(rate(other), cores - 1));
      lossProbability = summed(scaled(loss(busiest), share), scaled(loss(other), 1 - share));
    }
    const throughputMpps = scaled(perSlot, slotsPerUs(inputs));
    const atLink = inputs.linkGbps === null ? null : shareOf(busiest.statistics, sums.linkLost, sums.left);
    return {
      totalLossProbability:
        atLink === null
          ? lossProbability
          : summed(lossProbability, scaled(atLink, 1 - (lossProbability?.mean ?? 0))),
      throughputMpps,
      throughputGbps: scaled(throughputMpps, wireBits(inputs) / 1000),
    };
  }
}

export const createSimulator: CreateSimulator = (values, options) => new PollingSimulator(values, options);
