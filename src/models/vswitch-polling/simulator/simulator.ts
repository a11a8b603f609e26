/**
 * Event simulation of the virtual switch: cores that differ each run on their own, those that are alike are one.
 * Services are exponential with the mean of look-up and forwarding together, switch-over times exponential, as in the
 * model.
 */
import { randomStreams } from '../../../numerics/random/xoshiro128.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type {
  CreateSimulator,
  MechanismEvent,
  SimulatedDistribution,
  SimulationReport,
  Simulator,
} from '../../contract/simulation.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { checkRules } from '../check-system.ts';
import type { Departures } from './batch.ts';
import { streamsOfCore } from './core.ts';
import { lengthDistribution, switchIndicators } from './report.ts';
import { CoreRun } from './run.ts';
import { type CoreSystem, readSystem, type System } from '../system.ts';
import { packetTimes } from '../packet-times.ts';
import { readInputs } from '../read-inputs.ts';
import { portGroups } from '../solver/port-groups.ts';

// Visits of one core reported event by event: drives the same run, one event at a time.

/** A visit during which more happens than this is reported in parts. */
const mostEvents = 4000;

class VisitReporter {
  private events: MechanismEvent[] = [];
  private reported = false;

  constructor(private readonly run: CoreRun) {}

  /** The core ran on without reports: the next report starts from its present state. */
  forget(): void {
    this.reported = false;
  }

  /**
   * Events from one switch-over to the next: arrivals, the batch or that there is none, the end of the batch. Visits to
   * empty queues that were not made one by one are reported as one. Nothing where no packet ever arrives. What waits
   * when the report begins is reported as arriving then; of a batch in service then, all packets.
   */
  visit(): readonly MechanismEvent[] {
    const { core } = this.run;
    this.events = [];
    if (core.silent) return [];
    if (!this.reported) this.reportWaiting();
    this.reported = true;
    while (this.events.length < mostEvents) {
      const { offered, serving, queue } = core;
      const endUs = core.originUs + core.untilUs;
      const before = core.queued.slice();
      this.run.runEvent();
      if (core.offered > offered) {
        const accepted = core.queued[core.target] > before[core.target];
        this.report(accepted ? 'arrival' : 'loss', core.nowUs, core.target, 1, null);
      } else if (!core.serving) {
        if (serving) this.report('done', endUs, queue, core.plan.packets, null);
        else this.report('empty', endUs, queue, 0, null);
        if (serving && core.nowUs > endUs) this.report('empty', endUs, (queue + 1) % before.length, 0, null);
        this.report('switch', core.nowUs, core.queue, 0, core.originUs + core.untilUs);
        break;
      } else if (!serving) {
        const { packets, steps, times } = core.plan;
        let untilUs = endUs;
        for (let step = 0; step < steps; step++) untilUs += times[step];
        this.report('take', endUs, queue, packets, untilUs);
      }
    }
    return this.events;
  }

  private reportWaiting(): void {
    const { core } = this.run;
    const { plan, queue, nowUs } = core;
    const serving = core.serving ? plan.packets : 0;
    core.queued.forEach((packets, k) => {
      const here = k === queue ? Math.max(packets, serving) : packets;
      for (let packet = 0; packet < here; packet++) this.report('arrival', nowUs, k, 1, null);
    });
    if (core.serving) this.report('take', nowUs, queue, serving, null);
  }

  private report(
    kind: MechanismEvent['kind'],
    timeUs: number,
    queue: number,
    packets: number,
    untilUs: number | null,
  ): void {
    // The clock's zero moves: sums of the same times may differ in their last digit.
    const last = this.events.at(-1)?.timeUs ?? 0;
    this.events.push({ timeUs: Math.max(last, timeUs), kind, queue, packets, untilUs });
  }
}

// Selection of the queues whose length distribution a run stores: those of the results, as far as memory allows.

/**
 * Places of RX queues whose distribution is stored, at most: with 33 counts a place (one a batch) some 20 MB where all
 * are used. It is every queue of the paper's scenarios, and 31 of 4096 places.
 */
const mostPlaces = 2 ** 17;

interface StoredLengths {
  /** For each core, in the order given, the row of each queue; -1 where none is stored. */
  rowsOf: readonly (readonly number[])[];
  /** By port: the core it is stored for and its row there. */
  ports: ReadonlyMap<number, { place: number; row: number }>;
}

/**
 * One RX queue of each port on the first core that gets packets from it; `cores` have the most loaded first. Where
 * there are too many, first one port of each group that is alike, the most loaded before the others.
 */
function storedLengths(cores: readonly CoreSystem[], values: InputValues): StoredLengths {
  const groups = portGroups(values);
  const order = [...groups.map(({ ports }) => ports[0]), ...groups.flatMap(({ ports }) => ports.slice(1))];
  const rowsOf = cores.map(({ rates }) => new Array<number>(rates.length).fill(-1));
  const rows = cores.map(() => 0);
  const ports = new Map<number, { place: number; row: number }>();
  let left = mostPlaces;
  for (const port of order) {
    const place = cores.findIndex(({ rates }) => rates[port] > 0);
    if (place < 0) continue;
    left -= cores[place].capacity + 1;
    if (left < 0) break;
    const row = rows[place]++;
    rowsOf[place][port] = row;
    ports.set(port, { place, row });
  }
  return { rowsOf, ports };
}

/** A simulated core with the share of the simulated packets that it gets. */
interface RunningCore {
  run: CoreRun;
  /** Cores of the switch that are like it. */
  count: number;
  share: number;
}

const rateOf = ({ rates }: CoreSystem) => rates.reduce((a, b) => a + b, 0);

/**
 * Simulates the cores side by side: each core's `offered` is its rounded share of `packets`, however a run is sliced.
 */
class SwitchSimulator implements Simulator {
  packets = 0;
  private readonly system: System;
  private readonly switchOver: number;
  /** The most loaded first; only those that get packets. */
  private readonly running: readonly RunningCore[];
  /** For each core of the switch its place in `running`, or -1. */
  private readonly placeOfCore: readonly number[];
  /** Place in `running` and row of each port's distribution. */
  private readonly recorded: ReadonlyMap<number, { place: number; row: number }>;
  private readonly reporter: VisitReporter | null;

  constructor(values: InputValues, seed: number, departures: Departures) {
    const fault = checkRules(readInputs(values));
    if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
    this.system = readSystem(values);
    const { distinctCores, systemOfCore } = this.system;
    const times = packetTimes(values);
    this.switchOver = times.switchOver;
    const systems = distinctCores.map(({ system }) => ({ ...system, times }));
    const order = [...systems.keys()]
      .filter((index) => rateOf(systems[index]) > 0)
      .sort((a, b) => rateOf(systems[b]) - rateOf(systems[a]) || a - b);
    const sorted = order.map((index) => systems[index]);
    const all = sorted.reduce((sum, system) => sum + rateOf(system), 0);
    const recorded = storedLengths(sorted, values);
    const streams = randomStreams(seed, streamsOfCore * sorted.length);
    this.running = sorted.map((system, place) => ({
      run: new CoreRun(
        system,
        recorded.rowsOf[place],
        streams.slice(streamsOfCore * place, streamsOfCore * (place + 1)),
        departures,
      ),
      count: systemOfCore.filter((index) => index === order[place]).length,
      share: rateOf(system) / all,
    }));
    this.recorded = recorded.ports;
    this.placeOfCore = systemOfCore.map((index) => order.indexOf(index));
    this.reporter = sorted.length > 0 ? new VisitReporter(this.running[0].run) : null;
  }

  run(packets: number): void {
    if (this.running.length === 0) return;
    this.reporter?.forget();
    this.packets += packets;
    this.follow();
  }

  step(): readonly MechanismEvent[] {
    if (this.reporter === null) return [];
    const events = this.reporter.visit();
    const { run, share } = this.running[0];
    this.packets = Math.max(this.packets, Math.ceil((run.core.offered - 0.5) / share));
    this.follow();
    return events;
  }

  report(): SimulationReport {
    const { system, running, placeOfCore, switchOver } = this;
    const shown = running.at(0)?.run.statistics;
    const idleCores = placeOfCore.filter((place) => place < 0).length;
    return {
      packets: this.packets,
      warmUpPackets: running.reduce((sum, { run }) => sum + run.warmUpPackets, 0),
      timeUs: shown?.timeUs ?? 0,
      batches: shown?.count ?? 0,
      indicators: switchIndicators({
        ports: system.ports,
        cores: system.cores,
        simulated: running.map(({ run, count }) => ({ statistics: run.statistics, count })),
        placeOfCore,
        idleVisits: idleCores > 0 ? idleCores / (system.ports * switchOver) : 0,
        polledEndlessly:
          (idleCores > 0 && switchOver === 0) || running.some(({ run }) => run.core.idle.endless),
      }),
      distributions: this.distributions(),
      tails: {},
    };
  }

  /** Lets every core run to its part of the packets. */
  private follow(): void {
    for (const { run, share } of this.running) run.runTo(Math.round(this.packets * share));
  }

  private distributions(): Record<string, SimulatedDistribution> {
    const found: Record<string, SimulatedDistribution> = {};
    for (const [port, { place, row }] of this.recorded) {
      const lengths = lengthDistribution(this.running[place].run.statistics, row);
      if (lengths) found[`ports.${port}.queueLength`] = lengths;
    }
    return found;
  }
}

/** `departures`: other semantics of the batch than the model's, to compare with the authors' simulator. */
export function simulateSwitch(
  values: InputValues,
  seed: number,
  departures: Departures = 'one-by-one',
): Simulator {
  return new SwitchSimulator(values, seed, departures);
}

export const createSimulator: CreateSimulator = (values, { seed }) => simulateSwitch(values, seed);
