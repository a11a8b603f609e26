import type { ScenarioFile } from '../../../diagnosis/cause.ts';
import type { Examination } from '../../../diagnosis/diagnose.ts';
import type { MeasuredFigure, MeasuredMachine } from '../../../diagnosis/machine/measured-machine.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { lostShare } from '../../../models/headline-parts/headline-words.ts';
import { sameValues } from '../../../scenario/file/scenario.ts';
import { formatCount, formatSignificant } from '../../../text/number-format.ts';
import { mppsText } from '../../../text/number-words.ts';
import type { AppState } from '../../core/app-state.ts';
import type { MachineDoubt } from './diagnosis-state.ts';

function number(value: unknown): string | null {
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) ? formatCount(value) : formatSignificant(value, 3);
}

/** The main inputs of a machine, a few words: `6.11 Mpps, batches of at most 256, ring 4096, 2 cores`. */
export function machineText({ inputs }: ScenarioFile): string {
  const { rateMpps, maxBatch, ringSize, cores, coalescingUs, meanInterarrivalUs } = inputs;
  const phrase = (value: unknown, words: (text: string) => string) => {
    const text = number(value);
    return text === null ? [] : [words(text)];
  };
  return [
    ...(typeof rateMpps === 'number' ? [mppsText(rateMpps)] : []),
    ...phrase(maxBatch, (text) => `batches of at most ${text}`),
    ...phrase(ringSize, (text) => `ring ${text}`),
    ...phrase(cores, (text) => `${text} ${text === '1' ? 'core' : 'cores'}`),
    ...phrase(coalescingUs, (text) => `coalescing ${text} µs`),
    ...phrase(meanInterarrivalUs, (text) => `a packet every ${text} µs`),
  ].join(', ');
}

/** Relative difference beyond which the present inputs count as another machine than the measured one. */
const otherMachine = 0.1;

const quantities = {
  throughputMpps: mppsText,
  load: (value: number) => `${formatSignificant(100 * value, 3)} %`,
  meanBatch: (value: number) => `${formatSignificant(value, 3)} packets`,
};
const quantityNames = { throughputMpps: 'throughput', load: 'load', meanBatch: 'mean batch' };

/**
 * The measured figures that the solution does not reproduce, one phrase each: `mean batch 249 packets, here 28.2
 * packets`. Only for solutions of the model of the machine.
 */
export function differences(
  measured: readonly Pick<MeasuredFigure, 'indicator' | 'value'>[],
  { indicators }: Solution,
): readonly string[] {
  return measured.flatMap(({ indicator, value }) => {
    const modelled = indicators[indicator];
    if (typeof modelled !== 'number' || Math.abs(modelled - value) <= otherMachine * Math.abs(value))
      return [];
    const words = quantities[indicator];
    return [`${quantityNames[indicator]} ${words(value)}, here ${words(modelled)}`];
  });
}

/**
 * The measured loss that the solution does not reproduce, as a phrase: `loss 1.2 %, here none`. null where the texts or
 * the model count no loss, or both the same.
 */
export function lossDifference(
  { lossShare }: Pick<Examination, 'lossShare'>,
  { indicators }: Solution,
): string | null {
  const modelled = indicators['lossProbability'];
  if (lossShare === null || typeof modelled !== 'number') return null;
  if (Math.abs(modelled - lossShare) <= otherMachine * lossShare) return null;
  return `loss ${lostShare(lossShare)}, here ${lostShare(modelled)}`;
}

/** Whether the inputs are those of the page when the texts were pasted; at another rate it is the same machine. */
function isSameMachine({ model, values }: AppState, atPaste: Pick<AppState, 'model' | 'values'>): boolean {
  const rate = model.dimensioning?.offered?.input ?? '';
  const others = (all: AppState['values']) => ({ ...all, [rate]: null });
  return model === atPaste.model && sameValues(others(values), others(atPaste.values));
}

/**
 * How the present inputs differ from the pasted machine. It replaces the headline, whose sentences about capacity and
 * loss would be about another machine, until the reader changes the used machine, changes other inputs than the rate
 * where the texts describe no machine, or goes to another model: then it is a remark. `atPaste`: model and inputs when
 * the texts were pasted. `pasted`: inputs of the pasted machine in the present model; null where the texts describe
 * none. `nameOf`: name of a model by its id.
 */
export function machineDoubt(
  state: AppState,
  atPaste: Pick<AppState, 'model' | 'values'>,
  pasted: AppState['values'] | null,
  nameOf: (model: string) => string,
): MachineDoubt | null {
  const { examination, taken } = state.diagnosis;
  const { solution } = state.solve;
  if (examination === null) return null;
  const { measured, busiestShare, pastAlone } = examination;
  const isBefore = isSameMachine(state, atPaste);
  if (measured !== null && state.model.id !== measured.scenario.model) {
    const { scenario } = measured;
    const says = `The pasted machine belongs to “${nameOf(scenario.model)}”: ${machineText(scenario)}.`;
    return { says, replaces: state.model === atPaste.model, machine: measured.scenario };
  }
  if (solution === null) return null;
  const load = busiestShare === null ? [] : [{ indicator: 'load' as const, value: busiestShare }];
  const off = differences(measured?.measured ?? load, solution);
  const loss = lossDifference(examination, solution);
  const all = [...off, ...(loss === null ? [] : [loss])].join('; ');
  if (all === '') {
    if (pastAlone && isBefore) return { says: pastWords, replaces: true, machine: null };
    const isPasted = pasted !== null && isSameMachine(state, { model: state.model, values: pasted });
    return isPasted && examination.lossShare === null ? atLimit(state, measured) : null;
  }
  if (measured === null)
    return { says: `This is not the pasted machine: ${all}.`, replaces: isBefore, machine: null };
  if (off.length > 0) {
    if (taken !== null && state.model === taken.model && sameValues(state.values, taken.values))
      return { says: `The model differs from the measurements: ${all}.`, replaces: false, machine: null };
    const changed = taken !== null && !isBefore;
    const says = `${changed ? 'The pasted machine, changed' : 'This is not the pasted machine'}: ${all}.`;
    return { says, replaces: !changed, machine: measured.scenario };
  }
  const why = 'In the model packets arrive independently of each other, and nothing holds the core.';
  return { says: `The model differs from the pasted text: ${all}. ${why}`, replaces: true, machine: null };
}

/** Largest relative difference of the offered rate from the carried one that is measured. */
const sameRate = 0.01;

/**
 * The pasted machine, offered the rate that it carries with a full core: the loss depends on the offered rate, which
 * the text does not have.
 */
function atLimit({ model, values }: AppState, machine: MeasuredMachine | null): MachineDoubt | null {
  if (machine?.lossUnknown !== true) return null;
  const { measured, scenario } = machine;
  const figure = (name: MeasuredFigure['indicator']) =>
    measured.find(({ indicator }) => indicator === name)?.value ?? null;
  const [carried, batch, load] = [figure('throughputMpps')!, figure('meanBatch'), figure('load')];
  const offered = model.dimensioning?.offered?.mpps(values) ?? null;
  if (offered === null || Math.abs(offered - carried) > sameRate * carried) return null;
  const cores = Number(scenario.inputs['cores'] ?? 1);
  const how =
    batch !== null
      ? `, with ${formatSignificant(batch, 3)} of ${number(scenario.inputs['maxBatch'])} packets a poll`
      : load !== null
        ? `, at a load of ${quantities.load(load)}`
        : '';
  const says = `${cores > 1 ? 'The busiest core of the pasted machine' : 'The pasted machine'} is at its limit${how}; ${cores > 1 ? 'all cores carry' : 'it carries'} ${mppsText(carried)}. Its loss does not follow from the text, which has no offered rate.`;
  return { says, replaces: true, machine: null, withholds: 'lossProbability' };
}

const pastWords =
  'These inputs are not the pasted machine: its counters count since a start and say nothing about now.';
