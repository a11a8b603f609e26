import { numberOf } from '../../text/number-of.ts';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../text/number-format.ts';
import { useMedia } from '../shell/use-media.ts';
import { usePalette } from '../shell/use-palette.ts';
import { useApp } from '../store/app-context.tsx';
import { eventWords } from './event-words.ts';
import { mechanismHeight } from './mechanism-layout.ts';
import type { MechanismPlayer } from './mechanism-player.ts';
import { fastestFactor, MechanismStage, slowestFactor } from './mechanism-stage.ts';
import './mechanism.css';

const loggedLines = 12;

/** The mechanism at work. */
export function MechanismCard({ visible }: { visible: boolean }) {
  const id = useId();
  const space = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [logShown, setLogShown] = useState(false);
  const [stage] = useState(() => new MechanismStage());
  const { player, failure, originUs } = useStore(stage.store);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const palette = usePalette();
  const model = useApp((state) => state.model);
  const values = useApp(({ solve }) => solve.forValues!);
  const seed = useApp(({ view }) => view.seed);
  const resting = useApp(({ gesture }) => gesture === null);
  const asked = useApp(({ watchRequests }) => watchRequests);
  const mechanism = useMemo(() => model.simulation!.mechanism(values), [model, values]);
  const height = mechanismHeight(mechanism);

  useEffect(() => {
    stage.watch(visible && resting ? { model: model.id, mechanism, values, seed } : null);
    return () => {
      stage.watch(null);
    };
  }, [stage, model, mechanism, values, seed, visible, resting]);

  useEffect(() => {
    if (asked === 0) return;
    space.current?.scrollIntoView({ block: 'nearest' });
    stage.setPlaying(true);
  }, [stage, asked]);

  useEffect(() => {
    if (canvas.current) stage.setLook({ canvas: canvas.current, width, palette, still });
  }, [stage, width, height, palette, still]);

  useLayoutEffect(() => {
    const element = space.current!;
    const measure = () => {
      setWidth(Math.floor(element.clientWidth));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      resizes.disconnect();
    };
  }, []);

  const ratio = window.devicePixelRatio || 1;
  return (
    <section className="figure mechanism" aria-labelledby={`${id}-title`}>
      <header className="figure-header">
        <h3 id={`${id}-title`}>The mechanism at work</h3>
        <p className="figure-subtitle">{mechanism.caption}</p>
      </header>
      <Controls stage={stage} still={still} logShown={logShown} onLog={setLogShown} logId={`${id}-log`} />
      <div className="mechanism-space" ref={space} style={{ height }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={sceneWords(player)}
          width={Math.round(width * ratio)}
          height={Math.round(height * ratio)}
          style={{ width, height }}
        />
        {failure === null ? null : (
          <p className="plot-message" role="status">
            <span>{failure}</span>
          </p>
        )}
      </div>
      {logShown ? (
        <ol
          className="mechanism-log"
          id={`${id}-log`}
          aria-label="Last events, newest first"
          data-testid="mechanism-log"
        >
          {player?.log(loggedLines).map((event, k) => (
            <li key={k}>{eventWords(event, mechanism, originUs)}</li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function sceneWords(player: MechanismPlayer | null): string {
  if (player === null) return 'The mechanism, not running';
  const { queues, serving } = player.scene;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const lost = queues.reduce((sum, queue) => sum + queue.lost, 0);
  return `${numberOf(waiting, 'packet')} waiting, ${serving === null ? 'none' : formatCount(serving.packets)} in service, ${formatCount(lost)} lost`;
}

interface ControlsProps {
  stage: MechanismStage;
  still: boolean;
  logShown: boolean;
  onLog: (shown: boolean) => void;
  logId: string;
}

function Controls({ stage, still, logShown, onLog, logId }: ControlsProps) {
  const { playing, player, slowdown } = useStore(stage.store);
  return (
    <div className="mechanism-controls" role="group" aria-label="Playback">
      <button
        type="button"
        className="button"
        disabled={player === null}
        onClick={() => {
          stage.setPlaying(!playing);
        }}
      >
        {playing ? 'Pause' : 'Play'}
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={player === null}
        onClick={() => {
          stage.step();
        }}
      >
        Step
      </button>
      {still ? (
        <span className="quiet-text">Shown event by event, because your system asks for reduced motion.</span>
      ) : (
        <label className="mechanism-speed">
          <span>Slowed down</span>
          <input
            type="range"
            min={Math.log10(fastestFactor)}
            max={Math.log10(slowestFactor)}
            step={0.05}
            value={Math.log10(slowdown)}
            aria-valuetext={`${formatCount(Math.round(slowdown))} times slower than real`}
            onChange={(event) => {
              stage.setSlowdown(Number((10 ** Number(event.target.value)).toPrecision(2)));
            }}
          />
          <span className="mechanism-factor">{formatCount(Math.round(slowdown))} times</span>
        </label>
      )}
      <button
        type="button"
        className="button quiet"
        aria-expanded={logShown}
        aria-controls={logShown ? logId : undefined}
        onClick={() => {
          onLog(!logShown);
        }}
      >
        Events as text
      </button>
    </div>
  );
}
