import './ribbon.css';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShownRateScale } from '../../../../models/contract/screen.ts';
import { indicatorName } from '../../../../models/contract/model.ts';
import { numberPlace } from '../../../../scenario/handout/hideable-places.ts';
import { formatPercent, withUnit } from '../../../../text/number-format.ts';
import { significant } from '../../../../text/number-words.ts';
import { useActions, useApp, useAppShallow, useAppStore } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { knownEdge, lossFromMpps } from '../../../core/edge/edge-state.ts';
import { keySteps, onRaster } from '../../../core/inputs/slider-scale.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { usePlaceSize } from '../../../figures/frame/use-place-size.ts';
import { measuredWidth } from '../../../figures/frame/words/text-width.ts';
import { placeRef } from '../../../kit/places.ts';
import { boundItem, claimedRate } from '../all-results/rate-items.ts';
import {
  largestRate,
  placedWords,
  ribbonEnd,
  type RibbonRate,
  ribbonRate,
  type RibbonWord,
} from './ribbon-scale.ts';

/** Positions of the native input; a key moves by a hundredth of the ribbon. */
const POSITIONS = 1000;
const KEY_STEP = POSITIONS / 100;

/** Width of the thumb, px, as in `ribbon.css`. */
const THUMB = 16;

const FONT_SIZE = 13;

/** Largest distance of the word of a mark from it where another word is in the way, px. */
const REACH = 72;

/** Significant digits of the numbers on the ribbon. */
const digits = 3;

/** The rate from zero to beyond the edge: where it is now, what the system carries, where packets are lost. */
export function RateRibbon({ outdated }: { outdated: boolean }) {
  const model = useApp((state) => state.model);
  const rate = useMemo(() => ribbonRate(model), [model]);
  return rate === null ? null : <Ribbon rate={rate} outdated={outdated} />;
}

/** Records in the state that the ribbon marks the latency goal, whose rate is computed for it. */
function useMarkedGoal(): void {
  const store = useAppStore();
  useEffect(() => {
    store.setState({ ratesMarked: true });
    return () => store.setState({ ratesMarked: false });
  }, [store]);
}

/** Scale and capacity of the ribbon, Mpps; during a drag its end only grows. */
function useRibbonScale(rate: RibbonRate) {
  const { offered } = rate;
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const scale = useAppShallow((state) => rateScale(state.model, state.values, state));
  const capacityName = useApp((state) => indicatorName(state.model.screen.edge!.result, chosenMethod(state)));
  const capacity = useApp(({ solve }) => solve.solution?.indicators[capacityName] ?? null);
  const dragging = useApp(({ gesture }) => gesture?.kind === 'drag');
  const mpps = offered.mpps(values);
  const wanted = ribbonEnd(mpps ?? 0, capacity, scale, largestRate(rate, values));
  const [held, setHeld] = useState({ model, unit: scale.unit, end: wanted });
  const same = dragging && held.model === model && held.unit === scale.unit;
  const end = same && mpps !== null && mpps <= held.end ? held.end : wanted;
  if (end !== held.end || held.model !== model || held.unit !== scale.unit)
    setHeld({ model, unit: scale.unit, end });
  return { model, values, scale, capacityName, capacity, mpps, end };
}

/** A rate that has a mark, with its words. */
interface Mark {
  id: 'edge' | 'latency';
  mpps: number;
  text: string;
}

/** The edge, unless it is the capacity, which has a mark, and the rate that keeps to the latency goal, where known. */
function useMarks(scale: ShownRateScale, capacity: number | null): readonly Mark[] {
  const rates = useApp((state) => state.rates);
  const edge = useApp((state) => knownEdge(state, state.values));
  return useMemo(() => {
    const marks: Mark[] = [];
    if (edge !== null && edge.mpps !== null && edge.mpps !== capacity)
      marks.push({
        id: 'edge',
        mpps: edge.mpps,
        text: `edge ${claimedRate(edge.mpps, edge.claim, scale, digits)}`,
      });
    const bound = rates.old ? undefined : rates.bounds?.bounds.find(({ id }) => id === 'latency');
    if (bound !== undefined && bound.mpps !== null) {
      const { label, number } = boundItem(rates, 'latency', scale, digits);
      marks.push({ id: 'latency', mpps: bound.mpps, text: `${label} ${number}` });
    }
    return marks;
  }, [edge, capacity, rates, scale]);
}

function Ribbon({ rate, outdated }: { rate: RibbonRate; outdated: boolean }) {
  const { offered, field } = rate;
  useMarkedGoal();
  const { setValue } = useActions();
  const { model, values, scale, capacityName, capacity, mpps, end } = useRibbonScale(rate);
  const known = useMarks(scale, capacity);
  const lossyMpps = useApp((state) => lossFromMpps(state, state.values));
  const place = useRef<HTMLDivElement>(null);
  const width = usePlaceSize(place)?.width ?? 0;
  const { input, beginDrag } = useDrag(mpps === null ? 0 : (POSITIONS * mpps) / end);
  if (mpps === null || !(end > 0)) return <div ref={place} className="ribbon" />;

  const across = (at: number) => THUMB / 2 + Math.min(1, at / end) * Math.max(0, width - THUMB);
  const rateText = (at: number) => significant(at * scale.perMpps, digits);
  const marks = known.filter((mark) => mark.mpps <= end);
  const shownCapacity = outdated || capacity === null || capacity > end ? null : capacity;
  const lossFrom = lossyMpps === null || lossyMpps >= end ? null : lossyMpps;
  const capacityWord = model.screen.edge!.caption;
  const words: RibbonWord[] = [
    { id: 'now', text: `now ${withUnit(rateText(mpps), scale.unit)}`, at: across(mpps), tick: true },
    ...(shownCapacity === null
      ? []
      : [
          {
            id: 'capacity',
            text: `${capacityWord} ${rateText(shownCapacity)}`,
            at: across(shownCapacity),
            side: 'after' as const,
            reach: REACH,
            tick: true,
          },
        ]),
    { id: 'end', text: withUnit(rateText(end), scale.unit), at: width },
    ...marks.map(({ id, text, mpps: at }) => ({
      ...{ id, text, at: across(at), side: 'before' as const },
      ...{ reach: REACH, tick: true },
    })),
    ...(lossFrom === null
      ? []
      : [
          {
            ...{ id: 'loss', text: losesPackets(model) ? 'loss' : 'unstable' },
            at: (across(lossFrom) + across(end)) / 2,
          },
        ]),
    { id: 'start', text: '0', at: 0 },
  ];

  function set(position: number) {
    const share = Math.min(POSITIONS, Math.max(0, position)) / POSITIONS;
    setValue(field.name, onRaster(field, offered.inputFor(share * end, values)));
  }

  const fixed = field.access === 'locked' || field.appliesWhen?.(values) === false;
  const share =
    shownCapacity === null
      ? ''
      : `, ${withUnit(formatPercent(mpps / shownCapacity), '%')} of the ${capacityWord}`;
  return (
    <div ref={place} className="ribbon" data-testid="ribbon">
      <div className="ribbon-words" aria-hidden="true">
        {placedWords(words, width, (text) => measuredWidth(text, FONT_SIZE)).map(({ id, text, left }) => (
          <span
            key={id}
            data-word={id}
            style={{ left }}
            ref={id === 'capacity' ? placeRef(numberPlace(model.screen.edge!.result)) : undefined}
          >
            {text}
          </span>
        ))}
      </div>
      <div className="ribbon-bar">
        <i className="ribbon-filled" style={{ width: across(mpps) }} />
        {lossFrom !== null && <i className="ribbon-beyond" style={{ left: across(lossFrom) }} />}
        {[...marks.map((mark) => mark.mpps), ...(shownCapacity === null ? [] : [shownCapacity])].map((at) => (
          <i key={at} className="ribbon-tick" style={{ left: across(at) }} />
        ))}
        <input
          ref={input}
          type="range"
          min={0}
          max={POSITIONS}
          step={1}
          defaultValue={(POSITIONS * mpps) / end}
          disabled={fixed}
          aria-label={`${field.label} on the ribbon`}
          aria-valuetext={`${withUnit(rateText(mpps), scale.unit)}${share}`}
          onPointerDown={beginDrag}
          onChange={(event) => set(Number(event.target.value))}
          onKeyDown={(event) => step(event, (POSITIONS * mpps) / end, set)}
        />
      </div>
      <p className="visually-hidden">
        {shownCapacity !== null && (
          <span data-testid={`indicator-${capacityName}`}>
            {capacityWord} <span className="indicator-value">{rateText(shownCapacity)}</span> {scale.unit}
            .{' '}
          </span>
        )}
        {marks.map(({ text }) => `${withUnit(text, scale.unit)}.`).join(' ')}
      </p>
    </div>
  );
}

function losesPackets({ dimensioning }: RibbonModel): boolean {
  return dimensioning?.goals.some(({ id }) => id === 'loss') === true;
}
type RibbonModel = Parameters<typeof ribbonRate>[0];

/** Each key press is one step of the history, as on the sliders. */
function step(event: KeyboardEvent, from: number, set: (position: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = keySteps(event.key, event.shiftKey);
  if (steps === null) return;
  event.preventDefault();
  if (steps === 'low') set(0);
  else if (steps === 'high') set(POSITIONS);
  else set(from + steps * KEY_STEP);
}

/** A drag of the native input, as one step of the history. */
function useDrag(position: number) {
  const { beginGesture, endGesture } = useActions();
  const input = useRef<HTMLInputElement>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);

  function beginDrag() {
    beginGesture('drag');
    const ends = ['pointerup', 'pointercancel', 'blur'] as const;
    const done = () => {
      for (const end of ends) window.removeEventListener(end, done);
      release.current = null;
      endGesture();
    };
    release.current = done;
    for (const end of ends) window.addEventListener(end, done);
  }

  useLayoutEffect(() => {
    if (input.current !== null && release.current === null) input.current.value = String(position);
  });
  return { input, beginDrag };
}
