import './ribbon.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ShownRateScale } from '../../../../models/contract/screen.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { indicatorName } from '../../../../models/contract/model.ts';
import { inputPlace, numberPlace } from '../../../../scenario/handout/hideable-places.ts';
import { formatPercent, withUnit } from '../../../../text/number-format.ts';
import { significant } from '../../../../text/number-words.ts';
import { useActions, useApp, useAppShallow, useAppStore } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { knownEdge } from '../../../core/edge/edge-state.ts';
import { lossFromMpps, shownLossFromMpps } from '../../../core/edge/shown-edge.ts';
import { keySteps, onRaster } from '../../../core/inputs/slider-scale.ts';
import { stableValue } from '../../../core/inputs/stable-value.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { type RibbonRate, ribbonRate } from '../../../core/traffic/ribbon-rate.ts';
import { usePlaceSize } from '../../../figures/frame/use-place-size.ts';
import { measuredWidth } from '../../../figures/plot/measured-width.ts';
import { placeOf, placeRef } from '../../../kit/places.ts';
import { usePlace } from '../../../kit/use-place.ts';
import { boundItem, claimedRate } from '../all-results/rate-items.ts';
import {
  headroomWords,
  keyStep,
  largestRate,
  placedWords,
  ribbonEnd,
  type RibbonWord,
} from './ribbon-scale.ts';

/** Positions of the native input. */
const POSITIONS = 1000;

/** Pointers further from the bar than this move the thumb ten times more finely, and so does Shift, px. */
const FINE_FROM = 40;
const FINE = 0.1;

/** Distance of the thumb from the edge within which it goes there, px. */
const SNAP = 4;

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

/**
 * The edge, unless it is in the digits shown the capacity, which has a mark, and the rate that keeps to the latency
 * goal.
 */
function useMarks(scale: ShownRateScale, capacity: number | null): readonly Mark[] {
  const rates = useApp((state) => state.rates);
  const edge = useApp((state) => knownEdge(state, state.values));
  return useMemo(() => {
    const marks: Mark[] = [];
    const digitsOf = (mpps: number) => significant(mpps * scale.perMpps, digits);
    const isCapacity = (mpps: number) => capacity !== null && digitsOf(mpps) === digitsOf(capacity);
    if (edge !== null && edge.mpps !== null && !isCapacity(edge.mpps))
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
  const { beginGesture, endGesture, setValue } = useActions();
  const { model, values, scale, capacityName, capacity, mpps, end } = useRibbonScale(rate);
  const known = useMarks(scale, capacity);
  const shownMpps = useApp(shownLossFromMpps);
  const place = useRef<HTMLDivElement>(null);
  const width = usePlaceSize(place)?.width ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  usePlace('field', root);
  usePlace(inputPlace(field.name), root);
  usePlace('slider', input);
  const begun = useApp(({ gesture }) => (gesture?.kind === 'drag' ? gesture.from : null));
  const edge = useApp((state) => knownEdge(state, state.values)?.mpps ?? null);
  const claim = useApp((state) => {
    const known = knownEdge(state, state.values);
    // With no rate known that loses none the edge is below the lowest one that loses.
    return known === null ? 'about' : known.mpps === null ? 'at-most' : known.claim;
  });
  const roomTo = useApp((state) => lossFromMpps(state, state.values));
  const store = useAppStore();
  const drag = useRef<{ x: number; at: number } | null>(null);
  useLayoutEffect(() => {
    if (input.current !== null) input.current.value = String(mpps === null ? 0 : (POSITIONS * mpps) / end);
  });
  if (mpps === null || !(end > 0)) return <div ref={root} className="ribbon" />;

  const across = (at: number) => THUMB / 2 + Math.min(1, at / end) * Math.max(0, width - THUMB);
  const rateText = (at: number) => significant(at * scale.perMpps, digits);
  const marks = known.filter((mark) => mark.mpps <= end);
  const shownCapacity = outdated || capacity === null || capacity > end ? null : capacity;
  const lossyMpps = outdated ? edge : shownMpps;
  const lossFrom = lossyMpps === null || lossyMpps >= end ? null : lossyMpps;
  const capacityWord = model.screen.edge!.caption;
  const travel = Math.max(1, width - THUMB);
  const edgeInput = edge === null ? null : edgeValue(rate, values, edge);
  const isAtEdge = edgeInput !== null && values[field.name] === edgeInput;

  const headroom = roomTo === null || isAtEdge ? null : headroomWords(mpps, roomTo, claim, scale);

  const words: RibbonWord[] = [
    {
      id: 'now',
      text: headroom ?? `now ${withUnit(rateText(mpps), scale.unit)}${isAtEdge ? ', at the edge' : ''}`,
      at: across(mpps),
      tick: true,
    },
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
    { id: 'end', text: rateText(end), at: width },
    ...marks.map(({ id, text, mpps: at }) => ({
      id,
      text,
      at: across(at),
      side: 'before' as const,
      reach: REACH,
      tick: true,
    })),
    ...(lossFrom === null
      ? []
      : [
          {
            id: 'loss',
            text: losesPackets(model) ? 'loss' : 'unstable',
            at: (across(lossFrom) + across(end)) / 2,
          },
        ]),
    { id: 'start', text: '0', at: 0 },
  ];

  /** Sets the rate, Mpps, rounded to a step of the field. */
  function set(at: number) {
    const { model: now, values: present } = store.getState();
    const exact = offered.inputFor(Math.min(end, Math.max(0, at)), present);
    const wanted = at === edge && edgeInput !== null ? edgeInput : onRaster(field, exact);
    setValue(field.name, stableValue(now, present, field, wanted));
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || fixed) return;
    event.preventDefault();
    input.current!.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    // A press on the thumb holds it; one beside it brings it there.
    const holds = Math.abs(x - across(mpps!)) <= THUMB;
    drag.current = { x: event.clientX, at: holds ? mpps! : ((x - THUMB / 2) / travel) * end };
    beginGesture('drag');
    if (!holds) follow(1);
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (drag.current === null) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const isFine = event.shiftKey || Math.abs(event.clientY - top - height / 2) > FINE_FROM;
    const share = isFine ? FINE : 1;
    const at = drag.current.at + ((event.clientX - drag.current.x) / travel) * end * share;
    drag.current = { x: event.clientX, at: Math.min(end, Math.max(0, at)) };
    follow(share);
  }

  function follow(share: number) {
    const { at } = drag.current!;
    const near = edge !== null && Math.abs(at - edge) <= (SNAP * share * end) / travel;
    set(near ? edge : at);
  }

  function release() {
    if (drag.current === null) return;
    drag.current = null;
    endGesture();
  }

  /** Each key press is one step of the history, as on the sliders; digits and Enter lead to the number. */
  function keyed(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === null) {
      if (event.key !== 'Enter' && !/^[\d.]$/.test(event.key)) return;
      if (event.key === 'Enter') event.preventDefault();
      placeOf(`entry:${field.name}`)?.focus();
      return;
    }
    event.preventDefault();
    if (steps === 'low') set(0);
    else if (steps === 'high') set(end);
    else {
      // At least a step of the field.
      const next = offered.mpps({ ...values, [field.name]: (values[field.name] as number) + field.step });
      const step = Math.max(keyStep(end, scale), Math.abs((next ?? mpps!) - mpps!));
      set((Math.round(mpps! / step) + steps) * step);
    }
  }

  const fixed = field.access === 'locked' || field.appliesWhen?.(values) === false;
  const from = begun === null ? null : offered.mpps(begun);
  const ghost = from === null || from === mpps || from > end ? null : from;
  const share =
    shownCapacity === null
      ? ''
      : `, ${withUnit(formatPercent(mpps / shownCapacity), '%')} of the ${capacityWord}`;
  return (
    <div
      ref={root}
      className="ribbon"
      data-testid={`field-${field.name}`}
      role="group"
      aria-label={field.label}
    >
      <div ref={place} data-testid="ribbon">
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
        <div
          className="ribbon-bar"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onLostPointerCapture={release}
        >
          <i className="ribbon-filled" style={{ width: across(mpps) }} />
          {lossFrom !== null && <i className="ribbon-beyond" style={{ left: across(lossFrom) }} />}
          {[...marks.map((mark) => mark.mpps), ...(shownCapacity === null ? [] : [shownCapacity])].map(
            (at) => (
              <i key={at} className="ribbon-tick" style={{ left: across(at) }} />
            ),
          )}
          {ghost === null ? null : <i className="ribbon-ghost" data-ghost style={{ left: across(ghost) }} />}
          <input
            ref={input}
            type="range"
            min={0}
            max={POSITIONS}
            step={1}
            defaultValue={(POSITIONS * mpps) / end}
            disabled={fixed}
            aria-label={field.label}
            aria-valuetext={`${withUnit(rateText(mpps), scale.unit)}${share}${isAtEdge ? ', at the edge' : headroom === null ? '' : `, ${headroom}`}`}
            onChange={(event) => set((Number(event.target.value) / POSITIONS) * end)}
            onKeyDown={keyed}
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
    </div>
  );
}

function losesPackets({ dimensioning }: RibbonModel): boolean {
  return dimensioning?.goals.some(({ id }) => id === 'loss') === true;
}
type RibbonModel = Parameters<typeof ribbonRate>[0];

/** The input's value for the edge: not above it, to seven digits. */
function edgeValue({ offered, field }: RibbonRate, values: EnteredInputs, edge: number): number {
  const exact = offered.inputFor(edge, values);
  const rounded = Number(exact.toPrecision(7));
  const isBeyond = (offered.mpps({ ...values, [field.name]: rounded }) ?? 0) > edge;
  return isBeyond
    ? Number((exact * (1 - Math.sign(offered.inputFor(2 * edge, values) - exact) * 1e-6)).toPrecision(7))
    : rounded;
}
