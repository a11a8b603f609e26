import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { TransientRunner } from '../../../compute/transient/transient-runner.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { TimePlan } from '../../../scenario/view/time-plan.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { packetRates } from '../../../models/contract/screen.ts';
import { useApp } from '../../core/app-context.tsx';
import { inRateUnit } from '../../core/traffic/in-rate-unit.ts';
import { isCounted } from '../../../transient/plan.ts';
import { ExaminableCard } from '../../figures/card/ExaminableCard.tsx';
import { FigureCard } from '../../figures/card/FigureCard.tsx';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { useCurvesOver } from '../../figures/spec/use-curves-over.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';
import { usePlace } from '../../kit/use-place.ts';
import type { LateCode } from '../../kit/lazy/late-code.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import type { Palette } from '../../../drawing/palette.ts';
import { SkipToFigure } from '../../kit/SkipToFigure.tsx';
import { usePalette } from '../../kit/use-palette.ts';
import { TimeReadout } from './cursor/TimeReadout.tsx';
import { type TimeCursor, useTimeCursor } from './cursor/use-time-cursor.ts';
import { PlanAxis } from './plan/PlanAxis.tsx';
import { PlanChips, PlanEditor } from './plan/PlanEditor.tsx';
import { latencyFigure, lossFigure } from './figures/interval-figures.ts';
import { previewFigure, queueFigure } from './figures/queue-figure.ts';
import { withRecordings } from './figures/with-recordings.ts';
import { checkedNumbers, timeNumbers } from './time-numbers.ts';
import { timeSentence } from './time-sentence.ts';
import { simulatedAnyLoss } from './time-words.ts';
import { transientOf, useTimeAnswer, useTimeWorkers } from './use-time-run.ts';
import { SurvivalSection } from './questions/SurvivalSection.tsx';
import { usePinnedRuns } from './use-pinned-runs.ts';
import { pausingReplications, type TimeState } from './time-lane.ts';
import './time.css';
import { TermList } from '../../kit/TermList.tsx';

/** The scenario over time: its events, the queue, latency and loss. */
export function TimeStage() {
  const model = useApp((state) => state.model.id);
  return (
    <section className="time-stage" aria-label="Time" data-testid="time-stage">
      {/* Plans and answers belong to one model. */}
      <LoadedModel key={model} id={model}>
        {(loaded) => <ModelOverTime {...loaded} />}
      </LoadedModel>
    </section>
  );
}

/** The sentence, the events and the queue over time, for a projector. */
export function PresentedTime({ colours }: { colours: Palette }) {
  const model = useApp((state) => state.model.id);
  return (
    <section className="present-time" aria-label="Time">
      <h2 className="visually-hidden">Time</h2>
      <LoadedModel key={model} id={model}>
        {(loaded) => <PresentedModel {...loaded} colours={colours} />}
      </LoadedModel>
    </section>
  );
}

/** A model's simulator over time, and the workers that run it. */
interface Loaded {
  transient: TransientModel;
  runner: TransientRunner;
}

interface LoadedModelProps {
  id: string;
  children: (loaded: Loaded) => ReactNode;
}

/** Loads the model's simulator over time, then renders the children. */
function LoadedModel({ id, children }: LoadedModelProps) {
  const code = transientOf.get(id);
  if (code === undefined)
    return <p className="quiet-text">This model has no simulation over time: choose another model.</p>;
  return (
    <LoadingModel id={id} load={code}>
      {children}
    </LoadingModel>
  );
}

function LoadingModel({ id, load, children }: LoadedModelProps & { load: LateCode<TransientModel> }) {
  const runner = useTimeWorkers(id);
  const { code: transient, failed } = useLateCode(load);
  if (failed)
    return (
      <p role="alert">The simulation over time could not be loaded. Check the connection and try again.</p>
    );
  return transient === null ? null : children({ transient, runner });
}

interface QueueProps {
  state: TimeState;
  colours: Palette;
  moving: boolean;
  pending: boolean;
}

/** The queue with recordings and the prediction of a lesson over it. */
function PresentedQueue({ state, colours, moving, pending }: QueueProps) {
  const provenance = useProvenance();
  const recordings = useApp(({ timeRecordings }) => timeRecordings);
  const queue = useMemo(() => withRecordings(queueFigure(state), recordings, 'queue'), [state, recordings]);
  const { place, spec } = useFigureOverTime('time-queue', queue);
  return (
    <div className="present-time-figure" ref={place}>
      <FigureCard {...{ spec, provenance, pending }} palette={colours} dragging={moving} />
    </div>
  );
}

/** Ref of the place of a figure, and the figure with the curves that parts have over it. */
function useFigureOverTime(id: string, simulated: FigureSpec) {
  const place = useRef<HTMLDivElement>(null);
  usePlace(figurePlace(id), place);
  return { place, spec: useCurvesOver(id, simulated) };
}

function PresentedModel({ transient, runner, colours }: Loaded & { colours: Palette }) {
  const { state, firm, fault, moving, edited, move, end, setPlan } = useTimeAnswer(transient, runner);
  if (state === null) return <p role="status">{fault ?? 'Simulating ...'}</p>;
  return (
    <>
      <p className="time-sentence" role="status" data-old={!firm || undefined}>
        {timeSentence(state, true)}
      </p>
      {edited === null ? null : (
        <PlanAxis plan={edited} rateMpps={state.rateMpps} onMove={move} onEnd={end} onChange={setPlan} />
      )}
      <PresentedQueue {...{ state, colours, moving }} pending={!firm} />
    </>
  );
}

function ModelOverTime({ transient, runner }: Loaded) {
  const answer = useTimeAnswer(transient, runner);
  const { state, preview, fault, model, values, seed, complete, firm, moving, edited } = answer;
  const { move, end, setPlan, refusal } = answer;
  const burstMpps = useMemo(() => usualBurstMpps(transient, values), [transient, values]);
  const ports = useMemo(() => transient.ports(values), [transient, values]);
  const port = Math.min(ports, edited?.port ?? 1) - 1;
  const { rateMpps } = useMemo(() => transient.load(values, port, 10), [transient, values, port]);
  return (
    <>
      {state === null ? null : <SkipToFigure stage="time-stage" />}
      {edited === null ? null : (
        <PlanEditor {...{ plan: edited, burstMpps, ports, refusal }} onChange={setPlan} />
      )}
      {/* Above all that grows with the plan, so that the axis stays under the pointer. */}
      {edited === null ? null : (
        <>
          <PlanAxis plan={edited} rateMpps={rateMpps} onMove={move} onEnd={end} onChange={setPlan} />
          <PlanChips {...{ plan: edited, burstMpps, ports, refusal }} onChange={setPlan} />
        </>
      )}
      {fault === null ? null : (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      {state !== null ? (
        <AnsweredModel
          {...{ transient, model, values, seed, state, complete, firm, moving, burstMpps }}
          // Intermediate positions of a drag are left out.
          plan={complete ? edited : null}
        />
      ) : fault !== null ? null : preview === null ? (
        <p className="quiet-text" role="status">
          Simulating ...
        </p>
      ) : (
        <TimeFigure id="time-queue" spec={previewFigure(preview)} pending dragging={moving} />
      )}
    </>
  );
}

interface AnsweredProps {
  transient: TransientModel;
  model: Model;
  values: InputValues;
  seed: number;
  state: TimeState;
  /** `state` has all replications at rest. */
  complete: boolean;
  /** `state` has the replications of a pause or more. */
  firm: boolean;
  moving: boolean;
  /** Plan of `state`; null: it is not complete. */
  plan: TimePlan | null;
  burstMpps: number | null;
}

const inPackets = { ...packetRates, gbpsPerMpps: null };

/** Memoised, so that a drag renders it with every answer and not with every position. */
const AnsweredModel = memo(function AnsweredModel(props: AnsweredProps) {
  const { transient, model, values, seed, state, complete, firm, moving, plan, burstMpps } = props;
  const cursor = useTimeCursor(state, firstMomentUs(state));
  const cursorMarker = useMemo(() => [cursor.marker], [cursor.marker]);
  const pins = usePinnedRuns({ model, transient, values, plan, seed, ready: complete });
  const recordings = useApp(({ timeRecordings }) => timeRecordings);
  const figures = useMemo(() => {
    const hasLoss =
      // The total has the losses of all ports.
      state.answer.bins.some(({ lost }) => lost > 0) ||
      recordings.some(({ columns }) => columns.some(({ kind }) => kind === 'lost'));
    return {
      queue: withRecordings(queueFigure(state, cursorMarker, pins), recordings, 'queue'),
      latency: withRecordings(latencyFigure(state, cursorMarker, pins), recordings, 'latency'),
      loss: hasLoss
        ? inRateUnit(withRecordings(lossFigure(state, cursorMarker), recordings, 'loss'), inPackets)
        : null,
    };
  }, [state, cursorMarker, pins, recordings]);
  const shown = { pending: !firm, dragging: moving, cursor };
  return (
    <>
      <p className="time-sentence" role="status" data-old={!firm || undefined}>
        {timeSentence(state)}
      </p>
      <div className="time-figures">
        <TimeFigure id="time-queue" spec={figures.queue} {...shown} />
        <TimeReadout state={state} cursor={cursor} />
        <TimeFigure id="time-latency" spec={figures.latency} {...shown} />
        {figures.loss === null ? null : <TimeFigure id="time-loss" spec={figures.loss} {...shown} />}
      </div>
      <TimeNumbers {...{ state, firm }} />
      <SurvivalSection
        {...{ model: model.id, transient, values, seed, moving, burstMpps }}
        hasBand={state.answer.replications >= pausingReplications}
        port={state.plan.port}
        simulated={complete && isStallAlone(state) ? simulatedAnyLoss(state) : null}
        stallUs={firstStallUs(state) ?? usualStallUs(state)}
      />
      <p className="quiet-text">
        {state.answer.replications} simulated runs from {startWords(state.plan.start)}, seed {seed}; equal
        seeds give equal runs. Probabilities have 95 % intervals.
        {pins.length === 0 ? '' : ' The pins have the same events, in 500 runs each.'}
      </p>
    </>
  );
});

/** Initial time of the cursor: the end of the first stall, the first burst, else the middle. */
function firstMomentUs({ plan }: TimeState): number {
  const stall = plan.events.find((event) => event.kind === 'stall');
  if (stall?.kind === 'stall') return stall.atUs + stall.lengthUs;
  return plan.bursts[0]?.atUs ?? plan.horizonUs / 2;
}

/** Rate of a new burst as a multiple of the load, where the wire has no speed. */
const fasterThanLoad = 4;

function usualBurstMpps(transient: TransientModel, values: InputValues): number | null {
  const { wireMpps, rateMpps } = transient.load(values, 0, 10);
  return wireMpps === null ? Number((fasterThanLoad * rateMpps).toPrecision(3)) : null;
}

/** Whether the plan is one whole stall at the stationary load: the case that is also answered without simulation. */
function isStallAlone({ plan, answer }: TimeState): boolean {
  const { start, profile, bursts, events } = plan;
  if (answer.notices.some(({ code }) => code === 'cut-short')) return false;
  const isSteady = !isCounted(profile) && profile.length === 0 && bursts.length === 0;
  return start === 'stationary' && isSteady && events.length === 1 && events[0].kind === 'stall';
}

function firstStallUs({ plan }: TimeState): number | null {
  const stall = plan.events.find((event) => event.kind === 'stall');
  return stall?.kind === 'stall' ? stall.lengthUs : null;
}

const usualStallUs = ({ plan }: TimeState): number => plan.horizonUs / 10;

function startWords(start: unknown): string {
  if (start === 'empty') return 'an empty ring';
  return start === 'stationary' || start === undefined ? 'the stationary state' : 'a given queue';
}

interface FigureProps {
  id: string;
  spec: FigureSpec;
  pending: boolean;
  dragging: boolean;
  cursor?: TimeCursor;
}

function TimeFigure({ id, spec: simulated, pending, dragging, cursor }: FigureProps) {
  const { place, spec } = useFigureOverTime(id, simulated);
  const palette = usePalette();
  const provenance = useProvenance();
  const examine = useApp(({ view }) => view.examine);
  if (examine !== null && examine !== id) return null;
  return (
    <div className="time-figure" ref={place}>
      <ExaminableCard
        id={id}
        {...{ spec, palette, provenance, pending, dragging }}
        {...(cursor === undefined ? {} : { handles: cursor.handles, onDrag: cursor.onDrag })}
      />
    </div>
  );
}

/** The numbers of an answer, its notices, and those that are known without simulation beside the simulated ones. */
function TimeNumbers({ state, firm }: { state: TimeState; firm: boolean }) {
  const checked = checkedNumbers(state);
  return (
    <>
      <TermList className="time-numbers" items={timeNumbers(state)} data-old={!firm || undefined} />
      {state.answer.notices
        // The numbers have the bound, and the sentence the horizon.
        .filter(({ code }) => code !== 'too-rare' && code !== 'cut-short')
        .map(({ code, message }) => (
          <p key={code} className="quiet-text">
            {message}
          </p>
        ))}
      {checked.length === 0 ? null : (
        <section aria-labelledby="time-check">
          <h3 id="time-check">Check: with and without simulation</h3>
          <TermList className="time-numbers" items={checked} data-old={!firm || undefined} />
          <p className="quiet-text">
            Arrivals are memoryless, so these numbers are also computed without simulation: poll by poll after
            a stall, and forward in time in steps of several lengths, whose differences bound the error.
          </p>
        </section>
      )}
    </>
  );
}
