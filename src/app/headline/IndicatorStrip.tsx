import { useMemo } from 'react';
import { useCheckWanted } from '../check/use-check-wanted.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../store/app-context.tsx';
import { chosenMethod } from '../store/chosen-method.ts';
import { lateCode } from '../store/late-code.ts';
import { isOldResult } from './is-old-result.ts';
import { MethodSwitch } from './MethodSwitch.tsx';
import { RateLine } from './RateLine.tsx';
import { SituationLine } from './SituationLine.tsx';
import { type StripItem, stripItems, stripText } from './strip-items.ts';
import './strip.css';

const simulatedPart = lateCode(() =>
  import('../check/SimulatedValue.tsx').then((module) => module.SimulatedValue),
);

const summaryPart = lateCode(() => import('./RestingSummary.tsx').then((module) => module.RestingSummary));

/** The numbers that answer "where am I, how far is the edge, what do packets experience", and the same in words. */
export function IndicatorStrip({ single }: { single: boolean }) {
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const items = useMemo(() => stripItems(model, method), [model, method]);
  const old = useApp(isOldResult);
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
        {items.map((item) => (
          <Indicator key={item.declaration.name} item={item} />
        ))}
      </dl>
      <PartBoundary part="The line of highest rates">
        <RateLine />
      </PartBoundary>
      <div className="strip-foot">
        <SituationLine />
        {single ? null : <MethodSwitch />}
      </div>
      <LazyPart part={summaryPart} urgency="page-stands" props={{ items }} />
    </section>
  );
}

/** Words with more letters than this are set small, on two lines in the same place. */
const longWord = 14;

function Indicator({ item }: { item: StripItem }) {
  const { declaration } = item;
  const checked = useCheckWanted();
  const solution = useApp(({ solve }) => solve.solution);
  const { text, aside } = stripText(item, solution);
  const help = `${declaration.label}. ${declaration.help}`;
  return (
    <div
      className="indicator"
      title={item.kind === 'word' ? `${text}. ${help}` : help}
      data-kind={item.kind}
      data-long={(item.kind === 'word' && text.length > longWord) || undefined}
      data-testid={`indicator-${declaration.name}`}
    >
      <dt>{(item.kind === 'number' ? item.declaration.short : undefined) ?? declaration.label}</dt>
      <dd>
        <span className="indicator-value">{text}</span>
        {item.kind === 'word' ? null : <span className="indicator-unit">{aside}</span>}
      </dd>
      {item.kind === 'number' && checked ? (
        <LazyPart part={simulatedPart} props={{ declaration: item.declaration }} />
      ) : null}
    </div>
  );
}
