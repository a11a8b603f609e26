import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useInView } from '../../figures/in-view/use-in-view.ts';
import { useMedia } from '../../kit/use-media.ts';
import { useApp } from '../../core/app-context.tsx';
import { BandControls } from './BandControls.tsx';
import { layoutBand } from './marks/band-layout.ts';
import { bandMarks } from './marks/band-marks.ts';
import { BandPicture } from './BandPicture.tsx';
import type { MarkMeasure } from './marks/marks.ts';
import { MechanismStage } from './mechanism-stage.ts';
import { playedWords } from './scene/played-scene.ts';
import { StageScene } from './scene/stage-scene.ts';
import { typicalWords } from './scene/typical-scene.ts';
import { useFirstRun } from './use-first-run.ts';
import { useRefusedPicture } from './use-refused-picture.ts';
import { useTabShown } from './use-tab-shown.ts';
import { useWatchedMechanism } from './use-watched-mechanism.ts';

/** The mechanism: at rest its average; at work when the reader asks, and once by itself. */
export function PlayedBand() {
  const [stage] = useState(() => new MechanismStage());
  const { player, failure, phase } = useStore(stage.store);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { subject, typical } = useWatchedMechanism();
  const refused = useRefusedPicture();
  const held = useApp(({ gesture }) => gesture !== null);
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
    if (!shown) stage.rest();
  }, [stage, shown]);
  useEffect(
    () => () => {
      stage.rest();
    },
    [stage],
  );
  const play = useCallback(
    (seconds: number) => {
      stage.play(seconds);
    },
    [stage],
  );
  useFirstRun(shown && !held && !still && refused === null, phase !== 'resting', play);

  const { mechanism } = subject;
  const marks = useCallback(
    (width: number, measure: MarkMeasure) => {
      if (refused !== null) return [];
      const scene = scenes.now({ mechanism, typical, motion: !still });
      return bandMarks(mechanism, scene, layoutBand(mechanism, width), measure);
    },
    [scenes, mechanism, typical, still, refused],
  );
  const drawAlong = useCallback(
    (draw: () => void) => {
      stage.drawWith(draw);
    },
    [stage],
  );
  const message = refused ?? failure;
  const words = player === null ? typicalWords(mechanism, typical) : playedWords(player, phase === 'running');
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
