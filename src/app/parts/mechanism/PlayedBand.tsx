import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useInView } from '../../figures/in-view/use-in-view.ts';
import { useMedia } from '../../kit/use-media.ts';
import { useApp, useAppShallow } from '../../core/app-context.tsx';
import { BandControls } from './BandControls.tsx';
import { layoutBand } from './marks/band-layout.ts';
import { bandMarks } from './marks/band-marks.ts';
import { BandPicture } from './BandPicture.tsx';
import type { MarkMeasure } from './marks/marks.ts';
import { MechanismStage, type WatchedMechanism } from './player/mechanism-stage.ts';
import { momentScene, momentWords } from './scene/moment-scene.ts';
import { playedWords } from './scene/played-scene.ts';
import { StageScene } from './scene/stage-scene.ts';
import { typicalScene, typicalWords } from './scene/typical-scene.ts';
import { useRefusedPicture } from './diagram/cores/CoresBand.tsx';
import type { TypicalState } from '../../../models/contract/simulation.ts';
import { useOutdated } from '../../core/results/use-outdated.ts';
import { listen } from '../../kit/listen.ts';

interface WatchedScenario {
  subject: WatchedMechanism;
  /** Its average; unknown while the present result is late. */
  typical: TypicalState;
}

/** The mechanism of the present result, with its average. Only for solved states of a model that is simulated. */
function useWatchedMechanism(): WatchedScenario {
  const model = useApp((state) => state.model);
  const { values, solution } = useAppShallow(({ solve }) => ({
    values: solve.forValues!,
    solution: solve.solution!,
  }));
  const seed = useApp(({ view }) => view.seed);
  const outdated = useOutdated();
  const subject = useMemo(
    () => ({ model: model.id, mechanism: model.simulation!.mechanism(values), values, seed }),
    [model, values, seed],
  );
  const typical = useMemo(
    () =>
      outdated
        ? unknownState(subject.mechanism.queues.length)
        : model.simulation!.typical(subject.values, solution),
    [model, subject, solution, outdated],
  );
  return { subject, typical };
}

const unknownState = (queues: number): TypicalState => ({
  waiting: Array.from({ length: queues }, () => null),
  held: null,
  batch: null,
  loss: null,
});

const subscribe = (changed: () => void) => listen(document, { visibilitychange: changed });

/** False while the tab is in the background. */
function useTabShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
}

/** The mechanism: at rest, and on paper, its average; a run on demand. */
export function PlayedBand() {
  const [stage] = useState(() => new MechanismStage());
  const { player, failure, phase } = useStore(stage.store);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { subject, typical } = useWatchedMechanism();
  const refused = useRefusedPicture();
  const held = useApp(({ gesture }) => gesture !== null);
  const moment = useApp((state) => state.shownMoment);
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place);
  const shown = useTabShown() && inView;
  const [scenes] = useState(() => new StageScene(stage));

  useEffect(() => {
    stage.setHeld(held);
  }, [stage, held]);
  useEffect(() => {
    stage.show(refused === null ? subject : null);
  }, [stage, subject, refused]);
  useEffect(() => {
    // Moving the time elsewhere on the page ends a run.
    if (moment !== null) stage.rest();
  }, [stage, moment]);
  useEffect(() => {
    if (!shown) stage.rest();
  }, [stage, shown]);
  useEffect(() => () => stage.rest(), [stage]);
  const drawn = useRef<() => void>(() => undefined);
  const onPaper = useRef(false);
  useEffect(() => {
    // Paper shows means, not a moment; nothing is rendered between `beforeprint` and printing.
    const printing = ({ type }: Event) => {
      onPaper.current = type === 'beforeprint';
      drawn.current();
    };
    return listen(window, { beforeprint: printing, afterprint: printing });
  }, []);
  const { mechanism } = subject;
  const marks = useCallback(
    (width: number, measure: MarkMeasure) => {
      if (refused !== null) return [];
      if (onPaper.current)
        return bandMarks(mechanism, typicalScene(mechanism, typical), layoutBand(mechanism, width), measure);
      const isMoment = moment !== null && stage.store.getState().player === null;
      const scene = isMoment
        ? momentScene(mechanism, moment)
        : scenes.now({ mechanism, typical, motion: !still });
      return bandMarks(mechanism, scene, layoutBand(mechanism, width), measure);
    },
    [scenes, stage, mechanism, typical, still, refused, moment],
  );
  const drawAlong = useCallback(
    (draw: () => void) => {
      drawn.current = draw;
      stage.drawWith(draw);
    },
    [stage],
  );
  const message = refused ?? failure;
  const words =
    player !== null
      ? playedWords(player, phase === 'running')
      : moment === null
        ? typicalWords(mechanism, typical)
        : momentWords(moment);
  return (
    <div className="played-band" ref={place}>
      <BandPicture words={message ?? words} marks={marks} onDraw={drawAlong}>
        {message === null ? null : (
          <p className="band-message" role="status">
            <span>{message}</span>
          </p>
        )}
      </BandPicture>
      <BandControls stage={stage} mechanism={mechanism} still={still} refused={refused !== null} />
    </div>
  );
}
