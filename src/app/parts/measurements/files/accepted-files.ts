/** Kinds of measurements that a model can be compared with. */
import { acceptsOverlay } from '../../../../models/contract/accepts-overlay.ts';
import type { DistributionOverlay, PointsOverlay } from '../../../../models/contract/figure.ts';
import { defaultValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Measurement } from '../../../../texts/measurement.ts';
import { pointsContext } from '../../../../overlays/points-overlays.ts';

export interface AcceptedFiles {
  /** Polls with their batch sizes. */
  polls: boolean;
  /** Histograms of latencies. */
  latencies: boolean;
  /** Results of tables that can be laid along the load, in words; for the whole system. */
  againstLoad: readonly string[];
  againstFrame: readonly string[];
}

/** Results of tables, by the names of the models. */
const results: Readonly<Record<string, string>> = {
  lossProbability: 'loss',
  throughputMpps: 'throughput',
  sojournUs: 'latency',
  meanQueue: 'mean queue',
};

export function acceptedFiles(model: Model): AcceptedFiles {
  const { loadInput } = pointsContext(defaultValues(model.fields));
  const along = (against: string) =>
    Object.entries(results).flatMap(([quantity, words]) =>
      accepts(model, points(quantity, against)) ? [words] : [],
    );
  return {
    polls:
      accepts(model, distribution('batchSizeNonEmpty')) ||
      accepts(model, points('meanBatchNonEmpty', 'rateMbps')) ||
      accepts(model, points('serviceUs', 'batchSize')),
    latencies: accepts(model, distribution('sojournUs')),
    againstLoad: along(loadInput),
    againstFrame: along('frameBytes'),
  };
}

/** Whether the model computes a result that the file holds. */
export function showsMeasurement(model: Model, measurement: Measurement): boolean {
  const { polls, latencies } = acceptedFiles(model);
  return measurement.kind === 'batch-clock' ? polls : latencies;
}

function accepts(model: Model, overlay: DistributionOverlay | PointsOverlay): boolean {
  return model.figures.some((figure) => acceptsOverlay(figure, overlay));
}

const noNumbers = new Float64Array(0);
const base = { id: '', label: '', sampleSize: 0 };

function distribution(quantity: string): DistributionOverlay {
  return {
    ...base,
    kind: 'distribution',
    quantity,
    unit: '',
    lower: noNumbers,
    width: noNumbers,
    count: noNumbers,
  };
}

function points(quantity: string, against: string): PointsOverlay {
  return { ...base, kind: 'points', quantity, against, x: noNumbers, y: noNumbers, weight: noNumbers };
}
