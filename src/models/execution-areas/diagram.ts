/**
 * The chosen configuration on its cores: host and virtual machine, execution areas, bottleneck, repeats and idle cores.
 */
import type { DiagramArea, DiagramDeclaration, DiagramGroup, DiagramSpec } from '../contract/diagram.ts';
import type { FigureTable } from '../contract/figure.ts';
import type { InputValues } from '../contract/inputs.ts';
import { significant, numberOf } from '../../text/number-words.ts';
import { type Bottleneck, bottleneckOf } from './solver/bottleneck.ts';
import { type AreaId, type PlacedArea, areaLabels, packetPath, placementOf } from './solver/placement.ts';
import type { Prediction } from './solver/predict.ts';
import { chosenPrediction, readSetup } from './setup.ts';
import { readInputs } from './read-inputs.ts';

const placementWords: Readonly<Record<DiagramArea['placement'], string>> = {
  given: 'stated in the text',
  derived: 'follows from the text',
  open: 'not given in the text',
};

const bottleneckWords: Readonly<Record<DiagramArea['bottleneck'], string>> = {
  yes: 'bottleneck',
  possible: 'possible bottleneck',
  no: '',
};

function markOf(area: AreaId, { areas }: Bottleneck): DiagramArea['bottleneck'] {
  if (!areas.includes(area)) return 'no';
  return areas.length === 1 ? 'yes' : 'possible';
}

function groupOf(
  group: Pick<DiagramGroup, 'label' | 'kind'> & { core: string },
  cores: readonly (readonly PlacedArea[])[],
  bottleneck: Bottleneck,
): DiagramGroup {
  return {
    label: group.label,
    kind: group.kind,
    cores: cores.map((areas, k) => ({
      label: cores.length === 1 ? group.core : `${group.core} ${k + 1}`,
      areas: areas.map(({ area, placement }) => ({
        id: area,
        label: areaLabels[area],
        placement,
        bottleneck: markOf(area, bottleneck),
      })),
    })),
  };
}

function coreWords(count: number): string {
  return numberOf(count, 'core');
}

function title({ configuration, scaleFactor }: Prediction): string {
  return scaleFactor === 1
    ? `${configuration.name} on its cores`
    : `${configuration.name}, ${scaleFactor} times`;
}

/** Text alternative: size, core by core, way, bottleneck, missing facts. */
function description(
  prediction: Prediction,
  groups: readonly DiagramGroup[],
  sentences: { bottleneck: string; notes: readonly string[] },
): string[] {
  const { configuration, scaleFactor, coresUsed, coresIdle } = prediction;
  const { hostCores, guestCores } = configuration;
  const way = packetPath.map((station) => (station === 'nic' ? 'the card' : areaLabels[station]));
  const repeats =
    scaleFactor === 1 ? 'appears once' : `appears ${scaleFactor} times, once for each parallel flow`;
  return [
    `Configuration ${configuration.name} gives each flow ${coreWords(hostCores)} of the host and ${coreWords(guestCores)} of the virtual machine.`,
    `This group of ${hostCores + guestCores} cores ${repeats}: ${coreWords(coresUsed)} in use, ${coresIdle === 0 ? 'none idle' : `${coresIdle} idle`}.`,
    ...groups.flatMap(({ cores }) =>
      cores.map(({ label, areas }) => {
        const words = areas.map((area) => {
          const marks = [
            ...(area.placement === 'open' ? [placementWords.open] : []),
            ...(area.bottleneck === 'no' ? [] : [bottleneckWords[area.bottleneck]]),
          ];
          return marks.length === 0 ? area.label : `${area.label} (${marks.join(', ')})`;
        });
        return areas.length === 0
          ? `${label}: shares the areas of the core before; how is not given in the text.`
          : `${label}: ${words.join(', ')}.`;
      }),
    ),
    `A packet goes from ${way.join(', ')}; the Clearing areas finish what was sent.`,
    sentences.bottleneck,
    ...sentences.notes,
  ];
}

function tableOf(groups: readonly DiagramGroup[]): FigureTable {
  return {
    columns: ['Core', 'Execution area', 'Placement', 'Bottleneck'].map((label) => ({ label, unit: '' })),
    rows: groups.flatMap(({ cores }) =>
      cores.flatMap(({ label, areas }) =>
        areas.length === 0
          ? [[label, 'shares the areas of the core before', placementWords.open, '']]
          : areas.map((area) => [
              ...[label, area.label],
              ...[placementWords[area.placement], bottleneckWords[area.bottleneck]],
            ]),
      ),
    ),
  };
}

function build(values: InputValues): DiagramSpec {
  const inputs = readInputs(values);
  const prediction = chosenPrediction(readSetup(inputs));
  const { configuration, scaleFactor, coresIdle, limitedBy, mpps, gbps } = prediction;
  const { frameBytes, cores } = readSetup(inputs).conditions;
  const { host, guest, notes } = placementOf(configuration);
  const byLink = limitedBy === 'link';
  const onCores = bottleneckOf(configuration, frameBytes);
  const bottleneck = byLink ? { ...onCores, areas: [] } : onCores;
  const groups = [
    groupOf({ label: 'Host (NFVI)', kind: 'host', core: 'Host core' }, host, bottleneck),
    groupOf({ label: 'Virtual machine (VNF)', kind: 'guest', core: 'VM core' }, guest, bottleneck),
  ];
  const limit = byLink
    ? `At ${significant(frameBytes, 4)} B the link is the limit, so no area is marked as the bottleneck.`
    : onCores.source;
  const hasOpen = [...host, ...guest].flat().some(({ placement }) => placement === 'open');
  return {
    title: title(prediction),
    subtitle: `Execution areas · ${numberOf(scaleFactor, 'flow')} in parallel on ${cores} cores · ${significant(mpps, 4)} Mpps (${significant(gbps)} Gbit/s) at ${significant(frameBytes, 4)} B`,
    groups,
    repeats: scaleFactor,
    repeatLabel: 'flow',
    idleCores: coresIdle,
    path: packetPath,
    notes: [
      ...(hasOpen
        ? ['Dashed: placement not given in the text of the paper; the drawing shows one possibility.']
        : []),
      ...notes,
      limit,
    ],
    description: description(prediction, groups, { bottleneck: limit, notes }),
    table: tableOf(groups),
  };
}

export const diagram: DiagramDeclaration = { id: 'cores', label: 'Cores', build };
