/** Analytic and simulated numbers side by side. */
import { type IndicatorDeclaration, indicatorName } from '../../../models/contract/model.ts';
import type { Interval } from '../../../models/contract/simulation.ts';
import { tooRare, type Verdict, verdict } from '../../../models/contract/verdict.ts';
import type { AppState } from '../app-state.ts';
import { chosenMethod } from '../chosen-method.ts';
import { simulationOf } from './check-state.ts';
import { numberOf } from '../../../text/number-words.ts';

export interface ComparedIndicator {
  declaration: IndicatorDeclaration;
  analytic: number | null;
  simulated: Interval | null;
  verdict: Verdict;
}

type Known = Pick<AppState, 'model' | 'values' | 'view' | 'solve' | 'check'>;

/** One indicator against the run of the present inputs; null without a run or without a simulated value. */
export function comparedIndicator(state: Known, declaration: IndicatorDeclaration): ComparedIndicator | null {
  const { model, solve } = state;
  const report = simulationOf(state);
  const simulated = report?.indicators[declaration.name];
  if (report === null || simulated === undefined || solve.solution === null || solve.forValues === null) {
    return null;
  }
  const analytic = solve.solution.indicators[declaration.name] ?? null;
  // A handout hides what gives away a hidden input.
  if (analytic === null && model.reader?.hides === true) return null;
  const expected = model.simulation!.expectedDifference(
    solve.forValues,
    declaration.name,
    chosenMethod(state),
  );
  const rare = tooRare(model.simulation!, solve.forValues, report);
  const about = { kind: declaration.kind, packets: report.packets - report.warmUpPackets, expected, rare };
  return { declaration, analytic, simulated, verdict: verdict(analytic, simulated, about) };
}

/**
 * Every indicator with a simulated value, those of the strip first; forms of other methods than the chosen one are left
 * out where names contain the method.
 */
export function comparedIndicators(state: Known): readonly ComparedIndicator[] {
  const { model } = state;
  const method = chosenMethod(state);
  const others = model.methods.map(({ id }) => id).filter((id) => id !== method);
  const inStrip = model.strip.map((template) => indicatorName(template, method));
  const place = ({ name }: IndicatorDeclaration) => {
    const at = inStrip.indexOf(name);
    return at < 0 ? inStrip.length : at;
  };
  return model.indicators
    .filter(({ name }) => !name.split('.').some((part) => others.includes(part)))
    .sort((a, b) => place(a) - place(b)) // in place: `filter` made a copy
    .flatMap((declaration) => comparedIndicator(state, declaration) ?? []);
}

/**
 * `10 of 12 numbers agree within their 95 % intervals, 1 lies within twice the half-width. Mean time in the system
 * differs by 11 %, expected here: ...`; a difference larger than the known one takes precedence. Empty where no number
 * has a verdict.
 */
export function overallVerdict(compared: readonly ComparedIndicator[]): string {
  const known = compared.filter(({ verdict: { kind } }) => kind !== 'unknown');
  if (known.length === 0) return '';
  const ofKind = (wanted: Verdict['kind']) => known.filter(({ verdict: { kind } }) => kind === wanted);
  const near = ofKind('near').length;
  const twice = near === 0 ? '' : `, ${numberOf(near, 'lies', 'lie')} within twice the half-width`;
  const counts = `${agreeingWords(ofKind('agrees').length, known.length)}${twice}.`;
  const off = ofKind('differs');
  if (off.length === 0) return counts;
  const beyond = off.filter(({ verdict: { moreThanKnown } }) => moreThanKnown);
  const worst = (beyond.length > 0 ? beyond : off).reduce((a, b) =>
    relativeDistance(b) > relativeDistance(a) ? b : a,
  );
  return `${counts} ${worst.declaration.label} ${worst.verdict.words}.`;
}

function agreeingWords(agreeing: number, all: number): string {
  if (agreeing > 1) {
    return `${agreeing === all ? 'All' : `${agreeing} of`} ${all} numbers agree within their 95 % intervals`;
  }
  if (all === 1) {
    return agreeing === 1
      ? 'The number agrees within its 95 % interval'
      : 'The number lies outside its 95 % interval';
  }
  return `${agreeing === 0 ? 'None' : 1} of ${all} numbers agrees within its 95 % interval`;
}

function relativeDistance({ analytic, simulated }: ComparedIndicator): number {
  if (analytic === null || simulated === null) return 0;
  const scale = Math.max(Math.abs(simulated.mean), Math.abs(analytic));
  return scale === 0 ? 0 : Math.abs(analytic - simulated.mean) / scale;
}
