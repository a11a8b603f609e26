/** The panels of a paper's figure as one picture: a column a panel, a row a curve, each beside the recording. */
import type { SearchRunner } from '../../../compute/searches/search-runner.ts';
import type { Scheduler } from '../../../compute/solves/scheduler.ts';
import { panelValues } from '../../../dimensioning/paper/panel-values.ts';
import { judgeDistribution } from '../../../overlays/judgement/judge.ts';
import type { DistributionOverlay, FigureTable } from '../../../models/contract/figure.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure, PaperPanel, ProbabilityPanel } from '../../../models/contract/paper.ts';
import type { Distribution, Solution } from '../../../models/contract/solution.ts';
import { meanOf } from '../../../models/figure-parts/distribution-points.ts';
import { probabilitySpec, withSharedAxes } from '../../../models/figure-parts/paper-panel.ts';
import { formatCount, formatSignificant } from '../../../text/number-format.ts';
import type { ExportableFigure } from '../../figures/export/figure-download.ts';
import type { PanelPicture } from '../../figures/export/printed/printed-panels.ts';
import { lateFigures } from '../../figures/late-figures.ts';
import { solvePanel } from './solve-panel.ts';
import { panelRecordings } from './use-panel-recordings.ts';

/** The panels where they can be joined: several, of probabilities, with as many curves each; null elsewhere. */
export function joinablePanels({ panels }: Pick<PaperFigure, 'panels'>): readonly ProbabilityPanel[] | null {
  const probabilities = panels.filter((panel): panel is ProbabilityPanel => panel.kind === 'probabilities');
  const even = probabilities.every(
    ({ scenarios }) => scenarios.length === probabilities[0]!.scenarios.length,
  );
  return probabilities.length > 1 && probabilities.length === panels.length && even ? probabilities : null;
}

/** A panel with its laws, a curve each, and the recording of its point. */
interface JoinedPanel {
  panel: ProbabilityPanel;
  laws: readonly Distribution[];
  solutions: readonly Solution[];
  /** null: none. */
  recording: DistributionOverlay | null;
}

interface Comparison {
  /** Divergence and error. */
  words: readonly string[];
  /** Divergence and error with the words for which a panel has no room. */
  sentence: string;
}

function comparisonOf(law: Distribution, recording: DistributionOverlay | null): Comparison | null {
  if (recording === null) return null;
  const judged = judgeDistribution(recording, law, meanOf(law));
  const { jensenShannon, relativeErrorOfMean, floor, sampleSize } = judged;
  const words = [
    jensenShannon === null ? 'no JSD' : `JSD ${formatSignificant(jensenShannon, 2)}`,
    relativeErrorOfMean === null ? 'no RE' : `RE ${formatSignificant(100 * relativeErrorOfMean, 2)} %`,
  ];
  const chance = floor === null ? '' : `, floor of the JSD ${formatSignificant(floor.mean, 2)}`;
  return { words, sentence: `${words.join(', ')}, ${formatCount(sampleSize)} polls${chance}` };
}

function tableOf(joined: readonly JoinedPanel[]): FigureTable {
  const rows = joined.flatMap(({ panel, laws, recording }) =>
    laws.flatMap((law, curve) =>
      Array.from(law.p, (share, k) => {
        const size = law.start + k * law.step;
        const bin =
          recording === null
            ? -1
            : recording.lower.findIndex((low, at) => low <= size && size < low + recording.width[at]!);
        const measured =
          recording === null || bin < 0
            ? null
            : recording.count[bin]! / (recording.sampleSize * recording.width[bin]!);
        return [panel.label, panel.scenarios[curve]!.label, size, share, measured];
      }),
    ),
  );
  const { title, unit } = joined[0]!.panel.x;
  return {
    columns: [
      { label: 'Panel', unit: '' },
      { label: 'Curve', unit: '' },
      { label: title, unit },
      { label: 'P, model', unit: '' },
      { label: 'P, measured', unit: '' },
    ],
    rows,
  };
}

interface JoinedPicture extends PanelPicture {
  table: FigureTable;
  /** For the provenance: each panel's divergence and error, and what they are. */
  remarks: readonly string[];
}

/** One picture of the panels in their first form of the equations. */
export function joinedPicture(figure: PaperFigure, joined: readonly JoinedPanel[]): JoinedPicture {
  const { number, title, panels } = figure;
  const form = panels[0].forms[0].label;
  const compared = joined.map(({ laws, recording }) => laws.map((law) => comparisonOf(law, recording)));
  const columns = joined.map(({ panel, laws, recording }, c) => {
    const specs = laws.map((law, curve) => {
      const { label } = panel.scenarios[curve]!;
      const ofCurve: ProbabilityPanel = {
        ...panel,
        scenarios: [{ ...panel.scenarios[curve]!, label: 'model' }],
      };
      const words = {
        title: `${panel.label}, ${label}`,
        subtitle: '',
        overlays: recording === null ? [] : [recording],
      };
      return probabilitySpec(ofCurve, [law], words);
    });
    const shared = withSharedAxes(specs);
    return {
      heading: panel.label,
      panels: shared.map((spec, curve) => ({
        spec,
        name: panel.scenarios[curve]!.label,
        words: compared[c]![curve]?.words ?? [],
      })),
    };
  });
  const sentences = joined.flatMap(({ panel }, c) =>
    compared[c]!.flatMap((one, curve) =>
      one === null ? [] : [`${panel.label}, ${panel.scenarios[curve]!.label}: ${one.sentence}`],
    ),
  );
  const remarks =
    sentences.length === 0
      ? []
      : [
          'JSD: Jensen-Shannon divergence of model and recording, in nats; its floor is what as many independent samples of the model would have on average. RE: error of the mean, relative to the recording’s.',
          `${sentences.join('. ')}.`,
        ];
  return {
    title: `${number}: ${title}`,
    subtitle: form === '' ? number : `${number} of the paper, ${form}`,
    description: `${title}: ${joined.length} columns (${joined.map(({ panel }) => panel.label).join(', ')}), ${joined[0]?.laws.length ?? 0} rows.`,
    columns,
    remarks,
    table: tableOf(joined),
  };
}

interface Workers {
  scheduler: Pick<Scheduler, 'openGroup'>;
  searches: SearchRunner;
}

/** Solves what is not known yet; throws with one sentence where a curve has no answer. */
async function solved(
  model: Model,
  panel: ProbabilityPanel,
  { scheduler, searches }: Workers,
): Promise<JoinedPanel> {
  const group = scheduler.openGroup('visible');
  try {
    const asked = { model, panel: panel as PaperPanel, form: 0, points: 2 };
    const { solutions } = await solvePanel(asked, { group, searches }, () => undefined);
    const laws = solutions.map((solution) => solution?.distributions[panel.forms[0].result] ?? null);
    const known = laws.filter((law): law is Distribution => law !== null);
    if (known.length < laws.length) throw new Error('A curve of this figure has no law.');
    const overlays = await panelRecordings(panel.recordings ?? null, panelValues(model, panel, 0, 0));
    const recording = overlays.find(
      (one): one is DistributionOverlay => one.kind === 'distribution' && one.quantity === panel.measured,
    );
    const there = solutions.filter((solution) => solution !== null);
    return { panel, laws: known, solutions: there, recording: recording ?? null };
  } finally {
    group.close();
  }
}

interface JoinedFigure {
  exported: ExportableFigure;
  /** Solutions of all curves. */
  solutions: readonly Solution[];
  remarks: readonly string[];
}

export async function joinedFigure(
  model: Model,
  figure: PaperFigure,
  workers: Workers,
): Promise<JoinedFigure> {
  const joined: JoinedPanel[] = [];
  for (const panel of joinablePanels(figure) ?? []) joined.push(await solved(model, panel, workers));
  const picture = joinedPicture(figure, joined);
  const exported: ExportableFigure = {
    figure: picture,
    async content() {
      const { panelsContent } = await lateFigures.fetch();
      return panelsContent(picture);
    },
  };
  const { remarks } = picture;
  return { exported, remarks, solutions: joined.flatMap(({ solutions }) => solutions) };
}
