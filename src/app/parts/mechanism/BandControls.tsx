import { memo, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Mechanism } from '../../../models/contract/simulation.ts';
import { formatPlain, THIN_SPACE } from '../../../text/number-format.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';
import { useOfferedCommands } from '../../kit/commands/use-offered-commands.ts';
import { fastestSpeed, slowestSpeed } from './player/comfortable-speed.ts';
import { EventLog } from './EventLog.tsx';
import type { MechanismStage } from './player/mechanism-stage.ts';
import './band-controls.css';
import { useClosing } from '../../kit/use-closing.ts';
import { Button } from '../../kit/Button.tsx';

interface BandControlsProps {
  stage: MechanismStage;
  mechanism: Mechanism;
  /** Reduced motion: nothing moves by itself. */
  still: boolean;
  /** There is no picture to play. */
  refused: boolean;
}

/**
 * One button beside the picture, which runs the mechanism; then pause and speed. Steps are behind "⋯" with the events
 * as text, and so is the speed where there is little room. With reduced motion steps replace the two.
 */
export const BandControls = memo(function BandControls({
  stage,
  mechanism,
  still,
  refused,
}: BandControlsProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { phase, player } = useStore(stage.store);
  const [watched, setWatched] = useState(false);
  const moving = phase === 'running' || phase === 'starting';
  useOfferedCommands(() => ({
    label: 'Mechanism',
    commands: [
      {
        label: moving ? 'Pause the mechanism' : 'Run the mechanism',
        words: 'play animation',
        disabled: refused || still,
        run: () => {
          if (moving) stage.stop();
          else stage.play();
        },
      },
      { label: 'Step the mechanism', disabled: refused, run: () => stage.step() },
      {
        label: 'Events of the mechanism as text',
        run: () => {
          setWatched(true);
          setOpen(true);
          focusSoon(() => opener.current);
        },
      },
    ],
  }));
  const step = (
    <Button ref={still ? first : undefined} quiet disabled={refused} onClick={() => stage.step()}>
      Step
    </Button>
  );

  useClosing(
    open,
    () => place.current,
    opener,
    () => setOpen(false),
  );

  if (!watched && player === null)
    return (
      <div className="band-controls">
        <Button
          className="band-watch"
          title="The mechanism in motion, slowed down"
          disabled={refused}
          onClick={() => {
            setWatched(true);
            if (still) stage.step();
            else stage.play();
            focusSoon(() => first.current);
          }}
        >
          watch it
        </Button>
      </div>
    );

  return (
    <div
      className="band-controls"
      role="group"
      aria-label="Playback"
      ref={place}
      data-still={still || undefined}
    >
      <div className="band-buttons">
        {still ? null : (
          <Button
            ref={first}
            className="band-play"
            aria-label={moving ? 'Pause' : 'Run'}
            title={moving ? 'Pause' : 'Run the mechanism, slowed down'}
            disabled={refused}
            onClick={() => {
              if (moving) stage.stop();
              else stage.play();
            }}
          >
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              <path d={moving ? 'M2 1h3v10H2zM7 1h3v10H7z' : 'M2 1l9 5-9 5z'} fill="currentColor" />
            </svg>
          </Button>
        )}
        {still ? <span className="band-step">{step}</span> : null}
        <Button
          quiet
          ref={opener}
          aria-expanded={open}
          aria-controls={open ? `${id}-more` : undefined}
          aria-label="Events as text"
          title="Events as text"
          onClick={() => setOpen(!open)}
        >
          ⋯
        </Button>
      </div>
      {still ? null : <Speed stage={stage} />}
      {open ? (
        <div className="band-more" id={`${id}-more`}>
          <p>{mechanism.caption}</p>
          {still ? null : (
            <div className="band-more-controls">
              {step}
              <Speed stage={stage} />
            </div>
          )}
          <EventLog stage={stage} mechanism={mechanism} />
        </div>
      ) : null}
    </div>
  );
});

function Speed({ stage }: { stage: MechanismStage }) {
  const { speed } = useStore(stage.store);
  const shows = `one second shows ${formatPlain(speed, 2)}${THIN_SPACE}µs`;
  return (
    <label className="band-speed" title={shows}>
      <span aria-hidden="true">slow</span>
      <input
        type="range"
        aria-label="Speed"
        min={Math.log10(slowestSpeed)}
        max={Math.log10(fastestSpeed)}
        step={0.05}
        value={Math.log10(speed)}
        aria-valuetext={shows}
        onChange={(event) => stage.setSpeed(Number((10 ** Number(event.target.value)).toPrecision(2)))}
      />
      <span aria-hidden="true">fast</span>
    </label>
  );
}
