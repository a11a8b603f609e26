import { indicatorName } from '../../models/model.ts';
import type { IndicatorDeclaration } from '../../models/model.ts';
import { formatIndicator } from '../../models/number-format.ts';
import { useApp, useAppShallow } from '../state/app-context.tsx';
import { chosenMethod } from '../state/chosen-method.ts';
import { MethodSwitch } from './MethodSwitch.tsx';
import { RestingSummary } from './RestingSummary.tsx';
import { SituationLine } from './SituationLine.tsx';
import './strip.css';

/** The numbers that answer "where am I, how far is the edge, what do packets experience", and the same in words. */
export function IndicatorStrip({ single }: { single: boolean }) {
  const declarations = useAppShallow((state) =>
    state.model.strip.flatMap((template) => {
      const name = indicatorName(template, chosenMethod(state));
      const declaration = state.model.indicators.find((indicator) => indicator.name === name);
      return declaration === undefined ? [] : [declaration];
    }),
  );
  const old = useApp(
    ({ solve, entryFaults, fault }) =>
      solve.pending || solve.failure !== null || fault !== null || Object.keys(entryFaults).length > 0,
  );
  const progress = useApp(({ solve }) => (solve.pending ? (solve.progress ?? 0) : null));
  return (
    <section
      className="strip"
      aria-labelledby="strip-heading"
      data-testid="strip"
      data-old={old || undefined}
    >
      <h2 className="visually-hidden" id="strip-heading">
        Indicators
      </h2>
      <div className="progress-line" data-busy={progress === null ? undefined : ''} aria-hidden="true">
        <span style={{ transform: `scaleX(${progress ?? 0})` }} />
      </div>
      <dl className="indicators">
        {declarations.map((declaration) => (
          <Indicator key={declaration.name} declaration={declaration} />
        ))}
      </dl>
      <div className="strip-foot">
        <SituationLine />
        {single ? null : <MethodSwitch />}
      </div>
      <RestingSummary declarations={declarations} />
    </section>
  );
}

function Indicator({ declaration }: { declaration: IndicatorDeclaration }) {
  const value = useApp(({ solve }) => solve.solution?.indicators[declaration.name] ?? null);
  const { text, unit, note } = formatIndicator(declaration, value);
  return (
    <div
      className="indicator"
      title={`${declaration.label}. ${declaration.help}`}
      data-testid={`indicator-${declaration.name}`}
    >
      <dt>{declaration.short ?? declaration.label}</dt>
      <dd>
        <span className="indicator-value">{text}</span>
        <span className="indicator-unit">{note ?? unit}</span>
      </dd>
    </div>
  );
}
